// Whether a brick would stay where it is set down: by the statics of boxes, as far as a glance tells. What really becomes
// of it the hall's bricks say.
import type { Contacts } from './contacts';
import { contactsOf, restHeight, type Obstacles, type Orientation } from './landing';
import { halfExtents, poseOf, readPose, type Pose, type Vec } from '../../lib/motion/vector';

export type Standing =
  | 'stands'
  | 'may-fall' // as far as a glance tells, which sees no other loads and no friction
  | 'falls'
  | 'slides'
  | 'rights'; // it tips back upright

const MARGIN_M = 0.0015; // m by which the middle has to lie inside of what bears it
const REACH_M = 0.003; // m that a leaning brick is led on to feel what holds it
const DIRECTIONS = 36; // in which it is asked whether anything bears a brick there
const COSINES = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.cos((step * 2 * Math.PI) / DIRECTIONS));
const SINES = Float64Array.from({ length: DIRECTIONS }, (_, step) => Math.sin((step * 2 * Math.PI) / DIRECTIONS));
const FRICTION = 0.4; // of bricks that are put (stackyard/games/towerbrix/pieces.py)

/** A ladder of one brick slides below this angle: tan = (1 - mu^2) / (2 mu), with friction at both its ends. */
export const MAX_LEAN_RAD = Math.PI / 2 - Math.atan((1 - FRICTION ** 2) / (2 * FRICTION));

/** What would become of a brick that is set down. `leans`: it was laid against something. */
export function standingOf(
  size: Vec,
  pose: Pose,
  { lean, yaw }: Pick<Orientation, 'lean' | 'yaw'>,
  brick: number,
  obstacles: Obstacles,
): Standing {
  if (lean > MAX_LEAN_RAD) return 'slides';
  if (lean > 0 && lean <= rightingLean(size)) return 'rights';
  if (lean > 0) return isHeld(size, pose, yaw, brick, obstacles) ? 'stands' : 'falls';
  const contacts = contactsOf(size, pose, brick, obstacles);
  if (!bears(contacts, pose.at[0], pose.at[1])) return 'falls';
  const only = contacts.onlyBearer;
  return only !== null && only >= 0 && tipsOver(only, size, pose.at, brick, obstacles) ? 'falls' : 'stands';
}

const its: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] }; // one brick's after the other

/** Whether a brick with a load on it, and nothing else, would tip with it. */
function tipsOver(bearer: number, load: Vec, at: Vec, brick: number, obstacles: Obstacles): boolean {
  const { sizes, poses } = obstacles;
  const size = sizes[bearer] ?? [0, 0, 0];
  const alone = { ...obstacles, present: (other: number) => other !== brick && obstacles.present(other) };
  for (let index = 0; index < sizes.length; index++) {
    const other = sizes[index];
    if (index === bearer || !other || !alone.present(index)) continue;
    const held = contactsOf(other, readPose(poses, index, its), index, alone, bearer);
    if (held.has(bearer)) return false; // what else lies on it holds it down, or not: a glance does not tell
  }
  const pose = readPose(poses, bearer, its);
  const [own, more] = [volume(size), volume(load)];
  const part = more / (own + more);
  const x = pose.at[0] + (at[0] - pose.at[0]) * part;
  const y = pose.at[1] + (at[1] - pose.at[1]) * part;
  return !bears(contactsOf(size, pose, bearer, alone), x, y);
}

const volume = (size: Vec): number => size[0] * size[1] * size[2];

/** Up to this angle a standing brick's middle is over its foot: it falls back onto it. */
function rightingLean(size: Vec): number {
  const edges = [...size].sort((one, other) => one - other);
  return Math.atan((edges[0] ?? 0) / (edges[2] ?? 1));
}

/** Whether a brick that leans towards `yaw` has met something that holds it: at or above its middle, else it tips over it. */
function isHeld(size: Vec, { at, turn }: Pose, yaw: number, brick: number, obstacles: Obstacles): boolean {
  const { sizes, poses, present } = obstacles;
  const isHigh = (other: number): boolean => {
    const its = poseOf(poses, other);
    return present(other) && its.at[2] + halfExtents(sizes[other] ?? [0, 0, 0], its.turn)[2] > at[2];
  };
  const [x, y] = [at[0] + REACH_M * Math.cos(yaw), at[1] + REACH_M * Math.sin(yaw)];
  return restHeight(size, turn, x, y, brick, { sizes, poses, present: isHigh }) > at[2] + REACH_M / 4;
}

/** Whether a point lies within the hull of contacts, by more than the margin: no line through it has them all on one side. */
function bears({ count, xs, ys }: Contacts, x: number, y: number): boolean {
  if (count === 0) return false;
  for (let step = 0; step < DIRECTIONS; step++) {
    const dx = COSINES[step] ?? 0;
    const dy = SINES[step] ?? 0;
    let beyond = false;
    for (let each = 0; each < count && !beyond; each++)
      beyond = ((xs[each] ?? 0) - x) * dx + ((ys[each] ?? 0) - y) * dy > MARGIN_M;
    if (!beyond) return false;
  }
  return true;
}
