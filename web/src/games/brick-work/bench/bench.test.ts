import { beforeEach, expect, test, vi } from 'vitest';
import { Workbench } from './bench.svelte';
import { stepText } from '../bricks/pieces';
import { forgetAnswers } from './mat/geometry-queries';
import type { Sight } from './mat/snap';

// What the hall says of a 1x2 over a 1x2: three places in a row, and three across.
const ROWS = [
  [0, -1, 0, 1, 1],
  [0, 0, 0, 1, 2],
  [0, 1, 0, 1, 1],
  [-1, 0, 1, 1, 1],
  [0, 0, 1, 1, 1],
  [0, 1, 1, 1, 1],
];

beforeEach(() => {
  forgetAnswers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ joins: ROWS, partings: [[[2], 2]] }))));
});

/** Seen from right above. */
const above = (x: number, y: number): Sight => ({ x, y, dx: 0, dy: 0, steep: 1 });

async function holding(): Promise<Workbench> {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 3 }, objects: {} });
  bench.setTool('join', 2);
  await bench.choose('1x2');
  await bench.choose('1x2');
  return bench;
}

test('a piece comes down at first where it has the pips that are wanted', async () => {
  const bench = await holding();
  expect([bench.lower, bench.upper, bench.landing?.pips]).toEqual(['1x2', '1x2', 2]);
});

test('it moves stud by stud, turns about its middle, and stops where it would not touch', async () => {
  const bench = await holding();
  expect(bench.nudge(0, 1)).toBe(true);
  expect(bench.landing).toMatchObject({ dx: 0, dy: 1, pips: 1 });
  expect(bench.nudge(0, 1)).toBe(false);
  bench.turn();
  expect(bench.landing?.r).toBe(1);
});

test('a step is planned, and taken back into the hand', async () => {
  const bench = await holding();
  expect(bench.clickIn()).toBe(true);
  expect(bench.steps.map(stepText)).toEqual(['1x2/1x2@0,0,0']);
  expect([bench.sum, bench.left, bench.lower, bench.upper]).toEqual([2, 0, 'A', null]);
  bench.takeBack();
  expect([bench.sum, bench.lower, bench.upper]).toEqual([0, '1x2', '1x2']);
  expect(bench.collection.loose['1x2']).toBe(3);
});

test('a pointer that moves within a stud tells nothing new', async () => {
  const bench = await holding();
  bench.clickIn();
  bench.grab('1x2');
  bench.lead(above(9, 6), null, true);
  const there = bench.free;
  expect(there).not.toBeNull();
  bench.lead(above(9.1, 6.1), null, true);
  expect(bench.free).toBe(there);
  bench.lead(above(7, 6), null, true);
  expect(bench.free).not.toBe(there);
});

test('an object that lies on the bench is put down by picking it once more', async () => {
  const bench = await holding();
  bench.clickIn();
  await bench.choose('A');
  expect([bench.lower, bench.upper]).toEqual([null, null]);
});

test('a plan goes as far as the collection has what it takes', async () => {
  const bench = await holding();
  bench.clickIn();
  bench.setCollection({ loose: { '1x2': 1 }, objects: {} });
  expect(bench.steps).toEqual([]);
});

test('bricks are lifted off where they come off', async () => {
  const bench = await holding();
  bench.clickIn();
  const { collection } = bench;
  bench.clear();
  bench.setCollection(collection);
  bench.setTool('part', 2);
  await bench.choose('A');
  bench.toggle(1);
  expect(bench.liftOff()).toBe(false);
  bench.toggle(1);
  bench.toggle(2);
  expect(bench.liftOff()).toBe(true);
  expect(bench.steps.map(stepText)).toEqual(['A^2']);
  expect(bench.collection.loose['1x2']).toBe(3);
});

test('what a quick hand does before the hall has answered waits, and is done in its order', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 4 }, objects: {} });
  bench.setTool('join', 2);
  await bench.choose('1x2');
  const held = bench.choose('1x2');
  let clicked = false;
  bench.whenKnown(() => bench.nudge(0, 1));
  bench.whenKnown(() => (clicked = bench.clickIn()));
  expect(bench.steps).toEqual([]);
  await held;
  expect(clicked).toBe(true);
  expect(bench.steps.map(stepText)).toEqual(['1x2/1x2@0,1,0']);
});

test('what waits for an answer is forgotten when the piece is let go', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 4 }, objects: {} });
  bench.setTool('join', 2);
  await bench.choose('1x2');
  const held = bench.choose('1x2');
  bench.whenKnown(() => bench.clickIn());
  bench.drop();
  await held;
  expect(bench.steps).toEqual([]);
});

test('a brick is pulled off by its top, or by its bottom: the others stay where they lay', async () => {
  const bench = await holding();
  bench.clickIn();
  const { collection } = bench;
  bench.clear();
  bench.setCollection(collection);
  bench.setTool('part', 2);
  await bench.choose('A');
  const stood = bench.lowerPlace;
  bench.pull(2);
  expect([bench.downward, bench.isInHand(1), bench.isInHand(2)]).toEqual([false, false, true]);
  bench.pull(2, true);
  expect(bench.isInHand(2)).toBe(true); // nothing else can be pulled down with it: it comes up
  bench.pull(1, true);
  expect([bench.downward, bench.isInHand(1), bench.isInHand(2)]).toEqual([true, true, false]);
  bench.lead(above(9.5, 6), null, true);
  expect(bench.release()).toBe(true);
  expect(bench.steps.map(stepText)).toEqual(['A^2']);
  const lies = bench.places['1x2'] ?? [];
  expect(lies).toHaveLength(3);
  expect(lies).toContainEqual({ x: 9, y: 5, lies: false }); // where it was put down
  expect(lies).toContainEqual({ ...stood, lies: false }); // what stayed
});

test('of several alike the one that lies below, turned, stays there while another one is drawn out of the tray', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 2 }, objects: {} });
  bench.setTool('join', 2);
  await bench.choose('1x2');
  bench.turn();
  const copy = bench.spareCopy('1x2');
  bench.grab('1x2', copy);
  bench.lead(above(0, 0), { piece: '1x2', copy: 0 }, true);
  await vi.waitUntil(() => bench.landing);
  expect([copy, bench.upperCopy, bench.lower, bench.lies]).toEqual([1, 1, '1x2', true]);
  bench.setCollection({ loose: { '1x2': 1 }, objects: {} });
  expect(bench.spareCopy('1x2')).toBe(0);
});

test('a turned piece stays where the hand has it', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 1 }, objects: {} });
  const { x, y } = bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  bench.grab('1x2', 0, { x: x + 0.5, y: y + 1.5 }); // by its far stud
  bench.lead(above(6.5, 4.5), null, true);
  expect(bench.free).toEqual({ x: 6, y: 3 });
  bench.turn();
  expect([bench.r, bench.free]).toEqual([1, { x: 6, y: 4 }]); // counter-clockwise: the far stud is the left one now
  await Promise.resolve();
});

test('let go by a quick hand it clicks in as soon as the hall has said where it may', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 2 }, objects: {} });
  const { x, y } = bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  bench.grab('1x2', 1);
  bench.lead(above(x + 0.5, y + 1), { piece: '1x2', copy: 0 }, true);
  bench.whenKnown(() => bench.release());
  await vi.waitUntil(() => bench.steps.length === 1);
  expect(bench.steps.map(stepText)).toEqual(['1x2/1x2@0,0,0']);
});

test('what was picked is built on, and still is when the piece was laid down elsewhere', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 3 }, objects: {} });
  bench.setTool('join', 2);
  await bench.choose('1x2', 1);
  bench.grab('1x2', 2);
  bench.lead(above(12, 7), null, true);
  expect([bench.lower, bench.letGo]).toEqual([null, 'lies']);
  bench.release();
  expect([bench.lower, bench.lowerCopy]).toEqual(['1x2', 1]);
});

test('a brick out of the yard lies with its middle where it was let go, turned as it was seen', () => {
  const bench = new Workbench();
  bench.setCollection({ loose: {}, objects: {} });
  bench.expectAt('1x6', 9, 4.5, true);
  bench.setCollection({ loose: { '1x6': 1 }, objects: {} });
  expect(bench.places['1x6']).toEqual([{ x: 6, y: 4, lies: true }]);
  bench.expectAt('1x2', 9, 4.5, true); // on the 1x6
  bench.setCollection({ loose: { '1x6': 1, '1x2': 1 }, objects: {} });
  expect(bench.places['1x2']).toEqual([{ x: 8, y: 2, lies: true }]);
});
