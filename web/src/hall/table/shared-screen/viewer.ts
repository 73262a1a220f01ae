// For which viewer a table is drawn. Several people may sit at one screen; where hands are secret, only the one whose turn
// it is may see theirs, once the others look away and they lift the curtain.
import type { TableState } from '../../../lib/connection/table';
import { playedSeats } from '../../../ui/table/leaving';

export interface Viewer {
  seat: number | null; // whose view is drawn; null: nobody's, only what everybody may know
  actor: number | null; // the seat held here that is to act
  curtain: number | null; // the seat whose curtain is to be lifted before it goes on
  shared: boolean; // whether several hands are held here that must not be mixed up
}

/**
 * Who looks. `lifted` is the seat whose curtain was lifted last, if it has not fallen since; `wanted` the one whom
 * the screen is with, where seats do not wait for each other.
 */
export function viewerOf(
  table: TableState,
  secrets: boolean,
  lifted: number | null,
  wanted: number | null = null,
): Viewer {
  const { mine, toAct, outcome } = table;
  const played = playedSeats(table); // bots act for the seats that were left
  const actor = toAct.find((seat): seat is number => typeof seat === 'number' && played.includes(seat)) ?? null;
  const own = mine[0] ?? null;
  if (mine.length < 2) return { seat: own, actor, curtain: null, shared: false };
  if (!secrets) return { seat: actor ?? own, actor, curtain: null, shared: false };
  if (outcome.over) return { seat: lifted ?? own, actor: null, curtain: null, shared: false };
  if (wanted !== null && mine.includes(wanted)) {
    const may = toAct.includes(wanted) && played.includes(wanted) ? wanted : null;
    if (wanted !== lifted) return { seat: null, actor: may, curtain: wanted, shared: true };
    return { seat: wanted, actor: may, curtain: null, shared: true };
  }
  if (actor !== null && actor !== lifted) return { seat: null, actor, curtain: actor, shared: true };
  return { seat: actor, actor, curtain: null, shared: true };
}
