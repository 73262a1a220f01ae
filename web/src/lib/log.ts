// Reading a match's log: which moves stand after all that was taken back.
import type { By } from './by';

/** As much of an entry or a frame as is needed here. */
export interface Logged {
  by?: By | null;
  event?: string | null;
}

const SKIP = '--'; // a forced skip follows of itself; nobody chose it

/** The moves that somebody chose and that were not taken back, in order. */
export function standing<T extends Logged>(log: T[]): T[] {
  const moves: T[] = [];
  for (const entry of log) {
    const { by, event } = entry;
    const back = by === 'table' ? /^undo (\d+)$/.exec(event ?? '') : null;
    if (back) moves.splice(Math.max(0, moves.length - Number(back[1])));
    else if (typeof by === 'number' && event && event !== SKIP) moves.push(entry);
  }
  return moves;
}

/** Which of these seats made the last move that stands, or null if none of them has one. */
export function lastMover(log: Logged[], seats: number[]): number | null {
  const last = standing(log).findLast((move) => typeof move.by === 'number' && seats.includes(move.by));
  return typeof last?.by === 'number' ? last.by : null;
}
