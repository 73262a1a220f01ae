// A brick that is put: carried as a ghost over where it would come to lie, turned, leant, and set down there at once.
import type { Ray } from '../camera/camera';
import * as hands from './hand';
import type { Ghost } from '../looks';
import { pick } from '../camera/picking';
import * as rest from './landing';
import type { Carry, Stage } from '../stage.svelte';
import { conjugate, minus, poseOf, reach, rotate, type Vec } from '../../lib/motion/vector';

const FAR = 0.29; // m from the middle to where a brick is put
const LEAN = (35 * Math.PI) / 180; // from upright, to begin with: a brick that leans less falls back upright
const LEANS = [(5 * Math.PI) / 180, (70 * Math.PI) / 180] as const;

/** The brick in hand as it would come to lie. */
export function ghosts({ carry, sizes, told }: Stage): Ghost[] {
  const size = carry ? sizes[carry.brick] : undefined;
  return carry && size ? [{ size, pose: carry.pose, paint: told.bricks[carry.brick]?.body, firm: true }] : [];
}

/** The same, with where it would come to lie as things are now. */
function settled(stage: Stage, next: Carry): Carry {
  const size = stage.sizes[next.brick] ?? [0, 0, 0];
  const turned = rest.turnOf(size, next.how);
  const pose =
    next.how.lean > 0
      ? rest.leant(size, turned, next.wish, next.how.yaw, next.brick, stage.lying())
      : rest.laid(size, turned, next.wish, next.brick, stage.lying(), next.within);
  return { ...next, pose };
}

/** Take up a brick where it lies, or over another place. */
export function takeUp(stage: Stage, brick: number, drags: boolean, wish?: [number, number]): void {
  const size = stage.sizes[brick];
  if (!stage.puts || stage.motion || !size || !stage.free.includes(brick)) return;
  const pose = poseOf(stage.shown, brick);
  const how = rest.carriedAs(size, pose.turn);
  const carry = settled(stage, { brick, how, wish: wish ?? [pose.at[0], pose.at[1]], pose, drags, within: rest.SNAP });
  stage.carry = carry;
  stage.hovered = null;
  stage.say(`You carry ${stage.nameOf(brick)}. ${where(carry)}`);
  stage.told.ongrip?.(brick);
}

/** Take up a brick that was chosen by name: it is carried over the middle of the table, or where it is of use. */
export function takeUpNamed(stage: Stage, brick: number): void {
  const { at } = poseOf(stage.shown, brick);
  takeUp(stage, brick, false, Math.hypot(at[0], at[1]) < 0.1 ? [at[0], at[1]] : middle(stage));
}

/** The middle of what has been built. */
function middle(stage: Stage): [number, number] {
  const near = stage.told.bricks.flatMap((_, brick) => {
    const { at } = poseOf(stage.shown, brick);
    return stage.present(brick) && Math.hypot(at[0], at[1]) < 0.12 ? [at] : [];
  });
  if (near.length === 0) return [0, 0];
  const top = near.reduce((one, other) => (other[2] > one[2] ? other : one));
  return [top[0], top[1]];
}

/** Leave it where it was. */
export function putBack(stage: Stage): void {
  if (!stage.carry) return;
  stage.say(`${stage.nameOf(stage.carry.brick)} stays where it is.`);
  stage.carry = null;
  stage.told.ongrip?.(null);
  stage.wake();
}

export function setDown(stage: Stage): void {
  if (!stage.carry) return;
  const { brick, pose, how } = settled(stage, stage.carry);
  stage.carry = null;
  stage.told.onput?.(brick, pose.at, pose.turn, how.lean > 0);
  stage.told.ongrip?.(null);
  stage.wake();
}

function where({ pose, how }: Carry): string {
  const [x, y, z] = pose.at.map((n) => String(Math.round(n * 1000)));
  const way = how.lean > 0 ? 'leaning' : how.stands ? 'standing' : 'lying';
  return `${way}, ${x ?? ''} to the right, ${y ?? ''} away, middle ${z ?? ''} high, in millimetres.`;
}

function carryTo(stage: Stage, next: Partial<Carry>, said = true): void {
  if (!stage.carry) return;
  const kept = { ...stage.carry, ...next };
  const far = Math.hypot(...kept.wish);
  if (far > FAR) kept.wish = [(kept.wish[0] * FAR) / far, (kept.wish[1] * FAR) / far];
  stage.carry = settled(stage, kept);
  if (said) stage.say(where(stage.carry));
  stage.wake();
}

/** Follow a pointer: onto what it points at, or to its side. */
export function carryAlong(stage: Stage, ray: Ray): void {
  const held = stage.carry;
  if (!held) return;
  const to = (wish: [number, number], how = held.how): void => {
    carryTo(stage, { how, wish, within: rest.SNAP }, false);
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
    const how = held.how.lean > 0 ? { ...held.how, yaw: Math.atan2(-ny, -nx) } : held.how;
    const size = stage.sizes[held.brick] ?? [0, 0, 0];
    const half = reach(size, rest.turnOf(size, how));
    const off = Math.abs(nx) * half[0] + Math.abs(ny) * half[1];
    to([met.at[0] + nx * off, met.at[1] + ny * off], how);
    return;
  }
  if (ray.along[2] > -0.02) return;
  const far = -ray.from[2] / ray.along[2];
  to([ray.from[0] + far * ray.along[0], ray.from[1] + far * ray.along[1]]);
}

/** Which way the face looks that holds a point. */
function faceOf(stage: Stage, brick: number, point: Vec): Vec {
  const pose = poseOf(stage.shown, brick);
  const own = rotate(conjugate(pose.turn), minus(point, pose.at));
  const size = stage.sizes[brick] ?? [1, 1, 1];
  const part = own.map((n, k) => Math.abs(n) / ((size[k] ?? 1) / 2));
  const axis = part.indexOf(Math.max(...part)) as 0 | 1 | 2;
  const out: Vec = [0, 0, 0];
  out[axis] = Math.sign(own[axis]) || 1;
  return rotate(pose.turn, out);
}

/** Turn it about the upright axis: to so many radians, or by so many. */
export function turnTo(stage: Stage, yaw: number): void {
  if (stage.carry && yaw !== stage.carry.how.yaw) carryTo(stage, { how: { ...stage.carry.how, yaw } });
}

export function swivel(stage: Stage, radians: number): void {
  if (stage.carry) turnTo(stage, stage.carry.how.yaw + radians);
}

export function tipOver(stage: Stage): void {
  if (!stage.carry) return;
  const across = hands.axis(stage.view.right);
  const stands = !stage.carry.how.stands;
  carryTo(stage, { how: { stands, yaw: stands ? 0 : Math.atan2(across[1], across[0]), lean: 0 } });
}

export function leanIt(stage: Stage): void {
  if (!stage.carry) return;
  const { how } = stage.carry;
  const away = hands.axis(stage.view.ahead);
  const leant = { stands: true, yaw: Math.atan2(away[1], away[0]), lean: LEAN };
  carryTo(stage, { how: how.lean > 0 ? { ...how, lean: 0 } : leant });
}

export function steepen(stage: Stage, by: number): void {
  if (!stage.carry || stage.carry.how.lean <= 0) return;
  const lean = Math.min(LEANS[1], Math.max(LEANS[0], stage.carry.how.lean + by));
  carryTo(stage, { how: { ...stage.carry.how, lean } });
}

/** Move it along the table's axes as they are seen now, m. */
export function nudge(stage: Stage, right: number, away: number): void {
  if (!stage.carry) return;
  const across = hands.axis(stage.view.right);
  const { at } = stage.carry.pose;
  const wish: [number, number] = [
    at[0] + across[0] * right - across[1] * away,
    at[1] + across[1] * right + across[0] * away,
  ];
  carryTo(stage, { wish, within: 0 });
}
