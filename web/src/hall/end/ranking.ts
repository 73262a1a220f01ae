// Who came where when a match is over.
import type { Outcome } from '../../lib/wire';

export interface Rank {
  seat: number; // the first of a team's
  place: number; // from 1; equal results share one
  team: { number: number; seats: number[] } | null; // who won or lost together; null: one alone
}

/** The seats, or the teams, from the first to the last: those who have won before the others, then by score. */
export function ranking({ scores, winners }: Pick<Outcome, 'scores' | 'winners'>, teams?: number[][]): Rank[] {
  const won = (seat: number): number => Number(winners.includes(seat));
  const before = (one: number, other: number): number =>
    won(other) - won(one) || (scores[other] ?? 0) - (scores[one] ?? 0);
  const inTeams = teams?.some((seats) => seats.length > 1) ?? false;
  const units = inTeams && teams ? teams : scores.map((_, seat) => [seat]);
  const first = ([seat]: number[]): number => seat ?? 0;
  return units
    .map((seats, index) => ({
      seat: first(seats),
      place: 1 + units.filter((each) => before(first(each), first(seats)) < 0).length,
      team: inTeams ? { number: index + 1, seats } : null,
    }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
