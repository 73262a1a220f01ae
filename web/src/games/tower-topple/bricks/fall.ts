// A tower that has toppled, as it lies there until whoever looks has seen enough.
import { readPoses } from '../../../lib/motion/frames';
import { POSE_SIZE, poseOf, type Poses } from '../../../lib/motion/vector';
import { BRICK_M } from '../constants';
import { bricksOf, posesOf } from './tower';
import type { TowerToppleEvent, TowerToppleView } from '../view';

export interface Fall {
  view: TowerToppleView; // before it fell
  poses: Poses;
  event: TowerToppleEvent;
  begins: number | null; // whose the next round is to begin
  partly: boolean; // most of it still stands
  why: 'strict' | 'lower' | 'fallen'; // ... and has toppled all the same
  past: boolean; // the next tower is played on: what moves now is that one
}

const FALLEN_BY_M = 0.0075; // m: what drops by more has fallen
const PARTLY_BELOW_BRICKS = 4; // bricks
const TWO_ROWS_LOWER = 1.5; // thicknesses: two rows less half of one

/** How `before` came to lie, as was told; null where there was no tower. `past`: the next one was built in the same breath. */
export function fallOf(
  before: TowerToppleView,
  event: TowerToppleEvent,
  now: TowerToppleView,
  past: boolean,
): Fall | null {
  const count = bricksOf(before).length;
  if (count === 0) return null;
  const text = event.event?.split(' ')[1];
  const lay = text ? readPoses(text) : null;
  const stood = posesOf(before);
  const poses = lay?.length === count * POSE_SIZE ? lay : stood;
  const height = (of: Poses, brick: number): number => poseOf(of, brick).at[2];
  const down = before.rows
    .flat()
    .filter((brick) => brick && height(stood, brick.id) - height(poses, brick.id) > FALLEN_BY_M).length;
  const partly = poses !== stood && down < PARTLY_BELOW_BRICKS;
  const tops = [stood, poses].map((of) =>
    Math.max(...before.rows.flat().map((brick) => (brick ? height(of, brick.id) : 0))),
  );
  const [, , high] = BRICK_M;
  const lower = (tops[0] ?? 0) - (tops[1] ?? 0) > TWO_ROWS_LOWER * high;
  const why = before.strict ? 'strict' : lower ? 'lower' : 'fallen';
  return { view: before, poses, event, begins: now.unit, partly, why, past };
}
