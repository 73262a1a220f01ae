// What a finger means that meets no brick: on a phone a stud is smaller than its tip.
import type { Part, Style } from './bricks3d';
import { boxOf } from './pieces';

export const REACH_PX = 22; // from the middle of a finger's tip to the studs that it may mean

/** What hangs in the hand, or is only drawn there, is nothing that a pointer meets. */
export const NOT_MET: ReadonlySet<Style> = new Set<Style>(['ghost', 'over', 'missing', 'faint']);

/** A brick of a part of the picture, and whether it is met below its middle. */
export interface Reached {
  part: number;
  brick: number;
  low: boolean;
}

/** The brick that is nearest to a point of the picture, by the middles of its cells; null: none is within reach. */
export function reached(
  parts: readonly Part[],
  at: readonly [x: number, y: number],
  toScreen: (x: number, y: number, z: number) => readonly [x: number, y: number],
): Reached | null {
  let best: Reached | null = null;
  let least = REACH_PX;
  parts.forEach(({ bricks, style }, part) => {
    if (NOT_MET.has(style)) return;
    bricks.forEach((each, brick) => {
      const [x, y, z, wide, long] = boxOf(each);
      for (let cell = 0; cell < wide * long; cell++)
        for (const up of [0, 1]) {
          const [across, down] = toScreen(x + (cell % wide) + 0.5, y + Math.floor(cell / wide) + 0.5, z + up);
          const far = Math.hypot(across - at[0], down - at[1]);
          if (far >= least) continue;
          least = far;
          best = { part, brick, low: up === 0 };
        }
    });
  });
  return best;
}
