// Who came where when a match is over.
import type { Detail } from '../../games/room';
import { mentionsDraw } from '../../lib/match/draws';
import type { Outcome } from '../../lib/wire';

export interface Rank {
  seat: number; // the first of a team's
  place: number; // from 1; equal results share one
  left: boolean; // whoever left cannot win, whatever the score
  team: { number: number; seats: number[] } | null; // who won or lost together; null: one alone
}

/** The seats, or the teams, from the first to the last: those who have won, the others by score, and then who had left.
 * After a draw all are in one place. */
export function ranking(
  outcome: Pick<Outcome, 'scores' | 'winners' | 'excluded' | 'why' | 'localizable'>,
  teams?: number[][],
): Rank[] {
  const { scores, winners, excluded = [] } = outcome;
  const drawn = winners.length === 0 && mentionsDraw(outcome);
  const inTeams = teams?.some((seats) => seats.length > 1) ?? false;
  const units = inTeams && teams ? teams : scores.map((_, seat) => [seat]);
  const first = ([seat]: number[]): number => seat ?? 0;
  const group = (seats: number[]): number => {
    if (seats.some((seat) => winners.includes(seat))) return 0;
    return seats.every((seat) => excluded.includes(seat)) ? 2 : 1;
  };
  const before = (one: number[], other: number[]): number =>
    drawn ? 0 : group(one) - group(other) || (scores[first(other)] ?? 0) - (scores[first(one)] ?? 0);
  return units
    .map((seats, index) => ({
      seat: first(seats),
      place: 1 + units.filter((each) => before(each, seats) < 0).length,
      left: group(seats) === 2,
      team: inTeams ? { number: index + 1, seats } : null,
    }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** A table whose last columns are the players, by seat: with these columns as the ranking has them. */
export function columnsByRank(detail: Detail, ranks: Rank[], names: string[]): Detail {
  const before = detail.head.length - names.length;
  const bySeat = names.every((name, seat) => detail.head[before + seat] === name);
  if (!bySeat || ranks.length !== names.length) return detail;
  const reorder = <T>(cells: T[]): T[] => [
    ...cells.slice(0, before),
    ...ranks.flatMap(({ seat }) => cells.slice(before + seat, before + seat + 1)),
  ];
  return { ...detail, head: reorder(detail.head), rows: detail.rows.map(reorder) };
}
