// Where a brick comes to lie that an unhurried hand lets down from above, and how it is laid to what is near it: faces
// flush, edges in line. Boxes only; what really becomes of it the hall's bricks say.
import {
  add,
  cross,
  dot,
  length,
  multiply,
  poseOf,
  halfExtents,
  POSE_SIZE,
  readPose,
  rotate,
  fromAxisAngle,
  scale,
  type Pose,
  type Poses,
  type Quat,
  type Vec,
} from '../../lib/motion/vector';
import { Contacts } from './contacts';
import { footprintOf, noFootprint, overlaps, sharedCorners } from './footprints';
import { halfHeight, INSET_M, Solid } from './oriented-box';

const TABLE = -1; // among what bears a brick
const TOUCH_M = 0.0008; // m between faces that touch
const SIDE_GAP_M = 0.0002; // m left between two faces that are laid side by side
export const SNAP_M = 0.007; // m over which faces and edges draw
const FACE_SNAP_M = 0.005; // m over which a face draws to a face, before any edge does
const SHARED_M = 0.002; // m both ways that two faces which touch have in common
const SNAP_RAD = (12 * Math.PI) / 180;
const NEIGHBOUR_M = 0.08; // m from middle to middle: a brick to be in line with
const LEVEL_COSINE = 0.9962; // the cosine of 5 degrees
const FLAT_COSINE = 0.09; // of 85 degrees: an edge that lies level

/** Bricks that lie there. */
export interface Obstacles {
  sizes: Vec[];
  poses: Poses;
  present: (brick: number) => boolean; // whether a brick is there
}

// A brick that is led asks with every picture: what is read of it and of the others is written where it was before.
const own = new Solid(); // the brick that is asked about
const another = new Solid();
const ownPrint = noFootprint();
const itsPrint = noFootprint();
const asked: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] };
const its: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] };
const found = new Contacts();
const axis: Vec = [0, 0, 0]; // of a brick, turned
const AXES = [0, 1, 2] as const;
const UNITS: Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** How far bricks can be apart, middle from middle, and still touch. */
const reachOf = (one: Vec, other: Vec): number => (diagonal(one) + diagonal(other)) / 2;
const diagonal = (size: Vec): number => Math.sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);

/** How high the middle of a brick is where it lies on what is below it: on a brick, or on the table at 0. */
export function restHeight(size: Vec, turn: Quat, x: number, y: number, brick: number, obstacles: Obstacles): number {
  const { sizes, poses, present } = obstacles;
  asked.at[0] = x;
  asked.at[1] = y;
  asked.turn = turn;
  const level = footprintOf(size, asked, ownPrint);
  const half = halfHeight(size, turn);
  own.lay(size, asked.at, turn);
  let high = level ? -level.low : -lowest(own.feel());
  // The last bricks first: they mostly lie highest, and those below need not be felt then.
  for (let index = sizes.length - 1; index >= 0; index--) {
    const other = sizes[index];
    if (index === brick || !other || !present(index)) continue;
    const k = index * POSE_SIZE;
    const dx = (poses[k] ?? 0) - x;
    const dy = (poses[k + 1] ?? 0) - y;
    const reach = reachOf(size, other);
    if (dx * dx + dy * dy > reach * reach) continue;
    if ((poses[k + 2] ?? 0) + diagonal(other) / 2 + half < high) continue;
    const { at, turn: turned } = readPose(poses, index, its);
    if (at[2] + halfHeight(other, turned) + half < high) continue;
    const below = level && footprintOf(other, its, itsPrint);
    if (level && below) {
      if (overlaps(level, below, 2 * INSET_M)) high = Math.max(high, below.high - level.low);
      continue;
    }
    another.lay(other, at, turned);
    high = Math.max(high, restHeightOn(another));
  }
  return high;
}

function lowest(points: Float64Array): number {
  let least = Infinity;
  for (let at = 2; at < points.length; at += 3) least = Math.min(least, points[at] ?? 0);
  return least;
}

/** How high the middle of `own` is where it lies on a box, felt from both sides. */
function restHeightOn(box: Solid): number {
  let high = -Infinity;
  const from = own.feel();
  for (let at = 0; at < from.length; at += 3)
    if (box.meets(from[at] ?? 0, from[at + 1] ?? 0)) high = Math.max(high, box.high - (from[at + 2] ?? 0));
  const to = box.feel();
  for (let at = 0; at < to.length; at += 3)
    if (own.meets(to[at] ?? 0, to[at + 1] ?? 0)) high = Math.max(high, (to[at + 2] ?? 0) - own.low);
  return high;
}

/** A brick that is laid level over others, as they lie below it: leant with them, and on the highest. */
export function settledPose(size: Vec, pose: Pose, brick: number, { sizes, poses, present }: Obstacles): Pose {
  const under = sizes.flatMap((other, index): { top: Vec; up: Vec }[] => {
    const { at, turn } = poseOf(poses, index);
    const far = Math.hypot(at[0] - pose.at[0], at[1] - pose.at[1]);
    const apart = (size[2] + other[2]) / 2;
    if (index === brick || !present(index) || far > reachOf(size, other)) return [];
    if (Math.abs(pose.at[2] - at[2] - apart) > apart / 4) return [];
    const up = UNITS.map((unit) => rotate(turn, unit)).find((way) => Math.abs(way[2]) > LEVEL_COSINE);
    return up ? [{ top: add(at, scale(up, (Math.sign(up[2]) * other[2]) / 2)), up: scale(up, Math.sign(up[2])) }] : [];
  });
  if (under.length === 0) return pose;
  const sum = under.reduce<Vec>((one, { up }) => add(one, up), [0, 0, 0]);
  const up = scale(sum, 1 / length(sum));
  const across = cross([0, 0, 1], up);
  const lean = length(across);
  const turn = lean < 1e-6 ? pose.turn : multiply(fromAxisAngle(scale(across, 1 / lean), Math.asin(lean)), pose.turn);
  const foot = Math.max(
    ...under.map(({ top }) => (dot(up, top) - up[0] * pose.at[0] - up[1] * pose.at[1]) / up[2]), // where the plane is there
  );
  return { at: add([pose.at[0], pose.at[1], foot], scale(up, size[2] / 2)), turn };
}

/** What a brick lies on where it is; valid until this is asked again. `bearer`: only that brick is asked about. */
export function contactsOf(size: Vec, pose: Pose, brick: number, obstacles: Obstacles, bearer?: number): Contacts {
  const { sizes, poses, present } = obstacles;
  found.clear();
  const level = footprintOf(size, pose, ownPrint);
  const half = halfHeight(size, pose.turn);
  own.lay(size, pose.at, pose.turn);
  if (level && level.low < TOUCH_M) found.addCorners(level, TABLE);
  if (!level && pose.at[2] - half < TOUCH_M) feelTable();
  const last = bearer ?? sizes.length - 1;
  for (let on = bearer ?? 0; on <= last; on++) {
    const other = sizes[on];
    if (on === brick || !other || !present(on)) continue;
    const k = on * POSE_SIZE;
    const dx = (poses[k] ?? 0) - pose.at[0];
    const dy = (poses[k + 1] ?? 0) - pose.at[1];
    const dz = (poses[k + 2] ?? 0) - pose.at[2];
    const reach = reachOf(size, other);
    if (dx * dx + dy * dy + dz * dz > reach * reach) continue;
    const { at, turn } = readPose(poses, on, its);
    if (Math.abs(at[2] - pose.at[2]) > half + halfHeight(other, turn) + TOUCH_M) continue;
    const below = level && footprintOf(other, its, itsPrint);
    if (level && below) {
      if (Math.abs(below.high - level.low) < TOUCH_M && overlaps(level, below, 2 * INSET_M))
        found.addAll(sharedCorners(level, below), on);
      continue;
    }
    another.lay(other, at, turn);
    feelContacts(own, another, true, on);
    feelContacts(another, own, false, on);
  }
  return found;
}

/** Where `own` touches the table. */
function feelTable(): void {
  const points = own.feel();
  for (let at = 0; at < points.length; at += 3)
    if ((points[at + 2] ?? 0) < TOUCH_M) found.add(points[at] ?? 0, points[at + 1] ?? 0, TABLE);
}

/** Where a box touches another one, felt by its own points. `above`: it lies on that one. */
function feelContacts(from: Solid, to: Solid, above: boolean, on: number): void {
  const points = from.feel();
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    if (to.meets(x, y) && Math.abs((above ? to.high : to.low) - (points[at + 2] ?? 0)) < TOUCH_M) found.add(x, y, on);
  }
}

/** The turn about the upright axis, a quarter turn counting as none: from -45 to 45 degrees. Null for what leans. */
function skewOf(turn: Quat): number | null {
  let flat: number | null = null;
  let level = false;
  for (let k = 0; k < 3; k++) {
    for (let j = 0; j < 3; j++) axis[j] = j === k ? 1 : 0;
    rotate(turn, axis, axis);
    const up = Math.abs(axis[2]);
    level ||= up > LEVEL_COSINE;
    if (flat === null && up < FLAT_COSINE) flat = Math.atan2(axis[1], axis[0]);
  }
  return flat === null || !level ? null : withoutQuarterTurns(flat);
}

function withoutQuarterTurns(angle: number): number {
  return angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
}

interface Bounds {
  low: Vec;
  high: Vec;
}

const noBounds = (): Bounds => ({ low: [0, 0, 0], high: [0, 0, 0] });
const rotatedTurn: Quat = [1, 0, 0, 0]; // of a brick, seen from axes that are turned
const rotatedMiddle: Vec = [0, 0, 0];
const rotatedHalf: Vec = [0, 0, 0];

/** The space that a box takes up, seen from axes turned by an angle; written to `into`. */
function bounds(size: Vec, { at, turn }: Pose, angle: number, into: Bounds): Bounds {
  const cos = Math.cos(angle / 2);
  const sin = -Math.sin(angle / 2);
  rotatedTurn[0] = cos * turn[0] - sin * turn[3];
  rotatedTurn[1] = cos * turn[1] - sin * turn[2];
  rotatedTurn[2] = cos * turn[2] + sin * turn[1];
  rotatedTurn[3] = cos * turn[3] + sin * turn[0];
  const along = cos * cos - sin * sin;
  const across = 2 * cos * sin;
  rotatedMiddle[0] = along * at[0] - across * at[1];
  rotatedMiddle[1] = across * at[0] + along * at[1];
  rotatedMiddle[2] = at[2];
  halfExtents(size, rotatedTurn, rotatedHalf);
  for (const k of AXES) {
    into.low[k] = rotatedMiddle[k] - rotatedHalf[k];
    into.high[k] = rotatedMiddle[k] + rotatedHalf[k];
  }
  return into;
}

/** A brick near the one that is put. */
interface Neighbour {
  size: Vec;
  pose: Pose;
  far: number; // m from its middle to the other's, as seen from above
  skew: number | null;
  space: Bounds; // that it takes up, seen from the other's axes
}

const nearest: Neighbour[] = []; // those of the brick that was asked about last come first: they are written again and again
const mine = noBounds();

/** Write the neighbours of a brick to `nearest`, the nearest first. Returns how many there are. */
function findNeighbours([x, y]: [number, number], brick: number, { sizes, poses, present }: Obstacles): number {
  let count = 0;
  for (let index = 0; index < sizes.length; index++) {
    const size = sizes[index];
    const k = index * POSE_SIZE;
    if (index === brick || !size || !present(index)) continue;
    const far = Math.hypot((poses[k] ?? 0) - x, (poses[k + 1] ?? 0) - y);
    if (far >= NEIGHBOUR_M) continue;
    const found = (nearest[count] ??= {
      size,
      pose: { at: [0, 0, 0], turn: [1, 0, 0, 0] },
      far,
      skew: null,
      space: noBounds(),
    });
    found.size = size;
    found.far = far;
    found.skew = skewOf(readPose(poses, index, found.pose).turn);
    let place = count++;
    for (; place > 0 && (nearest[place - 1]?.far ?? 0) > far; place--) nearest[place] = nearest[place - 1] ?? found;
    nearest[place] = found;
  }
  return count;
}

/** The shorter of two ways. */
const shorter = (one: number, other: number): number => (Math.abs(other) < Math.abs(one) ? other : one);

/** How far a brick is drawn along an axis to what is near it, m; `within` where nothing draws it. Faces come first. */
function drawOf(k: 0 | 1, skew: number, count: number, within: number): number {
  const across = k === 0 ? 1 : 0;
  let best = within;
  let face = FACE_SNAP_M;
  for (let index = 0; index < count; index++) {
    const found = nearest[index];
    if (!found || found.skew === null || Math.abs(withoutQuarterTurns(found.skew - skew)) > 0.03) continue;
    const its = found.space;
    best = shorter(best, its.low[k] - mine.low[k]);
    best = shorter(best, its.high[k] - mine.high[k]);
    best = shorter(best, (its.low[k] + its.high[k] - mine.low[k] - mine.high[k]) / 2);
    const level = mine.low[2] < its.high[2] - 0.002 && mine.high[2] > its.low[2] + 0.002;
    if (!level || mine.low[across] >= its.high[across] - 0.002 || mine.high[across] <= its.low[across] + 0.002)
      continue;
    face = shorter(face, its.high[k] + SIDE_GAP_M - mine.low[k]);
    face = shorter(face, its.low[k] - SIDE_GAP_M - mine.high[k]);
  }
  return face === FACE_SNAP_M ? best : face;
}

const space = noBounds();

/** The bricks that a level brick would touch with a face, beside it, above or below; none where it leans. */
export function touchedBy(size: Vec, pose: Pose, brick: number, { sizes, poses, present }: Obstacles): number[] {
  const skew = skewOf(pose.turn);
  if (skew === null) return [];
  bounds(size, pose, skew, mine);
  return sizes.flatMap((other, index) => {
    if (index === brick || !present(index)) return [];
    const there = readPose(poses, index, its);
    const turned = skewOf(there.turn);
    if (turned === null || Math.abs(withoutQuarterTurns(turned - skew)) > 0.03) return [];
    bounds(other, there, skew, space);
    const common = AXES.map((k) => Math.min(mine.high[k], space.high[k]) - Math.max(mine.low[k], space.low[k]));
    const meet = common.filter((way) => Math.abs(way) < TOUCH_M).length;
    return meet === 1 && common.filter((way) => way >= SHARED_M).length === 2 ? [index] : [];
  });
}

/** How far it is along an axis to the common middle of the bricks below, so that what lies across two lies on both alike. */
function wayToMiddle(k: 0 | 1, count: number): number {
  let low = Infinity;
  let high = -Infinity;
  let bearers = 0;
  for (let index = 0; index < count; index++) {
    const its = nearest[index]?.space;
    if (!its || Math.abs(its.high[2] - mine.low[2]) >= 0.002) continue;
    if (its.low[0] >= mine.high[0] || its.high[0] <= mine.low[0]) continue;
    if (its.low[1] >= mine.high[1] || its.high[1] <= mine.low[1]) continue;
    low = Math.min(low, its.low[k]);
    high = Math.max(high, its.high[k]);
    bearers += 1;
  }
  return bearers < 2 ? Infinity : (low + high - mine.low[k] - mine.high[k]) / 2;
}

/** Lay a brick to what is near: in line with it, and flush. `within`: m over which edges draw; 0: faces alone do. */
export function snappedPose(
  size: Vec,
  turn: Quat,
  target: [number, number],
  brick: number,
  obstacles: Obstacles,
  within = SNAP_M,
): Pose {
  const [x, y] = target;
  const count = findNeighbours(target, brick, obstacles);
  let turned = turn;
  const own = skewOf(turn);
  let line: number | null = null;
  for (let index = 0; index < count && line === null; index++) line = nearest[index]?.skew ?? null;
  if (within > 0 && own !== null && line !== null) {
    const by = withoutQuarterTurns(line - own);
    if (Math.abs(by) < SNAP_RAD) turned = multiply(fromAxisAngle([0, 0, 1], by), turn);
  }
  const put = (px: number, py: number): Pose => ({
    at: [px, py, restHeight(size, turned, px, py, brick, obstacles)],
    turn: turned,
  });
  const free = put(x, y);
  const skew = skewOf(turned);
  if (skew === null) return free;
  bounds(size, free, skew, mine);
  for (let index = 0; index < count; index++) {
    const found = nearest[index];
    if (found) bounds(found.size, found.pose, skew, found.space);
  }
  let dx = drawOf(0, skew, count, within);
  let dy = drawOf(1, skew, count, within);
  if (dx === within) dx = shorter(within, wayToMiddle(0, count));
  if (dy === within) dy = shorter(within, wayToMiddle(1, count));
  if (dx === within) dx = 0;
  if (dy === within) dy = 0;
  const cos = Math.cos(skew);
  const sin = Math.sin(skew);
  return put(x + cos * dx - sin * dy, y + sin * dx + cos * dy);
}

/** How far a leaning brick can be led along a heading before it would have to climb: there it touches what is near. */
export function leaningPose(
  size: Vec,
  turn: Quat,
  from: [number, number],
  heading: number,
  brick: number,
  obstacles: Obstacles,
): Pose {
  const MAX_SLIDE_M = 0.08; // m
  const STEPS = 16;
  const at = (far: number): [number, number] => [from[0] + far * Math.cos(heading), from[1] + far * Math.sin(heading)];
  const high = (far: number): number => restHeight(size, turn, ...at(far), brick, obstacles);
  const floor = high(0);
  let [free, met] = [0, MAX_SLIDE_M];
  for (let step = 1; step <= STEPS; step++) {
    const far = (MAX_SLIDE_M * step) / STEPS;
    if (high(far) > floor + 0.001) {
      met = far;
      break;
    }
    free = far;
  }
  if (free >= MAX_SLIDE_M) return { at: [...from, floor], turn }; // nothing is in its way
  for (let i = 0; i < 6; i++) {
    const middle = (free + met) / 2;
    if (high(middle) > floor + 0.001) met = middle;
    else free = middle;
  }
  return { at: [...at(free), floor], turn };
}

/** The turn that lets the longest edge of a brick stand upright. */
export function upright(size: Vec): Quat {
  const long = size.indexOf(Math.max(...size));
  if (long === 2) return [1, 0, 0, 0];
  return long === 0 ? fromAxisAngle([0, 1, 0], -Math.PI / 2) : fromAxisAngle([1, 0, 0], Math.PI / 2);
}

/** How a brick is carried: standing or lying, which way it looks, how far it leans from upright (standing only). */
export interface Orientation {
  stands: boolean;
  yaw: number; // radians: along which it lies, or towards which its top leans
  lean: number; // radians from upright; 0: it does not lean
}

export function turnOf(size: Vec, { stands, yaw, lean }: Orientation): Quat {
  const about = multiply(fromAxisAngle([0, 0, 1], yaw), stands ? [1, 0, 0, 0] : fromAxisAngle([0, 1, 0], Math.PI / 2));
  const tilt = lean > 0 ? fromAxisAngle([-Math.sin(yaw), Math.cos(yaw), 0], lean) : ([1, 0, 0, 0] as Quat);
  return multiply(tilt, multiply(about, upright(size)));
}

/** How a brick that lies there is taken up: as it lies, but straight. */
export function orientationOf(size: Vec, turn: Quat): Orientation {
  const long: Vec = [0, 0, 0];
  long[size.indexOf(Math.max(...size)) as 0 | 1 | 2] = 1;
  const [x, y, z] = rotate(turn, long);
  if (Math.abs(z) > Math.SQRT1_2) return { stands: true, yaw: 0, lean: 0 };
  const step = Math.PI / 12;
  return { stands: false, yaw: Math.round(Math.atan2(y, x) / step) * step, lean: 0 };
}
