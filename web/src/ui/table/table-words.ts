// The one line at a table that says what is expected of whom.
import { textOf, type ChoiceTest } from '../../lib/match/log';
import type { TableState } from '../../lib/connection/table';
import { isBot, playedSeats } from './leaving';
import type { Entry, Header, SeatInfo } from '../../lib/wire';

/** What the maker of a match fixed, for everybody to know. */
export function fixedRemarks({ fixed = [] }: Header): string[] {
  return [
    ...(fixed.includes('seed') ? ['The maker fixed the shuffle (seed) of this match.'] : []),
    ...(fixed.includes('position') ? ['It began from a prepared position.'] : []),
  ];
}

/** The seats that others sit at now than at the beginning, in the order in which that happened. */
export function reassignedSeats(entries: Pick<Entry, 'by' | 'event'>[]): number[] {
  const seats = entries.flatMap(({ by, event }) =>
    by === 'table' ? (/^seat (\d+)$/.exec(event ?? '')?.[1] ?? []) : [],
  );
  return [...new Set(seats.map(Number))];
}

/** What everybody has to know about a match. `secrets`: there are hands that not everybody may see. */
export function remarksOf(
  header: Header,
  entries: Pick<Entry, 'by' | 'event'>[],
  names: string[],
  secrets: boolean,
): string[] {
  const called = (seat: number): string => names[seat] ?? `seat ${String(seat + 1)}`;
  return [
    ...fixedRemarks(header),
    ...(header.order ? [`Who begins was drawn: ${called(0)}.`] : []),
    ...reassignedSeats(entries).map(
      (seat) =>
        `The seat of ${called(seat)} was handed out anew.${secrets ? ' Whoever sat there before may have seen the hand.' : ''}`,
    ),
  ];
}

/** The name at a seat. */
export function nameAt(table: TableState, seat: number): string {
  return table.seats[seat]?.name ?? `Seat ${String(seat + 1)}`;
}

/** What people are called while seats are places: a side's name would promise a side that is still to be drawn. */
export function placeNames(seats: SeatInfo[], seatNames: string[]): string[] {
  const isUnnamed = ({ name, seat, kind }: SeatInfo): boolean => kind === 'person' && name === seatNames[seat];
  const missing = seats.filter((each) => isUnnamed(each) && !each.taken);
  return seats.map((each) => {
    if (!isUnnamed(each)) return each.name;
    if (each.taken) return 'Guest';
    return missing.length > 1 ? `friend ${String(missing.indexOf(each) + 1)}` : 'a friend';
  });
}

/** What is expected of whom. `todo` is what the game expects of whoever acts, such as "choose a tower to move". */
export function turnLine(table: TableState, seatNames: string[], todo: string, team = false): string {
  const { outcome, toAct, seats } = table;
  const mine = playedSeats(table);
  if (outcome.over) return team ? teamLine(table) : resultLine(table);
  if (table.clock.paused) return 'The clocks stand still.';
  const next = toAct.find((seat) => typeof seat === 'number' && mine.includes(seat)) ?? toAct[0]; // seats may act at once
  if (todo && (team || typeof next !== 'number')) return todo.charAt(0).toUpperCase() + todo.slice(1);
  if (typeof next !== 'number') return 'Waiting for the table.';
  if (mine.includes(next)) {
    if (mine.length > 1) return `${seatNames[next] ?? nameAt(table, next)}'s turn: ${todo}`;
    return `Your turn: ${todo}`;
  }
  const seat = seats[next];
  // Several bots may go by the name of one level.
  if (seat && isBot(seat)) return `${seats.length > 2 ? (seatNames[next] ?? seat.name) : seat.name} is thinking`;
  if (seat && !seat.taken) return `Waiting for ${seatNames[next] ?? seat.name} to join`;
  return `${nameAt(table, next)}'s turn`;
}

function resultLine(table: TableState): string {
  const { winners, why } = table.outcome;
  const { mine } = table;
  if (winners.length === 0) return /\bdraw\b/i.test(why) ? why : `A draw. ${why}`;
  if (mine.length === 1) return winners.includes(mine[0] ?? -1) ? `You won. ${why}` : `You lost. ${why}`;
  return why;
}

/** How it ended where all win or all lose. */
function teamLine({ outcome, mine }: TableState): string {
  const who = mine.length > 0 ? 'You' : 'The team';
  return `${who} ${outcome.winners.length > 0 ? 'won' : 'lost'}. ${outcome.why}`;
}

/** A line with its full stop. */
export function withFullStop(line: string): string {
  return /[.…!?]$/.test(line) ? line : `${line}.`;
}

/** What has just happened, to be read out: the last move and all that came of it, or what the table agreed on or adjudicated last. */
export function latestNews(entries: Entry[], isChoice: ChoiceTest): string {
  const from = entries.findLastIndex(
    ({ by, event }) => by === 'table' || (typeof by === 'number' && !!event && isChoice(event)),
  );
  return entries.slice(Math.max(0, from)).map(textOf).filter(Boolean).join(' ');
}
