// A brick that is led: the hand grips it, pulls at it in one plane or the other, turns it and lets go.
import { askForSound } from '../controls/sound';
import type { Ray } from '../camera/camera';
import * as hands from './hand';
import { drawn, carriedOver, liesInPlace, placeAlong, placeBelow, poseIn } from './snap-to-place';
import type { Stage } from '../stage.svelte';
import { t } from '../texts';
import { poseOf, type Vec } from '../../lib/motion/vector';

/** Grip a brick at a point, or at its middle. */
export function hold(stage: Stage, brick: number, at: Vec | null): void {
  const { live, ongrip } = stage.props;
  if (!live || stage.motion || !stage.holdable.includes(brick)) return;
  if (stage.grip) drop(stage);
  const pose = poseOf(stage.shown, brick);
  const grip = hands.grip(brick, pose, at ?? pose.at);
  stage.grip = grip;
  stage.planeLatched = stage.otherPlane = false;
  stage.plane = naturalPlane(stage, brick);
  live.hold(brick, grip.target);
  stage.announce(t('stage-held', { brick: stage.nameOf(brick) }));
  ongrip?.(brick);
}

export function drop(stage: Stage): void {
  if (!stage.grip) return;
  stage.props.live?.drop();
  released(stage);
}

/** The hand is empty: this one has emptied it. */
function released(stage: Stage): void {
  if (!stage.grip) return;
  askForSound(stage);
  stage.announce(t('stage-released', { brick: stage.nameOf(stage.grip.brick) }));
  clearGrip(stage);
}

/** The hand is empty, whoever emptied it. */
export function clearGrip(stage: Stage): void {
  if (!stage.grip) return;
  stage.grip = stage.draw = stage.detour = stage.aimed = stage.hovered = null; // it falls away from under a mouse
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

/** Lead the brick in hand where a pointer points: to a lit place that is there, else in a plane. */
export function leadAlong(stage: Stage, ray: Ray): void {
  const { grip } = stage;
  if (!grip) return;
  const free = naturalPlane(stage, grip.brick) === 'upright';
  const slot = free ? placeAlong(ray, stage.slots, stage.draw?.key ?? null) : null;
  stage.draw = slot;
  stage.aimed = slot?.key ?? null;
  stage.detour = null;
  if (slot) {
    stage.requestFrame();
    return;
  }
  const next = hands.followRay(grip, stage.view, ray, activePlane(stage, grip));
  const target = free ? carriedOver(grip, next, poseOf(stage.shown, grip.brick), stage.slots) : next;
  if (target !== next) stage.detour = ray;
  moveHand(stage, target);
}

/** Open the hand. Over a lit place the hall lays the brick down: it pushes back what lies in the way there. */
export function letGo(stage: Stage): void {
  const { grip, slots } = stage;
  const { live } = stage.props;
  if (!grip) return;
  const pose = poseOf(stage.shown, grip.brick);
  const free = naturalPlane(stage, grip.brick) === 'upright';
  const slot = stage.draw ?? (free ? placeBelow(pose, slots) : null);
  if (!live || !slot || liesInPlace(pose, [slot])) {
    drop(stage);
    return;
  }
  live.put(grip.brick, slot.at, poseIn(slot, grip.turn ?? grip.held).turn, false);
  released(stage);
}

/** Move a hand that a lit place draws a little further; `passed`: ms of the bricks' own time. Returns whether it was moved. */
export function followDraw(stage: Stage, passed: number): boolean {
  const { grip, draw } = stage;
  if (grip && stage.detour && stage.press) leadAlong(stage, stage.detour); // it may be high enough by now
  if (!grip || !draw) return false;
  if (passed <= 0) return true;
  const next = drawn(grip, poseOf(stage.shown, grip.brick), draw, passed / 1000);
  const [to, from] = [next.target, grip.target];
  if (to[0] === from[0] && to[1] === from[1] && to[2] === from[2] && next.turn === grip.turn) return false;
  moveHand(stage, next);
  return true;
}

/** Slide it while it is covered; once it is clear, lift it. */
const naturalPlane = (stage: Stage, brick: number): hands.Plane => (stage.isCovered(brick) ? 'level' : 'upright');

/** The plane that its state asks for, or the other one when that is asked for. */
function activePlane(stage: Stage, held: hands.Grip): hands.Plane {
  const plane = naturalPlane(stage, held.brick);
  stage.plane = stage.otherPlane !== stage.planeLatched ? (plane === 'level' ? 'upright' : 'level') : plane;
  return stage.plane;
}

function moveHand(stage: Stage, next: hands.Grip): void {
  stage.grip = next;
  stage.props.live?.move(next.target, next.turn ?? undefined);
  stage.requestFrame();
}

/** A step along the table's axes as they are seen now, m. */
export function stepHand(stage: Stage, right: number, away: number, up: number): void {
  if (stage.grip) moveHand(stage, hands.step(stage.grip, stage.view, right, away, up));
}

export function turn(stage: Stage, way: 1 | -1): void {
  if (stage.grip) moveHand(stage, hands.quarterTurn(stage.grip, way));
}

/** By so many radians, anticlockwise seen from above. */
export function turnFinely(stage: Stage, radians: number): void {
  if (stage.grip) moveHand(stage, hands.turnBy(stage.grip, radians));
}

export function tip(stage: Stage): void {
  if (stage.grip) moveHand(stage, hands.tip(stage.grip, stage.view));
}
