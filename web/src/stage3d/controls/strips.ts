// The rows of buttons in the corners of the picture: how it is looked at, how a brick is led, how one is put.
import * as camera from '../camera/camera';
import { t } from '../texts';
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
      camera.sideOf(stage.orbit, stage.props.height),
      (side) => lookFrom(stage, side),
      (side) => String(side + 1),
    ),
    button('', t('stage-from-above'), '5', () => lookFromAbove(stage), FROM_ABOVE),
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
      sign: t('stage-plane', { plane: stage.plane }),
      title: t('stage-plane-title'),
      pressed: stage.planeLatched,
      act: () => stage.dispatchHand({ type: 'plane-switched' }),
    },
    {
      sign: '↺',
      name: t('stage-turn-left'),
      title: t('stage-turn-left-title'),
      act: () => turn(stage, 1),
    },
    {
      sign: '↻',
      name: t('stage-turn-right'),
      title: t('stage-turn-right-title'),
      act: () => turn(stage, -1),
    },
    {
      sign: '⤵',
      name: t('stage-tip'),
      title: t('stage-tip-title'),
      act: () => tip(stage),
    },
    {
      sign: t('stage-let-go'),
      act: () => letGo(stage),
    },
  ];
}

const degrees = (radians: number): string => t('stage-degrees', { degrees: Math.round((radians * 180) / Math.PI) });

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
      name: t('stage-steeper'),
      title: t('stage-steeper-title'),
      act: () => changeLean(stage, -LEAN_STEP_RAD),
    },
    {
      sign: '+5°',
      name: t('stage-flatter'),
      title: t('stage-flatter-title'),
      act: () => changeLean(stage, LEAN_STEP_RAD),
    },
  ];
  return [
    {
      sign: `↺${fineAngle(yaw)}`,
      name: t('stage-turn-left'),
      title: t('stage-turn-left-fine'),
      act: () => turnBy(stage, Math.PI / 2),
    },
    {
      sign: '↻',
      name: t('stage-turn-right'),
      title: t('stage-turn-right-fine'),
      act: () => turnBy(stage, -Math.PI / 2),
    },
    {
      sign: stands ? '▬' : '▮',
      name: stands ? t('stage-lay') : t('stage-stand'),
      title: t('stage-tip-title'),
      act: () => tipOver(stage),
    },
    {
      sign: lean > 0 ? `${t('stage-lean')} ${degrees(lean)}` : t('stage-lean'),
      ...(lean > 0 ? { brief: degrees(lean) } : {}),
      name: t('stage-lean'),
      title: t('stage-lean-title'),
      pressed: lean > 0,
      act: () => toggleLean(stage),
    },
    ...(lean > 0 ? steeper : []),
    {
      sign: '×',
      name: t('stage-leave'),
      title: t('stage-leave-title'),
      act: () => cancelPlacement(stage),
    },
    {
      sign: warning ? t('stage-set-down-warned') : t('stage-set-down'),
      ...(lean > 0 ? { least: warning ? '⚠ ✓' : '✓' } : {}), // two buttons more: each as wide as a fingertip
      name: warning ? `${t('stage-set-down')}. ${warning}` : t('stage-set-down'),
      title: warning || t('stage-set-down-title'),
      primary: true,
      act: () => setDown(stage),
    },
  ];
}
