// Who has come to a table where the others were awaited.
import type { TableState } from '../../lib/connection/table';

/** The name of somebody else who has sat down; '' if they gave none, null if nobody has. */
export function newcomer({ seats, mine }: TableState, seatNames: string[]): string | null {
  const found = seats.find(({ seat, kind, taken }) => kind === 'person' && taken && !mine.includes(seat));
  if (!found) return null;
  const usual = [...seatNames, ...seats.map(({ seat }) => `Seat ${String(seat + 1)}`)];
  return usual.includes(found.name) ? '' : found.name;
}
