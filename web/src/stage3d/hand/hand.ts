// The hand of the one who looks: it grips a brick at a point and leads that point about, level with the table or in the
// upright plane that faces the eye. What the brick makes of it is told by frames.
import type { Ray, View } from '../camera/camera';
import {
  add,
  after,
  clamp,
  dot,
  minus,
  times,
  turnAbout,
  within,
  type Pose,
  type Quat,
  type Vec,
} from '../../lib/motion/vector';

export type Plane = 'level' | 'upright';

export interface Grip {
  brick: number;
  own: Vec; // the gripped point, as the brick sees it from its centre
  target: Vec; // where it shall go
  turn: Quat | null; // how the brick shall be turned; null: as it was gripped
  held: Quat; // how it was turned when it was gripped
}

const REACH = 0.75; // m from the middle of the table, less than the hall allows
const HIGHEST = 1.2; // m
const GRAZING = 0.1; // a ray flatter than this over a plane is not followed

export function grip(brick: number, pose: Pose, at: Vec): Grip {
  return { brick, own: within(pose, at), target: at, turn: null, held: pose.turn };
}

/** Lead to a point; the table and the length of an arm are its bounds. */
export function lead(hand: Grip, [x, y, z]: Vec): Grip {
  const far = Math.hypot(x, y);
  const back = far > REACH ? REACH / far : 1;
  return { ...hand, target: [x * back, y * back, clamp(z, 0.002, HIGHEST)] };
}

/** The plane in which the pointer leads, as its normal. */
function normal(view: View, plane: Plane): Vec {
  if (plane === 'level') return [0, 0, 1];
  const flat = Math.hypot(view.ahead[0], view.ahead[1]);
  return flat > 0.6 ? [view.ahead[0] / flat, view.ahead[1] / flat, 0] : view.ahead;
}

/** Follow the pointer. Where the plane is seen too flatly the hand stays. */
export function follow(hand: Grip, view: View, ray: Ray, plane: Plane): Grip {
  const n = normal(view, plane);
  const slope = dot(ray.along, n);
  if (Math.abs(slope) < GRAZING) return hand;
  const far = dot(minus(hand.target, ray.from), n) / slope;
  if (far <= 0) return hand;
  return lead(hand, add(ray.from, times(ray.along, far)));
}

/** A quarter turn about the upright axis; `way` +1 is anticlockwise seen from above. */
export function quarter(hand: Grip, way: 1 | -1): Grip {
  return { ...hand, turn: after(turnAbout([0, 0, 1], (way * Math.PI) / 2), hand.turn ?? hand.held) };
}

/** A quarter turn away from the eye: what stood lies. */
export function tip(hand: Grip, view: View): Grip {
  return { ...hand, turn: after(turnAbout(times(axis(view.right), -1), Math.PI / 2), hand.turn ?? hand.held) };
}

/** The axis of the table that comes nearest to a direction. */
export function axis([x, y]: Vec): Vec {
  return Math.abs(x) >= Math.abs(y) ? [Math.sign(x) || 1, 0, 0] : [0, Math.sign(y), 0];
}

/** A step of the keys, along the table's axes as they are seen now. */
export function step(hand: Grip, view: View, right: number, away: number, up: number): Grip {
  const across = axis(view.right);
  const forth: Vec = [-across[1], across[0], 0];
  return lead(hand, add(add(add(hand.target, times(across, right)), times(forth, away)), [0, 0, up]));
}
