// Points, turns and boxes, as plain tuples. Metres; x to the right, y away, z up; turns are unit quaternions w x y z.

export type Vec = [x: number, y: number, z: number];
export type Quat = [w: number, x: number, y: number, z: number];

/** Where a brick's centre is and how it is turned. */
export interface Pose {
  at: Vec;
  turn: Quat;
}

/** Bricks' poses one after the other, seven numbers each: x y z w x y z. */
export type Poses = Float32Array;

export const POSE_SIZE = 7;

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vec, b: Vec): number => length(subtract(a, b));
export const lerp = (from: number, to: number, part: number): number => from + (to - from) * part;
export const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));

export const IDENTITY: Quat = [1, 0, 0, 0];

export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** First `b`, then `a`. */
export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function rotate(q: Quat, v: Vec): Vec {
  const u: Vec = [q[1], q[2], q[3]];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, q[0])), cross(u, t));
}

/** A turn about an axis of length 1. */
export function fromAxisAngle(axis: Vec, radians: number): Quat {
  const half = Math.sin(radians / 2);
  return [Math.cos(radians / 2), axis[0] * half, axis[1] * half, axis[2] * half];
}

function normalize(q: Quat): Quat {
  const size = Math.hypot(q[0], q[1], q[2], q[3]) || 1;
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}

/** Part of the shorter way from one turn to another. */
export function slerp(from: Quat, to: Quat, part: number): Quat {
  let cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const sign = cosine < 0 ? -1 : 1;
  cosine = Math.min(1, cosine * sign);
  let [a, b] = [1 - part, part];
  if (cosine < 0.9995) {
    const angle = Math.acos(cosine);
    [a, b] = [Math.sin(a * angle) / Math.sin(angle), Math.sin(b * angle) / Math.sin(angle)];
  }
  b *= sign;
  return normalize([
    a * from[0] + b * to[0],
    a * from[1] + b * to[1],
    a * from[2] + b * to[2],
    a * from[3] + b * to[3],
  ]);
}

/** One brick's pose among many. */
export function poseOf(poses: Poses, brick: number): Pose {
  const [x = 0, y = 0, z = 0, qw = 1, qx = 0, qy = 0, qz = 0] = poses.subarray(
    brick * POSE_SIZE,
    brick * POSE_SIZE + POSE_SIZE,
  );
  return { at: [x, y, z], turn: normalize([qw, qx, qy, qz]) };
}

export function setPose(poses: Poses, brick: number, { at, turn }: Pose): void {
  poses.set([...at, ...turn], brick * POSE_SIZE);
}

/** Part of the way from one pose to another. */
export function interpolatePose(from: Pose, to: Pose, part: number): Pose {
  return {
    at: [lerp(from.at[0], to.at[0], part), lerp(from.at[1], to.at[1], part), lerp(from.at[2], to.at[2], part)],
    turn: slerp(from.turn, to.turn, part),
  };
}

/** Part of the way from some poses to others, written to `into`. */
export function interpolatePoses(from: Poses, to: Poses, part: number, into: Poses): void {
  for (let brick = 0; brick < to.length / POSE_SIZE; brick++)
    setPose(into, brick, interpolatePose(poseOf(from, brick), poseOf(to, brick), part));
}

/** The most that a brick's centre lies elsewhere, in metres, or its turn is another, in metres at 5 cm from the centre. */
export function maxDifference(one: Poses, other: Poses): number {
  if (one.length !== other.length) return Infinity;
  let most = 0;
  for (let brick = 0; brick < one.length / POSE_SIZE; brick++) {
    const [a, b] = [poseOf(one, brick), poseOf(other, brick)];
    const cosine = a.turn.reduce((sum, part, k) => sum + part * (b.turn[k] ?? 0), 0);
    most = Math.max(most, distance(a.at, b.at), 0.1 * Math.acos(Math.min(1, Math.abs(cosine))));
  }
  return most;
}

/** A point of the room as the brick itself sees it, from its centre. */
export const toLocal = (pose: Pose, point: Vec): Vec => rotate(conjugate(pose.turn), subtract(point, pose.at));

/** A point of the brick as the room sees it. */
export const toWorld = (pose: Pose, point: Vec): Vec => add(pose.at, rotate(pose.turn, point));

/** Half of the space that a turned box takes up along x, y and z. */
export function halfExtents(size: Vec, turn: Quat): Vec {
  const [a, b, c] = [
    rotate(turn, [size[0] / 2, 0, 0]),
    rotate(turn, [0, size[1] / 2, 0]),
    rotate(turn, [0, 0, size[2] / 2]),
  ];
  const half = (k: 0 | 1 | 2): number => Math.abs(a[k]) + Math.abs(b[k]) + Math.abs(c[k]);
  return [half(0), half(1), half(2)];
}
