// The hall speaks of seats by the names that a game gives them. Where those are nobody's colour or side but stand for
// whoever sits there, its sentences are shown with the names of the players.
import type { TableState } from '../../lib/connection/table';
import type { Replay } from '../../lib/wire';

type Told = Record<string, unknown> | null;

/** Names by which seats can be told apart: two computers may go by one. */
export function apart(names: string[]): string[] {
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${String(seat + 1)}`,
  );
}

/** What puts the names of those who sit there into a sentence, in the place of the seats'. */
export function sayer(seatNames: string[], names: string[]): (text: string) => string {
  const shown = apart(names);
  const pattern = new RegExp(`\\b(?:${seatNames.slice(0, shown.length).join('|')})\\b`, 'g');
  return (text) => text.replace(pattern, (seat) => shown[seatNames.indexOf(seat)] ?? seat);
}

function toldBy(tell: Told | undefined, say: (text: string) => string): Told {
  return typeof tell?.['text'] === 'string' ? { ...tell, text: say(tell['text']) } : (tell ?? null);
}

const known = new WeakMap<object, { names: string; entry: object }>(); // an entry is told once for the same names

function renamed<T extends { tell?: Told }>(entries: T[], names: string, say: (text: string) => string): T[] {
  return entries.map((entry) => {
    const before = known.get(entry);
    if (before?.names === names) return before.entry as T;
    const made = { ...entry, tell: toldBy(entry.tell, say) };
    known.set(entry, { names, entry: made });
    return made;
  });
}

/** A table whose sentences speak of the players by their names. */
export function tableByName(table: TableState, seatNames: string[]): TableState {
  const names = table.seats.map((seat) => seat.name);
  const say = sayer(seatNames, names);
  return {
    ...table,
    entries: renamed(table.entries, [...seatNames, ...names].join('\n'), say), // those of the seats may come later
    outcome: { ...table.outcome, why: say(table.outcome.why) },
  };
}

/** A replay whose sentences speak of the players by their names. */
export function replayByName(replay: Replay, seatNames: string[]): Replay {
  const names = Array.from(
    { length: replay.header.players },
    (_, seat) => replay.header.seats?.[seat] || (seatNames[seat] ?? ''),
  );
  const say = sayer(seatNames, names);
  return {
    ...replay,
    frames: renamed(replay.frames, [...seatNames, ...names].join('\n'), say),
    outcome: { ...replay.outcome, why: say(replay.outcome.why) },
  };
}
