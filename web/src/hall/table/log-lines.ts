// The lines of the log beside the board.
import type { Room } from '../../games/room';
import type { TableState } from '../../lib/connection/table';
import { textOf, withoutUndone } from '../../lib/match/log';

export interface LogLine {
  key: number; // the version of the match's log
  event: string | null; // in the game's notation; '' where it is not shown
  text: string;
  undone: boolean;
}

const linesByEntry = new WeakMap<object, LogLine>(); // by entry: a line that says the same is the same, and is not drawn anew

/** What is shown of a log. `shared`: several hands are held here, so that what a seat has done is not shown. */
export function logLines(entries: TableState['entries'], room: Room, shared: boolean): LogLine[] {
  const stands = new Set(withoutUndone(entries, room.isChoice));
  return entries
    .filter(({ event, description }) => !event || !room.isNoise?.(event, description))
    .map((entry) => {
      const before = linesByEntry.get(entry);
      const event = shared && entry.by !== 'table' ? '' : (entry.event ?? null);
      const text = textOf(entry, room.reword);
      const undone = entry.by !== 'table' && !!entry.event && !stands.has(entry);
      if (before?.event === event && before.text === text && before.undone === undone) return before;
      const line = { key: entry.v, event, text, undone };
      linesByEntry.set(entry, line);
      return line;
    });
}
