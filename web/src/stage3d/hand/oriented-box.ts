// A box where it lies, felt point by point: for bricks that lean, of which rectangles do not tell enough. It is laid
// elsewhere instead of being made anew, as hands that are led ask many times a second.
import type { Quat, Vec } from '../../lib/motion/vector';

const SAMPLE_STEP_M = 0.004; // m between two points at which it is felt what is below
export const INSET_M = 0.0004; // m: what only brushes past does not bear
const NONE = new Float64Array(0);

const surfaces = new WeakMap<Vec, Float64Array>(); // by box
const surfacesBySize = new Map<string, Float64Array>();

/** Points all over a box, as it sees them itself: x y z one after the other. */
function surfaceOf(size: Vec): Float64Array {
  const cached = surfaces.get(size);
  if (cached) return cached;
  const key = size.join(' ');
  const made = surfacesBySize.get(key) ?? pointsAllOver(size);
  surfacesBySize.set(key, made);
  surfaces.set(size, made);
  return made;
}

function pointsAllOver(size: Vec): Float64Array {
  const [a, b, c] = size.map((edge) => Math.max(1, Math.round(edge / SAMPLE_STEP_M))) as Vec;
  const at = (edge: number, i: number, steps: number): number => (edge / 2 - INSET_M) * ((2 * i) / steps - 1);
  const points: number[] = [];
  for (let i = 0; i <= a; i++)
    for (let j = 0; j <= b; j++)
      for (let k = 0; k <= c; k++)
        if (i % a === 0 || j % b === 0 || k % c === 0)
          points.push(at(size[0], i, a), at(size[1], j, b), at(size[2], k, c));
  return Float64Array.from(points);
}

/** Half of the height that a turned box takes up. */
export function halfHeight(size: Vec, turn: Quat): number {
  const w = turn[0];
  const x = turn[1];
  const y = turn[2];
  const z = turn[3];
  return (
    Math.abs(x * z - w * y) * size[0] + Math.abs(y * z + w * x) * size[1] + Math.abs(0.5 - x * x - y * y) * size[2]
  );
}

export class Solid {
  low = 0; // where the upright line that was asked for last enters it, m
  high = 0; // and where it leaves it
  private readonly rows = new Float64Array(9); // of the matrix that turns it
  private felt: Float64Array = NONE;
  private isFelt = false;
  private size: Vec = [0, 0, 0];
  private x = 0;
  private y = 0;
  private z = 0;

  /** Lay a box of some size there. */
  lay(size: Vec, at: Vec, turn: Quat): void {
    this.size = size;
    this.x = at[0];
    this.y = at[1];
    this.z = at[2];
    this.isFelt = false;
    const w = turn[0];
    const x = turn[1];
    const y = turn[2];
    const z = turn[3];
    const { rows } = this;
    rows[0] = 1 - 2 * (y * y + z * z);
    rows[1] = 2 * (x * y - w * z);
    rows[2] = 2 * (x * z + w * y);
    rows[3] = 2 * (x * y + w * z);
    rows[4] = 1 - 2 * (x * x + z * z);
    rows[5] = 2 * (y * z - w * x);
    rows[6] = 2 * (x * z - w * y);
    rows[7] = 2 * (y * z + w * x);
    rows[8] = 1 - 2 * (x * x + y * y);
  }

  /** Whether an upright line goes through it: from `low` to `high`. */
  meets(x: number, y: number): boolean {
    const { rows } = this;
    let near = -Infinity;
    let far = Infinity;
    for (let k = 0; k < 3; k++) {
      const half = (this.size[k] ?? 0) / 2;
      const along = rows[6 + k] ?? 0;
      const from = (x - this.x) * (rows[k] ?? 0) + (y - this.y) * (rows[3 + k] ?? 0) - this.z * along;
      if (Math.abs(along) < 1e-9) {
        if (Math.abs(from) > half) return false;
        continue;
      }
      const one = (-half - from) / along;
      const other = (half - from) / along;
      near = Math.max(near, Math.min(one, other));
      far = Math.min(far, Math.max(one, other));
    }
    this.low = near;
    this.high = far;
    return near < far;
  }

  /** Points all over it, in the room: x y z one after the other. Valid until it is laid elsewhere. */
  feel(): Float64Array {
    const own = surfaceOf(this.size);
    if (this.felt.length !== own.length) this.felt = new Float64Array(own.length);
    if (this.isFelt) return this.felt;
    const { felt, rows, x, y, z } = this;
    const [xa = 0, xb = 0, xc = 0, ya = 0, yb = 0, yc = 0, za = 0, zb = 0, zc = 0] = rows;
    for (let at = 0; at < own.length; at += 3) {
      const a = own[at] ?? 0;
      const b = own[at + 1] ?? 0;
      const c = own[at + 2] ?? 0;
      felt[at] = x + a * xa + b * xb + c * xc;
      felt[at + 1] = y + a * ya + b * yb + c * yc;
      felt[at + 2] = z + a * za + b * zb + c * zc;
    }
    this.isFelt = true;
    return felt;
  }
}
