// Generated from stackyard/server/wire/messages.py and the games by scripts/wire_types.py.
// Do not edit: `make types` writes it.
// Numbers, bounds and patterns are checked by the hall; see the JSON Schemas of the REST side at /schema.

export type OfferKind =
  'undo' | 'draw' | 'rematch' | 'pause' | 'resume' | 'seat' | 'leave' | 'help' | 'no_help' | 'bots';
export type ClientMessage =
  | Join
  | Sit
  | Open
  | Watchable
  | Begin
  | Move
  | Prepare
  | Nature
  | Resign
  | Back
  | Ask
  | Answer
  | Chat
  | Rename
  | Hand
  | Pace
  | Ping;
export type ServerMessage = Snap | Prepared | Played | ChatEntry | Table | Ack | Nak | Forecast | Shown | Pong;

/**
 * Whom an open table is for. Whoever comes by the lobby has to fit; whoever is invited need not.
 */
export interface Wishes {
  accounts?: boolean;
  lowest?: number | null;
  highest?: number | null;
}
/**
 * How time is kept: not at all, so much for each move, a budget that grows with each move (Fischer), or days.
 */
export interface ClockRule {
  kind?: 'days' | 'fischer' | 'move' | 'none';
  base_ms?: number;
  increment_ms?: number;
  days?: 0 | 1 | 2 | 3 | 7;
}
/**
 * The clocks at the moment of sending.
 */
export interface ClockState {
  left_ms: number[];
  running: number[];
  paused: boolean;
  seconds_left: number | null;
  stands_until?: number;
}
/**
 * Who sits where.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'bot' | 'person';
  level: number | null;
  taken: boolean;
  here: boolean;
  maker: boolean;
  invited: boolean;
  away_s: number | null;
  stand_in: number | null;
  excluded: boolean;
  plays_on: boolean;
  late: boolean;
  program: string | null;
  account: number | null;
  vacation?: number;
}
/**
 * For how many days after the last thing that happened there a match is kept; 0: for ever.
 */
export interface Keeps {
  unplayed: number;
  unfinished: number;
  finished: number;
  motions: number;
}
/**
 * GET /api/hall: the address of the hall, who may open it to the network, and for how long it keeps data.
 */
export interface HallInfo {
  neighbours: string;
  may_open: boolean;
  keeps?: Keeps;
  phrases_only: boolean;
}
/**
 * POST /api/hall/network: the hall is to be open to the network, or closed.
 */
export interface OpenNetwork {
  open: boolean;
  word?: string;
}
/**
 * The answer to it.
 */
export interface NetworkOpened {
  neighbours: string;
  word: string;
}
/**
 * GET /api/games/{slug}/programs: a program that can be played against now.
 */
export interface ProgramInfo {
  name: string;
  kind: 'bot' | 'engine';
  author: string;
}
/**
 * What anybody who holds a match's link may know about it.
 */
export interface MatchInfo {
  match: string;
  header: Header;
  seats: SeatInfo[];
  clock: ClockRule;
  rematch: string | null;
  help: boolean;
  today: string;
  rated: boolean;
  evening: string;
}
/**
 * What is fixed before the first event.
 */
export interface Header {
  stackyard: number;
  game: string;
  rules: number;
  options: {
    [k: string]: unknown;
  };
  players: number;
  nature: 'given' | 'stream';
  commitment?: string | null;
  seed?: string | null;
  seats?: string[];
  begun?: string;
  position?: string | null;
  fixed?: ('position' | 'seed')[];
  duplicate?: boolean;
  order?: number[] | null;
  study?: Study | null;
}
/**
 * Variations and comments: a tree, of whose branches the first is the main one. It is read, never checked.
 */
export interface Study {
  start?: string[];
  comment?: string;
  nodes?: StudyNode[];
}
/**
 * A move of a study, after another one, and what was written about it.
 */
export interface StudyNode {
  parent: number;
  line: string[];
  comment?: string;
}
/**
 * One entry of a match's log. An entry without `event` is one that this viewer may not know.
 */
export interface Entry {
  v: number;
  t: string;
  by?: number | ('nature' | 'table') | null;
  event?: string | null;
  description?: EventDescription | null;
}
/**
 * What an event did. Each game's subclass adds its own fields.
 */
export interface EventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  [k: string]: unknown;
}
/**
 * Something said: `name` is its room and its text, "towers:not-your-turn"; `args` are what stands in the text.
 */
export interface Message {
  name: string;
  args: {
    [k: string]: number | string | Message;
  };
}
/**
 * Something said at the table. It has a `v` too, but is no part of the record.
 */
export interface ChatLine {
  v: number;
  t: string;
  name: string;
  seat: number | null;
  text: string;
  phrase?: string;
}
/**
 * A request to the other players, open until all have answered or somebody moves.
 */
export interface Offer {
  id: number;
  kind: 'bots' | 'draw' | 'help' | 'leave' | 'no_help' | 'pause' | 'rematch' | 'resume' | 'seat' | 'undo';
  seat: number;
  count: number;
  target?: number;
  waiting: number[];
}
/**
 * What the key of a link is: an invitation that can be used, one that has been, a seat's own secret, or nothing.
 */
export interface Invitation {
  seat: number | null;
  state: 'open' | 'own' | 'unknown' | 'used';
}
/**
 * A command of a client, done once. One that was sent at another `history` than the hall's is refused.
 */
export interface Command {
  g: string;
  c: string;
  history?: number | null;
}
/**
 * Watch a match, and act for the seats whose secrets are shown. Answered by `snap`, or by `played`s after `v`.
 */
export interface Join {
  t: 'join';
  g: string;
  secrets?: string[];
  v?: number | null;
  history?: number | null;
  name?: string | null;
  invitation?: string | null;
  visitor?: string | null;
}
/**
 * Sit down with an invitation, which is used up. Answered by `ack`, and then by a `snap` with the seat in `mine`.
 */
export interface Sit {
  t: 'sit';
  g: string;
  c: string;
  history?: number | null;
  invitation?: string | null;
  secret: string;
  name?: string | null;
}
/**
 * Let anybody take a free seat, as the lobby shows, or only those who are invited (the maker alone may).
 */
export interface Open {
  t: 'open';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
  open: boolean;
  language?: string;
  wishes?: Wishes;
}
/**
 * Let anybody watch, or no more: the lobby shows a match that all who play it let be watched.
 */
export interface Watchable {
  t: 'watchable';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
  watchable: boolean;
}
/**
 * Begin though not everybody has sat down (the maker alone may, and only while the match waits).
 */
export interface Begin {
  t: 'begin';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
}
/**
 * Play a move. `v` is the version that the player saw; if an event has happened since, the move is stale.
 */
export interface Move {
  t: 'move';
  g: string;
  c: string;
  history?: number | null;
  v: number;
  seat: number;
  move: string;
}
/**
 * A move of one's own for a move of the other side that is expected.
 */
export interface PreparedAnswer {
  expect: string;
  answer: string;
}
/**
 * Lay down answers while the other side is to move, in the place of those before; none: all are forgotten.
 */
export interface Prepare {
  t: 'prepare';
  g: string;
  c: string;
  history?: number | null;
  v: number;
  seat: number;
  moves: PreparedAnswer[];
}
/**
 * State what the dice, the shuffle or the bricks of a real table did (only if the header's `nature` is "given").
 */
export interface Nature {
  t: 'nature';
  g: string;
  c: string;
  history?: number | null;
  v: number;
  event: string;
}
/**
 * Resign: the match ends, or goes on with a bot in the seat if it can (`stackyard.core.leaving`).
 */
export interface Resign {
  t: 'resign';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
}
/**
 * Play again in a seat that one has left.
 */
export interface Back {
  t: 'back';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
}
/**
 * Make an offer to the other players. Bots, and other seats that the asker holds, consent at once.
 */
export interface Ask {
  t: 'ask';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
  kind: 'bots' | 'draw' | 'help' | 'leave' | 'no_help' | 'pause' | 'rematch' | 'resume' | 'seat' | 'undo';
  count?: number;
  target?: number | null;
  invitation?: string | null;
}
/**
 * Say yes or no to an open offer; a no of the seat that made it withdraws it.
 */
export interface Answer {
  t: 'answer';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
  offer: number;
  yes: boolean;
}
/**
 * Say something at the table; as a spectator, without a seat.
 */
export interface Chat {
  t: 'chat';
  g: string;
  c: string;
  history?: number | null;
  text: string;
  seat?: number | null;
}
/**
 * Change the name of the player at a seat.
 */
export interface Rename {
  t: 'rename';
  g: string;
  c: string;
  history?: number | null;
  seat: number;
  name: string;
}
/**
 * Move a seat's hand: hold a brick at a point of it, move it, let go of it, or put one. Never acknowledged.
 */
export interface Hand {
  t: 'hand';
  g: string;
  seat: number;
  n: number;
  do: 'drop' | 'hold' | 'move' | 'put' | 'show' | 'try';
  brick?: number | null;
  at?: [number, number, number] | null;
  to?: [number, number, number] | null;
  turn?: [number, number, number, number] | null;
  lean?: boolean;
  shows?: string;
}
/**
 * Say how the bots of a match shall act, as long as this socket is joined. Never acknowledged.
 */
export interface Pace {
  t: 'pace';
  g: string;
  bots: 'faster' | 'usual' | 'wait';
}
/**
 * Test the connection; the answer is a `pong`.
 */
export interface Ping {
  t: 'ping';
  n?: number;
}
/**
 * Everything that a viewer needs to show the present state of a match.
 */
export interface Snap {
  t: 'snap';
  g: string;
  v: number;
  info: MatchInfo;
  mine: number[];
  entries: Entry[];
  chat: ChatLine[];
  views: {
    [k: string]: unknown;
  };
  to_act: (number | string)[];
  outcome: Outcome;
  clock: ClockState;
  offers: Offer[];
  watching: number;
  waiting: boolean;
  keys: {
    [k: string]: string;
  };
  invitation: Invitation | null;
  earlier_lines: number;
  help?: boolean;
  history: number;
  open?: boolean;
  language?: string;
  wishes?: Wishes;
  watchable?: number[];
}
/**
 * How a match stands or ended: `scores` as the rules count them, `winners` (several or none for a draw), `why`.
 */
export interface Outcome {
  over: boolean;
  scores: number[];
  winners: number[];
  why: string;
  localizable?: Message;
  excluded?: number[];
}
/**
 * The answers that a seat has laid down, for whoever holds it: when they have changed, and after `join`.
 */
export interface Prepared {
  t: 'prepared';
  g: string;
  seat: number;
  moves: PreparedAnswer[];
}
/**
 * New entries of the log, and the state of the match after them.
 */
export interface Played {
  t: 'played';
  g: string;
  v: number;
  entries: Entry[];
  views: {
    [k: string]: unknown;
  };
  to_act: (number | string)[];
  outcome: Outcome;
  clock: ClockState;
  history?: number;
}
/**
 * A line of chat. It takes a version of the log.
 */
export interface ChatEntry {
  t: 'chatted';
  g: string;
  v: number;
  line: ChatLine;
  history?: number;
}
/**
 * The players present, the open offers and the clocks. It replaces the previous `table` and has no version.
 */
export interface Table {
  t: 'table';
  g: string;
  seats: SeatInfo[];
  offers: Offer[];
  clock: ClockState;
  watching: number;
  rematch: string | null;
  rematch_secrets: {
    [k: string]: string;
  };
  notice: string | null;
  notice_localizable: Message | null;
  help?: boolean;
  open?: boolean;
  language?: string;
  wishes?: Wishes;
  watchable?: number[];
}
/**
 * The command has been done and stored.
 */
export interface Ack {
  t: 'ack';
  g: string;
  c: string;
  v: number;
  history?: number;
}
/**
 * The command was refused: `code` is stable (see `CODES` and the core's errors), `message` says what is expected.
 */
export interface Nak {
  t: 'nak';
  g: string | null;
  c: string | null;
  code: string;
  message: string;
  v?: number | null;
  n?: number | null;
  localizable?: Message | null;
}
/**
 * The answer to `try`: whether all bricks would stand.
 */
export interface Forecast {
  t: 'forecast';
  g: string;
  seat: number;
  n: number;
  stands: boolean | null;
}
/**
 * What another seat has in hand, before it moves: see `Hand`, `show`. It holds until the seat moves or is away.
 */
export interface Shown {
  t: 'shown';
  g: string;
  seat: number;
  shows: string;
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  t: 'pong';
  n: number;
}
/**
 * A seat of an open table.
 */
export interface OpenSeat {
  name: string;
  free: boolean;
  level: number | null;
}
/**
 * A match in which anybody may take a free seat, by `sit` without an invitation; or one that anybody may watch.
 */
export interface OpenTable {
  match: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  clock: ClockRule;
  seats: OpenSeat[];
  since: number;
  language: string;
  live: boolean;
  rated: boolean;
  wishes: Wishes;
}
/**
 * GET /api/lobby, and the first message on `/ws/lobby`: all that stands in the lobby, the oldest first.
 */
export interface LobbyTables {
  t: 'tables';
  here: number;
  at_tables: number;
  tables: OpenTable[];
}
/**
 * What has changed in the lobby since the last message.
 */
export interface LobbyChange {
  t: 'change';
  here: number;
  at_tables: number;
  opened: OpenTable[];
  closed: string[];
}
/**
 * A level of a game's bots.
 */
export interface LevelInfo {
  level: number;
  name: string;
  about: string;
  rated: number[];
}
/**
 * GET /api/games: one of the five.
 */
export interface GameInfo {
  slug: string;
  title: string;
  about: string;
  built: boolean;
  credit: string;
  seats: number[];
  seat_names: string[];
  options: {
    [k: string]: unknown;
  };
  levels: LevelInfo[];
  secrets: boolean;
  steps_back: boolean;
  house_set: string;
  tally: boolean;
  sheets: boolean;
  files: string[];
  lists: string[];
  reviews: boolean;
  draws_seats: boolean;
  minutes: number[];
  learning: number;
  problems: number;
  threats: boolean;
  hints: boolean;
  rated: number[];
  over_days: boolean;
  prepares_answers: boolean;
  together: boolean;
  ladder: boolean;
  duplicate: number[];
}
/**
 * POST /api/matches/status: ask for the state of some matches.
 */
export interface Statuses {
  matches: string[];
}
/**
 * Who plays a match over days and is on vacation: while somebody is, no clock runs there.
 */
export interface OnVacation {
  seat: number;
  until: number;
}
/**
 * The public state of a match; if it is not `known`, the other fields have no meaning.
 */
export interface MatchStatus {
  match: string;
  known: boolean;
  game: string;
  names: string[];
  waiting: boolean;
  to_act: (number | string)[];
  outcome: Outcome | null;
  v: number;
  last: string;
  due: number | null;
  vacations?: OnVacation[];
}
/**
 * POST /api/picture: ask for a picture of the table at the beginning of a match.
 */
export interface PictureRequest {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  players?: number | null;
}
/**
 * GET /api/games/{slug}/ready: whether a game is compiled, or how far that is; it can be played in any case.
 */
export interface Readiness {
  game: string;
  title: string;
  ready: boolean;
  elapsed: number;
  expected: number;
}
/**
 * POST /api/games/{slug}/house-set: a file's text.
 */
export interface HouseSet {
  text: string;
}
/**
 * The options that a house set describes.
 */
export interface HouseSetOptions {
  options: {
    [k: string]: unknown;
  };
}
/**
 * POST /api/games/{slug}/export: ask for a position as a file for other programs.
 */
export interface ExportRequest {
  position: string;
  kind: string;
  thing?: string;
}
/**
 * The player of a seat: the maker of the match, a friend (with the link, or at the same screen), or a bot.
 */
export interface NewSeat {
  kind: 'bot' | 'friend' | 'me';
  name?: string | null;
  level?: number;
  program?: string | null;
}
/**
 * POST /api/matches.
 */
export interface NewMatch {
  game: string;
  seats: NewSeat[];
  options?: {
    [k: string]: unknown;
  };
  clock?: ClockRule;
  nature?: 'given' | 'stream';
  seed?: string | null;
  position?: string | null;
  begin?: 'drawn' | 'listed';
  open?: boolean;
  rated?: boolean;
  wishes?: Wishes;
}
/**
 * POST /api/quick: play with whoever wants the same: the game, the options, the clock and the number of players.
 */
export interface QuickMatch {
  game: string;
  players?: number;
  options?: {
    [k: string]: unknown;
  };
  clock?: ClockRule;
  browser: string;
  waits?: string | null;
  name?: string | null;
  rated?: boolean;
}
/**
 * POST /api/matches/{match}/continue: make a match that begins as another stood, after `at` of its events.
 */
export interface ContinueMatch {
  at: number;
  seats: NewSeat[];
}
/**
 * A seat of a new match, with the secret that makes its holder the player. Bots have none.
 */
export interface SeatKey {
  seat: number;
  kind: 'bot' | 'friend' | 'me';
  name: string;
  secret: string | null;
  invitation: boolean;
}
/**
 * The answer to POST /api/matches. A seat's link is `/m/{match}#{secret}`; `/m/{match}` is for watching.
 */
export interface Created {
  match: string;
  seats: SeatKey[];
}
/**
 * A number: how strong somebody is, and within how much that is true in nine cases of ten.
 */
export interface RatingNumber {
  rating: number;
  width: number;
  provisional: boolean;
}
/**
 * A number at one moment.
 */
export interface RatingPoint {
  time: number;
  rating: number;
  width: number;
}
/**
 * What somebody's number is for a game, so many players, and a pace.
 */
export interface RatingOf {
  game: string;
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  now: RatingNumber;
  matches: number;
  history: RatingPoint[];
}
/**
 * How often somebody came before somebody else, or a level, in rated matches of a game.
 */
export interface RatedRecord {
  game: string;
  name: string | null;
  level: number | null;
  won: number;
  drawn: number;
  lost: number;
}
/**
 * GET /api/people/{name}/ratings.
 */
export interface PersonRatings {
  name: string;
  ratings: RatingOf[];
  records: RatedRecord[];
}
/**
 * What a rated match has made of the number of a seat; nulls: a level's, which does not change.
 */
export interface RatedSeat {
  seat: number;
  place: number;
  before: RatingNumber | null;
  after: RatingNumber | null;
}
/**
 * GET /api/matches/{match}/rated: what came of a rated match that is over.
 */
export interface RatedEnd {
  game: string;
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  counted: boolean;
  seats: RatedSeat[];
}
/**
 * Somebody on a leaderboard.
 */
export interface RatingLeader {
  name: string;
  now: RatingNumber;
  matches: number;
}
/**
 * The leaderboard of a number of players and a pace.
 */
export interface RatingBoard {
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  leaders: RatingLeader[];
}
/**
 * The best that a team has made of a game that all win or lose together.
 */
export interface TeamLine {
  id: string;
  names: string[];
  others: number;
  points: number;
  time: number;
}
/**
 * The ladder of teams of one size, in one kind of a game.
 */
export interface TeamBoard {
  kind: string;
  size: number;
  teams: TeamLine[];
}
/**
 * GET /api/leaderboard/{game}/teams/{team}: what a team has built, as the game's view writes it.
 */
export interface TeamTowers {
  towers: unknown[];
}
/**
 * GET /api/leaderboard/{game}: those who wish to be on it, and whose numbers are known; and the best teams.
 */
export interface Leaderboard {
  game: string;
  boards: RatingBoard[];
  teams: TeamBoard[];
  listed: boolean | null;
}
/**
 * POST /api/account/listed: whether somebody wishes to be on the leaderboards.
 */
export interface Listing {
  listed: boolean;
}
/**
 * POST /api/today/{game}: begin the challenge of a day.
 */
export interface BeginToday {
  browser: string;
  name?: string | null;
}
/**
 * GET /api/today: the challenges of the day. The day ends at midnight, UTC.
 */
export interface TodayInfo {
  day: string;
  seconds_left: number;
  games: string[];
}
/**
 * GET /api/today/{game}/standing: what a match of Today has come to, and how others did.
 */
export interface TodayStanding {
  game: string;
  day: string;
  counted: boolean;
  result: Result;
  hints: number;
  better_than: number;
  others: number;
}
/**
 * What came of a challenge. Of two results of one day the better one has the higher `rank`.
 */
export interface Result {
  rank: number;
  value: number;
  unit: string;
}
/**
 * POST /api/matches/{match}/hint: a hint for the position as it stands at `v`.
 */
export interface TodayHint {
  v: number;
  hint: Hint;
}
/**
 * What a player is told who asks for a hint.
 */
export interface Hint {
  text: string;
  localizable: Message;
  at: string[];
  more: boolean;
}
/**
 * GET /api/matches/{match}/answer: how a match of Today that is over could have been won; None: nowhere.
 */
export interface TodayAnswer {
  answer: WinningLine | null;
}
/**
 * How a match could have been won, told when it is over.
 */
export interface WinningLine {
  text: string;
  localizable: Message;
  after: number;
  position: string;
  line: string[];
}
/**
 * POST /api/explore: fold some moves from a start, without a match. For analysis, lessons and previews.
 */
export interface Explore {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  players?: number | null;
  position?: string | null;
  moves?: string[];
  frames?: boolean;
}
/**
 * An event and the view after it. The first frame is the start, without an event.
 */
export interface Frame {
  n: number;
  t: string;
  by: number | ('nature' | 'table') | null;
  event: string | null;
  description: EventDescription | null;
  view: unknown;
}
/**
 * POST /api/study: a match file of a study. The answer is the file, as text.
 */
export interface StudyRequest {
  record?: string;
  explore?: Explore | null;
  study: Study;
}
/**
 * The position after the moves.
 */
export interface Explored {
  position: string;
  view: unknown;
  to_act: (number | string)[];
  outcome: Outcome;
  entries: Entry[];
  frames: Frame[];
}
/**
 * POST /api/replay: an uploaded match file.
 */
export interface ReplayRequest {
  record: string;
}
/**
 * GET /api/matches/{id}/replay and POST /api/replay: a match, frame by frame.
 */
export interface Replay {
  header: Header;
  frames: Frame[];
  outcome: Outcome;
  verified: boolean;
  findings: string[];
  findings_localizable: Message[];
}
/**
 * POST /api/reviews: an uploaded match file that is to be reviewed; the match in it is over.
 */
export interface ReviewRequest {
  record: string;
  seats?: string[];
}
/**
 * POST /api/reviews/{id}/try: ask for the value of another move in the place of an event.
 */
export interface ReviewTry {
  n: number;
  move: string;
}
/**
 * The review of a match that is over, as far as it has come: `done` of `of` points.
 */
export interface Review {
  id: string;
  game: string;
  done: number;
  of: number;
  since: number;
  points: ReviewPoint[];
  seats: SeatReview[];
  failed: boolean;
}
/**
 * One event of a reviewed match.
 */
export interface ReviewPoint {
  n: number;
  by?: number | ('nature' | 'table') | null;
  chances?: number[];
  undone?: boolean;
  mark?: 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  loss?: number;
  chance?: number;
  lines?: Line[];
  remarks?: Remark[];
  risk?: number;
}
/**
 * A move, the moves that are expected after it, and what it is worth.
 */
export interface Line {
  moves: string[];
  chance: number;
}
/**
 * A sentence about an event, and the same as a message.
 */
export interface Remark {
  text: string;
  localizable: Message;
}
/**
 * The changes of a seat's chance over a match, by cause; their sum is the last chance minus the first.
 */
export interface SeatReview {
  luck: number;
  own: number;
  others: number;
  lost: number;
  marks: {
    [k: string]: number;
  };
}
/**
 * GET /api/matches/{id}/decisive: the choice that changed the chances of winning most, by the review.
 */
export interface Decisive {
  done: boolean;
  n: number | null;
}
/**
 * POST /api/think: ask for the move that a bot would play in a position, and why.
 */
export interface ThinkRequest {
  game: string;
  position: string;
  level?: number;
  ms?: number;
  seats?: string[];
}
/**
 * POST /api/own/export: the seats of the player, each as MATCH.SECRET.
 */
export interface OwnSeats {
  seats: string[];
}
/**
 * POST /api/own/delete: the seats of the player, each as MATCH.SECRET.
 */
export interface DeleteOwn {
  seats: string[];
  let_go?: boolean;
}
/**
 * The stored data of a player in one match.
 */
export interface OwnMatch {
  match: string;
  game: string;
  seats: number[];
  names: string[];
  begun: string;
  over: boolean;
  chat: ChatLine[];
  record: string | null;
}
/**
 * The result of a request to delete a match.
 */
export interface OwnDeleted {
  match: string;
  how: 'deleted' | 'failed' | 'let_go' | 'taken_out' | 'under_way' | 'unknown';
}
/**
 * What the others could do next, for a beginner: a sentence, and the places that it is about.
 */
export interface Warned {
  text: string;
  localizable: Message;
  at: string[];
}
/**
 * GET /api/matches/ID/threats: the threats to a seat after an entry, the worst first.
 */
export interface Threats {
  v: number;
  threats: Warned[];
}
/**
 * A legal move in the game's notation, and what it does in words; "" where the game has none for it.
 */
export interface PlainMove {
  move: string;
  words: string;
}
/**
 * GET /api/matches/ID/plain/V: the table drawn with characters, and the seat's legal moves then.
 */
export interface Plain {
  v: number;
  text: string;
  moves: PlainMove[];
  more: number;
}
/**
 * The move of a bot, and how its search found it.
 */
export interface ThinkAnswer {
  seat: number;
  move: string;
  info: SearchInfo;
}
/**
 * How a move was found; a search fills in the fields that it knows. A game may subclass it to add fields.
 */
export interface SearchInfo {
  engine?: string;
  value?: number | null;
  floors?: number | null;
  exact?: boolean;
  simulations?: number;
  depth?: number;
  nodes?: number;
  pv?: string[];
  plan?: string[];
  plan_localizable?: Message[];
  why?: string;
  why_localizable?: Message;
  wait?: number;
  ms?: number;
  nps?: number;
  [k: string]: unknown;
}
/**
 * GET /api/ready: whether the hall can store moves; `troubles`: see docs/protocol.md.
 */
export interface Ready {
  ready: boolean;
  troubles: string[];
}
/**
 * Every refusal of the REST side: a stable code and what would have been right; `localizable` as in `Nak`.
 */
export interface Problem {
  code: string;
  message: string;
  localizable: Message;
}
/**
 * A passkey, as its owner sees it.
 */
export interface PasskeyInfo {
  id: string;
  device: string;
  made: number;
  used: number;
  alarm: boolean;
}
/**
 * A browser that is signed in.
 */
export interface SessionInfo {
  id: string;
  device: string;
  made: number;
  used: number;
  here: boolean;
}
/**
 * GET /api/account: whoever is signed in.
 */
export interface Account {
  id: number;
  name: string;
  named: number;
  can_rename_at: number;
  made: number;
  passkeys: PasskeyInfo[];
  sessions: SessionInfo[];
  recovery: boolean;
  keeper: boolean;
}
/**
 * Somebody whom an account has blocked.
 */
export interface BlockedPerson {
  id: number;
  name: string;
  made: number;
}
/**
 * POST /api/account/block: whom not to meet, by name.
 */
export interface BlockPerson {
  name: string;
}
/**
 * POST /api/account/unblock: whom to meet again, by number.
 */
export interface UnblockPerson {
  id: number;
}
/**
 * POST /api/account/invite: invite somebody to a match.
 */
export interface InvitePerson {
  seat: string;
  name: string;
}
/**
 * POST /api/account/invite/take-back: invite somebody no more, by number.
 */
export interface TakeBackInvitation {
  match: string;
  id: number;
}
/**
 * POST /api/account/decline: say no to an invitation.
 */
export interface DeclineInvitation {
  match: string;
}
/**
 * POST /api/account/again: play a match once more with the same people, who are invited.
 */
export interface PlayAgain {
  match: string;
}
/**
 * An invitation by name: whoever it is for sits down by `sit`, without a key.
 */
export interface InvitationInfo {
  match: string;
  host: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  clock: ClockRule;
  seats: OpenSeat[];
  rated: boolean;
  made: number;
}
/**
 * An invitation that an account has sent.
 */
export interface SentInvitation {
  match: string;
  id: number;
  name: string;
  made: number;
  declined: boolean;
}
/**
 * GET /api/account/invitations, and told on `/ws/mine` and `/ws/lobby` whenever it changes, of who is signed in.
 */
export interface Invitations {
  t: 'invitations';
  received: InvitationInfo[];
  sent: SentInvitation[];
}
/**
 * GET /api/account/partners: somebody with whom an account has played.
 */
export interface RecentPartner {
  id: number;
  name: string;
  match: string;
  game: string;
  played: number;
  over: boolean;
}
/**
 * GET /api/account/ways: whether passkeys can be made at the address that was asked.
 */
export interface PasskeyWays {
  passkeys: boolean;
  why: Message | null;
  link: string | null;
  rp_id: string;
}
/**
 * POST /api/account/passkey/options: by whom an account is to be made; no name: a passkey more of one's own.
 */
export interface AskPasskey {
  name?: string | null;
}
/**
 * What a browser is to ask an authenticator for, as WebAuthn writes it as JSON.
 */
export interface PasskeyOptions {
  options: {
    [k: string]: unknown;
  };
}
/**
 * POST /api/account/passkey and /api/account/sign-in: an authenticator's answer.
 */
export interface SendPasskey {
  credential: {
    [k: string]: unknown;
  };
}
/**
 * POST /api/account/plain and /api/account/name: a name.
 */
export interface SendName {
  name: string;
}
/**
 * POST /api/account/recover: come back by a recovery code.
 */
export interface Recover {
  name: string;
  code: string;
}
/**
 * Whoever is signed in now, and their recovery code, which is shown only here.
 */
export interface AccountWithCode {
  account: Account;
  code: string;
}
/**
 * POST /api/account/recovery: a new recovery code, which is shown only here.
 */
export interface RecoveryCode {
  code: string;
}
/**
 * POST /api/account/link: what another device opens to be let in.
 */
export interface LinkMade {
  link: string;
  until: number;
}
/**
 * POST /api/account/link/open and /api/account/link/finish: the link, on the device that is to be let in.
 */
export interface SendLink {
  link: string;
}
/**
 * What the new device shows.
 */
export interface LinkOpened {
  digits: string;
  device: string;
  name: string;
}
/**
 * GET /api/account/link: how the last link of an account stands.
 */
export interface LinkInfo {
  state: 'accepted' | 'late' | 'made' | 'none' | 'opened' | 'refused' | 'used';
  device: string;
  choices: string[];
  until: number;
}
/**
 * POST /api/account/link/answer: the digits that the other device shows; null: nobody is let in.
 */
export interface AnswerLink {
  digits?: string | null;
}
/**
 * POST /api/account/link/finish: whether the new device is let in yet.
 */
export interface LinkFinished {
  state: 'refused' | 'signed_in' | 'waiting';
  account: Account | null;
}
/**
 * POST /api/account/session/revoke and /api/account/passkey/remove: which one.
 */
export interface SendId {
  id: string;
}
/**
 * POST /api/account/seats: seats that are to belong to whoever is signed in, each as MATCH.SECRET.
 */
export interface AdoptSeats {
  seats: string[];
}
/**
 * What came of it for a match.
 */
export interface Adopted {
  match: string;
  how: 'adopted' | 'failed' | 'had' | 'unknown';
}
/**
 * GET /api/account/seats: a seat of whoever is signed in.
 */
export interface AccountSeat {
  match: string;
  seat: number;
  secret: string;
  game: string;
  over: boolean;
  begun: string;
  names: string[];
}
/**
 * POST /api/account/export: from which match on, in the order of their ids; null: from the first.
 */
export interface ExportAccount {
  after?: string | null;
}
/**
 * A name that an account has had.
 */
export interface FormerName {
  name: string;
  until: number;
}
/**
 * Hours in which no notice is sent: they wait until the end.
 */
export interface QuietHours {
  begin: number;
  until: number;
  zone: string;
}
/**
 * GET /api/account/notices: how whoever is signed in is told that it is their turn in a match over days.
 */
export interface NoticesInfo {
  key: string;
  here: boolean;
  browsers: number;
  quiet: QuietHours | null;
  feed: boolean;
}
/**
 * POST /api/account/notices/subscribe: what a browser gives whoever is to send it notices, in base64.
 */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}
/**
 * POST /api/account/notices/quiet: null: at all hours.
 */
export interface SetQuiet {
  quiet: QuietHours | null;
}
/**
 * From when until when a vacation was, is, or will be as planned.
 */
export interface VacationSpan {
  began: number;
  until: number;
}
/**
 * GET /api/account/vacation: in which no clock runs in one's matches over days.
 */
export interface VacationInfo {
  until: number | null;
  left_s: number;
  renewed: number;
  taken: VacationSpan[];
}
/**
 * POST /api/account/feed: the path of a private feed, which is shown only here; the one before is gone.
 */
export interface FeedAddress {
  path: string;
}
/**
 * What an account's team has made of a match that all win or lose together.
 */
export interface TeamResult {
  game: string;
  kind: string;
  size: number;
  points: number;
  time: number;
}
/**
 * What is stored of an account, and of some of its matches.
 */
export interface AccountExport {
  account: Account;
  names: FormerName[];
  matches: OwnMatch[];
  ratings: PersonRatings;
  teams: TeamResult[];
  notices: NoticesInfo;
  vacation: VacationInfo;
  blocked: BlockedPerson[];
  invitations: Invitations;
  seen: string[];
  after: string | null;
}
/**
 * POST /api/account/delete: what came of it for some matches; it is asked again until the account is gone.
 */
export interface AccountDeleted {
  matches: OwnDeleted[];
  left: number;
  gone: boolean;
}
/**
 * GET /api/people/NAME: what everybody may know of an account.
 */
export interface Person {
  id: number;
  name: string;
  made: number;
  names: FormerName[];
}
/**
 * What is played in an evening, and how.
 */
export interface EveningPlan {
  name: string;
  game: string;
  format: 'duplicate' | 'knock_out' | 'round_robin' | 'swiss' | 'tables';
  options?: {
    [k: string]: unknown;
  };
  clock?: ClockRule;
  players?: number;
  rounds?: number;
  minutes?: number;
  fill?: number;
  level?: number;
  rated?: boolean;
  cup?: string;
}
/**
 * POST /api/evenings.
 */
export interface NewEvening {
  plan: EveningPlan;
  begins_in?: number | null;
}
/**
 * POST /api/evenings/{evening}/join.
 */
export interface JoinEvening {
  team?: number | null;
}
/**
 * Somebody who plays in an evening, and how they stand.
 */
export interface EveningEntry {
  number: number;
  name: string;
  level: number | null;
  team: number | null;
  gone: boolean;
  place: number;
  points: number;
  tiebreak: number;
  played: number;
}
/**
 * What came of a table: who came where, and of a duplicate what is compared, each by seat.
 */
export interface TableResult {
  places: number[];
  results: Result[];
}
/**
 * A table of a round: one who sits alone does not play.
 */
export interface EveningTable {
  round: number;
  board: number;
  match: string | null;
  players: number[];
  result: TableResult | null;
  over: boolean;
  points: number[];
  left_ms: number[];
  runs_out: number | null;
  running: number | null;
}
/**
 * GET /api/evenings/{evening}.
 */
export interface EveningInfo {
  evening: string;
  plan: EveningPlan;
  maker: string;
  state: 'open' | 'over' | 'running';
  begins: number | null;
  now: number;
  round: number;
  rounds: number | null;
  round_ends: number | null;
  entries: EveningEntry[];
  tables: EveningTable[];
  winners: string[];
}
/**
 * An evening of GET /api/evenings.
 */
export interface EveningLine {
  evening: string;
  name: string;
  game: string;
  format: 'duplicate' | 'knock_out' | 'round_robin' | 'swiss' | 'tables';
  state: 'open' | 'over' | 'running';
  cup: string;
  begins: number | null;
  made: number;
  round: number;
  entries: number;
  winners: string[];
}
/**
 * GET /api/evenings: those that come and go on, and the last ones that are over; and whether one may be made.
 */
export interface Evenings {
  evenings: EveningLine[];
  may_make: boolean;
}
/**
 * POST /api/seasons: a ladder over weeks, of the numbers of one game, so many players, and a pace.
 */
export interface NewSeason {
  name: string;
  cup?: string;
  game: string;
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  begins_in?: number;
  weeks: number;
}
/**
 * How somebody stands in a season.
 */
export interface SeasonStanding {
  place: number | null;
  name: string;
  now: RatingNumber;
  matches: number;
  change: number;
}
/**
 * GET /api/seasons/{season}.
 */
export interface SeasonInfo {
  season: string;
  name: string;
  cup: string;
  game: string;
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  maker: string;
  begins: number;
  ends: number;
  now: number;
  state: 'open' | 'over';
  fewest: number;
  standings: SeasonStanding[];
  winners: string[];
}
/**
 * A season of GET /api/seasons.
 */
export interface SeasonLine {
  season: string;
  name: string;
  cup: string;
  game: string;
  players: number;
  pace: 'brisk' | 'calm' | 'days';
  begins: number;
  ends: number;
  state: 'open' | 'over';
  winners: string[];
}
/**
 * GET /api/seasons: those that come and go on, and those that are over; and whether one may be made.
 */
export interface Seasons {
  seasons: SeasonLine[];
  may_make: boolean;
}
/**
 * POST /api/reports: tell the keeper of lines that somebody said in a match, or of an account by its name.
 */
export interface Report {
  match?: string | null;
  lines?: number[];
  name?: string | null;
  why?: string;
}
/**
 * A line of chat, as it stood in the match when it was reported.
 */
export interface ReportLine {
  name: string;
  text: string;
  t: string;
}
/**
 * A report, as the keeper sees it.
 */
export interface ReportInfo {
  id: string;
  made: number;
  reporter: string;
  about: string;
  account: number | null;
  match: string | null;
  lines: ReportLine[];
  why: string;
}
/**
 * Something that a keeper has done.
 */
export interface ActInfo {
  made: number;
  keeper: string;
  act: string;
  about: string;
  why: string;
}
/**
 * Somebody who keeps the hall.
 */
export interface KeeperInfo {
  id: number;
  name: string;
}
/**
 * What somebody may not do, and until when.
 */
export interface RestrictedInfo {
  name: string;
  kind: 'ban' | 'mute';
  until: number;
}
/**
 * A network that may not come in.
 */
export interface BannedNetwork {
  network: string;
  until: number | null;
  why: string;
}
/**
 * Two who play rated matches against each other at one network, unusually often or one-sidedly.
 */
export interface PairInfo {
  names: string[];
  wins: number[];
  matches: number;
  of: number[];
  newest: string[];
}
/**
 * An evening or a season, which everybody sees by its name.
 */
export interface ClubItem {
  kind: 'evening' | 'season';
  id: string;
  name: string;
  cup: string;
  over: boolean;
}
/**
 * GET /api/keeper: all that waits for the keeper, and what was done.
 */
export interface KeeperDesk {
  name: string;
  phrases_only: boolean;
  keepers: KeeperInfo[];
  reports: ReportInfo[];
  restricted: RestrictedInfo[];
  networks: BannedNetwork[];
  pairs: PairInfo[];
  acts: ActInfo[];
  unrated: string[];
  club: ClubItem[];
}
/**
 * Where an account was seen in the last month.
 */
export interface SeenNetwork {
  network: string;
  seen: number;
  accounts: number;
  banned: boolean;
}
/**
 * GET /api/keeper/people/{name}: what the keeper is told of somebody.
 */
export interface KeeperPerson {
  id: number;
  name: string;
  made: number;
  names: FormerName[];
  keeper: boolean;
  muted: number | null;
  banned: number | null;
  sessions: number;
  passkeys: number;
  networks: SeenNetwork[];
}
/**
 * POST /api/keeper/act: do something; what it needs depends on what it is.
 */
export interface KeeperAct {
  act:
    | 'ban'
    | 'ban_network'
    | 'close'
    | 'done'
    | 'end_evening'
    | 'end_season'
    | 'hand_over'
    | 'mute'
    | 'rate'
    | 'rename'
    | 'rename_evening'
    | 'rename_season'
    | 'unban'
    | 'unban_network'
    | 'unmute'
    | 'unrate';
  account?: number | null;
  network?: string | null;
  accounts?: number | null;
  name?: string | null;
  days?: number | null;
  match?: string | null;
  report?: string | null;
  club?: string | null;
  title?: string | null;
  cup?: string | null;
  why?: string;
}
/**
 * A whole lesson of five minutes at the most. `localizable` is its title as a message, where it was made of one.
 */
export interface Lesson {
  game: string;
  title: string;
  options: {
    [k: string]: unknown;
  };
  steps: Step[];
  localizable?: Message;
}
/**
 * One thing to see or to do, on one position.
 */
export interface Step {
  id: string;
  title?: string;
  text?: string;
  position?: string | null;
  seat?: number;
  accept?: string[] | null;
  replies?: string[];
  praise?: string;
  hint?: string;
  clues?: Hint[];
  why?: string;
  point_at?: string[];
  localizable?: {
    [k: string]: Message;
  };
}
/**
 * A match of Towers as all may see it. Blocks are named as in moves; pairs by colour are Black's, then White's.
 */
export interface TowersView {
  width: number;
  height: number;
  options: {
    [k: string]: number | boolean;
  };
  phase: string;
  to_act: number[];
  colours: string[];
  towers: {
    [k: string]: string;
  };
  free: string[];
  districts: {
    [k: string]: number;
  };
  captured: number[];
  floors: number[];
  scores: number[];
  supplies: number[];
  utilities_left: number;
  swap: boolean;
  moves: {
    [k: string]: string[];
  };
  drops: string[];
  demolishes: {
    [k: string]: string[];
  };
  over: boolean;
  winners: number[];
  remarks: Remark[];
}
/**
 * What an event of Towers did.
 */
export interface TowersEventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  kind: 'build' | 'floor' | 'skip' | 'swap' | 'utility';
  from?: string;
  to?: string;
  demolished?: TowersFallen[];
  flattened?: TowersFallen[];
}
/**
 * A tower that an event demolished or flattened.
 */
export interface TowersFallen {
  block: string;
  floors: string;
}
/**
 * A match of Take That Towers as a seat or a spectator may know it. Floors are named by their two letters.
 */
export interface TakeThatTowersView {
  players: number;
  phase: string;
  turn: number | null;
  built: string | null;
  towers: TakeThatTowersTowerView[];
  limit: number;
  new: string | null;
  hands: TakeThatTowersHandView[];
  deck: number;
  discards: number;
  scored: {
    [k: string]: number;
  };
  buried: {
    [k: string]: number;
  } | null;
  scores: number[];
  drawing: TakeThatTowersDrawView | null;
  last: boolean;
  moves: string[];
  over: boolean;
}
/**
 * A tower that stands.
 */
export interface TakeThatTowersTowerView {
  slot: string;
  floors: TakeThatTowersFloorView[];
  due: boolean;
  worth: number[];
}
/**
 * A floor of a tower.
 */
export interface TakeThatTowersFloorView {
  card: string;
  tab: number | null;
  tucked: string | null;
}
/**
 * A hand.
 */
export interface TakeThatTowersHandView {
  count: number;
  cards: string[] | null;
}
/**
 * Who draws how many cards now.
 */
export interface TakeThatTowersDrawView {
  seat: number;
  count: number;
}
/**
 * What an event of Take That Towers did; of a redacted event, what it still shows.
 */
export interface TakeThatTowersEventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  kind: 'build' | 'choose' | 'claim' | 'deal' | 'done' | 'draws' | 'floor' | 'last' | 'scored';
  seat?: number;
  count?: number;
  slot?: string;
  level?: number;
  card?: string;
  cards?: string[];
  owner?: number | null;
  points?: number[] | null;
  vacates?: number[] | null;
  owns?: number | null;
  draws?: number | null;
}
/**
 * What is a tower worth?
 */
export interface TakeThatTowersTallyQuestion {
  players: number;
  tower: TakeThatTowersTallyTower;
}
/**
 * A real tower.
 */
export interface TakeThatTowersTallyTower {
  floors: TakeThatTowersTallyFloor[];
}
/**
 * A floor of a real tower.
 */
export interface TakeThatTowersTallyFloor {
  card: string;
  tab: number | null;
}
/**
 * What a tower is worth.
 */
export interface TakeThatTowersTallied {
  points: number[];
  floors: TakeThatTowersTalliedFloor[];
}
/**
 * What a floor did.
 */
export interface TakeThatTowersTalliedFloor {
  text: string;
  localizable?: Message;
  motion?: number;
  kind: 'build' | 'choose' | 'claim' | 'deal' | 'done' | 'draws' | 'floor' | 'last' | 'scored';
  seat?: number;
  count?: number;
  slot?: string;
  level?: number;
  card?: string;
  cards?: string[];
  owner?: number | null;
  points?: number[] | null;
  vacates?: number[] | null;
  owns?: number | null;
  draws?: number | null;
  event: string;
}
/**
 * A match of Brick Work as all may see it. Lists of two are Blue's and Red's; bricks are counted by kind.
 */
export interface BrickWorkView {
  phase: string;
  to_act: number[];
  first: number;
  turn: number | null;
  turns: number;
  round_turns: number;
  bumping: boolean;
  pool: number[];
  spaces: {
    [k: string]: number;
  };
  tokens: number[];
  token_supply: number;
  yards: {
    [k: string]: number;
  }[];
  yellow: {
    [k: string]: number;
  };
  taken: {
    [k: string]: number;
  }[];
  prints: (BrickWorkObjectView | null)[];
  names: string[];
  loose: {
    [k: string]: number;
  }[];
  objects: BrickWorkObjectView[][];
  rolled: number[];
  choices: BrickWorkChoice[];
  winner: number | null;
  over: boolean;
  recreated: number[];
  rolls_first: boolean;
  acting: string | null;
  alone: number;
}
/**
 * An object, or a brickprint.
 */
export interface BrickWorkObjectView {
  name: string;
  bricks: BrickWorkBrickView[];
  pips: number;
  fits: BrickWorkFitView[];
}
/**
 * One brick of an object.
 */
export interface BrickWorkBrickView {
  n: number;
  kind: string;
  x: number;
  y: number;
  z: number;
  turned: boolean;
}
/**
 * How an object lies on a brickprint so that most of their cells are the same.
 */
export interface BrickWorkFitView {
  print: number;
  shared: number;
  cells: number;
  extra: number;
  turn: number;
  at: number[];
  same: boolean;
}
/**
 * What one die of the pool could do with the fewest tokens that give it a value; in "act" the die on its space.
 */
export interface BrickWorkChoice {
  die: number;
  value: number;
  tokens: string;
  spaces: string[];
  why: {
    [k: string]: Message;
  };
}
/**
 * What an event of Brick Work did. The last five are those of a die that was placed.
 */
export interface BrickWorkEventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  kind:
    | 'adjust'
    | 'build'
    | 'bump'
    | 'collect'
    | 'demolish'
    | 'exhausted'
    | 'flip'
    | 'order'
    | 'print'
    | 'recycle'
    | 'reroll'
    | 'return'
    | 'roll'
    | 'take';
  brick?: string;
  name?: string;
  returned?: string[];
  collected?: string[];
  steps?: BrickWorkDescribedStep[];
  rolled?: number[];
  first?: number;
  dice?: number[];
  die?: number;
  value?: number;
  tokens?: string;
  space?: string;
  bumped?: number;
}
/**
 * A step of a plan: a join (`build`, `print`), or a separation of an `object` (`demolish`).
 */
export interface BrickWorkDescribedStep {
  object?: string;
  upper: string | number[];
  lower?: string;
  lower_turned?: boolean;
  dx?: number;
  dy?: number;
  dz?: number;
  r?: number;
  pips: number;
  name?: string;
}
/**
 * One of the five. A piece is a list of boxes, rows `[x, y, z, cells along x, cells along y]`.
 */
export interface BrickWorkTallyQuestion {
  joins?: BrickWorkJoinsQuestion | null;
  partings?: BrickWorkPartingsQuestion | null;
  check?: BrickWorkCheckQuestion | null;
  real?: BrickWorkRealTableQuestion | null;
  read?: BrickWorkReadQuestion | null;
}
/**
 * In which ways can the one piece be lowered onto the other?
 */
export interface BrickWorkJoinsQuestion {
  upper: number[][];
  lower: number[][];
}
/**
 * In which ways can an object be parted?
 */
export interface BrickWorkPartingsQuestion {
  object: number[][];
}
/**
 * May a move be played?
 */
export interface BrickWorkCheckQuestion {
  position: string;
  seat: number;
  move: string;
}
/**
 * What does a real table look like after all this?
 */
export interface BrickWorkRealTableQuestion {
  events: string[];
}
/**
 * How does a seat build what an LDraw file has as its brickprint?
 */
export interface BrickWorkReadQuestion {
  position: string;
  seat: number;
  file: string;
}
/**
 * The answer to one of the five; the four fields from `ok` on are the answer to `check`.
 */
export interface BrickWorkTallied {
  joins?: number[][];
  partings?: [number[], number][];
  ok?: boolean;
  why?: string;
  localizable?: Message;
  pips?: number;
  real?: BrickWorkRealTable;
  read?: BrickWorkReadPrint;
}
/**
 * How a table beside real bricks stands. Lists of two are Blue's and Red's.
 */
export interface BrickWorkRealTable {
  phase: string;
  first: number;
  turn: number | null;
  turns: number;
  round_turns: number;
  pool: number[];
  spaces: {
    [k: string]: number;
  };
  tokens: number[];
  token_supply: number;
  choices: BrickWorkRealChoice[];
  winnable: number | null;
  winner: number | null;
  told: string;
  localizable?: Message;
}
/**
 * What one die of the pool could do with the fewest tokens that give it a value; real bricks are not known.
 */
export interface BrickWorkRealChoice {
  die: number;
  value: number;
  tokens: string;
  spaces: string[];
  why: {
    [k: string]: Message;
  };
}
/**
 * A brickprint from a file: which yellow bricks go back and which are taken first, and how it is then built.
 */
export interface BrickWorkReadPrint {
  title: string;
  returns: string[];
  takes: string[];
  joins: string;
  object: BrickWorkObjectView;
}
/**
 * A match of Tower Topple, the same for everybody. Rows are numbered from 1 at the bottom, slots are a, b, c.
 */
export interface TowerToppleView {
  players: number;
  version: number;
  teams: number[][];
  phase: string;
  to_act: number[];
  unit: number | null;
  seat: number | null;
  turns: number[];
  owed: TowerToppleTaskView[];
  orders: TowerToppleTaskView[];
  rows: (TowerToppleBrickView | null)[][];
  frozen: number;
  forming: number | null;
  pull: string[];
  touch: string[];
  manners: string[];
  slots: string[];
  wait: boolean;
  claim: boolean;
  claimed: string;
  touches: number;
  hand: TowerToppleHandView | null;
  fallen: TowerToppleBrickView[];
  lying: number;
  aside: TowerToppleBrickView[];
  scores: number[];
  skips: number[];
  skipping: number;
  reversing: boolean;
  direction: number;
  mute: boolean;
  round: number;
  rounds: number;
  target: number;
  toppler: number | null;
  fall: string;
  stakes: number[];
  fall_cost: number;
  left: {
    [k: string]: number;
  };
  open: boolean;
  real: boolean;
  alone: boolean;
  strict: boolean;
  off: string[];
  bricks: number;
  size_mm: number[];
  thin_mm: number;
  seed: number | null;
  poses: string | null;
  winners: number[];
  over: boolean;
}
/**
 * Something that is owed: by whom plays now, or by whoever plays next.
 */
export interface TowerToppleTaskView {
  task: string;
  colour: string | null;
  bricks: number;
  done: number;
  pays: number;
}
/**
 * A brick.
 */
export interface TowerToppleBrickView {
  id: number;
  colour: string | null;
  face: string | null;
}
/**
 * The brick that is pulled, touched, held or placed.
 */
export interface TowerToppleHandView {
  brick: number | null;
  colour: string | null;
  face: string | null;
  row: number | null;
  slot: string | null;
  into: string | null;
  lifted: boolean;
  hand: string | null;
}
/**
 * What an event of Tower Topple did.
 */
export interface TowerToppleEventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  kind?: string;
  seat?: number;
  face?: string;
  brick?: number | null;
  felt?: string;
  row?: number;
  slot?: string;
  hand?: string | null;
  down?: number[];
  dropped?: number;
  lifted?: boolean;
  granted?: boolean;
  colour?: string;
  points?: [number, number, string][];
  owes?: string[];
  round?: number;
  over?: boolean;
}
/**
 * A match of TowerBrix as one seat sees it.
 */
export interface TowerBrixView {
  players: number;
  variant: string;
  deck: string;
  challenge: number;
  level: string | null;
  time_limit: number | null;
  silent: boolean;
  phase: string;
  to_act: number[];
  round: number;
  rounds: number;
  deals: number;
  most_deals: number;
  attempts: number;
  less_than: number | null;
  set_mix: number[] | null;
  twos: number;
  threes: number;
  extra: number[];
  total: number;
  points: number;
  rank: number | null;
  last: string;
  piles: {
    [k: string]: number;
  };
  discards: string[];
  hands: TowerBrixCardView[][];
  open: boolean;
  live_check: boolean;
  real: boolean;
  asks: string[];
  dropped: number | null;
  dropped_points: number | null;
  thumbs: boolean[];
  nos: number[];
  void: boolean[];
  reveal: boolean[];
  proof: string | null;
  blind: number | null;
  bricks: string[];
  size_mm: number[];
  box_mm: number[];
  poses: string | null;
  used: string[] | null;
  height_mm: number | null;
  grounded: number | null;
  placed: string[] | null;
  removable: string[];
  maps: TowerBrixMaps | null;
  evaluation: TowerBrixEvaluation | null;
  gallery: TowerBrixGalleryTower[];
  over: boolean;
  won: boolean;
  act?: string | null;
  act_cm_s?: number[] | null;
  may_drop?: boolean;
  final?: boolean;
  heaps?: string[][] | null;
  which?: string[] | null;
  question?: TowerBrixQuestion | null;
  owners?: (number | null)[] | null;
  begun?: boolean[];
  temperament?: string;
  solvable?: boolean;
}
/**
 * A card: its back, and its face where the viewer may see it.
 */
export interface TowerBrixCardView {
  points: number;
  name: string | null;
  text: string | null;
  localizable: Message | null;
  holds: boolean | null;
  why: TowerBrixReason[];
  bricks: string[];
  dropped: boolean | null;
  pictogram?: TowerBrixPictogram | null;
}
/**
 * Why a clause of a condition holds or not: a sentence, or what is so of each brick that the clause is about.
 */
export interface TowerBrixReason {
  message: Message;
  otherwise?: Message | null;
  bricks?: string[];
  which?: string[];
  meet?: boolean[];
}
/**
 * A condition as a drawing.
 */
export interface TowerBrixPictogram {
  wide: number;
  high: number;
  parts: TowerBrixPart[];
}
/**
 * A part of a pictogram: its kind, its middle and its size, whole numbers of the pictogram's own units.
 */
export interface TowerBrixPart {
  kind: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  colours?: string[];
  pose?: string;
  text?: string;
}
/**
 * What is printed on the table, as rectangles `[x from, x to, y from, y to]` in mm from its middle.
 */
export interface TowerBrixMaps {
  foundations: number[][];
  water: number[][];
  kind?: string;
  sheets?: string[];
}
/**
 * What became of the last attempt: known to all.
 */
export interface TowerBrixEvaluation {
  round: number;
  how: string;
  stands: boolean | null;
  tower: boolean | null;
  challenge: boolean | null;
  ready: boolean | null;
  high: string | null;
  few: boolean | null;
  bonus: number;
  points: number;
  height_mm: number;
  grounded: number;
  poses: string;
  used: string[];
  cards: TowerBrixOpenCard[];
}
/**
 * A card of an attempt that is over.
 */
export interface TowerBrixOpenCard {
  points: number;
  name: string | null;
  text: string | null;
  localizable: Message | null;
  holds: boolean | null;
  why: TowerBrixReason[];
  bricks: string[];
  dropped: boolean | null;
  pictogram?: TowerBrixPictogram | null;
  seat: number;
}
/**
 * A tower that won its round.
 */
export interface TowerBrixGalleryTower {
  round: number;
  points: number;
  bonus: number;
  height_mm: number;
  grounded: number;
  poses: string;
  used: string[];
  cards: TowerBrixGalleryCard[];
}
/**
 * A card that a tower of the gallery met.
 */
export interface TowerBrixGalleryCard {
  seat: number;
  name: string;
  points: number;
  text: string;
  localizable: Message;
}
/**
 * What somebody asks the others.
 */
export interface TowerBrixQuestion {
  by: number;
  kind: string;
  twos: number;
  threes: number;
  extra: number[];
  holder: number | null;
  points: number | null;
  brick: string | null;
  of: boolean[];
  agreed: boolean[];
  answer: string;
}
/**
 * What an event of TowerBrix did.
 */
export interface TowerBrixEventDescription {
  text: string;
  localizable?: Message;
  motion?: number;
  kind: string;
  seat?: number;
  brick?: string;
}
/**
 * A hand, by the names of its cards or in words, and what is wished for.
 */
export interface TowerBrixSolveQuestion {
  cards?: string[];
  conditions?: string[];
  deck?: string;
  house_deck?: string;
  wish?: 'any' | 'bonus' | 'highest';
  seconds?: number;
  seed?: number;
  box_short?: number;
  box_long?: number;
}
/**
 * A tower for a hand, or that there is none.
 */
export interface TowerBrixSolved {
  verdict: 'impossible' | 'not found' | 'stands';
  covers: string;
  covers_localizable: Message | null;
  cards: TowerBrixAskedCard[];
  wish: 'any' | 'bonus' | 'highest';
  best: boolean;
  poses: string | null;
  used: string[];
  order: string[];
  steps: string[];
  steps_localizable: Message[];
  svg: string | null;
  height_mm: number;
  grounded: number;
  bonus: number;
  margin_deg: number;
  seconds: number;
}
/**
 * A card of a hand, or a condition without one.
 */
export interface TowerBrixAskedCard {
  name: string | null;
  points: number | null;
  condition: string;
  text: string;
  localizable: Message;
}
/**
 * The view of each game, by its slug: what `views` and `view` hold.
 */
export interface GameViews {
  towers: TowersView;
  'take-that-towers': TakeThatTowersView;
  'brick-work': BrickWorkView;
  'tower-topple': TowerToppleView;
  towerbrix: TowerBrixView;
}
