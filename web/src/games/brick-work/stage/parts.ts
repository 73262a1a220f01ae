// What a brickprint is made of, and which of its bricks a seat still lacks.
import type { Brick, Counts } from '../bricks/pieces';
import { KINDS } from '../constants';
import { finished } from '../bricks/finished';
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
