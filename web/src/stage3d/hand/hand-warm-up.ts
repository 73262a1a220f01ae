// What a hand asks of the bricks with every picture, to be rehearsed: the same questions about one brick after the other.
import { rehearsePlacement } from './placement';
import { contactsOf, restHeight } from './landing';
import { standingOf } from './standing';
import { covered } from '../camera/picking';
import type { Stage } from '../stage.svelte';
import {
  fromAxisAngle,
  interpolatePoses,
  multiply,
  poseOf,
  toWorld,
  type Pose,
  type Quat,
} from '../../lib/motion/vector';

const LEANS = fromAxisAngle([1, 0, 0], 0.03); // as a brick does that is led: it is felt point by point
const UPRIGHT = { lean: 0, yaw: 0 };

/** What may be run again and again: it changes nothing. */
export function handParts(stage: Stage): (() => void)[] {
  let brick = 0;
  const next = (): number => (brick = (brick + 1) % Math.max(1, stage.sizes.length));
  const ask = (lean: Quat | null): void => {
    const index = next();
    const size = stage.sizes[index];
    if (!size) return;
    const { at, turn } = poseOf(stage.shown, index);
    const pose: Pose = { at, turn: lean ? multiply(lean, turn) : turn };
    const obstacles = stage.obstacles();
    restHeight(size, pose.turn, at[0], at[1], index, obstacles);
    contactsOf(size, pose, index, obstacles);
    standingOf(size, pose, UPRIGHT, index, obstacles);
    covered(stage.sizes, stage.shown, index, stage.present);
    toWorld(pose, at);
  };
  let room = stage.shown.slice();
  return [
    ...(stage.placesBricks ? [() => rehearsePlacement(stage, next())] : []),
    () => ask(null),
    () => ask(LEANS),
    () => {
      if (room.length !== stage.shown.length) room = stage.shown.slice();
      interpolatePoses(stage.shown, stage.shown, 0.5, room);
    },
  ];
}
