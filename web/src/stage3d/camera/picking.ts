// What a ray meets first, and what lies on what: boxes only, so that it works with any drawing of them.
import type { Ray } from './camera';
import {
  add,
  conjugate,
  subtract,
  poseOf,
  halfExtents,
  POSE_SIZE,
  rotate,
  scale,
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

/** How far along a ray a brick is met; null: not at all. `grown` makes it larger, for fingers. */
function hitDistance(ray: Ray, size: Vec, poses: Poses, brick: number, grown: number): number | null {
  const { at, turn } = poseOf(poses, brick);
  const back = conjugate(turn);
  const from = rotate(back, subtract(ray.from, at));
  const along = rotate(back, ray.along);
  let [near, far] = [-Infinity, Infinity];
  for (const k of [0, 1, 2] as const) {
    const half = size[k] / 2 + grown;
    const [one, other] = [(-half - from[k]) / along[k], (half - from[k]) / along[k]];
    if (Number.isNaN(one) || Number.isNaN(other)) continue; // along the face
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far && near > 0 ? near : null;
}

/** The first brick that a ray meets. */
export function pick(ray: Ray, sizes: Vec[], poses: Poses, seen: (brick: number) => boolean, grown = 0): Hit | null {
  let best: Hit | null = null;
  sizes.forEach((size, brick) => {
    if (!seen(brick)) return;
    const far = hitDistance(ray, size, poses, brick, grown);
    if (far !== null && (!best || far < best.far)) best = { brick, far, at: add(ray.from, scale(ray.along, far)) };
  });
  return best;
}

/** As far as a box can reach from its middle, and a little farther. */
const longest = (size: Vec): number => (size[0] + size[1] + size[2]) / 2;

/** Whether another brick lies over this one, touching or nearly so: then it can only be slid out. */
export function covered(sizes: Vec[], poses: Poses, brick: number, seen: (brick: number) => boolean): boolean {
  const size = sizes[brick];
  if (!size) return false;
  const own = poseOf(poses, brick);
  const room = halfExtents(size, own.turn);
  return sizes.some((other, index) => {
    if (index === brick || !seen(index) || (poses[index * POSE_SIZE + 2] ?? 0) <= own.at[2]) return false;
    const pose = poseOf(poses, index);
    if (pose.at[2] - own.at[2] > room[2] + longest(other) + NEAR_M) return false;
    const rest = halfExtents(other, pose.turn);
    const gap = pose.at[2] - rest[2] - (own.at[2] + room[2]);
    const isOver = (k: 0 | 1): boolean => Math.abs(pose.at[k] - own.at[k]) < room[k] + rest[k] - BRUSH_M;
    return gap < NEAR_M && isOver(0) && isOver(1);
  });
}
