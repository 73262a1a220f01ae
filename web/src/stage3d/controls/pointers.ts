// What a mouse and fingers do to a stage: take bricks, lead them, turn the table, come closer.
import * as camera from '../camera/camera';
import { hold, leadAlong, letGo, turn, turnFinely } from '../hand/grip';
import { boxesOf } from '../hand/snap-to-place';
import type { Slot } from '../looks';
import { pick } from '../camera/picking';
import { cancelPlacement, carryToRay, setDown, turnBy, pickUp, tipOver, turnTo } from '../hand/placement';
import { wheelZoom } from './wheel-turns';
import type { Stage } from '../stage.svelte';
import type { Vec } from '../../lib/motion/vector';

const TAP_PX = 5;
const TAP_MS = 600; // that a second finger is down to tip what is carried
const FINGER_MARGIN_M = 0.003; // m that bricks are larger for a finger
const MOUSE_MARGIN_M = 0.0015; // ... and for a mouse that is pressed
const NEAR_M = 0.012; // m beside a brick, from where a hand that may take one means that, and not the table
const FINGER_REACH_PX = 22; // from the middle of a finger's tip to a place that it may mean
const QUARTER_RAD = Math.PI / 2;
const TWIST_RAD = Math.PI / 4; // by which two fingers are turned to a quarter turn of what is held
const FINE_RAD = Math.PI / 36; // with Shift

/** The ray through what a pointer is on. */
function rayOf({ box, view }: Stage, event: PointerEvent): camera.Ray {
  const area = box?.getBoundingClientRect();
  if (!area) return camera.rayAt(view, 0.5, 0.5);
  return camera.rayAt(view, (event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height);
}

function brickUnder(stage: Stage, event: PointerEvent): { brick: number; at: Vec } | null {
  const ray = rayOf(stage, event);
  const mouse = event.type === 'pointerdown' ? MOUSE_MARGIN_M : 0; // one that passes lights up what is below it
  const grown = event.pointerType === 'mouse' ? mouse : FINGER_MARGIN_M;
  const met = pick(ray, stage.sizes, stage.shown, stage.present, 0);
  return met ?? (grown > 0 ? pick(ray, stage.sizes, stage.shown, stage.present, grown) : null);
}

/** Whether a press beside a brick was meant for one: it does not turn the table. */
function missesBrick(stage: Stage, event: PointerEvent): boolean {
  if (stage.holdable.length === 0 || stage.motion || stage.carry || stage.grip) return false;
  return pick(rayOf(stage, event), stage.sizes, stage.shown, stage.present, NEAR_M) !== null;
}

/** How far two fingers are apart, px. */
function spread({ fingers }: Stage): number {
  const [one, two] = [...fingers.values()];
  return one && two ? Math.max(1, Math.hypot(one[0] - two[0], one[1] - two[1])) : 1;
}

function angleOf({ fingers }: Stage): number {
  const [one, two] = [...fingers.values()];
  return one && two ? Math.atan2(two[1] - one[1], two[0] - one[0]) : 0;
}

/** The middle between two fingers, px. */
function middleOf({ fingers }: Stage): [number, number] {
  const [one, two] = [...fingers.values()];
  return one && two ? [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2] : [0, 0];
}

export function pointerDown(stage: Stage, event: PointerEvent): void {
  if (event.button > 2) return;
  const { fingers, carry, grip, orbit } = stage;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  stage.box?.setPointerCapture(event.pointerId);
  stage.swing = null;
  stage.viewMoved = true;
  if (fingers.size === 2) {
    if (grip && stage.press) {
      stage.dispatchHand({ type: 'other-plane', asked: true }); // the second finger lifts
      stage.gripTwist = angleOf(stage);
    } else if (carry?.drags && stage.press) {
      stage.twoFingerTurn = { angle: angleOf(stage), yaw: carry.orientation.yaw, begun: event.timeStamp };
    } else {
      stage.pinch = { apart: spread(stage), middle: middleOf(stage), orbit, view: stage.view };
      stage.press = null;
    }
    return;
  }
  if (fingers.size > 2) return;
  const met = event.button === 0 ? brickUnder(stage, event) : null;
  const press = {
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    orbit,
    moved: false,
    refused: event.button === 0 && met === null && missesBrick(stage, event),
    met: met?.brick ?? null,
    at: null as Vec | null, // a touch that does not move is no grip
    onBrick: false,
    pans: event.button !== 0 || (event.shiftKey && !(met && stage.holdable.includes(met.brick))),
    view: stage.view,
  };
  if (press.pans && (carry || grip)) {
    fingers.delete(event.pointerId); // the camera never moves under a hand
    return;
  }
  stage.press = press;
  if (event.button !== 0) return;
  if (carry) {
    const size = stage.sizes[carry.brick] ?? [0, 0, 0];
    const ghost = Float32Array.from([...carry.pose.at, ...carry.pose.turn]);
    // A mouse leads it anyway: only a finger that is beside it turns the table.
    press.onBrick =
      event.pointerType === 'mouse' || pick(rayOf(stage, event), [size], ghost, () => true, 0.012) !== null;
    return;
  }
  if (grip && met?.brick === grip.brick) return; // take it up again where it is held
  if (met && stage.holdable.includes(met.brick) && !stage.motion) {
    press.at = met.at;
    stage.dispatchHand({ type: 'hovered', brick: met.brick });
  }
}

/** A brick is dragged into the picture from elsewhere on the page. */
export function dragIn(stage: Stage, brick: number, event: PointerEvent): void {
  if (!stage.placesBricks || stage.motion || !stage.holdable.includes(brick)) return;
  const { pointerId: id, clientX: x, clientY: y } = event;
  stage.fingers.set(id, [x, y]);
  stage.box?.setPointerCapture(id);
  stage.swing = null;
  stage.viewMoved = true;
  pickUp(stage, brick, true);
  stage.press = {
    id,
    x,
    y,
    orbit: stage.orbit,
    moved: true,
    refused: false,
    met: brick,
    at: null,
    onBrick: false,
    pans: false,
    view: stage.view,
  };
  carryToRay(stage, rayOf(stage, event));
}

/** Whether a pointer is on the picture. */
function isInside({ box }: Stage, event: PointerEvent): boolean {
  const area = box?.getBoundingClientRect();
  if (!area || area.width === 0) return true;
  const { clientX: x, clientY: y } = event;
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

export function pointerMove(stage: Stage, event: PointerEvent): void {
  const { fingers, press } = stage;
  if (!fingers.has(event.pointerId)) {
    if (event.pointerType === 'mouse') {
      stage.notePointer();
      hover(stage, event);
    }
    return;
  }
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  finger[0] = event.clientX;
  finger[1] = event.clientY;
  if (stage.twoFingerTurn && stage.carry) {
    turnTo(
      stage,
      stage.twoFingerTurn.yaw + Math.round(twist(stage, stage.twoFingerTurn.angle) / TWIST_RAD) * QUARTER_RAD,
    );
    return;
  }
  if (stage.gripTwist !== null && stage.grip) {
    const by = twist(stage, stage.gripTwist);
    if (Math.abs(by) > TWIST_RAD) {
      turn(stage, by > 0 ? 1 : -1);
      stage.gripTwist = angleOf(stage);
    }
  }
  if (stage.pinch) {
    const { apart, middle, orbit, view } = stage.pinch;
    const [x, y] = middleOf(stage);
    if (!stage.locked)
      stage.orbit = camera.zoomed(aside(stage, orbit, view, x - middle[0], y - middle[1]), spread(stage) / apart);
    return;
  }
  if (!press || press.id !== event.pointerId) return;
  if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < TAP_PX) return;
  if (!press.moved && press.at !== null && press.met !== null) {
    if (stage.placesBricks) pickUp(stage, press.met, true);
    else hold(stage, press.met, press.at);
  } else if (!press.moved && press.met !== null && !stage.grip && !stage.carry)
    press.refused = stage.props.onrefuse?.(press.met) ?? false;
  press.moved = true;
  const { carry, grip } = stage;
  if (carry && (carry.drags || press.onBrick)) carryToRay(stage, rayOf(stage, event));
  else if (grip && press.met === grip.brick) {
    if (event.pointerType === 'mouse') stage.dispatchHand({ type: 'other-plane', asked: event.shiftKey });
    leadAlong(stage, rayOf(stage, event));
  } else if (!stage.locked && !press.refused && press.at === null) {
    const [right, down] = [event.clientX - press.x, event.clientY - press.y];
    stage.orbit = press.pans
      ? aside(stage, press.orbit, press.view, right, down)
      : camera.turned(press.orbit, right * 0.4, down * 0.3);
  }
}

/** Look past what was looked at: the table follows the pointer by so many pixels. */
function aside({ box }: Stage, orbit: camera.Orbit, view: camera.View, right: number, down: number): camera.Orbit {
  return camera.panned(orbit, view, right / (box?.clientWidth ?? 1), down / (box?.clientHeight ?? 1));
}

/** By how much two fingers were turned, anticlockwise as they are seen. */
function twist(stage: Stage, from: number): number {
  const by = from - angleOf(stage);
  return Math.atan2(Math.sin(by), Math.cos(by));
}

/** A mouse passes with no button down. */
function hover(stage: Stage, event: PointerEvent): void {
  if (stage.carry) carryToRay(stage, rayOf(stage, event));
  else if (!stage.grip) {
    const met = brickUnder(stage, event);
    const place = slotAt(stage, event, met?.brick ?? null)?.key ?? null;
    stage.dispatchHand({ type: 'aimed', place });
    const brick = met && place === null && stage.holdable.includes(met.brick) ? met.brick : null;
    stage.dispatchHand({ type: 'hovered', brick });
  }
}

export function pointerUp(stage: Stage, event: PointerEvent): void {
  const { fingers, press: was, props } = stage;
  if (!fingers.delete(event.pointerId)) return;
  const turned = stage.twoFingerTurn;
  const tapped = turned && event.timeStamp - turned.begun < TAP_MS && stage.carry?.orientation.yaw === turned.yaw;
  if (tapped && was && was.id !== event.pointerId) tipOver(stage); // the second finger was there for a moment
  if (fingers.size < 2) stage.pinch = stage.twoFingerTurn = stage.gripTwist = null;
  if (!was || was.id !== event.pointerId) {
    stage.dispatchHand({ type: 'other-plane', asked: false });
    return;
  }
  stage.press = null;
  if (event.pointerType === 'mouse') stage.notePointer();
  if (event.pointerType !== 'mouse') stage.dispatchHand({ type: 'hovered', brick: null });
  if (stage.grip && was.met === stage.grip.brick) letGo(stage);
  const cancelled = event.type === 'pointercancel';
  if (stage.carry?.drags) {
    if (cancelled) stage.dispatchHand({ type: 'carried', carry: { ...stage.carry, drags: false } });
    else if (isInside(stage, event)) setDown(stage);
    else cancelPlacement(stage);
    return;
  }
  const sets = stage.carry !== null && event.pointerType === 'mouse' && isInside(stage, event); // a click need not be still
  if ((was.moved && !sets) || cancelled || was.pans) {
    stage.requestFrame();
    return;
  }
  if (stage.carry) {
    if (event.pointerType === 'mouse') setDown(stage);
    else carryToRay(stage, rayOf(stage, event));
    return;
  }
  const slot = slotAt(stage, event, was.met);
  stage.dispatchHand({ type: 'aimed', place: null });
  if (slot) props.onslot?.(slot.key);
  else if (stage.placesBricks && was.at !== null && was.met !== null) pickUp(stage, was.met, false);
  else if (was.met !== null) props.onpick?.(was.met);
}

/** The place that is lit under a pointer, if it can be chosen and no brick is before it: of several the one whose sign is
 * nearest, as a place that is before another one hides most of it. A finger may be beside it. */
function slotAt(stage: Stage, event: PointerEvent, brick: number | null): Slot | null {
  const { slots, box, view } = stage;
  const area = box?.getBoundingClientRect();
  if (!stage.props.onslot || slots.length === 0 || !area) return null;
  const ray = rayOf(stage, event);
  const { sizes, poses } = boxesOf(slots);
  const met = pick(ray, sizes, poses, () => true, FINGER_MARGIN_M);
  const before = brick === null ? null : pick(ray, stage.sizes, stage.shown, (other) => other === brick);
  if (met && before !== null && before.far < met.far) return null;
  const offPx = ({ at, size }: Slot): number => {
    const { across, down } = camera.project(view, [at[0], at[1], at[2] + size[2] / 2]);
    return Math.hypot(across * area.width - event.clientX + area.left, down * area.height - event.clientY + area.top);
  };
  const nearest = slots.reduce((one, other) => (offPx(other) < offPx(one) ? other : one));
  return met || (event.pointerType !== 'mouse' && offPx(nearest) < FINGER_REACH_PX) ? nearest : null;
}

/** A wheel turns what is held by quarters, with Shift by little; else it comes closer, as everywhere. */
export function wheel(stage: Stage, event: WheelEvent): void {
  event.preventDefault();
  if (!stage.carry && !stage.grip) {
    if (!stage.locked) stage.orbit = camera.zoomed(stage.orbit, wheelZoom(event));
    return;
  }
  const way = stage.wheelTurns.note(event, event.shiftKey);
  if (way === 0) return;
  if (stage.carry) turnBy(stage, way * (event.shiftKey ? FINE_RAD : QUARTER_RAD));
  else if (event.shiftKey) turnFinely(stage, way * FINE_RAD);
  else turn(stage, way);
}
