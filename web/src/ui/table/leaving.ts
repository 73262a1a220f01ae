// Seats that were left, where bots play on, and what may be asked for whoever is away.
import type { TableState } from '../../lib/connection/table';
import type { SeatInfo } from '../../lib/wire';
import { nameAt } from './table-words';

export interface Vote {
  seat: number;
  name: string;
  playsOn: boolean; // a bot would play on; else the match would end
}

export const AWAY_S = 120; // that somebody is away before the others may vote

/** Whether a bot plays a seat, its own or one that was left. */
export function isBot({ kind, stand_in }: SeatInfo): boolean {
  return kind === 'bot' || stand_in !== null;
}

/** The seats held here that are played by whoever holds them. */
export function playedSeats({ mine, seats }: Pick<TableState, 'mine' | 'seats'>): number[] {
  return mine.filter((seat) => seats[seat]?.stand_in === null);
}

/** The seat held here that was left, where a bot plays on. */
export function leftSeat(table: Pick<TableState, 'mine' | 'seats'>): number | undefined {
  const played = playedSeats(table);
  return table.mine.find((seat) => !played.includes(seat));
}

/** The seats whose holders have been away for two minutes, and that nobody has asked a vote about. */
export function votes(table: TableState, now: number): Vote[] {
  if (table.outcome.over || table.waiting || playedSeats(table).length === 0) return [];
  const passed = Math.max(0, (now - table.seatsAt) / 1000);
  return table.seats.flatMap((each) => {
    const { seat, taken, here, away_s, plays_on } = each;
    if (isBot(each) || !taken || here || away_s === null || table.mine.includes(seat)) return [];
    if (table.offers.some((offer) => offer.kind === 'leave' && offer.target === seat)) return [];
    return away_s + passed < AWAY_S ? [] : [{ seat, name: nameAt(table, seat), playsOn: plays_on }];
  });
}
