// The matches of this browser as the front page lists them: what was last seen of each. Their keys are kept beside
// (../connection/seats): a match without a key was only watched, and is not listed.
import { signedIn } from '../account/signed-in.svelte';
import { read, write } from '../browser/storage';
import { forgetMatch, importKeys, noteEnded, ownMatches, type MatchKeys } from '../connection/seats';
import type { TableState } from '../connection/table';
import { challengeOf, noteBegun } from './challenges';
import { mentionsDraw } from './draws';
import type { MatchStatus, Message, OnVacation } from '../wire';
import { noteBeaten } from './levels';

/** What was last seen of a match. */
export interface MyMatch {
  match: string;
  game: string; // slug; '': not known yet
  names: string[]; // by seat
  mine: number[]; // the seats held here, as far as they are known
  bots: number[]; // seats that bots play
  levels: number[]; // by seat: the bot's; 0: a person sits there
  toAct: (number | string)[];
  waiting: boolean; // for people to sit down
  over: boolean;
  winners: number[];
  scores: number[]; // by seat, as they were seen last; empty: they were not seen
  why: string; // how it ended, in English
  localizable: Message | null; // the same as a message
  gone: boolean; // the hall has forgotten it
  due: number; // of a match over days: when whoever is to move has lost, milliseconds since 1970; 0: no time runs
  vacations: OnVacation[]; // of those who play it over days
  played: number; // when something last happened, milliseconds since 1970
}

/** `told`: nobody has won, and it is no draw either, as with a team's points: `why` says what came of it. */
export type Standing = 'turn' | 'seats' | 'others' | 'won' | 'lost' | 'draw' | 'told' | 'over' | 'gone';

const EMPTY: Omit<MyMatch, 'match' | 'played'> = {
  game: '',
  names: [],
  mine: [],
  bots: [],
  levels: [],
  toAct: [],
  waiting: false,
  over: false,
  winners: [],
  scores: [],
  why: '',
  localizable: null,
  gone: false,
  due: 0,
  vacations: [],
};

const stored = (): Record<string, MyMatch> => read<Record<string, MyMatch>>('matches', {});

function keep(entry: MyMatch): void {
  noteEnded(entry.match, entry.over || entry.gone);
  const own = ownMatches();
  const all = Object.entries({ ...stored(), [entry.match]: entry }).filter(([match]) => match in own);
  write('matches', Object.fromEntries(all));
}

/** All matches of this browser: those that wait for its player first, then the newest. */
export function myMatches(): MyMatch[] {
  const views = stored();
  return Object.entries(ownMatches())
    .map(([match, keys]) => ({ ...EMPTY, played: keys.opened, ...views[match], match }))
    .sort((one, other) => rank(one) - rank(other) || soon(one) - soon(other) || other.played - one.played);
}

const rank = (one: MyMatch): number => (standingOf(one) === 'turn' ? 0 : one.over || one.gone ? 2 : 1);

const soon = (one: MyMatch): number => (standingOf(one) === 'turn' && one.due) || 9e15; // others after them

/** The matches over days in which it is one's turn, what is due first before the others. */
export const myTurns = (): MyMatch[] => myMatches().filter((one) => one.due > 0 && standingOf(one) === 'turn');

/** How a match stands for whoever holds its seats here. */
export function standingOf(match: MyMatch): Standing {
  const { gone, over, winners, mine, waiting, toAct, names } = match;
  if (gone) return 'gone';
  if (over) {
    if (mine.length === 0 || mine.length === names.length) return 'over';
    if (winners.length === 0) return match.why && !mentionsDraw(match) ? 'told' : 'draw';
    return mine.some((seat) => winners.includes(seat)) ? 'won' : 'lost';
  }
  if (waiting) return 'seats';
  return mine.some((seat) => toAct.includes(seat)) ? 'turn' : 'others';
}

/** What a match between two came to, one's own score first; null where more or fewer play, or it was not seen. */
export function scoresOf({ scores, names, mine }: MyMatch): [number, number] | null {
  const [own = 0] = mine;
  if (scores.length !== 2 || names.length !== 2 || mine.length !== 1) return null;
  return [scores[own] ?? 0, scores[1 - own] ?? 0];
}

/** How often one has won and lost against somebody in a game. */
export interface Rival {
  game: string;
  name: string;
  won: number;
  lost: number;
}

/** The people one has played against, each alone, in matches that are over, who was met last first. `unnamed`: what seats
 * are called by themselves: nobody is known by that. */
export function rivals(matches: MyMatch[], unnamed: string[]): Rival[] {
  const found = new Map<string, Rival>();
  for (const match of [...matches].sort((one, other) => other.played - one.played)) {
    const [own] = match.mine;
    if (own === undefined || match.mine.length !== 1 || match.names.length !== 2 || challengeOf(match.match)) continue;
    const name = match.names[1 - own] ?? '';
    if (!name || match.bots.includes(1 - own) || unnamed.includes(name)) continue;
    const how = standingOf(match);
    if (how !== 'won' && how !== 'lost' && how !== 'draw') continue;
    const key = `${match.game} ${name}`;
    const rival = found.get(key) ?? { game: match.game, name, won: 0, lost: 0 };
    found.set(key, { ...rival, won: rival.won + Number(how === 'won'), lost: rival.lost + Number(how === 'lost') });
  }
  return [...found.values()];
}

/** Note how a match stands at the table that is open; `scores` are what its plates show, by seat. */
export function noteTable(match: string, table: TableState, scores: number[] = [], now = Date.now()): void {
  if (!(match in ownMatches()) || table.mine.length === 0) return;
  const { info, outcome } = table;
  const before = stored()[match];
  const after: MyMatch = {
    match,
    game: info.header.game,
    names: table.seats.map(({ name }) => name),
    mine: table.mine,
    bots: table.seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat),
    levels: table.seats.map(({ kind, level }) => (kind === 'bot' ? (level ?? 0) : 0)),
    toAct: table.toAct,
    waiting: table.waiting,
    over: outcome.over,
    winners: outcome.winners,
    scores: scores.length > 0 ? scores : (before?.scores ?? []),
    why: outcome.over ? outcome.why : '',
    localizable: (outcome.over && outcome.localizable) || null,
    gone: false,
    due: dueOf(table, now),
    vacations: table.seats.flatMap(({ seat, vacation: until }) => (until === undefined ? [] : [{ seat, until }])),
    played: Date.parse(table.entries.at(-1)?.t ?? '') || now,
  };
  keep(after);
  if (info.today) {
    if (!challengeOf(match)) noteBegun(info.today, after.game, match, ''); // it came from another device
    return; // its start is not that of other matches
  }
  if (after.over && !before?.over && standingOf(after) === 'won') noteBeatenBots(table);
}

function dueOf({ info, clock, outcome }: TableState, now: number): number {
  const [runs] = clock.running;
  if (info.clock.kind !== 'days' || runs === undefined || outcome.over) return 0;
  return (clock.stands_until === undefined ? now : clock.stands_until * 1000) + (clock.left_ms[runs] ?? 0);
}

/** Bots of a level have lost, or won with us, where nobody but bots played. */
function noteBeatenBots({ info, seats, mine }: TableState): void {
  const others = seats.filter(({ seat }) => !mine.includes(seat));
  const levels = others.map(({ kind, level }) => (kind === 'bot' ? level : null));
  if (levels.length > 0 && levels.every((level) => level !== null)) noteBeaten(info.header.game, Math.min(...levels));
}

/** Note what the hall says of a match. Returns whether its player has become the one to move. */
export function noteStatus(status: MatchStatus): boolean {
  const before = myMatches().find(({ match }) => match === status.match);
  if (!before) return false;
  const after: MyMatch = status.known
    ? {
        ...before,
        game: status.game,
        names: status.names,
        toAct: status.to_act,
        waiting: status.waiting,
        over: status.outcome !== null,
        winners: status.outcome?.winners ?? [],
        why: status.outcome?.why ?? '',
        localizable: status.outcome?.localizable ?? null,
        gone: false,
        due: (status.due ?? 0) * 1000,
        vacations: status.vacations ?? [],
        played: Date.parse(status.last) || before.played,
      }
    : { ...before, gone: true };
  keep(after);
  return standingOf(after) === 'turn' && standingOf(before) !== 'turn' && before.names.length > 0;
}

/** The matches of which the hall may know more than this browser: those with other people first. */
export const unfinished = (): string[] =>
  myMatches()
    .filter(({ over, gone }) => !over && !gone)
    .sort((one, other) => Number(isAlone(one)) - Number(isAlone(other)))
    .map(({ match }) => match);

/** Whether nobody else plays but bots, as far as that is known. */
const isAlone = ({ names, mine, bots }: MyMatch): boolean =>
  names.length > 0 && names.every((_, seat) => mine.includes(seat) || bots.includes(seat));

/** Note a match that has come from the account. How it ended is not known yet: the hall is asked. */
export function noteCome(match: string, game: string, names: string[], mine: number[], played: number): void {
  keep({ ...EMPTY, ...stored()[match], match, game, names, mine, played });
}

const MOST_FORGOTTEN = 300;

/** The matches that were forgotten here by whoever is signed in: the account would bring them back. */
export const forgotten = (): string[] => read<string[]>('forgotten', []);

/** Forget a match, and the keys to its seats. */
export function forget(match: string): void {
  forgetMatch(match);
  if (signedIn.name) write('forgotten', [match, ...forgotten()].slice(0, MOST_FORGOTTEN));
  write('matches', Object.fromEntries(Object.entries(stored()).filter(([each]) => each !== match)));
}

// --- to another device --------------------------------------------------------------------------------------------

/** What is carried to another device: keys, and what was seen of each match. */
interface Carried {
  stackyard: 'matches';
  keys: Record<string, MatchKeys>;
  matches: Record<string, MyMatch>;
}

/** All matches as the text of a file. */
export function exported(): string {
  const carried: Carried = { stackyard: 'matches', keys: ownMatches(), matches: stored() };
  return JSON.stringify(carried);
}

/** Take matches in from the text of a file. Returns how many there are. Throws if it is none. */
export function imported(text: string): number {
  const carried = JSON.parse(text) as Partial<Carried> | null;
  if (carried?.stackyard !== 'matches' || typeof carried.keys !== 'object') throw new Error('no matches');
  const taken = importKeys(carried.keys);
  for (const match of taken) {
    const one = carried.matches?.[match];
    if (one && typeof one === 'object' && Array.isArray(one.names)) keep({ ...EMPTY, ...one, match });
  }
  return taken.length;
}

const MOST_IN_A_LINK = 12; // what a phone still reads as a QR code

/** The newest unfinished matches as a link that another device opens; keys and seats, "!2", stand in its fragment. */
export function carryLink(origin: string): { link: string; count: number } {
  const own = ownMatches();
  const some = myMatches()
    .filter(({ over, gone }) => !over && !gone)
    .slice(0, MOST_IN_A_LINK)
    .map(({ match, mine }) =>
      [match, ...(own[match]?.secrets ?? []), ...mine.map((seat) => `!${String(seat)}`)].join('.'),
    );
  return { link: `${origin}/#take=${some.join('~')}`, count: some.length };
}

/** Take in the matches of a link's fragment. Returns how many there are; null if it is no such fragment. */
export function takenFrom(fragment: string): number | null {
  const found = /^#take=([\w.~!-]+)$/.exec(fragment)?.[1];
  if (!found) return null;
  const parts = found.split('~').map((part) => part.split('.'));
  const keys = parts.map(([match = '', ...held]): [string, MatchKeys] => {
    const secrets = held.filter((each) => !each.startsWith('!'));
    return [match, { secrets, invites: {}, opened: Date.now() }];
  });
  const taken = importKeys(Object.fromEntries(keys));
  for (const [match = '', ...held] of parts) {
    const mine = held.filter((each) => each.startsWith('!')).map((each) => Number(each.slice(1)));
    const before = stored()[match];
    if (mine.length > 0 && !before?.mine.length && taken.includes(match))
      keep({ ...EMPTY, played: Date.now(), ...before, match, mine });
  }
  return taken.length;
}
