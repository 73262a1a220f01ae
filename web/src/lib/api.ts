// The hall's REST side: one function a request. A refusal is a `Refusal` with the hall's stable code and its words.
import { noteReached } from './browser/hall-reachable.svelte';
import { heldSeats, seatsShownFor } from './connection/seats';
import { t } from './hall-texts';
import { ENGLISH, language } from './language.svelte';
import { endedMatches } from './match/challenges';
import { Motion } from './motion/motion';
import { localized } from './texts';
import type {
  BeginToday,
  ChatLine,
  ContinueMatch,
  Created,
  Decisive,
  Explore,
  Explored,
  ExportRequest,
  GameInfo,
  HallInfo,
  HouseSetOptions,
  Leaderboard,
  Lesson,
  LevelInfo,
  MatchInfo,
  MatchStatus,
  NetworkOpened,
  NewMatch,
  OpenNetwork,
  OwnDeleted,
  OwnMatch,
  PersonRatings,
  PictureRequest,
  Plain,
  Problem,
  ProgramInfo,
  QuickMatch,
  RatedEnd,
  Readiness,
  Replay,
  Review,
  ReviewPoint,
  StudyRequest,
  TeamTowers,
  ThinkAnswer,
  ThinkRequest,
  Threats,
  TodayAnswer,
  TodayHint,
  TodayInfo,
  TodayStanding,
} from './wire';

/** What the hall refused, and why. `code` is stable; `message` says what would have been right. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What the hall says, to stand alone: with a capital, unless it begins with a block's name. */
export function asSentence(text: string): string {
  return /^[a-l]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What to show of anything that was thrown. */
export function messageOf(error: unknown): string {
  return asSentence(error instanceof Error ? error.message : String(error));
}

/** What goes along with a request. */
interface Asked {
  body?: unknown;
  secret?: string | undefined; // of the seat that asks
  matches?: string[]; // that are read: a challenge of today is shown to whoever shows a seat of it
}

async function request(path: string, { body, secret, matches = [] }: Asked = {}): Promise<Response> {
  const shown = matches.length > 0 ? seatsShownFor(matches, endedMatches()) : [];
  const headers: Record<string, string> = {
    ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    ...(shown.length > 0 ? { 'stackyard-seats': shown.join(',') } : {}),
  };
  const init: RequestInit =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, init);
    noteReached(response.headers.get('x-kept') === null); // else the service worker had kept it
  } catch {
    noteReached(false);
    throw new Refusal('unreachable', t('unreachable'));
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  throw new Refusal(
    problem?.code ?? 'internal',
    problem?.message ? localized(problem.localizable, problem.message) : t('no-answer', { status: response.status }),
  );
}

/** Ask for an answer in JSON: of a GET, or of a POST where there is a body. */
export async function json<T>(path: string, body?: unknown, asked: Omit<Asked, 'body'> = {}): Promise<T> {
  return (await (await request(path, { ...asked, body })).json()) as T;
}

const cachedGames = new Map<string, Promise<GameInfo[]>>(); // by language

/** How the hall is asked for words in the reader's language; '' for English. */
export const inLanguage = (): string => (language() === ENGLISH ? '' : `?language=${language()}`);

/** The five games, in the reader's language, or as `asked`. Asked once; asked again after a failure. */
export function games(asked = inLanguage()): Promise<GameInfo[]> {
  let found = cachedGames.get(asked);
  if (!found) {
    found = json<GameInfo[]>(`/api/games${asked}`).catch((error: unknown) => {
      cachedGames.delete(asked);
      throw error;
    });
    cachedGames.set(asked, found);
  }
  return found;
}

/** One game by its slug. */
export async function game(slug: string): Promise<GameInfo> {
  const found = (await games()).find((each) => each.slug === slug);
  if (!found) throw new Refusal('unknown_game', t('no-such-game', { slug }));
  return found;
}

/** What a game calls its levels in English, as match files name bots. */
export async function englishLevels(slug: string): Promise<LevelInfo[]> {
  return (await games('')).find((each) => each.slug === slug)?.levels ?? [];
}

/** What a page has to know of the hall itself. */
export const hallInfo = (): Promise<HallInfo> => json('/api/hall');

/** Open a hall at home to the network, or close it. */
export const changeNetwork = (wish: OpenNetwork): Promise<NetworkOpened> => json('/api/hall/network', wish);

/** How far a game is with being compiled; one that is asked for goes before others. */
export const readiness = (slug: string): Promise<Readiness> => json(`/api/games/${slug}/ready`);

/** Programs of other people that can be played against now. */
export const programs = (slug: string): Promise<ProgramInfo[]> => json(`/api/games/${slug}/programs`);

export const lesson = (slug: string): Promise<Lesson> => json(`/api/games/${slug}/lesson${inLanguage()}`);

/** The problem of a day, such as 2026-11-21, and of a grade from 1. */
export const problem = (slug: string, date: string, grade: number): Promise<Lesson> =>
  json(`/api/games/${slug}/problem?date=${date}&grade=${String(grade)}`);

export async function rules(slug: string): Promise<string> {
  return (await request(`/api/games/${slug}/rules${inLanguage()}`)).text();
}

/** The pictures of a game's rules as SVG documents, by the names that the rules have for them. */
export const rulesPictures = (slug: string): Promise<Record<string, string>> =>
  json(`/api/games/${slug}/rules/pictures`);

/** The options that a file with a house set stands for. */
export const houseSet = (slug: string, text: string): Promise<HouseSetOptions> =>
  json(`/api/games/${slug}/house-set`, { text });

/** What lies on a real table, judged: what is asked and answered is the game's own. */
export const tally = <T>(slug: string, question: unknown): Promise<T> => json<T>(`/api/games/${slug}/tally`, question);

/** A position as a file for other programs; `thing`: only what has this name. */
export async function exported(slug: string, question: ExportRequest): Promise<Blob> {
  return (await request(`/api/games/${slug}/export`, { body: question })).blob();
}

/** Where what is printed to play a game on a table is, in the reader's language: a PDF for a paper. */
export const sheetsPath = (slug: string, paper: string): string =>
  `/api/games/${slug}/sheets/${paper}?language=${language()}`;

/** Where a list of what a game's box holds is, less what somebody has of it. */
export const shoppingPath = (slug: string, kind: string, owned: string): string =>
  `/api/games/${slug}/shopping/${kind}?owned=${encodeURIComponent(owned)}`;

/** What cards ask for, solved: what is asked and answered is the game's own. */
export const solve = <T>(slug: string, question: unknown): Promise<T> => json<T>(`/api/games/${slug}/solve`, question);

/** The challenges of today. */
export const todayInfo = (): Promise<TodayInfo> => json('/api/today');

/** Begin a game's challenge of a day, such as 2026-11-21. */
export const beginChallenge = (slug: string, day: string, asked: BeginToday): Promise<Created> =>
  json(`/api/today/${slug}?date=${day}`, asked);

/** What a match of a challenge has come to, and how others did; for whoever holds its seat. */
export const matchStanding = (match: string, secret: string): Promise<TodayStanding> =>
  json(`/api/matches/${match}/standing`, undefined, { secret });

/** A hint in a match of a challenge, for whoever holds its seat; the result tells it. */
export const challengeHint = (match: string, secret: string): Promise<TodayHint> =>
  json(`/api/matches/${match}/hint`, {}, { secret });

/** How a match of a challenge that is over could have been won. */
export const challengeAnswer = (match: string): Promise<TodayAnswer> =>
  json(`/api/matches/${match}/answer`, undefined, { matches: [match] });

export const createMatch = (match: NewMatch): Promise<Created> => json('/api/matches', match);

/** Play with whoever wants the same: sit down at their table, or wait at one's own. */
export const quickMatch = (wanted: QuickMatch): Promise<Created> => json('/api/quick', wanted);

/** What somebody's numbers are. */
export const personRatings = (name: string): Promise<PersonRatings> =>
  json(`/api/people/${encodeURIComponent(name)}/ratings`);

/** Who is best at a game, of those who wish to be told. */
export const leaderboard = (slug: string): Promise<Leaderboard> => json(`/api/leaderboard/${slug}`);

/** What a team of a leaderboard has built, as the game's view tells it. */
export const teamTowers = (slug: string, team: string): Promise<TeamTowers> =>
  json(`/api/leaderboard/${slug}/teams/${team}`);

/** Stand on the leaderboards from now on, or no more. */
export async function setListed(listed: boolean): Promise<void> {
  await request('/api/account/listed', { body: { listed } });
}

/** What a rated match that is over has made of the numbers of those who played. */
export const matchRated = (match: string): Promise<RatedEnd> => json(`/api/matches/${match}/rated`);

/** Make a match that begins as one that is over stood. */
export const continueMatch = (match: string, from: ContinueMatch): Promise<Created> =>
  json(`/api/matches/${match}/continue`, from, { matches: [match] });

export const matchInfo = (match: string): Promise<MatchInfo> => json(`/api/matches/${match}`);

const MOST_ASKED = 24; // matches that the hall answers for at once

/** How matches stand, in the order in which they are asked for: each answer as it comes. */
export async function* matchStatuses(matches: string[]): AsyncGenerator<MatchStatus> {
  for (let from = 0; from < matches.length; from += MOST_ASKED)
    yield* await statusesOf(matches.slice(from, from + MOST_ASKED));
}

const statusesOf = (matches: string[]): Promise<MatchStatus[]> => json('/api/matches/status', { matches }, { matches });

/** The choice that decided a match that is over, by its review, as soon as that is found. */
export const matchDecisive = (match: string): Promise<Decisive> =>
  json(`/api/matches/${match}/decisive`, undefined, { matches: [match] });

/** Where a picture of what stands on a match's table is. */
export const picturePath = (match: string): string => `/api/matches/${match}/picture`;

/** A picture or a file of a match, from one of these paths. */
export async function fileOfMatch(match: string, path: string): Promise<Blob> {
  return (await request(path, { matches: [match] })).blob();
}

/** What the others could do next that would cost a seat most, at a table where only bots play against it. */
export const matchThreats = (match: string, seat: number): Promise<Threats> =>
  json(`/api/matches/${match}/threats?seat=${String(seat)}`, undefined, { matches: [match] });

/** What was said at a table before a version of its log: the last lines of it. */
export const earlierLines = (match: string, before: number): Promise<ChatLine[]> =>
  json(`/api/matches/${match}/chat?before=${String(before)}`, undefined, { matches: [match] });

/** Where the picture of a finished match after so many events is. */
export const momentPath = (match: string, at: number): string => `${picturePath(match)}?at=${String(at)}`;

/** Where the card of a match is, in the reader's language: a picture of 1200 x 630 for others. `at`: after so many events. */
export const cardPath = (match: string, at: number | null): string => drawnPath(match, 'card.png', at);

/** Where a finished match as an animation is; `at`: a moment that it has to show. */
export const filmPath = (match: string, at: number | null): string => drawnPath(match, 'film.gif', at);

/** Where one event of a finished match as an animation of five seconds is. */
export const clipPath = (match: string, at: number): string => drawnPath(match, 'clip.gif', at);

/** Where what stands on the table of a finished match is as a file for other programs. */
export const exportPath = (match: string, kind: string, at: number | null): string =>
  `/api/matches/${match}/export/${kind}${at === null ? '' : `?at=${String(at)}`}`;

const drawnPath = (match: string, file: string, at: number | null): string =>
  `/api/matches/${match}/${file}?language=${language()}${at === null ? '' : `&at=${String(at)}`}`;

/** What a table looks like when a match with these options begins: an SVG document. */
export async function startPicture(question: PictureRequest): Promise<string> {
  return (await request('/api/picture', { body: question })).text();
}

export const matchReplay = (match: string): Promise<Replay> =>
  json(`/api/matches/${match}/replay`, undefined, { matches: [match] });

/** What was seen at an entry of a match's log: by the seat of a secret, else by those who watch. */
export async function matchMoment(match: string, v: number, secret?: string): Promise<unknown> {
  return (
    await request(`/api/matches/${match}/moment/${String(v)}`, { secret, matches: [match] })
  ).json() as Promise<unknown>;
}

/** The same drawn with characters, and the moves that the seat had then. */
export async function matchPlain(match: string, v: number, secret?: string): Promise<Plain> {
  return (
    await request(`/api/matches/${match}/plain/${String(v)}${inLanguage()}`, { secret, matches: [match] })
  ).json() as Promise<Plain>;
}

/** How the bricks moved with an event of a match. */
export async function matchMotion(match: string, v: number): Promise<Motion> {
  const found = await request(`/api/matches/${match}/motion/${String(v)}`, { matches: [match] });
  return Motion.decode(await found.arrayBuffer());
}

export const fileReplay = (record: string): Promise<Replay> => json('/api/replay', { record });

/** Where a match's record can be downloaded. */
export const recordPath = (match: string): string => `/api/matches/${match}/record`;

/** Begin the review of a match that is over, or join it. */
export const matchReview = (match: string): Promise<Review> =>
  json(`/api/matches/${match}/review`, {}, { matches: [match] });

/** Begin the review of an uploaded match file. */
export const recordReview = (record: string): Promise<Review> => json('/api/reviews', { record, seats: heldSeats() });

/** How far a review is, with its points from `since` on; `match` is null for an uploaded file. */
export const reviewSince = (match: string | null, id: string, since: number): Promise<Review> =>
  json(`${match === null ? `/api/reviews/${id}` : `/api/matches/${match}/review`}?since=${String(since)}`, undefined, {
    matches: match === null ? [] : [match],
  });

/** A match file with variations and comments in it. */
export async function studyRecord(study: StudyRequest): Promise<string> {
  return (await request('/api/study', { body: study })).text();
}

/** The match file of a match. */
export async function matchRecord(match: string): Promise<string> {
  return (await request(recordPath(match), { matches: [match] })).text();
}

/** What another move would have been worth in the place of an event; the review of a match has the match's name. */
export const tryMove = (review: string, n: number, move: string): Promise<ReviewPoint> =>
  json(`/api/reviews/${review}/try`, { n, move }, { matches: [review] });

export const explore = (question: Explore): Promise<Explored> => json('/api/explore', question);

/** What is stored of the holder of some seats, each MATCH.SECRET. */
export const ownExport = (seats: string[]): Promise<OwnMatch[]> => json('/api/own/export', { seats });

/** Delete what is stored of the holder of some seats. */
export const ownDelete = (seats: string[]): Promise<OwnDeleted[]> => json('/api/own/delete', { seats });

/** What a bot would play. Nobody is helped with their own match under way, so the seats held here are shown. */
export const think = (question: Omit<ThinkRequest, 'seats'>): Promise<ThinkAnswer> =>
  json('/api/think', { ...question, seats: heldSeats() });
