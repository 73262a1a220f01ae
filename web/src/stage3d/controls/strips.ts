// The rows of buttons in the corners of the picture: how it is looked at, how a brick is led, how one is put.
import { say } from '../texts';
import { ZOOM_FACTOR, lookAtAll, lookFrom, lookFromAbove, LEAN_STEP_RAD, zoom } from './keys';
import { allButton, lockButton, sideButtons, zoomButtons } from './view-buttons';
import { letGo, tip, turn } from '../hand/grip';
import { standingText, toggleLean, cancelPlacement, setDown, changeLean, turnBy, tipOver } from '../hand/placement';
import type { Stage } from '../stage.svelte';

export interface StripButton {
  sign: string; // what is written on it
  brief?: string; // the same where there is little room
  least?: string; // the same where there is hardly any
  icon?: string; // a picture instead: a path in a square of 24
  turned?: number; // degrees by which the picture is
  name?: string; // for those who hear it, where the sign does not say it
  title?: string;
  pressed?: boolean;
  primary?: boolean; // the one that is meant most: it sets the brick down
  act: () => void;
}

const FROM_ABOVE = 'M4 14l8-4 8 4-8 4zM4 14v3l8 4 8-4v-3M12 2v5M9.5 5L12 7.5 14.5 5';

/** From where the table is looked at. */
export function viewButtons(stage: Stage): StripButton[] {
  const button = (sign: string, name: string, key: string, act: () => void, icon?: string): StripButton => ({
    sign,
    ...(icon ? { icon } : {}),
    name,
    title: `${name} (${key})`,
    act,
  });
  return [
    ...sideButtons(
      stage.side,
      (side) => lookFrom(stage, side),
      (side) => String(side + 1),
    ),
    button('', say('stage-from-above'), '5', () => lookFromAbove(stage), FROM_ABOVE),
    ...zoomButtons((by) => zoom(stage, by), ZOOM_FACTOR),
    allButton(() => lookAtAll(stage)),
    lockButton(stage.locked, () => {
      stage.locked = !stage.locked;
    }),
  ];
}

/** What else a hand can do that leads a brick: move in the other plane, turn it, let go. */
export function gripButtons(stage: Stage): StripButton[] {
  return [
    {
      sign: say('stage-plane', { plane: stage.plane }),
      title: say('stage-plane-title'),
      pressed: stage.planeLatched,
      act: () => (stage.planeLatched = !stage.planeLatched),
    },
    {
      sign: '↺',
      name: say('stage-turn-left'),
      title: say('stage-turn-left-title'),
      act: () => turn(stage, 1),
    },
    {
      sign: '↻',
      name: say('stage-turn-right'),
      title: say('stage-turn-right-title'),
      act: () => turn(stage, -1),
    },
    {
      sign: '⤵',
      name: say('stage-tip'),
      title: say('stage-tip-title'),
      act: () => tip(stage),
    },
    {
      sign: say('stage-let-go'),
      act: () => letGo(stage),
    },
  ];
}

const degrees = (radians: number): string => say('stage-degrees', { degrees: Math.round((radians * 180) / Math.PI) });

/** How far something is turned from the nearest quarter turn; nothing where it is not. */
function fineAngle(yaw: number): string {
  const fine = yaw - Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2);
  return Math.abs(fine) > 0.01 ? ` ${degrees(fine)}` : '';
}

/** How a brick in hand is to be put: turned, standing, leaning; and that it is set down. */
export function placementButtons(stage: Stage): StripButton[] {
  const { stands, lean, yaw } = stage.carriedOrientation ?? { stands: true, lean: 0, yaw: 0 };
  const warning = standingText(stage.carriedStanding).trim();
  const steeper: StripButton[] = [
    {
      sign: '−5°',
      name: say('stage-steeper'),
      title: say('stage-steeper-title'),
      act: () => changeLean(stage, -LEAN_STEP_RAD),
    },
    {
      sign: '+5°',
      name: say('stage-flatter'),
      title: say('stage-flatter-title'),
      act: () => changeLean(stage, LEAN_STEP_RAD),
    },
  ];
  return [
    {
      sign: `↺${fineAngle(yaw)}`,
      name: say('stage-turn-left'),
      title: say('stage-turn-left-fine'),
      act: () => turnBy(stage, Math.PI / 2),
    },
    {
      sign: '↻',
      name: say('stage-turn-right'),
      title: say('stage-turn-right-fine'),
      act: () => turnBy(stage, -Math.PI / 2),
    },
    {
      sign: stands ? '▬' : '▮',
      name: stands ? say('stage-lay') : say('stage-stand'),
      title: say('stage-tip-title'),
      act: () => tipOver(stage),
    },
    {
      sign: lean > 0 ? `${say('stage-lean')} ${degrees(lean)}` : say('stage-lean'),
      ...(lean > 0 ? { brief: degrees(lean) } : {}),
      name: say('stage-lean'),
      title: say('stage-lean-title'),
      pressed: lean > 0,
      act: () => toggleLean(stage),
    },
    ...(lean > 0 ? steeper : []),
    {
      sign: '×',
      name: say('stage-leave'),
      title: say('stage-leave-title'),
      act: () => cancelPlacement(stage),
    },
    {
      sign: warning ? say('stage-set-down-warned') : say('stage-set-down'),
      ...(lean > 0 ? { least: warning ? '⚠ ✓' : '✓' } : {}), // two buttons more: each as wide as a fingertip
      name: warning ? `${say('stage-set-down')}. ${warning}` : say('stage-set-down'),
      title: warning || say('stage-set-down-title'),
      primary: true,
      act: () => setDown(stage),
    },
  ];
}
