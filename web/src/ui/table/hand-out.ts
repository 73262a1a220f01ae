// Whose seat may be handed out anew, and when: a person's who has sat down and is away. The other people who are here are
// asked; whoever is alone has to be the maker of the match, and to wait.
import type { TableState } from '../../lib/connection/table';
import { nameAt } from './table-words';

export interface HandOut {
  seat: number;
  name: string;
  alone: boolean; // nobody else is here who could be asked
  wait: number; // seconds until it may be asked for
}

const ALONE_S = 120;
const GRACE_S = 5; // a page that is loaded anew is no absence

/** The seats that whoever sits here may ask for, or soon may. `now` is in this client's own milliseconds. */
export function handOuts(table: TableState, now: number): HandOut[] {
  const { mine, seats, offers, outcome, waiting } = table;
  if (mine.length === 0 || outcome.over || waiting) return [];
  const others = seats.filter((each) => each.kind === 'person' && each.here && !mine.includes(each.seat));
  const maker = mine.some((each) => seats[each]?.maker);
  const alone = others.length === 0;
  if (alone && !maker) return [];
  const passed = Math.max(0, (now - table.seatsAt) / 1000);
  return seats.flatMap(({ seat, kind, taken, here, invited, away_s }) => {
    if (kind !== 'person' || !taken || here || invited || away_s === null || mine.includes(seat)) return [];
    if (offers.some((offer) => offer.kind === 'seat' && offer.target === seat)) return [];
    const away = away_s + passed;
    if (away < GRACE_S) return [];
    return [{ seat, name: nameAt(table, seat), alone, wait: alone ? Math.max(0, ALONE_S - away) : 0 }];
  });
}
