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

/** A vector turned, written to `into` if it is given: that may be the vector itself. */
export function rotate(q: Quat, v: Vec, into: Vec = [0, 0, 0]): Vec {
  const tx = 2 * (q[2] * v[2] - q[3] * v[1]);
  const ty = 2 * (q[3] * v[0] - q[1] * v[2]);
  const tz = 2 * (q[1] * v[1] - q[2] * v[0]);
  into[0] = v[0] + q[0] * tx + q[2] * tz - q[3] * ty;
  into[1] = v[1] + q[0] * ty + q[3] * tx - q[1] * tz;
  into[2] = v[2] + q[0] * tz + q[1] * ty - q[2] * tx;
  return into;
}

/** A turn about an axis of length 1. */
export function fromAxisAngle(axis: Vec, radians: number): Quat {
  const half = Math.sin(radians / 2);
  return [Math.cos(radians / 2), axis[0] * half, axis[1] * half, axis[2] * half];
}

/** One brick's pose among many. */
export function poseOf(poses: Poses, brick: number): Pose {
  return readPose(poses, brick, { at: [0, 0, 0], turn: [1, 0, 0, 0] });
}

/** The same, written to `into`: nothing is allocated. */
export function readPose(poses: Poses, brick: number, into: Pose): Pose {
  const k = brick * POSE_SIZE;
  const { at, turn } = into;
  at[0] = poses[k] ?? 0;
  at[1] = poses[k + 1] ?? 0;
  at[2] = poses[k + 2] ?? 0;
  const w = poses[k + 3] ?? 1;
  const x = poses[k + 4] ?? 0;
  const y = poses[k + 5] ?? 0;
  const z = poses[k + 6] ?? 0;
  const size = Math.sqrt(w * w + x * x + y * y + z * z) || 1;
  turn[0] = w / size;
  turn[1] = x / size;
  turn[2] = y / size;
  turn[3] = z / size;
  return into;
}

export function setPose(poses: Poses, brick: number, { at, turn }: Pose): void {
  poses.set(at, brick * POSE_SIZE);
  poses.set(turn, brick * POSE_SIZE + 3);
}

/** Part of the way from some poses to others, written to `into`. Allocates nothing: frames are drawn by it. */
export function interpolatePoses(from: Poses, to: Poses, part: number, into: Poses): void {
  for (let at = 0; at + POSE_SIZE <= to.length; at += POSE_SIZE) {
    let cosine = 0;
    for (let k = at; k < at + POSE_SIZE; k++) {
      if (k < at + 3) into[k] = lerp(from[k] ?? 0, to[k] ?? 0, part);
      else cosine += (from[k] ?? 0) * (to[k] ?? 0);
    }
    const sign = cosine < 0 ? -1 : 1;
    let a = 1 - part;
    let b = part;
    if (cosine * sign < 0.9995) {
      const angle = Math.acos(cosine * sign);
      a = Math.sin(a * angle) / Math.sin(angle);
      b = Math.sin(b * angle) / Math.sin(angle);
    }
    let square = 0;
    for (let k = at + 3; k < at + POSE_SIZE; k++) {
      const turned = a * (from[k] ?? 0) + sign * b * (to[k] ?? 0);
      into[k] = turned;
      square += turned * turned;
    }
    const size = Math.sqrt(square) || 1;
    for (let k = at + 3; k < at + POSE_SIZE; k++) into[k] = (into[k] ?? 0) / size;
  }
}

/** The most that a brick's centre lies elsewhere, in metres, or its turn is another, in metres at 5 cm from the centre. */
export function maxDifference(first: Poses, other: Poses): number {
  if (first.length !== other.length) return Infinity;
  let most = 0;
  for (let brick = 0; brick < first.length / POSE_SIZE; brick++) {
    const [a, b] = [poseOf(first, brick), poseOf(other, brick)];
    const cosine = a.turn.reduce((sum, part, k) => sum + part * (b.turn[k] ?? 0), 0);
    most = Math.max(most, distance(a.at, b.at), 0.1 * Math.acos(Math.min(1, Math.abs(cosine))));
  }
  return most;
}

/** A point of the room as the brick itself sees it, from its centre. */
export const toLocal = (pose: Pose, point: Vec): Vec => rotate(conjugate(pose.turn), subtract(point, pose.at));

/** A point of the brick as the room sees it. */
export function toWorld({ at, turn }: Pose, point: Vec, into: Vec = [0, 0, 0]): Vec {
  rotate(turn, point, into);
  into[0] += at[0];
  into[1] += at[1];
  into[2] += at[2];
  return into;
}

/** Half of the space that a turned box takes up along x, y and z, written to `into` if it is given. */
export function halfExtents(size: Vec, turn: Quat, into: Vec = [0, 0, 0]): Vec {
  const w = turn[0];
  const x = turn[1];
  const y = turn[2];
  const z = turn[3];
  const a = size[0] / 2;
  const b = size[1] / 2;
  const c = size[2] / 2;
  into[0] =
    a * Math.abs(1 - 2 * (y * y + z * z)) + b * Math.abs(2 * (x * y - w * z)) + c * Math.abs(2 * (x * z + w * y));
  into[1] =
    a * Math.abs(2 * (x * y + w * z)) + b * Math.abs(1 - 2 * (x * x + z * z)) + c * Math.abs(2 * (y * z - w * x));
  into[2] =
    a * Math.abs(2 * (x * z - w * y)) + b * Math.abs(2 * (y * z + w * x)) + c * Math.abs(1 - 2 * (x * x + y * y));
  return into;
}
