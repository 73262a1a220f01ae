// What somebody waits for at the table of a quick match, in this visit: it is asked for again there.
import { readOfVisit, writeForVisit } from '../browser/storage';
import type { QuickMatch } from '../wire';

interface Sought {
  match: string;
  wanted: QuickMatch;
}

export function keepSought(match: string, wanted: QuickMatch): void {
  writeForVisit('sought', { match, wanted } satisfies Sought);
}

/** The match at which somebody waits, or has been brought together with others. */
export const soughtNow = (): string => readOfVisit<Sought | null>('sought', null)?.match ?? '';

/** What was asked for at a match; null: it is none at which somebody waits. */
export function soughtAt(match: string): QuickMatch | null {
  const found = readOfVisit<Sought | null>('sought', null);
  return found?.match === match ? found.wanted : null;
}
