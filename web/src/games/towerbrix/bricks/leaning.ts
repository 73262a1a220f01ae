// A brick that was to lean may have righted itself, or slid down: then it is said what can be done.
import { readPoses } from '../../../lib/motion/frames';
import { apart, poseOf } from '../../../lib/motion/vector';
import { poseWord } from '../words';

const STIRRED = 0.003; // m that a brick has moved that was moved
const LEANT = {
  stands: 'It has righted itself. Let it lean further (+5°), or against a face that is nearer.',
  lies: 'It has slid down. Let it lean less (−5°), or against something higher.',
  leans: '',
};

/** What is to be said of a brick that was to lean, '' for nothing; null while it has not moved yet. */
export function sayOfLeant(brick: number, before: string, now: string): string | null {
  const [then, told] = [readPoses(before), readPoses(now)];
  if (!then || !told) return null;
  if (apart(poseOf(then, brick).at, poseOf(told, brick).at) < STIRRED) return null; // somebody else's came to rest
  return LEANT[poseWord(told, brick)];
}
