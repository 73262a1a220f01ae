// A brick that is led: the hand grips it, pulls at it in one plane or the other, turns it and lets go.
import { askForSound } from '../controls/sound';
import type { Ray } from '../camera/camera';
import * as hands from './hand';
import { planeOf, type Event } from './model';
import { drawn, carriedOver, liesInPlace, placeAlong, placeBelow, poseIn } from './snap-to-place';
import type { Stage } from '../stage.svelte';
import { say } from '../../lib/browser/speech.svelte';
import { t } from '../texts';
import { poseOf, type Vec } from '../../lib/motion/vector';

/** Grip a brick at a point, or at its middle. */
export function hold(stage: Stage, brick: number, at: Vec | null): void {
  const { live, ongrip } = stage.props;
  if (!live || stage.motion || !stage.holdable.includes(brick)) return;
  if (stage.grip) drop(stage);
  const pose = poseOf(stage.shown, brick);
  const grip = hands.grip(brick, pose, at ?? pose.at);
  stage.dispatchHand({ type: 'gripped', grip, natural: naturalPlane(stage, brick) });
  live.hold(brick, grip.target);
  say(t('stage-held', { brick: stage.nameOf(brick) }));
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
  say(t('stage-released', { brick: stage.nameOf(stage.grip.brick) }));
  clearGrip(stage);
}

/** The hand is empty, whoever emptied it. */
export function clearGrip(stage: Stage): void {
  if (!stage.grip) return;
  stage.dispatchHand({ type: 'opened' });
  stage.props.ongrip?.(null);
  stage.requestFrame();
}

/** Lead the brick in hand where a pointer points: to a lit place that is there, else in a plane. */
export function leadAlong(stage: Stage, ray: Ray): void {
  const { grip } = stage;
  if (!grip) return;
  const natural = naturalPlane(stage, grip.brick);
  const free = natural === 'upright';
  const slot = free ? placeAlong(ray, stage.slots, stage.hand.draw?.key ?? null) : null;
  if (slot) {
    stage.dispatchHand({ type: 'drawn', slot });
    stage.requestFrame();
    return;
  }
  const next = hands.followRay(grip, stage.view, ray, planeOf(stage.hand, natural));
  const target = free ? carriedOver(grip, next, poseOf(stage.shown, grip.brick), stage.slots) : next;
  moveHand(stage, { type: 'led', grip: target, natural, detour: target === next ? null : ray });
}

/** Open the hand. Over a lit place the hall lays the brick down: it pushes back what lies in the way there. */
export function letGo(stage: Stage): void {
  const { slots } = stage;
  const { grip, draw } = stage.hand;
  const { live } = stage.props;
  if (!grip) return;
  const pose = poseOf(stage.shown, grip.brick);
  const free = naturalPlane(stage, grip.brick) === 'upright';
  const slot = draw ?? (free ? placeBelow(pose, slots) : null);
  if (!live || !slot || liesInPlace(pose, [slot])) {
    drop(stage);
    return;
  }
  live.put(grip.brick, slot.at, poseIn(slot, grip.turn ?? grip.held).turn, false);
  released(stage);
}

/** Move a hand that a lit place draws a little further; `passed`: ms of the bricks' own time. Returns whether it was moved. */
export function followDraw(stage: Stage, passed: number): boolean {
  const { grip, draw, detour } = stage.hand;
  if (grip && detour && stage.press) leadAlong(stage, detour); // it may be high enough by now
  if (!grip || !draw) return false;
  if (passed <= 0) return true;
  const next = drawn(grip, poseOf(stage.shown, grip.brick), draw, passed / 1000);
  const [to, from] = [next.target, grip.target];
  if (to[0] === from[0] && to[1] === from[1] && to[2] === from[2] && next.turn === grip.turn) return false;
  moveHand(stage, { type: 'moved', grip: next });
  return true;
}

/** Slide it while it is covered; once it is clear, lift it. */
const naturalPlane = (stage: Stage, brick: number): hands.Plane => (stage.isCovered(brick) ? 'level' : 'upright');

function moveHand(stage: Stage, event: Extract<Event, { type: 'led' | 'moved' }>): void {
  stage.dispatchHand(event);
  stage.props.live?.move(event.grip.target, event.grip.turn ?? undefined);
  stage.requestFrame();
}

function step(stage: Stage, next: (grip: hands.Grip) => hands.Grip): void {
  if (stage.grip) moveHand(stage, { type: 'moved', grip: next(stage.grip) });
}

/** A step along the table's axes as they are seen now, m. */
export function stepHand(stage: Stage, right: number, away: number, up: number): void {
  step(stage, (grip) => hands.step(grip, stage.view, right, away, up));
}

export function turn(stage: Stage, way: 1 | -1): void {
  step(stage, (grip) => hands.quarterTurn(grip, way));
}

/** By so many radians, anticlockwise seen from above. */
export function turnFinely(stage: Stage, radians: number): void {
  step(stage, (grip) => hands.turnBy(grip, radians));
}

export function tip(stage: Stage): void {
  step(stage, (grip) => hands.tip(grip, stage.view));
}
