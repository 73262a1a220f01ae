// A brick that was to lean may have righted itself, or slid down: then it is said what can be done.
import { readPoses } from '../../../lib/motion/frames';
import { distance, poseOf } from '../../../lib/motion/vector';
import { t } from '../texts';
import { poseWord } from '../words';

const MOVED_M = 0.003; // m that a brick has moved that was moved

/** What is to be said of a brick that was to lean, '' for nothing; null while it has not moved yet. */
export function leanRemark(brick: number, before: string, now: string): string | null {
  const [then, rested] = [readPoses(before), readPoses(now)];
  if (!then || !rested) return null;
  if (distance(poseOf(then, brick).at, poseOf(rested, brick).at) < MOVED_M) return null; // somebody else's came to rest
  const way = poseWord(rested, brick);
  return way === 'leans' ? '' : t('lean-remark', { way });
}
