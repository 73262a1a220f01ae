// The challenges of Today in this browser: which match was begun for a game and a day, and what came of it. The keys to
// these matches are kept with all others (../connection/seats).
import { read, write } from '../browser/storage';
import { ownMatches } from '../connection/seats';
import type { TodayStanding } from '../wire';

/** A challenge that was begun here. */
export interface BegunChallenge {
  match: string;
  onItsDay: boolean; // it was begun while its day lasted, not out of the archive
  from?: string; // the match of whoever sent the link to it
  ended?: EndedChallenge;
}

/** What came of it. */
export interface EndedChallenge {
  value: number;
  unit: string; // of the value; '': there is none to tell
  drawn?: true; // nobody has won it
  hints?: number; // that were given, if any
  counted: boolean;
  betterThan: number; // of others
  others: number;
}

type ByDay = Record<string, Record<string, BegunChallenge>>; // by day, then by game

/** How a challenge stands in this browser. */
export type ChallengeState = 'open' | 'begun' | 'ended';

const KEY = 'challenges';
const MAX_DAYS = 400; // days remembered, as long as the hall keeps what counts
const DAY_MS = 86_400_000;

/** The first day that has challenges. */
export const FIRST_DAY = '2026-11-01';

/** The day that it is for the hall, which counts in UTC. */
export const utcDay = (now = new Date()): string => now.toISOString().slice(0, 10);

/** The day so many days after another one, or before it. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a day that has challenges, today or before. */
export function isChallengeDay(text: string, today = utcDay()): boolean {
  const written = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return written && dayAfter(text, 0) === text && text >= FIRST_DAY && text <= today;
}

const all = (): ByDay => read<ByDay>(KEY, {});

/** The challenge of a game and a day, if it was begun here. One whose match was given up before its end was not. */
export function begunChallenge(day: string, game: string): BegunChallenge | null {
  const found = all()[day]?.[game];
  return found && (found.ended || found.match in ownMatches()) ? found : null;
}

/** How a challenge stands here. */
export function stateOf(begun: BegunChallenge | null): ChallengeState {
  return begun?.ended ? 'ended' : begun ? 'begun' : 'open';
}

function keep(day: string, game: string, challenge: BegunChallenge): void {
  const days = Object.entries({ ...all(), [day]: { ...all()[day], [game]: challenge } });
  write(KEY, Object.fromEntries(days.sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MAX_DAYS)));
}

/** Note that a challenge was begun; `today`: the day that it is for the hall; `from`: the match of whoever sent the link. */
export function noteBegun(day: string, game: string, match: string, today: string, from: string | null = null): void {
  keep(day, game, { match, onItsDay: day === today, ...(from ? { from } : {}) });
}

/** Note what a match of a challenge has come to. The first of a day that has ended here stays. */
export function noteStanding(match: string, standing: TodayStanding, drawn = false): void {
  const { game, day, result, hints, counted, better_than: betterThan, others } = standing;
  const before = all()[day]?.[game];
  if (before && before.match !== match && before.ended) return;
  const { value, unit } = result;
  const ended: EndedChallenge = {
    value,
    unit,
    counted,
    betterThan,
    others,
    ...(hints ? { hints } : {}),
    ...(drawn ? { drawn } : {}),
  };
  const begun = before?.match === match ? before : { match, onItsDay: false };
  keep(day, game, { ...begun, onItsDay: begun.onItsDay || counted, ended });
}

/** The challenge that a match is of, if it was begun here. */
export function challengeOf(match: string): { day: string; game: string; begun: BegunChallenge } | null {
  for (const [day, games] of Object.entries(all()))
    for (const [game, begun] of Object.entries(games)) if (begun.match === match) return { day, game, begun };
  return null;
}

/** The days of a game whose challenge was ended here. */
export const endedDays = (game: string): Set<string> =>
  new Set(Object.entries(all()).flatMap(([day, games]) => (games[game]?.ended ? [day] : [])));

/** Days in a row whose challenge was begun on the day and ended, up to today, or up to yesterday while today is open. */
export function streak(today = utcDay()): number {
  const stored = all();
  const isPlayed = (day: string): boolean =>
    Object.values(stored[day] ?? {}).some(({ onItsDay, ended }) => onItsDay && ended !== undefined);
  const from = isPlayed(today) ? 0 : -1;
  let days = 0;
  while (isPlayed(dayAfter(today, from - days))) days += 1;
  return days;
}

/** The matches of challenges that have ended here and whose day may last, by this browser's clock. */
export const endedMatches = (now = new Date()): string[] =>
  [-1, 0, 1]
    .flatMap((days) => Object.values(all()[dayAfter(utcDay(now), days)] ?? {}))
    .flatMap(({ match, ended }) => (ended ? [match] : []));
