// Bricks that lie or stand level, as rectangles seen from above: what lies over what, and where they touch, without
// feeling at each point. Nearly all bricks are, so hands that are led keep pace.
import { rotate, type Pose, type Vec } from '../../lib/motion/vector';

const LEVEL_COSINE = 0.99996; // of half a degree
const AXES: [Vec, Vec, Vec] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A level box from above, m. */
export interface Footprint {
  x: number;
  y: number;
  ux: number; // the direction of one edge; the other one is across it
  uy: number;
  halfU: number;
  halfV: number;
  low: number;
  high: number;
}

/** The rectangle of a level box; null for one that leans. */
export function footprintOf(size: Vec, { at, turn }: Pose): Footprint | null {
  for (const up of [2, 0, 1] as const) {
    const axis = rotate(turn, AXES[up]);
    if (Math.abs(axis[2]) < LEVEL_COSINE) continue;
    const [u, v] = up === 2 ? ([0, 1] as const) : up === 0 ? ([1, 2] as const) : ([2, 0] as const);
    const along = rotate(turn, AXES[u]);
    const flat = Math.hypot(along[0], along[1]) || 1;
    return {
      x: at[0],
      y: at[1],
      ux: along[0] / flat,
      uy: along[1] / flat,
      halfU: size[u] / 2,
      halfV: size[v] / 2,
      low: at[2] - size[up] / 2,
      high: at[2] + size[up] / 2,
    };
  }
  return null;
}

/** Half of what a rectangle takes up along a direction. */
const reach = (one: Footprint, dx: number, dy: number): number =>
  one.halfU * Math.abs(one.ux * dx + one.uy * dy) + one.halfV * Math.abs(one.ux * dy - one.uy * dx);

/** Whether two rectangles share more than so many metres along each of their edges. */
export function overlaps(one: Footprint, other: Footprint, more: number): boolean {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const apart = (dx: number, dy: number): boolean =>
    Math.abs(x * dx + y * dy) > reach(one, dx, dy) + reach(other, dx, dy) - more;
  return !(apart(one.ux, one.uy) || apart(-one.uy, one.ux) || apart(other.ux, other.uy) || apart(-other.uy, other.ux));
}

type Point = [x: number, y: number];

/** The corners of what two rectangles share (Sutherland and Hodgman). */
export function sharedCorners(one: Footprint, other: Footprint): Point[] {
  let corners = cornersOf(one);
  for (const [dx, dy, half] of [
    [other.ux, other.uy, other.halfU],
    [-other.ux, -other.uy, other.halfU],
    [-other.uy, other.ux, other.halfV],
    [other.uy, -other.ux, other.halfV],
  ] as const) {
    const beyond = ([x, y]: Point): number => (x - other.x) * dx + (y - other.y) * dy - half;
    corners = corners.flatMap((here, index): Point[] => {
      const next = corners[(index + 1) % corners.length] ?? here;
      const [a, b] = [beyond(here), beyond(next)];
      const kept: Point[] = a <= 0 ? [here] : [];
      if (a < 0 !== b < 0 && a !== b) {
        const part = a / (a - b);
        kept.push([here[0] + (next[0] - here[0]) * part, here[1] + (next[1] - here[1]) * part]);
      }
      return kept;
    });
  }
  return corners;
}

export const cornersOf = ({ x, y, ux, uy, halfU, halfV }: Footprint): Point[] => [
  [x + ux * halfU - uy * halfV, y + uy * halfU + ux * halfV],
  [x - ux * halfU - uy * halfV, y - uy * halfU + ux * halfV],
  [x - ux * halfU + uy * halfV, y - uy * halfU - ux * halfV],
  [x + ux * halfU + uy * halfV, y + uy * halfU - ux * halfV],
];
