// A brick that is put: carried as a ghost over where it would come to lie, turned, leant, and set down there at once.
import type { Ray } from '../camera/camera';
import * as hands from './hand';
import type { Ghost, Plumb, Slot } from '../looks';
import { liesInPlace, placeBelow, poseIn } from './snap-to-place';
import { pick } from '../camera/picking';
import { footprintOf } from './footprints';
import * as rest from './landing';
import { standingOf, type Standing } from './standing';
import type { Carry } from './model';
import type { Stage } from '../stage.svelte';
import { askForSound } from '../controls/sound';
import { playContact } from '../../lib/browser/sound';
import { listed } from '../../lib/browser/intl';
import { say } from '../../lib/browser/speech.svelte';
import { t } from '../texts';
import {
  conjugate,
  length,
  scale,
  subtract,
  poseOf,
  POSE_SIZE,
  readPose,
  halfExtents,
  rotate,
  type Pose,
  type Vec,
} from '../../lib/motion/vector';

const NO_GHOSTS: Ghost[] = [];
const FEEL_MS = 150; // between two times that what leans is felt
const MAX_DISTANCE_M = 0.29; // m from the middle to where a brick is put
const LIFTED_M = 0.002; // m over what is below: from there on it is seen where a brick would come to rest
const START_LEAN_RAD = (35 * Math.PI) / 180; // from upright, to begin with: a brick that leans less falls back upright
const LEAN_RANGE_RAD = [(5 * Math.PI) / 180, (70 * Math.PI) / 180] as const;

/** What is in hand as it would come to lie: put there, or let go of now; of others' hands, too. */
export function ghosts(stage: Stage, now: number, runs: boolean): Ghost[] {
  const { hands: all, seat } = stage;
  const { carry, grip, draw } = stage.hand;
  if (!carry && !grip && all.length === 0) return NO_GHOSTS;
  const alone = all.length === 0 || (all.length === 1 && all[0]?.brick === grip?.brick);
  if (!carry && grip && alone && !draw && stage.isCovered(grip.brick)) return NO_GHOSTS; // it has yet to be slid out
  const carried = all.flatMap((hand) => (hand.seat === seat || hand.brick === grip?.brick ? [] : [hand.brick]));
  if (grip) carried.push(grip.brick);
  const found = stage.motion
    ? []
    : carried.flatMap((brick) =>
        brick === grip?.brick ? (ownLanding(stage, brick, now, runs) ?? []) : (landingOf(stage, brick, false) ?? []),
      );
  if (carry) {
    const { at } = carry.pose;
    found.push(ghostOf(stage, carry.brick, carry.pose, carry.standing, { from: at, to: [at[0], at[1], 0] }));
  }
  return found;
}

/** The same of the brick that is led here. One that leans is felt point by point: not with every picture. */
function ownLanding(stage: Stage, brick: number, now: number, runs: boolean): Ghost | null {
  const { landing } = stage;
  const { draw } = stage.hand;
  const same = landing.brick === brick && landing.picture === stage.picture && landing.draw === draw;
  const leans = landing.brick === brick && landing.ghost !== null && !isLevel(landing.ghost);
  if (!(same && !stage.forecastNew) && !(leans && runs && now - landing.at < FEEL_MS)) {
    landing.ghost = landingOf(stage, brick, true);
    landing.brick = brick;
    landing.picture = stage.picture;
    landing.draw = draw;
    landing.at = now;
    stage.forecastNew = false;
  }
  return landing.ghost;
}

const isLevel = ({ size, pose }: Ghost): boolean => footprintOf(size, pose) !== null;

/** Where a brick that is led would come to rest; null where it lies, or has yet to be slid out. */
function landingOf(stage: Stage, brick: number, own: boolean): Ghost | null {
  const size = stage.sizes[brick];
  if (!size) return null;
  if (own && stage.hand.draw) return drawnGhost(stage, brick, size, stage.hand.draw);
  if (stage.isCovered(brick)) return null;
  const { at, turn } = poseOf(stage.shown, brick);
  const low = rest.restHeight(size, turn, at[0], at[1], brick, under(stage, at[2]));
  if (at[2] - low < LIFTED_M) return null;
  const pose: Pose = { at: [at[0], at[1], low], turn };
  const slot = own && !liesInPlace({ at, turn }, stage.slots) ? placeBelow({ at, turn }, stage.slots) : null;
  if (slot) return drawnGhost(stage, brick, size, slot);
  const standing = own
    ? standingAt(stage, size, pose, UPRIGHT, brick)
    : standingOf(size, pose, UPRIGHT, brick, stage.obstacles());
  const misses = own && stage.slots.length > 0 && !liesOnTable(size, pose) && !liesInPlace(pose, stage.slots);
  return ghostOf(stage, brick, pose, misses ? 'falls' : standing, plumbLine(size, at, pose));
}

/** A brick that a lit place draws, or that is let go of over it, as it will lie there. */
function drawnGhost(stage: Stage, brick: number, size: Vec, slot: Slot): Ghost {
  const { at, turn } = poseOf(stage.shown, brick);
  const pose = rest.settledPose(size, poseIn(slot, turn), brick, stage.obstacles());
  return ghostOf(stage, brick, pose, standingAt(stage, size, pose, UPRIGHT, brick), plumbLine(size, at, pose));
}

const liesOnTable = (size: Vec, { at, turn }: Pose): boolean => at[2] - halfExtents(size, turn)[2] < LIFTED_M;

/** From a brick in the air down to what would bear it. */
export const plumbLine = (size: Vec, from: Vec, { at, turn }: Pose): Plumb => ({
  from,
  to: [at[0], at[1], at[2] - halfExtents(size, turn)[2]],
});

type Leaning = Pick<rest.Orientation, 'lean' | 'yaw'>;

const UPRIGHT: Leaning = { lean: 0, yaw: 0 };

/** What would become of a brick there: as the hall says of the whole tower, and until it has, as a glance tells. */
function standingAt(stage: Stage, size: Vec, pose: Pose, leaning: Leaning, brick: number): Standing {
  const glance = standingOf(size, pose, leaning, brick, stage.obstacles());
  if (leaning.lean > 0) return glance; // it moves on until it leans
  const stands = stage.forecast.of(stage.props.live, brick, pose);
  if (stands !== null) return stands ? 'stands' : 'falls';
  return glance === 'falls' ? 'may-fall' : glance;
}

/** The hall has said what would become of what is aimed at. */
export function forecastChanged(stage: Stage): void {
  stage.forecastNew = true;
  stage.requestFrame();
  const { carry } = stage;
  if (!carry) return;
  const size = stage.sizes[carry.brick] ?? [0, 0, 0];
  const standing = standingAt(stage, size, carry.pose, carry.orientation, carry.brick);
  if (standing === carry.standing) return;
  const next = { ...carry, standing };
  stage.dispatchHand({ type: 'carried', carry: next });
  if (!carry.drags) say(standing === 'stands' ? t('stage-would-stand') : standingText(standing).trim());
}

/** The bricks whose middles lie lower than so many metres. */
function under(stage: Stage, z: number): rest.Obstacles {
  const obstacles = stage.obstacles();
  return {
    ...obstacles,
    present: (brick) => obstacles.present(brick) && (stage.shown[brick * POSE_SIZE + 2] ?? 0) < z,
  };
}

function ghostOf({ sizes, props }: Stage, brick: number, pose: Pose, standing: Standing, plumb: Plumb): Ghost {
  return { size: sizes[brick] ?? [0, 0, 0], pose, paint: props.bricks[brick]?.body, standing, plumb };
}

/** The same, with where it would come to lie as things are now. */
function withPose(stage: Stage, next: Carry): Carry {
  const size = stage.sizes[next.brick] ?? [0, 0, 0];
  const turned = rest.turnOf(size, next.orientation);
  const pose =
    next.orientation.lean > 0
      ? rest.leaningPose(size, turned, next.target, next.orientation.yaw, next.brick, stage.obstacles())
      : rest.snappedPose(size, turned, next.target, next.brick, stage.obstacles(), next.snapDistance);
  const touched = rest.touchedBy(size, pose, next.brick, stage.obstacles());
  return { ...next, pose, touched, standing: standingAt(stage, size, pose, next.orientation, next.brick) };
}

/** Take up a brick where it lies, or over another place. */
export function pickUp(stage: Stage, brick: number, drags: boolean, target?: [number, number]): void {
  const size = stage.sizes[brick];
  if (!stage.placesBricks || stage.motion || !size || !stage.holdable.includes(brick)) return;
  const pose = poseOf(stage.shown, brick);
  const orientation = firstOrientation(stage, brick, size, pose);
  const carry = withPose(stage, {
    brick,
    orientation,
    target: target ?? [pose.at[0], pose.at[1]],
    pose,
    touched: [],
    standing: 'stands',
    drags,
    snapDistance: rest.SNAP_M,
  });
  stage.dispatchHand({ type: 'picked-up', carry });
  say(`${t('stage-carried', { brick: stage.nameOf(brick) })} ${describePlacement(stage, carry)}`);
  stage.props.ongrip?.(brick);
}

/** How a brick is taken up: as it lies; by itself on the table it is tipped as the last one was. */
function firstOrientation(stage: Stage, brick: number, size: Vec, pose: Pose): rest.Orientation {
  const own = rest.orientationOf(size, pose.turn);
  if (
    stage.stance === null ||
    stage.stance === own.stands ||
    rest.touchedBy(size, pose, brick, stage.obstacles()).length > 0
  )
    return own;
  return tipped(stage, stage.stance);
}

/** Standing, or lying across what is seen. */
function tipped(stage: Stage, stands: boolean): rest.Orientation {
  const across = hands.nearestAxis(stage.view.right);
  return { stands, yaw: stands ? 0 : Math.atan2(across[1], across[0]), lean: 0 };
}

/** Take up a brick that was chosen by name: it is carried over the middle of the table, or where it is of use. */
export function pickUpNamed(stage: Stage, brick: number): void {
  const { at } = poseOf(stage.shown, brick);
  pickUp(stage, brick, false, Math.hypot(at[0], at[1]) < 0.1 ? [at[0], at[1]] : middle(stage));
}

/** The middle of what has been built. */
function middle(stage: Stage): [number, number] {
  const tops = stage.props.bricks.flatMap((_, brick) => {
    const { at } = poseOf(stage.shown, brick);
    return stage.present(brick) && Math.hypot(at[0], at[1]) < 0.12 ? [at] : [];
  });
  if (tops.length === 0) return [0, 0];
  const top = tops.reduce((one, other) => (other[2] > one[2] ? other : one));
  return [top[0], top[1]];
}

/** Leave it where it was. */
export function cancelPlacement(stage: Stage): void {
  if (!stage.carry) return;
  say(t('stage-stays', { brick: stage.nameOf(stage.carry.brick) }));
  stage.dispatchHand({ type: 'put' });
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

export function setDown(stage: Stage): void {
  if (!stage.carry) return;
  const { brick, pose, orientation } = withPose(stage, stage.carry);
  say(t('stage-put', { brick: stage.nameOf(brick) }));
  stage.dispatchHand({ type: 'put' });
  stage.props.onput?.(brick, pose.at, pose.turn, orientation.lean > 0);
  askForSound(stage);
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

function describePlacement(stage: Stage, { pose, orientation, standing, touched }: Carry): string {
  const [x = 0, y = 0, z = 0] = pose.at.map((n) => Math.round(n * 1000));
  const way = orientation.lean > 0 ? 'leaning' : orientation.stands ? 'standing' : 'lying';
  const touches =
    touched.length > 0 ? ` ${t('stage-touches', { bricks: listed(touched.map((brick) => stage.nameOf(brick))) })}` : '';
  return t('stage-placement', { way, x, y, z }) + touches + standingText(standing);
}

/** What is said of a brick that would not stay. */
export const standingText = (standing: Standing): string =>
  ({
    stands: '',
    'may-fall': ` ${t('stage-may-fall')}`,
    falls: ` ${t('stage-would-fall')}`,
    slides: ` ${t('stage-would-slide')}`,
    rights: ` ${t('stage-would-right')}`,
  })[standing];

function updateCarry(stage: Stage, next: Partial<Carry>, announces = true): void {
  if (!stage.carry) return;
  const carry = { ...stage.carry, ...next };
  const far = Math.hypot(...carry.target);
  if (far > MAX_DISTANCE_M)
    carry.target = [(carry.target[0] * MAX_DISTANCE_M) / far, (carry.target[1] * MAX_DISTANCE_M) / far];
  const posed = withPose(stage, carry);
  stage.dispatchHand({ type: 'carried', carry: posed });
  if (posed.touched.some((brick) => !carry.touched.includes(brick))) playContact();
  stage.props.onlead?.();
  if (announces) say(describePlacement(stage, posed));
  stage.requestFrame();
}

/** Follow a pointer: onto what it points at, or to its side. */
export function carryToRay(stage: Stage, ray: Ray): void {
  const held = stage.carry;
  if (!held) return;
  stage.dispatchHand({ type: 'aimed-along', ray });
  const to = (target: [number, number], orientation = held.orientation): void =>
    updateCarry(stage, { orientation, target, snapDistance: rest.SNAP_M }, false);
  const met = pick(ray, stage.sizes, stage.shown, (brick) => stage.present(brick) && brick !== held.brick);
  const across = bridgeOn(stage, held, ray, met?.far ?? Infinity);
  if (across) {
    to(across);
    return;
  }
  if (met) {
    const out = faceOf(stage, met.brick, met.at);
    if (out[2] > 0.7) {
      to([met.at[0], met.at[1]]);
      return;
    }
    const flat = Math.hypot(out[0], out[1]) || 1;
    const [nx, ny] = [out[0] / flat, out[1] / flat];
    const orientation =
      held.orientation.lean > 0 ? { ...held.orientation, yaw: Math.atan2(-ny, -nx) } : held.orientation;
    const size = stage.sizes[held.brick] ?? [0, 0, 0];
    const half = halfExtents(size, rest.turnOf(size, orientation));
    const off = Math.abs(nx) * half[0] + Math.abs(ny) * half[1];
    to([met.at[0] + nx * off, met.at[1] + ny * off], orientation);
    return;
  }
  if (ray.along[2] > -0.02) return;
  const far = -ray.from[2] / ray.along[2];
  to([ray.from[0] + far * ray.along[0], ray.from[1] + far * ray.along[1]]);
}

// What is asked of the others at each move of a pointer is written where it was before.
const tops: number[] = []; // m
const bridge: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] };
const its: Pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] };
const half: Vec = [0, 0, 0];

/** Where a pointer is over a gap that the brick in hand would bridge: it would lie there on two others, level and safe. */
function bridgeOn(
  stage: Stage,
  { brick, orientation }: Pick<Carry, 'brick' | 'orientation'>,
  ray: Ray,
  far: number,
): [number, number] | null {
  const size = stage.sizes[brick];
  if (!size || orientation.lean > 0 || ray.along[2] > -0.02) return null;
  const { at } = bridge;
  bridge.turn = rest.turnOf(size, orientation);
  findTops(stage, brick);
  const up = halfExtents(size, bridge.turn, half)[2];
  const obstacles = stage.obstacles();
  for (const high of tops) {
    const to = (high - ray.from[2]) / ray.along[2];
    if (to <= 0 || to > far) continue; // a brick is before it
    at[0] = ray.from[0] + to * ray.along[0];
    at[1] = ray.from[1] + to * ray.along[1];
    at[2] = high + up;
    const contacts = rest.contactsOf(size, bridge, brick, obstacles);
    if (contacts.count === 0 || contacts.onlyBearer !== null) continue;
    if (Math.abs(rest.restHeight(size, bridge.turn, at[0], at[1], brick, obstacles) - at[2]) > 0.001) continue;
    if (standingOf(size, bridge, orientation, brick, obstacles) === 'stands') return [at[0], at[1]];
  }
  return null;
}

/** Write to `tops` how high the upper faces are on which something could lie, from the highest. */
function findTops(stage: Stage, brick: number): void {
  tops.length = 0;
  for (let index = 0; index < stage.sizes.length; index++) {
    const size = stage.sizes[index];
    if (index === brick || !size || !stage.present(index)) continue;
    readPose(stage.shown, index, its);
    const high = its.at[2] + halfExtents(size, its.turn, half)[2];
    let place = 0;
    while (place < tops.length && (tops[place] ?? 0) > high + 0.0005) place += 1;
    if (Math.abs((tops[place] ?? Infinity) - high) >= 0.0005) tops.splice(place, 0, high);
  }
}

/** Ask what a carried brick asks at each move of a pointer, of any brick where it lies. Nothing comes of it. */
export function rehearsePlacement(stage: Stage, brick: number): void {
  const size = stage.sizes[brick];
  if (!size) return;
  const { at, turn } = readPose(stage.shown, brick, rehearsed.pose);
  rehearsed.brick = brick;
  rehearsed.orientation = rest.orientationOf(size, turn);
  const { eye } = stage.view;
  const along = subtract(at, eye);
  const ray: Ray = { from: eye, along: scale(along, 1 / (length(along) || 1)) };
  const met = pick(ray, stage.sizes, stage.shown, stage.present);
  bridgeOn(stage, rehearsed, ray, Infinity);
  if (met) faceOf(stage, met.brick, met.at);
  const turned = rest.turnOf(size, rehearsed.orientation);
  const pose = rest.snappedPose(size, turned, [at[0], at[1]], brick, stage.obstacles());
  standingOf(size, pose, rehearsed.orientation, brick, stage.obstacles());
}

const rehearsed: Pick<Carry, 'brick' | 'orientation' | 'pose'> = {
  brick: 0,
  orientation: { stands: false, yaw: 0, lean: 0 },
  pose: { at: [0, 0, 0], turn: [1, 0, 0, 0] },
};

/** Which way the face looks that holds a point. */
function faceOf(stage: Stage, brick: number, point: Vec): Vec {
  const pose = poseOf(stage.shown, brick);
  const own = rotate(conjugate(pose.turn), subtract(point, pose.at));
  const size = stage.sizes[brick] ?? [1, 1, 1];
  const part = own.map((n, k) => Math.abs(n) / ((size[k] ?? 1) / 2));
  const axis = part.indexOf(Math.max(...part)) as 0 | 1 | 2;
  const out: Vec = [0, 0, 0];
  out[axis] = Math.sign(own[axis]) || 1;
  return rotate(pose.turn, out);
}

/** Turn it about the upright axis: to so many radians, or by so many. */
export function turnTo(stage: Stage, yaw: number): void {
  if (stage.carry && yaw !== stage.carry.orientation.yaw) reorient(stage, { ...stage.carry.orientation, yaw });
}

/** Turn, tip or lean it; a pointer that is on the picture still points where it did. */
function reorient(stage: Stage, orientation: rest.Orientation): void {
  const { aimRay, carry } = stage.hand;
  if (!carry) return;
  if (aimRay) {
    stage.dispatchHand({ type: 'carried', carry: { ...carry, orientation } });
    carryToRay(stage, aimRay);
  }
  updateCarry(stage, aimRay ? {} : { orientation });
}

export function turnBy(stage: Stage, radians: number): void {
  if (stage.carry) turnTo(stage, stage.carry.orientation.yaw + radians);
}

export function tipOver(stage: Stage): void {
  if (!stage.carry) return;
  stage.stance = !stage.carry.orientation.stands;
  reorient(stage, tipped(stage, stage.stance));
}

export function toggleLean(stage: Stage): void {
  if (!stage.carry) return;
  const { orientation } = stage.carry;
  const away = hands.nearestAxis(stage.view.ahead);
  const leant = { stands: true, yaw: Math.atan2(away[1], away[0]), lean: START_LEAN_RAD };
  reorient(stage, orientation.lean > 0 ? { ...orientation, lean: 0 } : leant);
}

export function changeLean(stage: Stage, by: number): void {
  if (!stage.carry || stage.carry.orientation.lean <= 0) return;
  const lean = Math.min(LEAN_RANGE_RAD[1], Math.max(LEAN_RANGE_RAD[0], stage.carry.orientation.lean + by));
  updateCarry(stage, { orientation: { ...stage.carry.orientation, lean } });
}

/** Move it along the table's axes as they are seen now, m. */
export function nudge(stage: Stage, right: number, away: number): void {
  if (!stage.carry) return;
  const { pose, target, snapDistance } = stage.carry;
  const from: Vec = snapDistance > 0 ? pose.at : [...target, 0]; // what a face has drawn is led away from it
  const [x, y] = hands.beyond(from, stage.view, right, away);
  stage.dispatchHand({ type: 'aimed-along', ray: null }); // keys lead it now
  updateCarry(stage, { target: [x, y], snapDistance: 0 });
}
