// The hall speaks of seats by the names that a game gives them. Where those are nobody's colour or side but stand for
// whoever sits there, its sentences are shown with the names of the players.
import type { TableState } from '../../lib/connection/table';
import type { Replay } from '../../lib/wire';

type Tell = Record<string, unknown> | null;

/** Names by which seats can be told apart: two computers may go by one. */
export function distinctNames(names: string[]): string[] {
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${String(seat + 1)}`,
  );
}

/** What puts the names of those who sit there into a sentence, in the place of the seats'. */
export function nameReplacer(seatNames: string[], names: string[]): (text: string) => string {
  const shown = distinctNames(names);
  const pattern = new RegExp(`\\b(?:${seatNames.slice(0, shown.length).join('|')})\\b`, 'g');
  return (text) => text.replace(pattern, (seat) => shown[seatNames.indexOf(seat)] ?? seat);
}

function tellWithNames(tell: Tell | undefined, replaceNames: (text: string) => string): Tell {
  const text = tell?.['text'];
  if (!tell || typeof text !== 'string') return tell ?? null;
  const own = typeof tell['name'] === 'string' ? tell['name'] : ''; // what somebody has called a thing, such as "Red fox"
  const found = own === '' ? -1 : text.lastIndexOf(own);
  if (found < 0) return { ...tell, text: replaceNames(text) };
  const [from, to] = [found, found + own.length];
  return { ...tell, text: replaceNames(text.slice(0, from)) + text.slice(from, to) + replaceNames(text.slice(to)) };
}

const renamedEntries = new WeakMap<object, { names: string; entry: object }>(); // an entry is told once for the same names

function withPlayerNames<T extends { tell?: Tell }>(
  entries: T[],
  names: string,
  replaceNames: (text: string) => string,
): T[] {
  return entries.map((entry) => {
    const before = renamedEntries.get(entry);
    if (before?.names === names) return before.entry as T;
    const made = { ...entry, tell: tellWithNames(entry.tell, replaceNames) };
    renamedEntries.set(entry, { names, entry: made });
    return made;
  });
}

/** A table whose sentences speak of the players by their names. */
export function tableByName(table: TableState, seatNames: string[]): TableState {
  const names = table.seats.map((seat) => seat.name);
  const replaceNames = nameReplacer(seatNames, names);
  return {
    ...table,
    entries: withPlayerNames(table.entries, [...seatNames, ...names].join('\n'), replaceNames), // those of the seats may come later
    outcome: { ...table.outcome, why: replaceNames(table.outcome.why) },
  };
}

/** A replay whose sentences speak of the players by their names. */
export function replayByName(replay: Replay, seatNames: string[]): Replay {
  const names = Array.from(
    { length: replay.header.players },
    (_, seat) => replay.header.seats?.[seat] || (seatNames[seat] ?? ''),
  );
  const replaceNames = nameReplacer(seatNames, names);
  return {
    ...replay,
    frames: withPlayerNames(replay.frames, [...seatNames, ...names].join('\n'), replaceNames),
    outcome: { ...replay.outcome, why: replaceNames(replay.outcome.why) },
  };
}
