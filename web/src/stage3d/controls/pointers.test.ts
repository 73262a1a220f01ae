import { expect, test } from 'vitest';
import { Stage, type Stage3dProps } from '../stage.svelte';
import { pointerDown, pointerMove, pointerUp } from './pointers';
import { lookAtAll } from './keys';
import { pickUp } from '../hand/placement';
import { settings } from '../../lib/browser/settings.svelte';

const POSES = Float32Array.from([0, 0, 0.0075, 1, 0, 0, 0]);

function open(puts: number[] = [], more: Partial<Stage3dProps> = {}): Stage {
  const props: Stage3dProps = {
    bricks: [{ size: [0.075, 0.025, 0.015], name: 'a', hold: true }],
    poses: POSES,
    about: '',
    onput: (brick) => puts.push(brick),
    ...more,
  };
  const stage = new Stage(props);
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  box.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  box.setPointerCapture = () => undefined;
  stage.box = box;
  return stage;
}

function drag(stage: Stage, button: number, from: [number, number] = [700, 100]): void {
  const at = (x: number, y: number, held: number): PointerEvent =>
    ({ pointerId: 1, clientX: x, clientY: y, button: held, pointerType: 'mouse', timeStamp: 0 }) as PointerEvent;
  pointerDown(stage, at(...from, button));
  for (const x of [690, 640, 600]) pointerMove(stage, at(x, 140, -1));
  pointerUp(stage, at(600, 140, button));
}

test('the right button moves the picture aside, and all of it is brought back', () => {
  const stage = open();
  const { azimuth, height } = stage.orbit;
  drag(stage, 2);
  expect(Math.hypot(...(stage.orbit.pan ?? [0, 0, 0]))).toBeGreaterThan(0.01);
  expect([stage.orbit.azimuth, stage.orbit.height]).toEqual([azimuth, height]);
  settings.motion = 'still';
  lookAtAll(stage);
  expect(stage.orbit.pan).toBeUndefined();
});

test('the right button moves nothing while a brick is in hand, and keeps it there', () => {
  const stage = open();
  pickUp(stage, 0, false);
  const { orbit } = stage;
  drag(stage, 2);
  expect(stage.orbit).toEqual(orbit);
  expect(stage.carry?.brick).toBe(0);
});

test('a brick that a click has taken is led by a pressed mouse too, and set down where that is released', () => {
  const puts: number[] = [];
  const stage = open(puts);
  pickUp(stage, 0, false);
  const { orbit } = stage;
  drag(stage, 0);
  expect(stage.orbit).toEqual(orbit);
  expect(puts).toEqual([0]);
  expect(stage.carry).toBeNull();
});

test.each([true, false])(
  'a brick that is dragged and refused does not turn the table instead (refused: %s)',
  (refuses) => {
    const bricks = [{ size: [0.3, 0.3, 0.3], name: 'a' } satisfies Stage3dProps['bricks'][0]];
    const stage = open([], { bricks, onrefuse: () => refuses });
    const { orbit } = stage;
    drag(stage, 0, [400, 300]);
    expect(stage.orbit === orbit).toBe(refuses);
  },
);

test('a drag that just misses a brick does not turn the table, as one farther beside it does', () => {
  const bricks = [{ size: [0.03, 0.03, 0.03], name: 'a', hold: true } satisfies Stage3dProps['bricks'][0]];
  const turns = (x: number, more: Partial<Stage3dProps> = {}): boolean => {
    const stage = open([], { bricks, ...more });
    const { orbit } = stage;
    drag(stage, 0, [x, 400]);
    return stage.orbit !== orbit;
  };
  const edge = [400, 420, 440, 460, 480, 500, 520, 540, 560, 580, 600].map((x) => turns(x));
  expect([edge.indexOf(true) > 2, edge.at(-1)]).toEqual([true, true]);
  const others = [{ ...bricks[0], hold: false } as Stage3dProps['bricks'][0]];
  const free = [400, 420, 440, 460, 480, 500, 520, 540, 560, 580, 600].map((x) => turns(x, { bricks: others }));
  expect(free.indexOf(true)).toBeLessThan(edge.indexOf(true)); // a hand that may take none turns it from close by
});
