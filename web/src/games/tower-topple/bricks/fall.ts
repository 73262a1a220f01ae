// A tower that has toppled, as it lies there until whoever looks has seen enough.
import { readPoses } from '../../../lib/motion/frames';
import { POSE, poseOf, type Poses } from '../../../lib/motion/vector';
import { bricksOf, posesOf } from './tower';
import type { TowerToppleHappening, TowerToppleView } from '../view';

export interface Fall {
  view: TowerToppleView; // before it fell
  poses: Poses;
  told: TowerToppleHappening;
  begins: number | null; // whose the next round is to begin
  partly: boolean; // most of it still stands
  past: boolean; // the next tower is played on: what moves now is that one
}

const HALF_A_BRICK = 0.0075; // m: what drops by more has fallen
const FEW = 4; // bricks

/** How `before` came to lie, as was told; null where there was no tower. `past`: the next one was built in the same breath. */
export function fallOf(
  before: TowerToppleView,
  told: TowerToppleHappening,
  now: TowerToppleView,
  past: boolean,
): Fall | null {
  const count = bricksOf(before).length;
  if (count === 0) return null;
  const text = told.event?.split(' ')[1];
  const lay = text ? readPoses(text) : null;
  const stood = posesOf(before);
  const poses = lay?.length === count * POSE ? lay : stood;
  const height = (of: Poses, brick: number): number => poseOf(of, brick).at[2];
  const down = before.rows
    .flat()
    .filter((brick) => brick && height(stood, brick.id) - height(poses, brick.id) > HALF_A_BRICK).length;
  return { view: before, poses, told, begins: now.unit, partly: poses !== stood && down < FEW, past };
}
