// What is not shown of a chat: the lines of those whom one has blocked, and those of a table that one has muted.
import { read, write } from '../browser/storage';
import type { ConnectionState } from '../connection/connection';
import type { ChatLine, SeatInfo } from '../wire';
import { inWords } from './phrases.svelte';

const MOST_MUTED = 60; // tables that are remembered

export const quiet = $state({ people: read<number[]>('blocked', []), tables: read<string[]>('muted', []) });

/** Whom the account has blocked, by number. */
export function noteBlocked(people: number[]): void {
  quiet.people = people;
  write('blocked', people.length > 0 ? people : undefined);
}

export function muteTable(match: string, muted: boolean): void {
  const others = quiet.tables.filter((each) => each !== match);
  quiet.tables = muted ? [match, ...others].slice(0, MOST_MUTED) : others;
  write('muted', quiet.tables);
}

export const isMuted = (match: string): boolean => quiet.tables.includes(match);

/** The lines of a match that are shown. One's own always are. */
export const heard = (match: string, lines: ChatLine[], seats: SeatInfo[], mine: number[]): ChatLine[] =>
  lines.filter(
    ({ seat }) =>
      (seat !== null && mine.includes(seat)) ||
      !(isMuted(match) || quiet.people.includes(seats[seat ?? -1]?.account ?? 0)),
  );

/** What a screen is told of a match: without the lines that are not shown, and phrases in the reader's language. */
export function quietly(match: string, link: ConnectionState): ConnectionState {
  const { table } = link;
  if (!table) return link;
  const hides = quiet.people.length + quiet.tables.length > 0;
  const left = hides ? heard(match, table.chat, table.seats, table.mine) : table.chat;
  const chat = inWords(left.length === table.chat.length ? table.chat : left);
  return chat === table.chat ? link : { ...link, table: { ...table, chat } };
}
