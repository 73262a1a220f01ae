// What is heard of bricks that move, from two frames: a brick whose speed breaks off has struck something.
import { POSE_SIZE, type Poses } from '../../lib/motion/vector';

/** Brick by brick: its speed in the frame before. */
export type Speeds = Float32Array;

export interface Impact {
  brick: number;
  blow: number; // m/s that it lost at once
}

const MIN_SPEED_LOSS_MPS = 0.12; // m/s lost from one frame to the next: a knock that is heard
const FALLING_SPEED_MPS = 0.25; // m/s: a brick that falls
const MAX_IMPACTS = 6; // impacts of one frame that are heard one by one

/** What is heard between two frames, the loudest first, and how many bricks fall. Changes `speeds`. */
export function impactsBetween(
  before: Poses,
  now: Poses,
  ms: number,
  speeds: Speeds,
): { impacts: Impact[]; falling: number } {
  const impacts: Impact[] = [];
  let falling = 0;
  for (let brick = 0; brick < speeds.length; brick++) {
    const k = brick * POSE_SIZE;
    const way = Math.hypot(
      (now[k] ?? 0) - (before[k] ?? 0),
      (now[k + 1] ?? 0) - (before[k + 1] ?? 0),
      (now[k + 2] ?? 0) - (before[k + 2] ?? 0),
    );
    const speed = (way * 1000) / Math.max(1, ms);
    const blow = (speeds[brick] ?? 0) - speed;
    if (blow > MIN_SPEED_LOSS_MPS) impacts.push({ brick, blow });
    if (speed > FALLING_SPEED_MPS) falling += 1;
    speeds[brick] = speed;
  }
  return { impacts: impacts.sort((a, b) => b.blow - a.blow).slice(0, MAX_IMPACTS), falling };
}
