// A brick that was to lean may have righted itself, or slid down: then it is said what can be done.
import { readPoses } from '../../../lib/motion/frames';
import { distance, poseOf } from '../../../lib/motion/vector';
import { poseWord } from '../words';

const MOVED_M = 0.003; // m that a brick has moved that was moved
const LEAN_REMARKS = {
  stands: 'It has righted itself. Let it lean further (+5°), or against a face that is nearer.',
  lies: 'It has slid down. Let it lean less (−5°), or against something higher.',
  leans: '',
};

/** What is to be said of a brick that was to lean, '' for nothing; null while it has not moved yet. */
export function leanRemark(brick: number, before: string, now: string): string | null {
  const [then, told] = [readPoses(before), readPoses(now)];
  if (!then || !told) return null;
  if (distance(poseOf(then, brick).at, poseOf(told, brick).at) < MOVED_M) return null; // somebody else's came to rest
  return LEAN_REMARKS[poseWord(told, brick)];
}
