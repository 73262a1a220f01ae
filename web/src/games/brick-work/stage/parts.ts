// What a brickprint is made of, and which of its bricks a seat still lacks.
import { inRow } from '../../../lib/browser/intl';
import type { Brick, Counts } from '../bricks/pieces';
import { KINDS } from '../constants';
import { finished } from '../bricks/finished';
import { t } from '../texts';
import type { BrickWorkView } from '../view';

export interface PartNeed {
  kind: string;
  needed: number;
  missing: number;
}

/** How many bricks of each kind there are. */
export const countsOf = (bricks: Brick[]): Counts => {
  const counts: Counts = {};
  for (const { kind } of bricks) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

/** The bricks of a brickprint by kind. Missing are those that are neither loose nor in the object that comes nearest. */
export function partsOf(view: BrickWorkView, print: number, seat: number | null): PartNeed[] {
  const needed = countsOf(view.prints[print]?.bricks ?? []);
  const closest = seat === null ? undefined : finished(view, seat)[print];
  const built = countsOf(closest?.object?.bricks ?? []);
  const loose = seat === null ? {} : (view.loose[seat] ?? {});
  return KINDS.flatMap((kind) => {
    const n = needed[kind] ?? 0;
    if (n === 0) return [];
    const lacks = seat === null || closest?.fit?.same ? 0 : n - (built[kind] ?? 0) - (loose[kind] ?? 0);
    return [{ kind, needed: n, missing: Math.max(0, lacks) }];
  });
}

/** What a seat lacks for each brickprint that it has not recreated, a sentence each; none before they stand. */
export function lackInWords(view: BrickWorkView, seat: number): string[] {
  if (view.phase === 'prints') return [];
  return finished(view, seat).flatMap(({ print, name, fit }) => {
    if (fit?.same) return [];
    const missing = partsOf(view, print, seat).filter((each) => each.missing > 0);
    const bricks = inRow(missing.map(({ kind, missing: n }) => (n > 1 ? `${kind} ×${String(n)}` : kind)));
    return [t('hint-lacks', { print: name, bricks, n: missing.length })];
  });
}
