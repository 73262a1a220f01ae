// Bricks that lie or stand level, as rectangles seen from above: what lies over what, and where they touch, without
// feeling at each point. Nearly all bricks are, so hands that are led keep pace.
import type { Pose, Vec } from '../../lib/motion/vector';

const LEVEL_COSINE = 0.99996; // of half a degree
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

/** Which edge stands upright, by how high the third, the first and the second of length 1 would reach; null: none does. */
function uprightEdge(third: number, first: number, second: number): 0 | 1 | 2 | null {
  if (Math.abs(third) >= LEVEL_COSINE) return 2;
  if (Math.abs(first) >= LEVEL_COSINE) return 0;
  return Math.abs(second) >= LEVEL_COSINE ? 1 : null;
}

/** The rectangle of a level box; null for one that leans. */
export function footprintOf(size: Vec, { at, turn }: Pose): Footprint | null {
  const w = turn[0];
  const x = turn[1];
  const y = turn[2];
  const z = turn[3];
  const up = uprightEdge(1 - 2 * (x * x + y * y), 2 * (x * z - w * y), 2 * (y * z + w * x));
  if (up === null) return null;
  const u = up === 2 ? 0 : up === 0 ? 1 : 2;
  const v = up === 2 ? 1 : up === 0 ? 2 : 0;
  const ux = u === 0 ? 1 - 2 * (y * y + z * z) : u === 1 ? 2 * (x * y - w * z) : 2 * (x * z + w * y);
  const uy = u === 0 ? 2 * (x * y + w * z) : u === 1 ? 1 - 2 * (x * x + z * z) : 2 * (y * z - w * x);
  const flat = Math.hypot(ux, uy) || 1;
  return {
    x: at[0],
    y: at[1],
    ux: ux / flat,
    uy: uy / flat,
    halfU: size[u] / 2,
    halfV: size[v] / 2,
    low: at[2] - size[up] / 2,
    high: at[2] + size[up] / 2,
  };
}

/** Half of what a rectangle takes up along a direction. */
const reach = (one: Footprint, dx: number, dy: number): number =>
  one.halfU * Math.abs(one.ux * dx + one.uy * dy) + one.halfV * Math.abs(one.ux * dy - one.uy * dx);

/** Whether two rectangles share less than that along a direction. */
const apart = (one: Footprint, other: Footprint, less: number, dx: number, dy: number): boolean =>
  Math.abs((other.x - one.x) * dx + (other.y - one.y) * dy) > reach(one, dx, dy) + reach(other, dx, dy) - less;

/** Whether two rectangles share more than so many metres along each of their edges. */
export function overlaps(one: Footprint, other: Footprint, more: number): boolean {
  return !(
    apart(one, other, more, one.ux, one.uy) ||
    apart(one, other, more, -one.uy, one.ux) ||
    apart(one, other, more, other.ux, other.uy) ||
    apart(one, other, more, -other.uy, other.ux)
  );
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
