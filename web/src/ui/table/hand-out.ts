// Whose seat may be handed out anew, and when: a person's who has sat down and is away, or has left it to a bot. The other
// people who are here are asked; whoever is alone has to be the maker of the match, and to wait for who is away.
import type { TableState } from '../../lib/connection/table';
import { AWAY_S, isBot, playedSeats } from './leaving';
import { nameAt } from './table-words';

export interface HandOut {
  seat: number;
  name: string;
  left: boolean; // a bot plays there
  alone: boolean; // nobody else is here who could be asked
  wait: number; // seconds until it may be asked for
}

const GRACE_S = 5; // a page that is loaded anew is no absence

/** The seats that whoever sits here may ask for, or soon may. `now` is in this client's own milliseconds. */
export function handOuts(table: TableState, now: number): HandOut[] {
  const { mine, seats, offers, outcome, waiting } = table;
  const played = playedSeats(table);
  if (played.length === 0 || outcome.over || waiting) return [];
  const others = seats.filter((each) => !isBot(each) && each.here && !mine.includes(each.seat));
  const maker = played.some((each) => seats[each]?.maker);
  const alone = others.length === 0;
  if (alone && !maker) return [];
  const passed = Math.max(0, (now - table.seatsAt) / 1000);
  return seats.flatMap(({ seat, kind, taken, here, invited, away_s, stand_in }) => {
    if (kind !== 'person' || !taken || invited || mine.includes(seat)) return [];
    if (offers.some((offer) => offer.kind === 'seat' && offer.target === seat)) return [];
    const free = { seat, name: nameAt(table, seat), left: stand_in !== null, alone, wait: 0 };
    if (free.left) return [free];
    const away = (away_s ?? 0) + passed;
    if (here || away_s === null || away < GRACE_S) return [];
    return [{ ...free, wait: alone ? Math.max(0, AWAY_S - away) : 0 }];
  });
}
