// Keeping score beside a real table: what was entered, one act after the other, and how the match stands after it.
// Everything is folded from the list of acts, so taking one back is leaving it out.
import { floorOf } from '../tower/floors';
import { SEATS } from '../constants';
import { t } from './texts';
import type { Line } from '../scoring/scoring';

/** A floor of a tower of real cards: its code, and whose card is tucked beneath it. */
export interface FloorEntry {
  card: string;
  tab: number | null;
}

export type Act =
  | { t: 'tower'; points: number[]; lines: Line[] } // a tower was scored
  | { t: 'turn'; short: boolean } // a turn ended; `short`: with fewer than three cards in hand
  | { t: 'empty' }; // the deck has run out

export interface Session {
  names: string[];
  acts: Act[];
}

export interface Standing {
  scores: number[];
  turn: number;
  round: number;
  empty: boolean;
  last: boolean; // this round is the last
  over: boolean; // all turns are played: what stands is scored as it is
}

/** A new session; a seat without a name is called by its colour. */
export function newSession(names: string[]): Session {
  return { names: names.map((name, seat) => name.trim() || (SEATS[seat] ?? '')), acts: [] };
}

/** How the match stands after everything entered. */
export function standingOf({ names, acts }: Session): Standing {
  const start: Standing = { scores: names.map(() => 0), turn: 0, round: 1, empty: false, last: false, over: false };
  return acts.reduce((now, act) => applyAct(now, act, names.length), start);
}

function applyAct(now: Standing, act: Act, players: number): Standing {
  if (act.t === 'tower') return { ...now, scores: now.scores.map((score, seat) => score + (act.points[seat] ?? 0)) };
  if (act.t === 'empty') return { ...now, empty: true };
  if (now.over) return now;
  const last = now.last || (now.empty && act.short);
  if (now.turn < players - 1) return { ...now, last, turn: now.turn + 1 };
  return last ? { ...now, last, over: true } : { ...now, turn: 0, round: now.round + 1 };
}

/** Who leads, or has won: of those who are tied, whoever went first. */
export function leader(scores: number[]): { seat: number; tied: number[] } {
  const best = Math.max(...scores);
  const tied = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return { seat: tied[0] ?? 0, tied };
}

/** A floor put on the tower, or beneath it for those who take the cards from the top down. */
export function layFloor(floors: FloorEntry[], card: string, fromTop: boolean): FloorEntry[] {
  const floor: FloorEntry = { card, tab: null };
  return fromTop ? [floor, ...floors] : [...floors, floor];
}

/** What cannot be right about a tower, or '' for nothing. `floors` from the ground up. */
export function warningFor(floors: FloorEntry[]): string {
  const last = floors.slice(0, -1).find((floor) => floorOf(floor.card).endsTower);
  return last ? t('real-last-floor', { card: floorOf(last.card).name }) : '';
}
