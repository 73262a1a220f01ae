// A brick that is put: carried as a ghost over where it would come to lie, turned, leant, and set down there at once.
import type { Ray } from '../camera/camera';
import * as hands from './hand';
import type { Ghost } from '../looks';
import { covered, pick } from '../camera/picking';
import * as rest from './landing';
import { standingOf, type Standing } from './standing';
import type { Carry, Stage } from '../stage.svelte';
import { askForSound } from '../controls/sound';
import { EN, say } from '../texts';
import { conjugate, subtract, poseOf, halfExtents, rotate, type Pose, type Vec } from '../../lib/motion/vector';

const MAX_DISTANCE_M = 0.29; // m from the middle to where a brick is put
const LIFTED_M = 0.002; // m over what is below: from there on it is seen where a brick would come to rest
const START_LEAN_RAD = (35 * Math.PI) / 180; // from upright, to begin with: a brick that leans less falls back upright
const LEAN_RANGE_RAD = [(5 * Math.PI) / 180, (70 * Math.PI) / 180] as const;

/** What is in hand as it would come to lie: put there, or let go of now; of others' hands, too. */
export function ghosts(stage: Stage): Ghost[] {
  const { carry, grip, hands: all, seat } = stage;
  const led = all.flatMap((hand) => (hand.seat === seat || hand.brick === grip?.brick ? [] : [hand.brick]));
  if (grip) led.push(grip.brick);
  const found = stage.motion ? [] : led.flatMap((brick) => landingOf(stage, brick) ?? []);
  if (carry) found.push(ghostOf(stage, carry.brick, carry.pose, carry.standing));
  return found;
}

/** Where a brick that is led would come to rest; null where it lies, or has yet to be slid out. */
function landingOf(stage: Stage, brick: number): Ghost | null {
  const size = stage.sizes[brick];
  if (!size || covered(stage.sizes, stage.shown, brick, stage.present)) return null;
  const { at, turn } = poseOf(stage.shown, brick);
  const low = rest.restHeight(size, turn, at[0], at[1], brick, under(stage, at[2]));
  if (at[2] - low < LIFTED_M) return null;
  const pose: Pose = { at: [at[0], at[1], low], turn };
  return ghostOf(stage, brick, pose, standingOf(size, pose, { lean: 0 }, brick, stage.obstacles()));
}

/** The bricks whose middles lie lower than so many metres. */
function under(stage: Stage, z: number): rest.Obstacles {
  const obstacles = stage.obstacles();
  return { ...obstacles, present: (brick) => obstacles.present(brick) && poseOf(stage.shown, brick).at[2] < z };
}

function ghostOf({ sizes, props }: Stage, brick: number, pose: Pose, standing: Standing): Ghost {
  return { size: sizes[brick] ?? [0, 0, 0], pose, paint: props.bricks[brick]?.body, standing, plumb: pose.at[2] };
}

/** The same, with where it would come to lie as things are now. */
function withPose(stage: Stage, next: Carry): Carry {
  const size = stage.sizes[next.brick] ?? [0, 0, 0];
  const turned = rest.turnOf(size, next.orientation);
  const pose =
    next.orientation.lean > 0
      ? rest.leaningPose(size, turned, next.target, next.orientation.yaw, next.brick, stage.obstacles())
      : rest.snappedPose(size, turned, next.target, next.brick, stage.obstacles(), next.snapDistance);
  const standing = standingOf(size, pose, next.orientation, next.brick, stage.obstacles());
  return { ...next, pose, standing };
}

/** Take up a brick where it lies, or over another place. */
export function pickUp(stage: Stage, brick: number, drags: boolean, target?: [number, number]): void {
  const size = stage.sizes[brick];
  if (!stage.placesBricks || stage.motion || !size || !stage.holdable.includes(brick)) return;
  const pose = poseOf(stage.shown, brick);
  const orientation = rest.orientationOf(size, pose.turn);
  const carry = withPose(stage, {
    brick,
    orientation,
    target: target ?? [pose.at[0], pose.at[1]],
    pose,
    standing: 'stands',
    drags,
    snapDistance: rest.SNAP_M,
  });
  stage.carry = carry;
  stage.hovered = null;
  stage.announce(`You carry ${stage.nameOf(brick)}. ${describePlacement(carry)}`);
  stage.props.ongrip?.(brick);
}

/** Take up a brick that was chosen by name: it is carried over the middle of the table, or where it is of use. */
export function pickUpNamed(stage: Stage, brick: number): void {
  const { at } = poseOf(stage.shown, brick);
  pickUp(stage, brick, false, Math.hypot(at[0], at[1]) < 0.1 ? [at[0], at[1]] : middle(stage));
}

/** The middle of what has been built. */
function middle(stage: Stage): [number, number] {
  const near = stage.props.bricks.flatMap((_, brick) => {
    const { at } = poseOf(stage.shown, brick);
    return stage.present(brick) && Math.hypot(at[0], at[1]) < 0.12 ? [at] : [];
  });
  if (near.length === 0) return [0, 0];
  const top = near.reduce((one, other) => (other[2] > one[2] ? other : one));
  return [top[0], top[1]];
}

/** Leave it where it was. */
export function cancelPlacement(stage: Stage): void {
  if (!stage.carry) return;
  stage.announce(`${stage.nameOf(stage.carry.brick)} stays where it is.`);
  stage.carry = null;
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

export function setDown(stage: Stage): void {
  if (!stage.carry) return;
  const { brick, pose, orientation } = withPose(stage, stage.carry);
  stage.carry = null;
  stage.props.onput?.(brick, pose.at, pose.turn, orientation.lean > 0);
  askForSound(stage);
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

function describePlacement({ pose, orientation, standing }: Carry): string {
  const [x, y, z] = pose.at.map((n) => String(Math.round(n * 1000)));
  const way = orientation.lean > 0 ? 'leaning' : orientation.stands ? 'standing' : 'lying';
  return `${way}, ${x ?? ''} to the right, ${y ?? ''} away, middle ${z ?? ''} high, in millimetres.${standingText(standing)}`;
}

/** What is said of a brick that would not stay. */
export const standingText = (standing: Standing): string =>
  standing === 'falls'
    ? ` ${say(EN, 'stage-would-fall')}`
    : standing === 'slides'
      ? ` ${say(EN, 'stage-would-slide')}`
      : '';

function updateCarry(stage: Stage, next: Partial<Carry>, said = true): void {
  if (!stage.carry) return;
  const kept = { ...stage.carry, ...next };
  const far = Math.hypot(...kept.target);
  if (far > MAX_DISTANCE_M)
    kept.target = [(kept.target[0] * MAX_DISTANCE_M) / far, (kept.target[1] * MAX_DISTANCE_M) / far];
  stage.carry = withPose(stage, kept);
  if (said) stage.announce(describePlacement(stage.carry));
  stage.requestFrame();
}

/** Follow a pointer: onto what it points at, or to its side. */
export function carryToRay(stage: Stage, ray: Ray): void {
  const held = stage.carry;
  if (!held) return;
  const to = (target: [number, number], orientation = held.orientation): void => {
    updateCarry(stage, { orientation, target, snapDistance: rest.SNAP_M }, false);
  };
  const met = pick(ray, stage.sizes, stage.shown, (brick) => stage.present(brick) && brick !== held.brick);
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
  if (stage.carry && yaw !== stage.carry.orientation.yaw)
    updateCarry(stage, { orientation: { ...stage.carry.orientation, yaw } });
}

export function turnBy(stage: Stage, radians: number): void {
  if (stage.carry) turnTo(stage, stage.carry.orientation.yaw + radians);
}

export function tipOver(stage: Stage): void {
  if (!stage.carry) return;
  const across = hands.nearestAxis(stage.view.right);
  const stands = !stage.carry.orientation.stands;
  updateCarry(stage, { orientation: { stands, yaw: stands ? 0 : Math.atan2(across[1], across[0]), lean: 0 } });
}

export function toggleLean(stage: Stage): void {
  if (!stage.carry) return;
  const { orientation } = stage.carry;
  const away = hands.nearestAxis(stage.view.ahead);
  const leant = { stands: true, yaw: Math.atan2(away[1], away[0]), lean: START_LEAN_RAD };
  updateCarry(stage, { orientation: orientation.lean > 0 ? { ...orientation, lean: 0 } : leant });
}

export function changeLean(stage: Stage, by: number): void {
  if (!stage.carry || stage.carry.orientation.lean <= 0) return;
  const lean = Math.min(LEAN_RANGE_RAD[1], Math.max(LEAN_RANGE_RAD[0], stage.carry.orientation.lean + by));
  updateCarry(stage, { orientation: { ...stage.carry.orientation, lean } });
}

/** Move it along the table's axes as they are seen now, m. */
export function nudge(stage: Stage, right: number, away: number): void {
  if (!stage.carry) return;
  const across = hands.nearestAxis(stage.view.right);
  const { at } = stage.carry.pose;
  const target: [number, number] = [
    at[0] + across[0] * right - across[1] * away,
    at[1] + across[1] * right + across[0] * away,
  ];
  updateCarry(stage, { target, snapDistance: 0 });
}
