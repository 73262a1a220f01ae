// What the camera follows, and when it waits.
import { beforeEach, expect, test, vi } from 'vitest';
import { project } from '../camera/camera';
import { Stage, type Stage3dProps } from '../stage.svelte';
import { drop, hold } from '../hand/grip';
import type { Look, Slot } from '../looks';
import type { LiveBricks } from '../../lib/motion/live';
import type { Vec } from '../../lib/motion/vector';
import { renderFrame, showPoses } from './render-loop';

const SIZE: Vec = [0.075, 0.025, 0.015];
const TOWER = Array.from({ length: 18 }, (_, row) => [0, 0, 0.0075 + 0.015 * row, 1, 0, 0, 0]);
const BESIDE: Vec = [-0.02, -0.17, 0.0075]; // where a drawn brick is set aside: in front
const SLOT: Slot = { key: 'a', name: 'a', at: [0, 0, 0.28], size: SIZE };
const LIVE: LiveBricks = {
  onframe: () => () => undefined,
  onlost: () => () => undefined,
  hold: () => undefined,
  move: () => undefined,
  drop: () => undefined,
  put: () => undefined,
};

let clock = 10_000; // ms

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

function open(drawn: Partial<Look>, more: Partial<Stage3dProps> = {}): Stage {
  const poses = Float32Array.from([...TOWER, [...BESIDE, 1, 0, 0, 0]].flat());
  const bricks = [
    ...TOWER.map((_, row): Look => ({ size: SIZE, name: String(row) })),
    { size: SIZE, name: '9a', ...drawn },
  ];
  const stage = new Stage({ bricks, poses, about: '', onput: () => undefined, ...more });
  const box = document.createElement('div');
  Object.defineProperty(box, 'clientWidth', { value: 1100 });
  Object.defineProperty(box, 'clientHeight', { value: 640 });
  stage.box = box;
  stage.flat = true;
  return stage;
}

/** How far down the lower edge of the picture the drawn brick reaches; below 1 it is seen whole. */
const foot = (stage: Stage): number =>
  Math.max(
    ...[-1, 1].map((way) => project(stage.view, [BESIDE[0] + (way * SIZE[0]) / 2, BESIDE[1] - SIZE[1] / 2, 0]).down),
  );

/** Let the camera come to rest, or give up. */
function rest(stage: Stage): void {
  for (let frame = 0; frame < 400; frame++) {
    clock += 16;
    if (!renderFrame(stage, clock)) return;
  }
}

test('the brick in hand is seen whole by those, too, who may not take it', () => {
  const [other, drawn, fell] = [{}, { ring: 'chosen' }, { ring: 'warn' }].map((look) => open(look as Partial<Look>));
  for (const stage of [other, drawn, fell] as Stage[]) rest(stage);
  expect(foot(other as Stage)).toBeGreaterThan(1);
  expect(foot(drawn as Stage)).toBeLessThan(1);
  expect(foot(fell as Stage)).toBeLessThan(1);
});

test('a mouse that rests over lit places keeps the picture still, unless it cuts a brick that may be taken', () => {
  const closeUp = open({}).subject;
  const stage = open({ hold: true }, { slots: [SLOT] });
  stage.framed = true; // by a picture in which the brick stood in the tower
  stage.subject = closeUp;
  stage.notePointer();
  renderFrame(stage, (clock += 16));
  expect(stage.subject).toBe(closeUp); // the mouse has just been moved
  expect(foot(stage)).toBeGreaterThan(1);
  clock += 1000;
  rest(stage);
  expect(foot(stage)).toBeLessThan(1);
  const whole = { ...stage.subject, high: stage.subject.high + 0.05 };
  stage.subject = whole;
  rest(stage);
  expect(stage.subject).toBe(whole); // though all of it would be seen from nearer
  stage.end();
});

test('a brick that a mouse let go of is found, though the mouse has not moved since', () => {
  const closeUp = open({}).subject;
  const stage = open({ hold: true }, { slots: [SLOT], live: LIVE });
  stage.framed = true; // by a picture in which the brick stood in the tower
  stage.subject = closeUp;
  stage.dispatchHand({ type: 'hovered', brick: TOWER.length }); // as a mouse does that takes it
  hold(stage, TOWER.length, null);
  stage.notePointer();
  drop(stage);
  rest(stage);
  expect(stage.subject).toBe(closeUp);
  clock += 1000;
  rest(stage);
  expect(foot(stage)).toBeLessThan(1);
  stage.end();
});

test('that the camera moves is not told as bricks that move', () => {
  const movingEvents: boolean[] = [];
  const stage = open({ hold: true }, { onmoving: (moves) => movingEvents.push(moves) });
  stage.framed = true; // from another picture
  stage.subject = { ...stage.subject, high: 0.5 };
  expect(renderFrame(stage, clock)).toBe(true);
  expect(stage.moving).toBe(true);
  expect(movingEvents).toEqual([]);
  stage.end();
});

test('the picture of what is built anywhere stays, until bricks leave it or it is much too large', () => {
  const brick = (z: number, x = 0): number[] => [x, 0, z, 1, 0, 0, 0];
  const poses = (...bricks: number[][]): Float32Array => Float32Array.from(bricks.flat());
  const stage = open({ hold: true }, { framing: 'bricks' });
  const shown = (...bricks: number[][]): unknown => {
    showPoses(stage, poses(...bricks), true);
    rest(stage);
    return stage.subject;
  };
  const lying = Array.from({ length: TOWER.length }, (_, x) => brick(0.015, x * 0.022));
  const first = shown(...lying, brick(0.015));
  expect(shown(...lying, brick(0.04))).toBe(first); // one is put on top
  expect(shown(...lying.map((each) => each.with(0, 0.05)), brick(0.04))).not.toBe(first); // all are in the middle
  const near = stage.subject;
  expect(shown(...lying.map((each) => each.with(0, 0.05)), brick(0.2))).not.toBe(near); // it would be cut
  stage.end();
});
