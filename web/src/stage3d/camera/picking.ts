// What a ray meets first, and what lies on what: boxes only, so that it works with any drawing of them.
import type { Ray } from './camera';
import {
  add,
  halfExtents,
  IDENTITY,
  POSE_SIZE,
  readPose,
  scale,
  type Pose,
  type Poses,
  type Vec,
} from '../../lib/motion/vector';

export interface Hit {
  brick: number;
  at: Vec; // the point met, in the room
  far: number; // m from the eye
}

const NEAR_M = 0.004; // m between bricks of which one lies on the other, nearly
const BRUSH_M = 0.002; // m: what shares less with it only brushes past

// One brick after the other is looked at, many times a second: what is read of it is written here.
const its: Pose = { at: [0, 0, 0], turn: [...IDENTITY] };
const own: Pose = { at: [0, 0, 0], turn: [...IDENTITY] };
const room: Vec = [0, 0, 0];
const rest: Vec = [0, 0, 0];

/** How far along a ray a brick is met; Infinity: not at all. `grown` makes it larger, for fingers. */
function hitDistance({ from, along }: Ray, size: Vec, poses: Poses, brick: number, grown: number): number {
  const { at, turn } = readPose(poses, brick, its);
  const dx = from[0] - at[0];
  const dy = from[1] - at[1];
  const dz = from[2] - at[2];
  const off = dx * along[0] + dy * along[1] + dz * along[2];
  const reach = longest(size) + 2 * grown;
  if (dx * dx + dy * dy + dz * dz - off * off > reach * reach) return Infinity; // it passes by
  let near = -Infinity;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const x = alongAxis(turn, axis, 0);
    const y = alongAxis(turn, axis, 1);
    const z = alongAxis(turn, axis, 2);
    const begin = x * dx + y * dy + z * dz;
    const slope = x * along[0] + y * along[1] + z * along[2];
    const half = (size[axis] ?? 0) / 2 + grown;
    const one = (-half - begin) / slope;
    const other = (half - begin) / slope;
    if (Number.isNaN(one) || Number.isNaN(other)) continue; // along the face
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far && near > 0 ? near : Infinity;
}

/** How far one of a turned box's own axes reaches along an axis of the room. */
function alongAxis(turn: Pose['turn'], axis: number, of: number): number {
  const w = turn[0];
  if (axis === of) {
    const n = turn[axis + 1] ?? 0;
    return 2 * (w * w + n * n) - 1;
  }
  const third = 3 - axis - of;
  const forth = (of - axis + 3) % 3 === 1 ? 1 : -1; // x, y, z, x: in this order or against it
  return 2 * ((turn[axis + 1] ?? 0) * (turn[of + 1] ?? 0) + forth * w * (turn[third + 1] ?? 0));
}

/** The first brick that a ray meets. */
export function pick(
  ray: Ray,
  sizes: Vec[],
  poses: Poses,
  isVisible: (brick: number) => boolean,
  grown = 0,
): Hit | null {
  let met = -1;
  let best = Infinity;
  for (let brick = 0; brick < sizes.length; brick++) {
    const size = sizes[brick];
    if (!size || !isVisible(brick)) continue;
    const far = hitDistance(ray, size, poses, brick, grown);
    if (far >= best) continue;
    best = far;
    met = brick;
  }
  return met < 0 ? null : { brick: met, far: best, at: add(ray.from, scale(ray.along, best)) };
}

/** As far as a box can reach from its middle, and a little farther. */
const longest = (size: Vec): number => (size[0] + size[1] + size[2]) / 2;

/** Whether another brick lies over this one, touching or nearly so: then it can only be slid out. */
export function covered(sizes: Vec[], poses: Poses, brick: number, isVisible: (brick: number) => boolean): boolean {
  const size = sizes[brick];
  if (!size) return false;
  const { at } = readPose(poses, brick, own);
  halfExtents(size, own.turn, room);
  for (let index = 0; index < sizes.length; index++) {
    const other = sizes[index];
    if (index === brick || !other || !isVisible(index)) continue;
    const k = index * POSE_SIZE;
    const up = (poses[k + 2] ?? 0) - at[2];
    const aside = Math.abs((poses[k] ?? 0) - at[0]);
    const away = Math.abs((poses[k + 1] ?? 0) - at[1]);
    const reach = longest(other);
    if (up <= 0 || up > room[2] + reach + NEAR_M || aside > room[0] + reach || away > room[1] + reach) continue;
    halfExtents(other, readPose(poses, index, its).turn, rest);
    const gap = up - rest[2] - room[2];
    if (gap < NEAR_M && aside < room[0] + rest[0] - BRUSH_M && away < room[1] + rest[1] - BRUSH_M) return true;
  }
  return false;
}
