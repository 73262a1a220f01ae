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

export const noFootprint = (): Footprint => ({ x: 0, y: 0, ux: 1, uy: 0, halfU: 0, halfV: 0, low: 0, high: 0 });

/** The rectangle of a level box, written to `into` if it is given; null for one that leans. */
export function footprintOf(size: Vec, { at, turn }: Pose, into = noFootprint()): Footprint | null {
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
  const flat = Math.sqrt(ux * ux + uy * uy) || 1;
  into.x = at[0];
  into.y = at[1];
  into.ux = ux / flat;
  into.uy = uy / flat;
  into.halfU = size[u] / 2;
  into.halfV = size[v] / 2;
  into.low = at[2] - size[up] / 2;
  into.high = at[2] + size[up] / 2;
  return into;
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

const ROOM = 32; // two rectangles share eight corners, each of them twice where edges lie upon each other

/** The corners of a polygon, in a room that is kept: led hands ask for them with every picture. */
export class Polygon {
  count = 0;
  readonly xs = new Float64Array(ROOM);
  readonly ys = new Float64Array(ROOM);

  add(x: number, y: number): void {
    if (this.count === ROOM) return;
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.count += 1;
  }
}

const shared = [new Polygon(), new Polygon()] as const;

/** The corners of what two rectangles share (Sutherland and Hodgman). Valid until this is asked again. */
export function sharedCorners(one: Footprint, other: Footprint): Polygon {
  const { ux, uy, halfU, halfV } = other;
  cornersOf(one, shared[0]);
  cut(shared[0], shared[1], other, ux, uy, halfU);
  cut(shared[1], shared[0], other, -ux, -uy, halfU);
  cut(shared[0], shared[1], other, -uy, ux, halfV);
  cut(shared[1], shared[0], other, uy, -ux, halfV);
  return shared[0];
}

/** What of a polygon lies no further than so many metres from a rectangle's middle along a direction. */
function cut(from: Polygon, to: Polygon, { x, y }: Footprint, dx: number, dy: number, half: number): void {
  const { count, xs, ys } = from;
  to.count = 0;
  for (let index = 0; index < count; index++) {
    const next = index + 1 < count ? index + 1 : 0;
    const hx = xs[index] ?? 0;
    const hy = ys[index] ?? 0;
    const nx = xs[next] ?? 0;
    const ny = ys[next] ?? 0;
    const here = (hx - x) * dx + (hy - y) * dy - half; // how far it is beyond
    const there = (nx - x) * dx + (ny - y) * dy - half;
    if (here <= 0) to.add(hx, hy);
    if (here < 0 === there < 0 || here === there) continue;
    const part = here / (here - there);
    to.add(hx + (nx - hx) * part, hy + (ny - hy) * part);
  }
}

export function cornersOf({ x, y, ux, uy, halfU, halfV }: Footprint, into: Polygon): void {
  into.count = 0;
  into.add(x + ux * halfU - uy * halfV, y + uy * halfU + ux * halfV);
  into.add(x - ux * halfU - uy * halfV, y - uy * halfU + ux * halfV);
  into.add(x - ux * halfU + uy * halfV, y - uy * halfU - ux * halfV);
  into.add(x + ux * halfU + uy * halfV, y + uy * halfU - ux * halfV);
}
