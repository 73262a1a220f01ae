// The rows of buttons in the corners of the picture: how it is looked at, how a brick is led, how one is put.
import * as camera from '../camera/camera';
import { ZOOM_FACTOR, lookFrom, lookFromAbove, LEAN_STEP_RAD, zoom } from './keys';
import { drop, tip, turn } from '../hand/grip';
import { toggleLean, cancelPlacement, setDown, changeLean, turnBy, tipOver } from '../hand/placement';
import type { Stage } from '../stage.svelte';

export interface StripButton {
  sign: string; // what is written on it
  name?: string; // for those who hear it, where the sign does not say it
  title?: string;
  pressed?: boolean;
  primary?: boolean; // the one that is meant most: it sets the brick down
  act: () => void;
}

/** From where the table is looked at. */
export function viewButtons(stage: Stage): StripButton[] {
  const sides = camera.VIEWS.map((name, number): StripButton => {
    const words = `Seen from the ${name}`;
    const sign = String(number + 1);
    const act = (): void => {
      lookFrom(stage, number);
    };
    return { sign, name: words, title: `${words} (${sign})`, pressed: camera.nearestSide(stage.orbit) === number, act };
  });
  return [
    ...sides,
    {
      sign: '⤓',
      name: 'Seen from above',
      title: 'Seen from above (5)',
      act: () => {
        lookFromAbove(stage);
      },
    },
    {
      sign: '+',
      name: 'Closer',
      title: 'Closer (+)',
      act: () => {
        zoom(stage, ZOOM_FACTOR);
      },
    },
    {
      sign: '−',
      name: 'Further away',
      title: 'Further away (-)',
      act: () => {
        zoom(stage, 1 / ZOOM_FACTOR);
      },
    },
  ];
}

/** What else a hand can do that leads a brick: move in the other plane, turn it, let go. */
export function gripButtons(stage: Stage): StripButton[] {
  return [
    {
      sign: stage.plane === 'level' ? 'Slides' : 'Lifts',
      title: 'Shift does the same while it is held down',
      pressed: stage.planeLatched,
      act: () => (stage.planeLatched = !stage.planeLatched),
    },
    {
      sign: '↺',
      name: 'Turn the brick to the left',
      title: 'Turn the brick (Q)',
      act: () => {
        turn(stage, 1);
      },
    },
    {
      sign: '↻',
      name: 'Turn the brick to the right',
      title: 'Turn the brick (E)',
      act: () => {
        turn(stage, -1);
      },
    },
    {
      sign: '⤵',
      name: 'Tip the brick over',
      title: 'Tip the brick over (R)',
      act: () => {
        tip(stage);
      },
    },
    {
      sign: 'Let go',
      act: () => {
        drop(stage);
      },
    },
  ];
}

/** How a brick in hand is to be put: turned, standing, leaning; and that it is set down. */
export function placementButtons(stage: Stage): StripButton[] {
  const { stands, lean } = stage.carry?.orientation ?? { stands: true, lean: 0 };
  const steeper: StripButton[] = [
    {
      sign: '−5°',
      name: 'Steeper',
      title: 'Steeper (,)',
      act: () => {
        changeLean(stage, -LEAN_STEP_RAD);
      },
    },
    {
      sign: '+5°',
      name: 'Flatter',
      title: 'Flatter (.)',
      act: () => {
        changeLean(stage, LEAN_STEP_RAD);
      },
    },
  ];
  return [
    {
      sign: '↺',
      name: 'Turn it to the left',
      title: 'Turn it (Q; Shift Q by a little)',
      act: () => {
        turnBy(stage, Math.PI / 2);
      },
    },
    {
      sign: '↻',
      name: 'Turn it to the right',
      title: 'Turn it (E; Shift E by a little)',
      act: () => {
        turnBy(stage, -Math.PI / 2);
      },
    },
    {
      sign: stands ? '▬' : '▮',
      name: `Let it ${stands ? 'lie' : 'stand'}`,
      title: 'Tip it over (R)',
      act: () => {
        tipOver(stage);
      },
    },
    {
      sign: 'Lean',
      title: 'Let it lean against what is near (L)',
      pressed: lean > 0,
      act: () => {
        toggleLean(stage);
      },
    },
    ...(lean > 0 ? steeper : []),
    {
      sign: '×',
      name: 'Leave it where it was',
      title: 'Leave it where it was (Escape)',
      act: () => {
        cancelPlacement(stage);
      },
    },
    {
      sign: 'Set down',
      title: 'Set it down (Enter)',
      primary: true,
      act: () => {
        setDown(stage);
      },
    },
  ];
}
