// Whom an open table is for: in words, and whether that is whoever looks at the list.
import type { ClockRule, OpenTable, PersonRatings, Wishes } from '../../lib/wire';
import { PACES } from '../ratings/numbers';
import { t } from './texts';

const FIRST = 1500; // what whoever has played no rated match of a kind begins with

/** By which clock numbers are counted, of a table's; undefined: by none. */
export function paceOf(clock: ClockRule): 'calm' | 'brisk' | undefined {
  return (['calm', 'brisk'] as const).find((pace) => {
    const { kind, base_ms, increment_ms } = PACES[pace];
    return kind === clock.kind && base_ms === clock.base_ms && increment_ms === clock.increment_ms;
  });
}

/** What a table asks for. */
export function wishWords({ accounts = false, lowest = null, highest = null }: Wishes): string[] {
  if (lowest !== null && highest !== null)
    return [t('open-between', { lowest: String(lowest), highest: String(highest) })];
  if (lowest !== null) return [t('open-from', { lowest: String(lowest) })];
  if (highest !== null) return [t('open-to', { highest: String(highest) })];
  return accounts ? [t('open-accounts')] : [];
}

/** The number that somebody has in what is played at a table. */
export function numberFor({ game, seats, clock }: OpenTable, ratings: PersonRatings): number {
  const pace = paceOf(clock);
  const found = ratings.ratings.find(
    (each) => each.game === game && each.players === seats.length && each.pace === pace,
  );
  return Math.round(found?.now.rating ?? FIRST);
}

/** Whether a table is for whoever looks: 'yes', or who they would have to be. `ratings`: of who is signed in, once known. */
export function fitting(
  table: OpenTable,
  signedIn: boolean,
  ratings: PersonRatings | null,
): 'yes' | 'account' | 'rating' {
  const { accounts = false, lowest = null, highest = null } = table.wishes;
  const ranged = lowest !== null || highest !== null;
  if (!signedIn && (accounts || ranged || table.rated)) return 'account';
  if (!ranged || ratings === null) return 'yes';
  const number = numberFor(table, ratings);
  return number < (lowest ?? number) || number > (highest ?? number) ? 'rating' : 'yes';
}
