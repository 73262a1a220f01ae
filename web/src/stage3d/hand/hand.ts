// The hand of the one who looks: it grips a brick at a point and leads that point about, level with the table or in the
// upright plane that faces the eye. What the brick makes of it is told by frames.
import type { Ray, View } from '../camera/camera';
import {
  add,
  multiply,
  clamp,
  dot,
  subtract,
  scale,
  fromAxisAngle,
  toLocal,
  type Pose,
  type Quat,
  type Vec,
} from '../../lib/motion/vector';

export type Plane = 'level' | 'upright';

export interface Grip {
  brick: number;
  localPoint: Vec; // the gripped point, as the brick sees it from its centre
  target: Vec; // where it shall go
  turn: Quat | null; // how the brick shall be turned; null: as it was gripped
  held: Quat; // how it was turned when it was gripped
}

const REACH_M = 0.75; // m from the middle of the table, less than the hall allows
const MAX_HEIGHT_M = 1.2; // m
const MIN_SLOPE = 0.1; // a ray flatter than this over a plane is not followed

export function grip(brick: number, pose: Pose, at: Vec): Grip {
  return { brick, localPoint: toLocal(pose, at), target: at, turn: null, held: pose.turn };
}

/** Lead to a point; the table and the length of an arm are its bounds. */
export function moveTo(hand: Grip, [x, y, z]: Vec): Grip {
  const far = Math.hypot(x, y);
  const back = far > REACH_M ? REACH_M / far : 1;
  return { ...hand, target: [x * back, y * back, clamp(z, 0.002, MAX_HEIGHT_M)] };
}

/** The plane in which the pointer leads, as its normal. */
function normal(view: View, plane: Plane): Vec {
  if (plane === 'level') return [0, 0, 1];
  const flat = Math.hypot(view.ahead[0], view.ahead[1]);
  return flat > 0.6 ? [view.ahead[0] / flat, view.ahead[1] / flat, 0] : view.ahead;
}

/** Follow the pointer. Where the plane is seen too flatly the hand stays. */
export function followRay(hand: Grip, view: View, ray: Ray, plane: Plane): Grip {
  const n = normal(view, plane);
  const slope = dot(ray.along, n);
  if (Math.abs(slope) < MIN_SLOPE) return hand;
  const far = dot(subtract(hand.target, ray.from), n) / slope;
  if (far <= 0) return hand;
  return moveTo(hand, add(ray.from, scale(ray.along, far)));
}

/** A quarter turn about the upright axis; `way` +1 is anticlockwise seen from above. */
export function quarterTurn(hand: Grip, way: 1 | -1): Grip {
  return turnBy(hand, (way * Math.PI) / 2);
}

export function turnBy(hand: Grip, radians: number): Grip {
  return { ...hand, turn: multiply(fromAxisAngle([0, 0, 1], radians), hand.turn ?? hand.held) };
}

/** A quarter turn away from the eye: what stood lies. */
export function tip(hand: Grip, view: View): Grip {
  return {
    ...hand,
    turn: multiply(fromAxisAngle(scale(nearestAxis(view.right), -1), Math.PI / 2), hand.turn ?? hand.held),
  };
}

/** The axis of the table that comes nearest to a direction. */
export function nearestAxis([x, y]: Vec): Vec {
  return Math.abs(x) >= Math.abs(y) ? [Math.sign(x) || 1, 0, 0] : [0, Math.sign(y), 0];
}

/** A point so far along the table's axes as they are seen now, m. */
export function beyond(at: Vec, view: View, right: number, away: number, up = 0): Vec {
  const [x, y] = nearestAxis(view.right);
  return [at[0] + x * right - y * away, at[1] + y * right + x * away, at[2] + up];
}

/** A step of the keys. */
export function step(hand: Grip, view: View, right: number, away: number, up: number): Grip {
  return moveTo(hand, beyond(hand.target, view, right, away, up));
}
