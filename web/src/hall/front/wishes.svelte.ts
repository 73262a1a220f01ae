// Whom an open table is for: in words, and whether that is whoever looks at the list.
import type { ClockRule, OpenTable, PersonRatings, Wishes } from '../../lib/wire';
import { personRatings } from '../../lib/api';
import { t } from '../invite/texts';
import { PACES } from '../ratings/numbers';

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

let ratings = $state.raw<PersonRatings | null>(null); // of whoever is signed in, once a table asks for them
let fetched = '';

/** Why a table is not for whoever looks, as a button says it, and where they can change that; null: it is. */
export function whyNot(table: OpenTable, name: string): { text: string; href: string } | null {
  const { accounts = false, lowest = null, highest = null } = table.wishes;
  const ranged = lowest !== null || highest !== null;
  if (!name) return accounts || ranged || table.rated ? { text: t('open-sign-in'), href: '/you' } : null;
  if (!ranged || ratings === null) return null;
  const number = numberFor(table, ratings);
  const fits = number >= (lowest ?? number) && number <= (highest ?? number);
  return fits ? null : { text: t('open-other-rating', { rating: String(number) }), href: '' };
}

/** Let the numbers of whoever is signed in be known. */
export function fetchRatings(name: string): void {
  if (!name || fetched === name) return;
  fetched = name;
  void personRatings(name).then(
    (found) => (ratings = found),
    () => (fetched = ''), // the hall says so when they come
  );
}
