// What a game gives to the hall's screens: a small core that every game has, and beside it parts that only some
// have, an object each; who needs one asks whether it is there. A game's folder holds a `room.ts` that exports `room`; the
// hall loads it when somebody opens that game, so whoever plays one game does not download the others.
import type { Component } from 'svelte';
import type { Logged, Rewording } from '../lib/match/log';
import type { StageEvent } from '../lib/match/stage-events';
import type { LiveBricks } from '../lib/motion/live';
import type { Motion } from '../lib/motion/motion';
import type { Values } from '../lib/schema';
import type { Frame, Plain } from '../lib/wire';
import type { Stroke } from '../ui/sketch';

export type { StageEvent };

/** What the hall says of a position, in the game's own terms: only the game's own folder knows its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyView = any;

/** What every game is on the screen. */
export interface Room<V = AnyView> extends Parts<V> {
  Stage: Component<StageProps<V>>;
  expected: (view: V, seat: number) => string; // what `seat` has to do, as the end of "Your turn: ..."
  example: (view: V) => string; // how a move is written now, for those who type
  wide?: boolean; // the stage has the page: the desk is a drawer
  ratio: (view: V) => number | null; // width : height that the stage wants; null: it fills the space there is
  plate: (view: V, seat: number) => Plate;
  turn: (view: V) => number | null; // the seat to act; null: none, as it is over or chance has to speak
  keys: () => string[]; // what keys do at its stage, a sentence each
  isChoice: (event: string) => boolean; // a seat's event was a choice, not what followed of itself; also of another's share
}

/** What only some games have. What is absent the game does without. */
export interface Parts<V> {
  prediction?: Prediction<V>;
  duel?: Duel<V>;
  team?: Team<V>;
  hands?: Hands<V>;
  bricks?: Bricks<V>;
  chance?: Chance<V>;
  bound?: Bound<V>;
  goal?: () => string; // what one plays for, told beside the board in somebody's first matches
  prompts?: boolean; // its stage says what is to be done: beside it stands only whose turn it is
  advises?: boolean; // its stage can ask the computer for a hint
  numbersPlayers?: boolean; // its seats have names of people: whoever gives none is "Player 1" instead
  scoreboard?: Scoreboard;
  presets?: Presets;
  pages?: Pages;
  ending?: () => Promise<Ending<V>>; // what the end sheet tells beyond who won, fetched when a match is over
  isNoise?: (event: string, description?: Logged['description']) => boolean; // nobody needs to read of it in the log
  seatsNote?: (players: number) => string; // what it is worth to sit early, said where seats are drawn
  reword?: Rewording; // what happened, as the log says it
  pointers?: (move: string) => string[]; // what a stage is to point at to show a move; else its parts between - and @
  rounds?: () => Promise<Component<RoundsProps>>; // a match that is over, round by round, beside its replay
  Studied?: Component<StudiedProps<V>>; // what the game itself adds to the review of a finished match
  isSameMove?: (one: string, other: string) => boolean; // though written otherwise, as a hand trembles
  pointerInWords?: (pointer: string) => string; // one of `pointers`, where its own name tells nobody anything
  moveInWords?: (move: string) => string; // a move as a few words: "c3 to c5"
  moveInFull?: (move: string) => string; // as many words as it takes to make it, where notation is hard to read
  Sheet?: Component<SheetProps<V>>; // an extra card in the desk, such as a score sheet
}

/** What comes of a move can be seen before the hall has confirmed it. */
export interface Prediction<V> {
  predict: (view: V, move: string) => V; // the picture of that move; the same object where nobody can know
  predictDescription: (view: V, move: string) => Record<string, unknown> | null; // what `description` will say of it, to animate it
}

/** Two play against each other, and may agree on a draw. */
export interface Duel<V> {
  flips: boolean; // whether the board can be seen from the other side
  balance: boolean; // whether the scores are drawn as one ruler
  offered: (view: V) => Offered[]; // moves to offer as buttons
  namesInSentences?: boolean; // seats have colours, and are spoken of by the names of those who sit there
}

/** All win or all lose; seats act at once. */
export interface Team<V> {
  silent: (view: V) => string; // why nobody may talk now; '' lets them
  isPositionIndependent: (move: string) => boolean; // it means the same whatever the others have done meanwhile
}

/** There are hands that not everybody may see. */
export interface Hands<V> {
  redact: (view: V) => V; // the same without anything that only one seat may know: shown while hands change at one screen
  phones: boolean; // a hand can be held on a phone beside the screen: ?hand=1 shows nothing else
  binds?: (event: string) => boolean; // chance that shows what was hidden, so that nothing before it is taken back; else all
}

/** A turn goes on after chance has answered its first move: that one stands then. */
export interface Bound<V> {
  now: (view: V) => boolean; // whoever is to act goes on with such a turn
  by: (event: string) => boolean; // a move that went on with one
}

/** Bricks are rigid bodies that move: the stage is given them. */
export interface Bricks<V> {
  holds: (view: V, seat: number) => boolean; // hands hold bricks although a move is awaited of nobody
  revealedAtEnd: boolean; // what is hidden from everybody, such as how loose a brick is, is told when the match is over
}

/** What to point at on a stage to show a move. */
export const pointersTo = ({ pointers }: Parts<AnyView>, move: string): string[] =>
  pointers ? pointers(move) : move.split(/[-@]/);

/** Something that chance could do now, where an analysis has to say it. */
export interface Chance<V> {
  sample: (view: V, options: Values, random: () => number) => string | null; // `view` shows everything; null: nothing
}

/** The stage itself shows who has how much: the desk's plates leave it out. */
export interface Scoreboard {
  usesPlayerNames: boolean; // the game's names for seats stand for whoever sits there: sentences are shown with the players' names
}

/** Whether the hall's sentences are shown with the players' names in the place of the seats'. */
export const speaksByName = ({ scoreboard, duel }: Parts<AnyView>): boolean =>
  scoreboard?.usesPlayerNames === true || duel?.namesInSentences === true;

/** Options under the names that players know. They only fill in the form; the hall judges them. */
export interface Presets {
  groups: PresetGroup[];
  first?: FirstMatch; // what suits a newcomer better than the standard rules
  seats?: (values: Values) => [number, number] | null; // fewest and most that these options are for; null: the game's
  startsEmpty?: boolean; // there is nothing to see on the table before the first moves
  teams?: TeamRules; // players may, or have to, play together
  tally?: (values: Values) => Tally; // what a table of numbers comes to
}

/** What numbers come to; `warns`: to something that may not be meant. */
export interface Tally {
  text: string;
  warns: boolean;
}

/** Which teams a number of players can make. */
export interface TeamRules {
  option: string; // that says how many teams there are; 0: everybody alone
  resets: string[]; // options that only fit another number of teams
  counts: (players: number) => number[]; // that they can make, the usual one first
  name: (players: number, teams: number) => string;
  ofSeats: (players: number, teams: number) => number[]; // the team of each seat, from 0; empty: none
}

/** Pages of the game's own, each fetched when it is opened. */
export interface Pages {
  companion: () => Promise<Component>; // at /companion/<slug>: beside the real game on a real table
  gallery?: () => Promise<Component>; // at /gallery/<slug>: what was built in this browser
  ladder?: () => Promise<Ladder>; // of teams, at /leaderboard/<slug>
}

/** How a game shows the best of its teams. */
export interface Ladder {
  kindName: (kind: string) => string; // what is compared apart, such as a deck and a level
  Towers: Component<{ towers: AnyView[] }>; // what a team has built
}

/** What the end sheet of a game tells beyond who won and how the others came out. */
export interface Ending<V = AnyView> {
  Scene?: Component<SceneProps<V>>; // what was made, or how it came about, as a picture
  decisive?: (view: V, frames: Frame[], names: string[]) => Moment | null; // what decided it, where that is not asked of the review
  account: (view: V, frames: Frame[]) => AccountRow[]; // where the score came from, and what it took
  details?: (view: V, frames: Frame[], names: string[]) => Detail[]; // the same piece by piece, for those who ask
  isRetried?: (event: string) => boolean; // a choice that one would make again; else each is
  moments?: (frames: Frame[], names: string[]) => Moment[]; // others that changed much, in order
  teams?: (view: V) => number[][]; // the seats of each, where some play together
}

/** A match that is over, event by event, as everybody may see it now; empty where it could not be read. */
export type { Frame };

export interface SceneProps<V> {
  view: V;
  names: string[]; // who sat at each seat
  frames: Frame[];
  options?: Record<string, unknown>; // that the match was made with
}

export interface StudiedProps<V> {
  view: V; // at the moment that is shown
  names: string[];
  options: Record<string, unknown>; // that the match was made with
}

export interface RoundsProps {
  frames: Frame[];
  names: string[];
  options: Record<string, unknown>; // that the match was made with
  ongo: (frame: number) => void; // show a moment
}

/** A line of the account: "Turns", and how many each seat had. */
export interface AccountRow {
  what: string;
  values: (number | string)[]; // by seat
  part?: string; // begins a part of the account, which goes by this name
  total?: boolean; // sums up the rows of its part
}

/** A table with a title: "Towers", with where each stood and what it was worth. */
export interface Detail {
  title: string;
  head: string[];
  rows: (number | string)[][]; // each as long as the head
}

/** A moment that decided a match. */
export interface Moment {
  frame: number; // of the replay
  text: string;
}

/** What a stage, the game's board with everything on it, is given. It knows no rules: the view says what may be done. */
export interface StageProps<V> {
  view: V;
  seat: number | null; // for whose eyes, and for whom to act; null: a spectator
  acts: boolean; // whether `seat` may move now
  lastEvent: StageEvent | null; // the last event: animated when its key is new, marked until the next
  recentEvents: StageEvent[]; // everything since somebody's last move, that move included, in order: a whole scoring
  pending: string | null; // a move sent and not confirmed yet; `view` is then what `predict` made of it
  complaint: Complaint | null;
  names: string[]; // who sits at each seat
  flipped: boolean; // seen from the other side
  shared?: boolean; // several players look at this screen: nobody is "you"
  still: boolean; // somebody steps through a match by hand (replay, analysis): show no event in passing
  viewBefore?: V; // before the first of `recentEvents`, where a match is stepped through
  onmove: (move: string) => void;
  onanimating?: (telling: boolean) => void; // whether the board is still telling what happened: words about it can wait
  ontelling?: (key: string) => void; // the event that it tells now: it has told all that came with earlier moves
  // what the player has to do now, such as "choose where c3 goes"; '' takes it back; `loses`: what is aimed at loses the match
  onprompt: (todo: string, loses?: boolean, waits?: boolean) => void; // `waits`: for whoever looks, whosever turn it is
  pointAt?: string[]; // what a lesson or the computer points at
  arrows?: Arrow[]; // moves that are shown on a stage that can draw them; what it cannot is left to `pointAt`
  match?: StageMatch; // at a table
  bricks?: StageBricks; // at a table, or in its replay, in a room whose bricks move
  phones?: StagePhones; // at a table, in a room whose hands may lie on a phone
  drawn?: () => Promise<Plain>; // at a table: the table drawn with characters, and the moves of `seat`, as the hall says
}

/** What a stage is told of the match at a table. */
export interface StageMatch {
  options: Values; // that it is played with
  seats: number[]; // that this browser holds
  onmoveof: (seat: number, move: string) => void; // a move of one of them, whoever is shown
  secondsLeft: number | null; // that the rules give all together, as counted down here; null: no limit
  computers?: number[]; // seats that the computers of this house play
  late?: number[]; // seats whose computers think for longer than usual
  shown?: Record<number, string>; // what other seats have in hand before they move, in the room's own words
  onshow?: (shows: string) => void; // what `seat` has in hand; '': nothing
  onsend?: () => void; // it is over: open what sends on the moment that decided it
  helps?: boolean; // the computer's help may be asked for: nobody plays against another person
}

/** Bricks that move. */
export interface StageBricks {
  motion: (v: number) => Promise<Motion>; // how they moved with the event whose `description` has this `motion`
  hand: { live: LiveBricks; holds: boolean } | null; // at a table: they can be held, and by `seat` now, if `holds`
  log: Logged[]; // everything that has happened: for what the view does not say, such as who ordered something
}

export interface StagePhones {
  links: HandLink[]; // of the seats held here
  bare: boolean; // only the hand is wanted: the rest is seen on another screen
}

/** A move that an engine shows on the board. */
export interface Arrow {
  move: string;
  kind: 'best' | 'played';
}

/** Why a move was refused. The stage says it, where the move was tried if it can. */
export interface Complaint {
  move: string;
  text: string;
}

/** A link that opens a seat's hand, and nothing else, on another device. */
export interface HandLink {
  seat: number;
  name: string;
  link: string;
}

/** What a seat's plate shows. */
export interface Plate {
  colour: string; // the side's name as the game says it, such as "Black" or "Red"; it is drawn in that colour
  paint?: string; // what it is drawn in where its name says no colour; white can be read on it
  score: number;
  unit: string; // of the score, for those who hear it: "floors", "points"
  extra: string; // such as "3 captured" or "5 cards"; '' for nothing
}

/** A move that is offered as a button beside the headline, such as swapping sides. */
export interface Offered {
  move: string;
  label: string;
}

export interface Preset {
  name: string;
  about: string;
  options: Values;
  picture?: readonly Stroke[]; // in a 120 x 90 box
  done?: boolean; // it was met before: it has a tick
}

/** Presets of which one, or any number, can be on. */
export interface PresetGroup {
  title: string;
  many: boolean;
  early?: boolean; // chosen above the button to begin, as a board's size is
  pictured?: boolean; // each says what it is, beside its picture, before it is chosen
  presets: Preset[];
  when?: (values: Values) => boolean; // these options have a meaning
  asks?: Question; // a table has to settle it: asked before somebody's first match
}

/** What is asked once, in words; each preset of the group sets the option, and the answer is kept in this browser. */
export interface Question {
  option: string;
  text: string;
}

/** Who sits at a seat of a new match: the visitor, somebody beside them, a friend by a link, a bot of a level, or
 * somebody's program by its name. */
export type Sitter = 'me' | 'beside' | 'friend' | `bot ${number}` | `program ${string}`;

/** How many play a newcomer's first match, and with which options. */
export interface FirstMatch {
  players: number;
  options: Values;
}

export interface SheetProps<V> {
  view: V;
  names: string[];
  seat: number | null;
  log?: Logged[]; // everything that has happened
}
