// Whether a brick would stay where it is set down: by the statics of boxes, as far as a glance tells. What really becomes
// of it the hall's bricks say.
import { contactsOf, type Contact, type Obstacles, type Orientation } from './landing';
import { poseOf, type Pose, type Vec } from '../../lib/motion/vector';

export type Standing = 'stands' | 'falls' | 'slides';

const MARGIN_M = 0.0015; // m by which the middle has to lie inside of what bears it
const FRICTION = 0.4; // of bricks that are put (stackyard/games/towerbrix/pieces.py)

/** A ladder of one brick slides below this angle: tan = (1 - mu^2) / (2 mu), with friction at both its ends. */
export const MAX_LEAN_RAD = Math.PI / 2 - Math.atan((1 - FRICTION ** 2) / (2 * FRICTION));

/** What would become of a brick that is set down. `leans`: it was laid against something. */
export function standingOf(
  size: Vec,
  pose: Pose,
  { lean }: Pick<Orientation, 'lean'>,
  brick: number,
  obstacles: Obstacles,
): Standing {
  if (lean > MAX_LEAN_RAD) return 'slides';
  const contacts = contactsOf(size, pose, brick, obstacles);
  if (lean > 0) return contacts.some(({ on }) => on >= 0) || leansOn(size, pose, brick, obstacles) ? 'stands' : 'falls';
  const middle: [number, number] = [pose.at[0], pose.at[1]];
  if (!bears(contacts, middle)) return 'falls';
  const bearers = [...new Set(contacts.map(({ on }) => on))];
  const [only] = bearers;
  return bearers.length === 1 && only !== undefined && only >= 0 && tipsOver(only, size, middle, brick, obstacles)
    ? 'falls'
    : 'stands';
}

/** Whether a brick with a load on it, and nothing else, would tip with it. */
function tipsOver(bearer: number, load: Vec, at: [number, number], brick: number, obstacles: Obstacles): boolean {
  const size = obstacles.sizes[bearer] ?? [0, 0, 0];
  const pose = poseOf(obstacles.poses, bearer);
  const alone = { ...obstacles, present: (other: number) => other !== brick && obstacles.present(other) };
  const held = obstacles.sizes.some(
    (other, index) =>
      index !== bearer &&
      alone.present(index) &&
      contactsOf(other, poseOf(obstacles.poses, index), index, alone, bearer).some(({ on }) => on === bearer),
  );
  if (held) return false; // what else lies on it holds it down, or not: a glance does not tell
  const [own, its] = [volume(size), volume(load)];
  const part = its / (own + its);
  const middle: [number, number] = [pose.at[0] + (at[0] - pose.at[0]) * part, pose.at[1] + (at[1] - pose.at[1]) * part];
  return !bears(contactsOf(size, pose, bearer, alone), middle);
}

const volume = (size: Vec): number => size[0] * size[1] * size[2];

/** Whether something stands beside a leaning brick that holds it. */
function leansOn(size: Vec, pose: Pose, brick: number, { sizes, poses, present }: Obstacles): boolean {
  const long = Math.max(...size) / 2;
  return sizes.some((other, index) => {
    if (index === brick || !present(index)) return false;
    const its = poseOf(poses, index);
    return Math.hypot(its.at[0] - pose.at[0], its.at[1] - pose.at[1]) < long + Math.max(...other) / 2;
  });
}

/** Whether a point lies within the hull of contacts, by more than the margin: no line through it has them all on one side. */
function bears(contacts: Contact[], [x, y]: [number, number]): boolean {
  if (contacts.length === 0) return false;
  for (let step = 0; step < 36; step++) {
    const angle = (step * Math.PI) / 18;
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    let beyond = false;
    for (let each = 0; each < contacts.length && !beyond; each++) {
      const at = contacts[each]?.at;
      beyond = at !== undefined && (at[0] - x) * dx + (at[1] - y) * dy > MARGIN_M;
    }
    if (!beyond) return false;
  }
  return true;
}
