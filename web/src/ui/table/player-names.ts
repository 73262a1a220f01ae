// The hall speaks of seats by the names that a game gives them, in English. Here its sentences are made in the reader's
// language, and where seats go by whoever sits there, with the names of the players.
import type { TableState } from '../../lib/connection/table';
import { t } from '../../lib/hall-texts';
import { bundleOf, ENGLISH, language } from '../../lib/language.svelte';
import { localized } from '../../lib/texts';
import type { GameInfo, LevelInfo, Message, Outcome, Replay, SeatInfo } from '../../lib/wire';

type Description = Record<string, unknown> | null;

/** What is known of the game whose sentences are read. */
type Named = Pick<GameInfo, 'seat_names' | 'levels'>;

/** Names by which seats can be told apart: two computers may go by one. The hall counts from the second one on, too. */
export function distinctNames(names: string[]): string[] {
  const taken = new Set<string>();
  for (const name of names) {
    let [shown, count] = [name, 1];
    while (taken.has(shown) || (count > 1 && names.includes(shown))) shown = `${name} ${String(++count)}`;
    taken.add(shown);
  }
  return [...taken];
}

/** A seat's own name in the reader's language: "Black" is "Schwarz". */
export const seatName = (name: string): string => (language() === ENGLISH ? name : t('seat-name', { name }));

/** What puts the names of those who sit there into a sentence, in the place of the seats'. */
export function nameReplacer(seatNames: readonly string[], names: string[]): (text: string) => string {
  const shown = distinctNames(names);
  const seats = seatNames.slice(0, shown.length);
  const found = new Map(
    seats.flatMap((seat, index) => [seat, seatName(seat)].map((name) => [name, shown[index] ?? seat])),
  );
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...found.keys()].join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => text.replace(pattern, (seat) => found.get(seat) ?? seat);
}

function descriptionInWords(description: Description | undefined, replaceNames: (text: string) => string): Description {
  if (!description || typeof description['text'] !== 'string') return description ?? null;
  const { localizable, ...rest } = description;
  const text = localized(localizable as Message | undefined, description['text']);
  const own = typeof description['name'] === 'string' ? description['name'] : ''; // what somebody has called a thing, such as "Red fox"
  const found = own === '' ? -1 : text.lastIndexOf(own);
  if (found < 0) return { ...rest, text: replaceNames(text) };
  const [from, to] = [found, found + own.length];
  return { ...rest, text: replaceNames(text.slice(0, from)) + text.slice(from, to) + replaceNames(text.slice(to)) };
}

const wordedEntries = new WeakMap<object, { as: string; entry: object }>(); // an entry is told once in the same words

function inWords<T extends { description?: Description }>(
  entries: T[],
  as: string,
  replaceNames: (text: string) => string,
): T[] {
  return entries.map((entry) => {
    const before = wordedEntries.get(entry);
    if (before?.as === as) return before.entry as T;
    const made = { ...entry, description: descriptionInWords(entry.description, replaceNames) };
    wordedEntries.set(entry, { as, entry: made });
    return made;
  });
}

const outcomeInWords = (outcome: Outcome, replaceNames: (text: string) => string): Outcome => ({
  ...outcome,
  why: replaceNames(localized(outcome.localizable, outcome.why)),
});

/** What tells one wording of a match's entries from another. */
const wording = (game: string, seatNames: string[], names: string[]): string =>
  [language(), bundleOf(language(), game) ? 'read' : '', ...seatNames, ...names].join('\n'); // names of seats may come later

/** Who sits there, in the reader's language where nobody has chosen a name. */
function nameOf({ seat, kind, name, level }: SeatInfo, { seat_names, levels }: Named): string {
  if (language() === ENGLISH) return name;
  if (kind === 'bot' && name !== seat_names[seat]) return levels.find((each) => each.level === level)?.name ?? name;
  return name === seat_names[seat] ? seatName(name) : name;
}

/** A table as its reader reads it. `byName`: its sentences speak of the players by their names. */
export function tableInWords(table: TableState, info: Named, byName: boolean): TableState {
  if (language() === ENGLISH && !byName) return table;
  const names = distinctNames(table.seats.map((seat) => nameOf(seat, info)));
  const seats = table.seats.map((seat, index) => ({ ...seat, name: names[index] ?? seat.name }));
  const seatNames = info.seat_names;
  const shown = byName ? names : seatNames.map(seatName);
  const replaceNames = nameReplacer(seatNames, shown);
  return {
    ...table,
    seats,
    entries: inWords(table.entries, wording(table.info.header.game, seatNames, shown), replaceNames),
    outcome: outcomeInWords(table.outcome, replaceNames),
  };
}

/** The names of a match file, whose bots go by the English names of their levels: "Tenant 2" is "Mieter 2". */
export function botsInWords(names: string[], english: LevelInfo[], own: LevelInfo[]): string[] {
  const called = new Map(english.map(({ level, name }) => [name, own.find((each) => each.level === level)?.name]));
  return names.map((name) => {
    const [, bot = name, count = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
    const bots = called.get(bot);
    return bots === undefined ? name : bots + count;
  });
}

/** A replay as its reader reads it. `byName`: its sentences speak of the players by their names. */
export function replayInWords(replay: Replay, seatNames: string[], byName: boolean): Replay {
  if (language() === ENGLISH && !byName) return replay;
  const shown = Array.from({ length: replay.header.players }, (_, seat) => {
    const [own = '', given] = [seatNames[seat], replay.header.seats?.[seat]];
    return byName && given && given !== own ? given : seatName(own);
  });
  const replaceNames = nameReplacer(seatNames, shown);
  return {
    ...replay,
    frames: inWords(replay.frames, wording(replay.header.game, seatNames, shown), replaceNames),
    outcome: outcomeInWords(replay.outcome, replaceNames),
  };
}
