// What a pointer means on the bench: the brick under it, and where on that; a finger need only be near one.
import type { Part, Tableau } from '../../bricks/bricks3d';
import { reached } from '../../bricks/touch-target';

/** A brick of a part of the picture. */
export interface Picked {
  part: number;
  brick: number;
}

export interface Press extends Picked {
  low: boolean; // met below its middle
  x: number; // and over which place of the mat
  y: number;
}

/** A point of the picture, from 0 to 1 across and down, and how large that is, in px. */
export interface PicturePoint {
  across: number;
  down: number;
  width: number;
  height: number;
}

type Shown = Pick<Tableau, 'pick' | 'sight' | 'project'>;

/** The brick under a pointer; a finger need only be near one. */
export function pressAt(shown: Shown, parts: readonly Part[], at: PicturePoint, finger: boolean): Press | null {
  const met = shown.pick(at.across, at.down);
  if (!met) return null;
  if (met.part < 0) return finger ? nearFinger(shown, parts, at) : null;
  const { z = 0 } = parts[met.part]?.bricks[met.brick] ?? {};
  return { part: met.part, brick: met.brick, low: met.z < z + 0.5, x: met.x, y: met.y };
}

function nearFinger(shown: Shown, parts: readonly Part[], { across, down, width, height }: PicturePoint): Press | null {
  const found = reached(parts, [across * width, down * height], (x, y, z) => {
    const [right, low] = shown.project(x, y, z);
    return [right * width, low * height];
  });
  const sight = shown.sight(across, down);
  const up = (parts[found?.part ?? -1]?.bricks[found?.brick ?? -1]?.z ?? 0) + 1;
  return found && sight ? { ...found, x: sight.x + up * sight.dx, y: sight.y + up * sight.dy } : null;
}
