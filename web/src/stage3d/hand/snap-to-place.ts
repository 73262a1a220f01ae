// A gentle magnet: a brick that is led over a lit place is drawn there, over everything. Where the hand lets go of it there,
// the hall lays it down. It needs no second hand for the way to the back.
import type { Ray } from '../camera/camera';
import { pick } from '../camera/picking';
import type { Slot } from '../looks';
import type { Grip } from './hand';
import {
  add,
  clamp,
  distance,
  dot,
  fromAxisAngle,
  multiply,
  rotate,
  scale,
  subtract,
  toLocal,
  toWorld,
  type Pose,
  type Poses,
  type Quat,
  type Vec,
} from '../../lib/motion/vector';

const NEAR_M = 0.006; // m round a place that still count as being over it
const KEPT_M = 0.012; // m that a brick which is drawn to it has to be led away
const CLEAR_M = 0.015; // m over what lies beside a place, on the way there
const LIFTED_M = 0.006; // m below that height, from where on it is led across
const AROUND_M = 0.1; // m from the middle of the places: a brick that is led lower meets the tower
const OVER_M = 0.003; // m from the middle of its place: it is over it
const CARRY_M_S = 0.3; // m/s
const IN_PLACE_M = [0.022, 0.01, 0.006] as const; // along, across and up: the rules take it to lie there

const IN_PLACE_COSINE = Math.cos(Math.PI / 12);

/** The place under a ray, or near it; the one that draws already is left last. */
export function placeAlong(ray: Ray, slots: Slot[], draws: string | null): Slot | null {
  const own = slots.find(({ key }) => key === draws);
  return met(ray, slots, 0) ?? (own && met(ray, [own], KEPT_M)) ?? met(ray, slots, NEAR_M);
}

interface Boxes {
  sizes: Vec[];
  poses: Poses;
}

const boxes = new WeakMap<Slot[], Boxes>();
const anySlot = (): boolean => true;

/** Places that are lit, as bricks would lie in them: the same as long as they are lit. */
export function boxesOf(slots: Slot[]): Boxes {
  const cached = boxes.get(slots);
  if (cached) return cached;
  const made = {
    sizes: slots.map(({ size }) => size),
    poses: Float32Array.from(slots.flatMap(({ at }) => [...at, 1, 0, 0, 0])),
  };
  boxes.set(slots, made);
  return made;
}

function met(ray: Ray, slots: Slot[], grown: number): Slot | null {
  const { sizes, poses } = boxesOf(slots);
  const hit = pick(ray, sizes, poses, anySlot, grown);
  return (hit && slots[hit.brick]) ?? null;
}

/** The place that a brick is over, or lies in: the nearest, where it is between two. */
export function placeBelow({ at }: Pose, slots: Slot[]): Slot | null {
  const candidates = slots
    .map((slot) => ({ slot, far: Math.hypot(at[0] - slot.at[0], at[1] - slot.at[1]) }))
    .filter(
      ({ slot, far }) => far < Math.min(...slot.size.slice(0, 2)) / 2 + NEAR_M && at[2] > slot.at[2] - IN_PLACE_M[2],
    )
    .sort((one, other) => one.far - other.far);
  return candidates[0]?.slot ?? null;
}

/** How a brick lies in a place: flat and along it, turned as little as may be from how it is held. */
export function poseIn({ at, size, yaw }: Slot, turn: Quat): Pose {
  const along = yaw ?? (size[0] >= size[1] ? 0 : Math.PI / 2);
  const ways = [0, Math.PI].flatMap((round) =>
    [0, Math.PI].map((over) => multiply(fromAxisAngle([0, 0, 1], along + round), fromAxisAngle([1, 0, 0], over))),
  );
  const same = (way: Quat): number => way[0] * turn[0] + dot(way.slice(1) as Vec, turn.slice(1) as Vec);
  const nearest = ways.reduce((one, other) => (Math.abs(same(other)) > Math.abs(same(one)) ? other : one));
  return { at, turn: same(nearest) < 0 ? (nearest.map((n) => -n) as Quat) : nearest };
}

/** Whether a brick that lies there lies in one of the places, as the rules see it. */
export function liesInPlace(pose: Pose, slots: Slot[]): boolean {
  return slots.some((slot) => {
    const there = poseIn(slot, pose.turn);
    const away = toLocal(there, pose.at);
    const same = (axis: Vec): boolean => dot(rotate(pose.turn, axis), rotate(there.turn, axis)) > IN_PLACE_COSINE;
    return IN_PLACE_M.every((most, k) => Math.abs(away[k] ?? 0) <= most) && same([1, 0, 0]) && same([0, 0, 1]);
  });
}

/** How high a brick is clear of what lies beside a place. */
const clearOf = ({ at, size }: Slot): number => at[2] + size[2] + CLEAR_M;

/**
 * A hand that was to go somewhere, led round the tower below the places: up first, then over it. Returns `next` where nothing
 * is in its way.
 */
export function carriedOver(hand: Grip, next: Grip, pose: Pose, slots: Slot[]): Grip {
  const [slot] = slots;
  if (!slot) return next;
  const middle = [0, 1].map((k) => slots.reduce((sum, { at }) => sum + (at[k] ?? 0), 0) / slots.length);
  const point = rotate(next.turn ?? next.held, next.localPoint);
  const goal = subtract(next.target, point);
  const high = clearOf(slot);
  const farFrom = ([x, y]: Vec): number => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
  const leaves = farFrom(goal) > AROUND_M || farFrom(goal) >= farFrom(pose.at);
  if (leaves || (goal[2] >= high && pose.at[2] >= high - LIFTED_M)) return next;
  const up = Math.max(high, goal[2]) + point[2];
  const [x, y] = pose.at[2] < high - LIFTED_M ? hand.target : next.target;
  return { ...next, target: [x, y, up] };
}

/** The next step of a hand that is drawn: straight up, and across when that is clear. */
export function drawn(hand: Grip, pose: Pose, slot: Slot, seconds: number): Grip {
  const high = clearOf(slot);
  const aside = Math.hypot(pose.at[0] - slot.at[0], pose.at[1] - slot.at[1]);
  const rises = aside >= OVER_M && pose.at[2] < high - LIFTED_M;
  const turn = rises ? (hand.turn ?? hand.held) : poseIn(slot, hand.turn ?? hand.held).turn;
  const middle: Vec = rises ? [pose.at[0], pose.at[1], high] : [slot.at[0], slot.at[1], high];
  const goal = toWorld({ at: middle, turn }, hand.localPoint);
  const way = subtract(goal, hand.target);
  const far = distance(goal, hand.target);
  const most = CARRY_M_S * clamp(seconds, 0, 0.1);
  return { ...hand, turn, target: far <= most ? goal : add(hand.target, scale(way, most / far)) };
}
