// What the camera looks at: the bricks that are there, but not those that rolled away.
import type { Subject } from './camera';
import type { Slot } from '../looks';
import { POSE_SIZE, poseOf, scale, type Poses, type Vec } from '../../lib/motion/vector';

export const HAND_ROOM_M = 0.075; // m over the highest brick: as far up as a hand is led
export const TOWER_ROOM_M = 0.045; // the same over a tower, on whose top a brick is laid: so much larger is that seen
export const SMALL_ROOM_M = 0.02; // m, where no hand is

export type Framing = 'axis' | 'bricks' | 'tower'; // the pillar in the middle; all bricks; those near it

const PILLAR_RADIUS_M = 0.11; // m from the axis: what lies within leans, but belongs to the tower
const FALLEN = 4; // bricks beside the pillar that nobody laid there: it falls
const TOWER_M = 0.055; // m from the axis that a tower reaches, where the picture has to show a brick beside it
const ASIDE_M = 0.2; // m from the axis: what is shown of the way to a brick that lies further away, once a tower stands
const TOWER_RADIUS_M = 0.17; // m from the middle: what lies within is taken to be the tower
const BRICK_RADIUS_M = 0.045; // m that a brick reaches beyond its middle, as it is seen from a corner
const SCATTER_RADIUS_M = 0.42; // the same for all that has not rolled away

/** How far from the middle what is looked at may lie, m: what is farther off has rolled away, or is no part of a tower. */
export const reachOf = (framing: Framing): number => (framing === 'tower' ? TOWER_RADIUS_M : SCATTER_RADIUS_M);

/**
 * `room`: m over the middle of the highest brick that are seen, too: a hand is led there. `isMeant`: a brick that a
 * hand may take. What lies aside and is no matter of anybody's leaves the picture, so that the tower and its places
 * stay large.
 */
export function subjectOf(
  poses: Poses,
  present: (brick: number) => boolean,
  framing: Framing,
  slots: Slot[],
  room: number,
  isMeant: (brick: number) => boolean = () => true,
): Subject {
  if (framing !== 'axis' || hasFallen(poses, present, isMeant))
    return subjectAround(poses, present, reachOf(framing), room);
  let [high, wide] = [0.06, 0.06];
  let stands = false; // a tower
  const aside: Vec[] = [];
  for (let brick = 0; brick < poses.length / POSE_SIZE; brick++) {
    if (!present(brick)) continue;
    const k = brick * POSE_SIZE;
    const far = Math.hypot(poses[k] ?? 0, poses[k + 1] ?? 0);
    if (far < PILLAR_RADIUS_M) {
      high = Math.max(high, (poses[k + 2] ?? 0) + room);
      wide = Math.max(wide, far + 0.03);
      stands = true;
    } else if (isMeant(brick)) aside.push(poseOf(poses, brick).at);
  }
  const drawnIn = aside.map((at) => scale(at, stands ? Math.min(1, ASIDE_M / Math.hypot(at[0], at[1])) : 1));
  for (const { at, size } of slots) high = Math.max(high, at[2] + size[2]);
  const focus = slots.length > 0 ? { focus: Math.max(...slots.map(({ at }) => at[2])) } : {};
  return { low: -0.01, high, ...areaOf(drawnIn, wide), ...focus };
}

/** Whether a pillar falls, or lies there: all of it is then looked at. */
export function hasFallen(
  poses: Poses,
  present: (brick: number) => boolean,
  isMeant: (brick: number) => boolean,
): boolean {
  let fallen = 0;
  for (let brick = 0; brick < poses.length / POSE_SIZE; brick++) {
    const k = brick * POSE_SIZE;
    if (Math.hypot(poses[k] ?? 0, poses[k + 1] ?? 0) >= PILLAR_RADIUS_M && present(brick) && !isMeant(brick)) fallen++;
  }
  return fallen >= FALLEN;
}

/** The axis and half the width of what shows a tower and all of the bricks that lie beside it. */
function areaOf(aside: Vec[], wide: number): Pick<Subject, 'at' | 'wide'> {
  if (aside.length === 0) return { wide };
  const rounds = [[0, 0, TOWER_M] as const, ...aside.map(([x, y]) => [x, y, BRICK_RADIUS_M] as const)];
  const middle = (axis: 0 | 1): number => {
    const low = Math.min(...rounds.map((round) => round[axis] - round[2]));
    return (low + Math.max(...rounds.map((round) => round[axis] + round[2]))) / 2;
  };
  const at: [number, number] = [middle(0), middle(1)];
  return { at, wide: Math.max(...rounds.map(([x, y, reach]) => Math.hypot(x - at[0], y - at[1]) + reach)) };
}

/** Round the middle of the bricks that lie within so many metres. */
function subjectAround(poses: Poses, present: (brick: number) => boolean, within: number, room: number): Subject {
  const points: Vec[] = [[0, 0, 0.05]];
  for (let brick = 0; brick < poses.length / POSE_SIZE; brick++) {
    const { at } = poseOf(poses, brick);
    if (present(brick) && Math.hypot(at[0], at[1]) < within) points.push(at);
  }
  if (points.length === 1 && within < SCATTER_RADIUS_M) return subjectAround(poses, present, SCATTER_RADIUS_M, room);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const at: [number, number] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const far = Math.max(...points.map(([x, y]) => Math.hypot(x - at[0], y - at[1])));
  const high = Math.max(...points.map(([, , z]) => z));
  return {
    low: -0.01,
    high: Math.max(0.06, high + Math.max(room, 0.04)),
    wide: Math.max(0.1, 0.96 * far + BRICK_RADIUS_M),
    at,
  };
}
