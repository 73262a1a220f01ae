// Who came where when a match is over.
import type { Outcome } from '../../lib/wire';

export interface Rank {
  seat: number;
  place: number; // from 1; equal results share one
}

/** The seats from the first to the last: those who have won before the others, then by score. */
export function ranking({ scores, winners }: Pick<Outcome, 'scores' | 'winners'>): Rank[] {
  const won = (seat: number): number => Number(winners.includes(seat));
  const before = (one: number, other: number): number =>
    won(other) - won(one) || (scores[other] ?? 0) - (scores[one] ?? 0);
  const seats = scores.map((_, seat) => seat).sort((one, other) => before(one, other) || one - other);
  return seats.map((seat) => ({ seat, place: 1 + seats.filter((each) => before(each, seat) < 0).length }));
}
