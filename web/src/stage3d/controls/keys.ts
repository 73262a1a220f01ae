// What keys do to a stage: lead or place the brick in hand, choose where the table is looked at from.
import * as camera from '../camera/camera';
import { swingTo } from '../scene/render-loop';
import { drop, letGo, stepHand, tip, turn } from '../hand/grip';
import { toggleLean, nudge, cancelPlacement, setDown, changeLean, turnBy, tipOver } from '../hand/placement';
import type { Stage } from '../stage.svelte';

const STEP_M = 0.004; // m that a key moves the hand
const FINE_STEP_M = 0.001; // with Shift
const NUDGE_M = 0.005; // m that a key moves a brick that is to be put
export const LEAN_STEP_RAD = Math.PI / 36; // radians that a leaning brick is made steeper or flatter at a time

type Keys = Record<string, () => void>;

export function keyDown(stage: Stage, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input, select, textarea')) return;
  const sets = event.key === 'Enter' || event.key === ' ';
  if (event.key === 'Shift' && stage.grip) stage.dispatchHand({ type: 'other-plane', asked: true });
  if (stage.carry && sets && on?.closest('[data-strip="carried"]')) return; // a button of the brick in hand
  let act: (() => void) | undefined;
  let ends = false; // the brick leaves the hand: the same key is no click on what has the focus then
  const carries = stage.carry ? carryKeys(stage, event)[keyName(event)] : undefined;
  if (carries) {
    [act, ends] = [event.repeat && sets ? nothing : carries, sets];
  } else if (stage.grip && (sets || event.key === 'Escape')) {
    [act, ends] = [event.repeat ? nothing : dropIt(stage, sets), true];
  } else act = (stage.grip ? handKeys(stage, event)[keyName(event)] : undefined) ?? viewKeys(stage, event)[event.key];
  if (!act) return;
  stage.keyReleasedBrick = ends;
  event.preventDefault();
  event.stopPropagation();
  act();
}

export function keyUp(stage: Stage, event: KeyboardEvent): void {
  if (event.key === 'Shift') stage.dispatchHand({ type: 'other-plane', asked: false });
  if (event.key === ' ' && stage.keyReleasedBrick) event.preventDefault();
  stage.keyReleasedBrick = false;
}

const nothing = (): void => undefined;

/** Open the hand; `sets`: where that is meant to lay the brick down. */
const dropIt = (stage: Stage, sets: boolean) => () => {
  if (sets) letGo(stage);
  else drop(stage);
};

/** Letters are the same with Shift. */
const keyName = ({ key }: KeyboardEvent): string => (key.length === 1 ? key.toLowerCase() : key);

function carryKeys(stage: Stage, { shiftKey }: KeyboardEvent): Keys {
  const far = shiftKey ? FINE_STEP_M : NUDGE_M;
  const turned = shiftKey ? LEAN_STEP_RAD : Math.PI / 2;
  const does =
    <Rest extends unknown[]>(what: (stage: Stage, ...rest: Rest) => void, ...rest: Rest) =>
    (): void =>
      what(stage, ...rest);
  return {
    ArrowRight: does(nudge, far, 0),
    ArrowLeft: does(nudge, -far, 0),
    ArrowUp: does(nudge, 0, far),
    ArrowDown: does(nudge, 0, -far),
    q: does(turnBy, turned),
    e: does(turnBy, -turned),
    r: does(tipOver),
    l: does(toggleLean),
    ',': does(changeLean, -LEAN_STEP_RAD),
    '.': does(changeLean, LEAN_STEP_RAD),
    Enter: does(setDown),
    ' ': does(setDown),
    Escape: does(cancelPlacement),
  };
}

function handKeys(stage: Stage, { shiftKey }: KeyboardEvent): Keys {
  const far = shiftKey ? FINE_STEP_M : STEP_M;
  const step = (right: number, away: number, up: number) => () => stepHand(stage, right * far, away * far, up * far);
  return {
    ArrowRight: step(1, 0, 0),
    ArrowLeft: step(-1, 0, 0),
    ArrowUp: step(0, 1, 0),
    ArrowDown: step(0, -1, 0),
    PageUp: step(0, 0, 1),
    PageDown: step(0, 0, -1),
    q: () => turn(stage, 1),
    e: () => turn(stage, -1),
    r: () => tip(stage),
  };
}

function viewKeys(stage: Stage, { target, shiftKey }: KeyboardEvent): Keys {
  const from = (side: number) => () => lookFrom(stage, side);
  const closer = (by: number) => () => zoom(stage, by);
  const round = (across: number, up: number) => () => {
    stage.viewMoved = true;
    stage.orbit = shiftKey
      ? camera.panned(stage.orbit, stage.view, -across / 100, up / 62)
      : camera.turned(stage.orbit, across, up);
  };
  const keys: Keys = {
    '1': from(0),
    '2': from(1),
    '3': from(2),
    '4': from(3),
    '5': () => lookFromAbove(stage),
    '0': () => lookAtAll(stage),
    '+': closer(ZOOM_FACTOR),
    '-': closer(1 / ZOOM_FACTOR),
  };
  const arrows: Keys = {
    ArrowLeft: round(8, 0),
    ArrowRight: round(-8, 0),
    ArrowUp: round(0, 5),
    ArrowDown: round(0, -5),
  };
  return target === stage.box ? { ...keys, ...arrows } : keys;
}

export const ZOOM_FACTOR = 1.2;

export function zoom(stage: Stage, by: number): void {
  stage.orbit = camera.zoomed(stage.orbit, by);
}

export function lookFrom(stage: Stage, side: number): void {
  stage.viewMoved = true;
  swingTo(stage, camera.fromSide(side, stage.orbit, stage.props.height));
}

export function lookFromAbove(stage: Stage): void {
  stage.viewMoved = true;
  swingTo(stage, camera.fromAbove(stage.orbit));
}

/** All of it again, from the same side. */
export function lookAtAll(stage: Stage): void {
  stage.viewMoved = true;
  swingTo(stage, camera.framed(stage.orbit));
}
