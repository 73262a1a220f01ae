// The one line at a table that says what is expected of whom.
import { listed } from '../../lib/browser/intl';
import { t } from '../../lib/hall-texts';
import { mentionsDraw } from '../../lib/match/draws';
import { isChosenMove, textOf, type ChoiceTest, type Rewording } from '../../lib/match/log';
import type { TableState } from '../../lib/connection/table';
import { isBot, playedSeats } from './leaving';
import type { Entry, Header, Outcome, SeatInfo } from '../../lib/wire';

/** What the maker of a match fixed, for everybody to know. */
export function fixedRemarks({ fixed = [] }: Header): string[] {
  return [
    ...(fixed.includes('seed') ? [t('fixed-seed')] : []),
    ...(fixed.includes('position') ? [t('fixed-position')] : []),
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
  const called = (seat: number): string => names[seat] ?? t('seat', { number: seat + 1 });
  return [
    ...fixedRemarks(header),
    ...(header.order ? [t('drawn-first', { who: called(0) })] : []),
    ...reassignedSeats(entries).map((seat) =>
      secrets ? t('handed-out-secret', { who: called(seat) }) : t('handed-out', { who: called(seat) }),
    ),
  ];
}

/** The name at a seat. */
export function nameAt(table: TableState, seat: number): string {
  return table.seats[seat]?.name ?? t('seat', { number: seat + 1 });
}

/** What people are called while seats are places: a side's name would promise a side that is still to be drawn. */
export function placeNames(seats: SeatInfo[], seatNames: string[]): string[] {
  const isUnnamed = ({ name, seat, kind }: SeatInfo): boolean => kind === 'person' && name === seatNames[seat];
  const missing = seats.filter((each) => isUnnamed(each) && !each.taken);
  return seats.map((each) => {
    if (!isUnnamed(each)) return each.name;
    if (each.taken) return t('guest');
    return missing.length > 1 ? t('friend', { number: missing.indexOf(each) + 1 }) : t('a-friend');
  });
}

/** What is expected of whom. `todo` is what the game expects of whoever acts, such as "choose a tower"; '' if not here. */
export function turnLine(table: TableState, seatNames: string[], todo: string, team = false, waits = false): string {
  const { outcome, toAct, seats } = table;
  const mine = playedSeats(table);
  if (outcome.over) return team ? teamLine(table) : resultLine(table);
  if (table.clock.paused) return t('turn-paused');
  const next = toAct.find((seat) => typeof seat === 'number' && mine.includes(seat)) ?? toAct[0]; // seats may act at once
  if (todo && (team || waits || typeof next !== 'number')) return todo.charAt(0).toUpperCase() + todo.slice(1);
  if (typeof next !== 'number') return t('turn-waiting');
  if (mine.includes(next)) {
    const who = seatNames[next] ?? nameAt(table, next);
    if (mine.length > 1) return todo ? t('turn-of-todo', { who, todo }) : t('turn-of', { who });
    return todo ? t('turn-yours', { todo }) : t('turn-yours-alone');
  }
  if (team && toAct.length > 1) return t('turn-team');
  const seat = seats[next];
  // Several bots may go by the name of one level.
  if (seat && isBot(seat)) {
    const name = seats.length > 2 ? (seatNames[next] ?? seat.name) : seat.name;
    const who = seat.stand_in === null ? name : t('table-bot-of', { who: name });
    return seat.late ? t('turn-late', { who }) : t('turn-thinking', { who });
  }
  if (seat && !seat.taken) return t('turn-joining', { who: seatNames[next] ?? seat.name });
  return t('turn-of', { who: nameAt(table, next) });
}

function resultLine({ outcome, mine, seats }: TableState): string {
  const { winners, why } = outcome;
  if (winners.length === 0) return mentionsDraw(outcome) ? why : t('result-draw', { why });
  if (mine.length !== 1) return why;
  const seat = mine[0] ?? -1;
  if (winners.length > 1 && winners.includes(seat)) {
    const others = winners.filter((each) => each !== seat).map((each) => nameOf(seats, each));
    const points = outcome.scores[seat] ?? 0;
    if (
      outcome.localizable &&
      SHARED.test(outcome.localizable.name) &&
      winners.every((each) => outcome.scores[each] === points)
    )
      return t('result-won-shared-points', { others: listed(others), points });
    return t('result-won-shared', { others: listed(others), why });
  }
  const own = ownEnd(outcome, seat, seats);
  if (own) return own;
  return (
    scoreLine(outcome, seat, seats) ?? (winners.includes(seat) ? t('result-won', { why }) : t('result-lost', { why }))
  );
}

/** How it ended where whoever sits here has brought that about; null: it was somebody or something else. */
function ownEnd({ winners, localizable }: Outcome, seat: number, seats: SeatInfo[]): string | null {
  if (!localizable || winners.includes(seat)) return null;
  const name = nameOf(seats, seat);
  const others = seats.filter((each) => each.seat !== seat);
  const isWinner = localizable.args?.['who'] === name && others.every((each) => each.name !== name);
  if (!isWinner && !(seats.length === 2 && winners.length > 0)) return null; // of two, the other one has won by it
  if (localizable.name === 'core:resigned') return t('result-you-resigned');
  if (localizable.name === 'core:out-of-time') return t('result-your-time');
  return localizable.name === 'core:left' ? t('result-you-left') : null;
}

const nameOf = (seats: SeatInfo[], seat: number): string => seats[seat]?.name ?? t('seat', { number: seat + 1 });

/** The outcomes whose sentence only tells the scores: to whoever played they are told as their own. */
const BY_SCORE = /^(towers:standing|take-that-towers:won|tower-topple:won)$/;

/** The outcomes whose sentence tells the scores, and who shares the win. */
const SHARED = /^tower-topple:won-shared$/;

/** The outcomes of a team that are told by a table of ranks, of which none is called lost. */
const BY_RANK = /:final-points$/;

/** A number stays one where it can, as words beside it agree with it: "1 point". */
const withMinus = (points: number): string | number => (points < 0 ? `−${String(-points)}` : points);

/** How it ended for a seat by the scores alone; null where there is more to say. */
function scoreLine({ localizable, scores, winners }: Outcome, seat: number, seats: SeatInfo[]): string | null {
  const [winner] = winners;
  if (!localizable || !BY_SCORE.test(localizable.name) || winner === undefined || winners.length !== 1) return null;
  const others = scores.filter((_, other) => other !== seat);
  const [mine, theirs] = [scores[seat] ?? 0, Math.max(...others)];
  if (mine === theirs || mine > theirs !== (winner === seat)) return null; // a tie, or not by the scores
  const two = others.length === 1;
  const [own, most] = [withMinus(mine), withMinus(theirs)];
  if (winner === seat)
    return two ? t('result-won-score', { mine: own, theirs: most }) : t('result-won-most', { mine: own });
  if (two) return t('result-lost-score', { mine: own, theirs: most });
  return t('result-lost-most', { mine: own, theirs: most, who: nameOf(seats, winner) });
}

/** How it ended where all win or all lose. */
function teamLine({ outcome, mine, seats }: TableState): string {
  const [you, { why, winners, localizable }] = [mine.length > 0 ? 'yes' : 'no', outcome];
  if (winners.length === 0 && localizable && BY_RANK.test(localizable.name)) return why;
  const own = mine.length === 1 ? ownEnd(outcome, mine[0] ?? -1, seats) : null;
  if (own) return own;
  return winners.length > 0 ? t('team-won', { you, why }) : t('team-lost', { you, why });
}

/** A line with its full stop. */
export function withFullStop(line: string): string {
  return /[.…!?]$/.test(line) ? line : `${line}.`;
}

/** What has happened since a version of the match, to be read out. */
export const newsSince = (entries: Entry[], v: number, reword?: Rewording): string =>
  entries
    .filter((entry) => entry.v > v)
    .map((entry) => textOf(entry, reword))
    .filter(Boolean)
    .join(' ');

/** The version at which the turn began: since then only what followed of itself, and chance, have done anything. */
export const turnBegan = (entries: Entry[], isChoice: ChoiceTest): number =>
  entries.findLast((entry) => entry.by === 'table' || isChosenMove(entry, isChoice))?.v ?? 0;
