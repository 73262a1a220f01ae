// @vitest-environment node
import { expect, test } from 'vitest';
import { stepText } from '../bricks/pieces';
import type { Bench } from './model';
import { after, answered, answersTo, benchWith, overBrick, overMat } from './sample';
import type { BenchEvent, Workbench } from './update';

const CHOSEN: BenchEvent = { type: 'chosen', piece: '1x2' };
const GRABBED: BenchEvent = { type: 'grabbed', piece: '1x2', copy: 0, by: null };
const bricks = (count: number): Workbench => benchWith({ loose: { '1x2': count }, objects: {} }, 'join');

/** A 1x2 over another one, and a third beside them. */
const holding = (): Workbench => answered(bricks(3), { type: 'wanted', pips: 2 }, CHOSEN, CHOSEN);

/** An object of two bricks, to be taken apart. */
function parting(): Workbench {
  const { collection } = answered(holding(), { type: 'clicked-in' }).bench;
  return answered(benchWith(collection, 'part'), { type: 'chosen', piece: 'A' });
}

const planOf = (bench: Bench): string[] => bench.steps.map(stepText);

test('a piece comes down at first where it has the pips that are wanted', () => {
  const { bench } = holding();
  expect([bench.lower, bench.upper, bench.landing?.pips]).toEqual(['1x2', '1x2', 2]);
});

test('it moves stud by stud, turns about its middle, and stops where it would not touch', () => {
  const aside = after(holding(), { type: 'nudged', dx: 0, dy: 1 });
  expect(aside.bench.landing).toMatchObject({ dx: 0, dy: 1, pips: 1 });
  expect(after(aside, { type: 'nudged', dx: 0, dy: 1 }).bench).toBe(aside.bench);
  expect(after(aside, { type: 'turned' }).bench.landing?.r).toBe(1);
});

test('a step is planned, and taken back into the hand', () => {
  const planned = answered(holding(), { type: 'clicked-in' });
  expect(planOf(planned.bench)).toEqual(['1x2/1x2@0,0,0']);
  expect([planned.bench.sum, planned.bench.left, planned.bench.lower, planned.bench.upper]).toEqual([2, 0, 'A', null]);
  const { bench } = answered(planned, { type: 'taken-back' });
  expect([bench.sum, bench.lower, bench.upper, bench.collection.loose['1x2']]).toEqual([0, '1x2', '1x2', 3]);
  expect(bench.landing).toMatchObject({ dx: 0, dy: 0 });
});

test('a pointer that moves within a stud changes nothing that is drawn', () => {
  const carrying = answered(holding(), { type: 'clicked-in' }, GRABBED, overMat(9, 6));
  expect(carrying.bench.free).not.toBeNull();
  const within = after(carrying, overMat(9.1, 6.1));
  expect(within.bench).toBe(carrying.bench);
  expect(after(within, overMat(7, 6)).bench.free).not.toEqual(carrying.bench.free);
});

test('an object that lies on the bench is put down by picking it once more', () => {
  const { bench } = answered(holding(), { type: 'clicked-in' }, { type: 'chosen', piece: 'A' });
  expect([bench.lower, bench.upper]).toEqual([null, null]);
});

test('two pieces change places, and the piece in hand goes on over the next one', () => {
  const two = benchWith({ loose: { '1x2': 1, '1x4': 1 }, objects: {} }, 'join');
  const held = answered(two, { type: 'chosen', piece: '1x4' }, CHOSEN);
  const { bench } = answered(held, { type: 'swapped' });
  expect([bench.lower, bench.upper]).toEqual(['1x2', '1x4']);
  const next = answered(bricks(3), CHOSEN, CHOSEN, { type: 'next-target' });
  expect([next.bench.lowerCopy, next.bench.upperCopy]).toEqual([2, 1]);
});

test('a plan goes as far as the collection has what it takes', () => {
  const planned = answered(holding(), { type: 'clicked-in' });
  const fewer = after(planned, { type: 'collection', base: { loose: { '1x2': 1 }, objects: {} } });
  expect(fewer.bench.steps).toEqual([]);
});

test('a plan that was played is no plan any more, and nothing moves', () => {
  const planned = answered(holding(), { type: 'clicked-in' });
  const { collection, places } = planned.bench;
  const { bench } = after(planned, { type: 'collection', base: collection });
  expect([bench.steps, bench.places]).toEqual([[], places]);
});

test('bricks are lifted off where they come off', () => {
  const wrong = answered(parting(), { type: 'toggled', brick: 1 });
  expect(after(wrong, { type: 'lifted-off' }).bench).toBe(wrong.bench);
  const { bench } = answered(
    wrong,
    { type: 'toggled', brick: 1 },
    { type: 'toggled', brick: 2 },
    { type: 'lifted-off' },
  );
  expect([planOf(bench), bench.collection.loose['1x2']]).toEqual([['A^2'], 3]);
});

test('a brick is pulled off by its top, or by its bottom: the others stay where they lay', () => {
  const pulled = (brick: number, downward: boolean): Workbench => after(parting(), { type: 'pulled', brick, downward });
  const inHand = ({ bench }: Workbench): boolean[] => [bench.downward, bench.isInHand(1), bench.isInHand(2)];
  expect(inHand(pulled(2, false))).toEqual([false, false, true]);
  expect(pulled(2, true).bench.isInHand(2)).toBe(true); // nothing else can be pulled down with it: it comes up
  const down = pulled(1, true);
  expect(inHand(down)).toEqual([true, true, false]);
  const stood = down.bench.lowerPlace;
  const { bench } = after(down, overMat(9.5, 6), { type: 'released' });
  expect(planOf(bench)).toEqual(['A^2']);
  const places = bench.places['1x2'] ?? [];
  expect(places).toHaveLength(3);
  expect(places).toContainEqual({ x: 9, y: 5, liesAlongX: false }); // where it was put down
  expect(places).toContainEqual({ ...stood, liesAlongX: false }); // what stayed
});

test('a quick hand pulls at a brick before it is known how the object comes apart', () => {
  const { collection } = parting().bench;
  const quick = after(
    benchWith(collection, 'part'),
    { type: 'chosen', piece: 'A' },
    { type: 'pulled', brick: 1, downward: true },
  );
  expect([quick.bench.cut, quick.bench.carried]).toEqual([null, true]);
  const { bench } = after(quick, ...answersTo(quick.bench));
  expect([bench.cut?.upper, bench.downward]).toEqual([[2], true]);
});

test('of several alike the one that lies below, turned, stays there while another one is drawn out of the tray', () => {
  const turned = answered(bricks(2), CHOSEN, { type: 'turned' });
  const copy = turned.bench.spareCopy('1x2');
  const carrying = answered(
    turned,
    { type: 'grabbed', piece: '1x2', copy, by: null },
    { type: 'led', pointer: overBrick('1x2', 0, 0, 0) },
  );
  expect([copy, carrying.bench.upperCopy, carrying.bench.lower, carrying.bench.liesAlongX]).toEqual([
    1,
    1,
    '1x2',
    true,
  ]);
  expect(carrying.bench.landing).not.toBeNull();
  const one = after(carrying, { type: 'collection', base: { loose: { '1x2': 1 }, objects: {} } });
  expect(one.bench.spareCopy('1x2')).toBe(0);
});

test('a turned piece stays where the hand has it', () => {
  const start = benchWith({ loose: { '1x2': 1 }, objects: {} });
  const { x, y } = start.bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  const by = { x: x + 0.5, y: y + 1.5 }; // its far stud
  const carrying = after(start, { ...GRABBED, by } as BenchEvent, overMat(6.5, 4.5));
  expect(carrying.bench.free).toEqual({ x: 6, y: 3 });
  const { bench } = after(carrying, { type: 'turned' });
  expect([bench.r, bench.free]).toEqual([1, { x: 6, y: 4 }]); // counter-clockwise: the far stud is the left one now
});

test('a piece that is turned over another one stays over it', () => {
  const over: BenchEvent = { type: 'led', pointer: overBrick('1x2', 0, 0.5, 1) };
  const carrying = answered(bricks(2), { ...GRABBED, copy: 1 } as BenchEvent, over);
  const { bench } = after(carrying, { type: 'turned' });
  expect([bench.lower, bench.landing?.r]).toEqual(['1x2', 1]);
});

test('led on by an answer that has come meanwhile, a piece clicks in where the pointer is', () => {
  const start = benchWith({ loose: { '1x2': 2 }, objects: {} });
  const { x, y } = start.bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  const waiting = after(
    start,
    { type: 'grabbed', piece: '1x2', copy: 1, by: null },
    { type: 'led', pointer: overBrick('1x2', 0, x + 0.5, y + 1) },
  );
  expect([waiting.bench.landing, waiting.bench.waits]).toEqual([null, true]);
  const complete = after(waiting, ...answersTo(waiting.bench));
  expect(complete.bench.waits).toBe(false);
  expect(planOf(after(complete, { type: 'released' }).bench)).toEqual(['1x2/1x2@0,0,0']);
});

test('an answer that comes too late changes nothing but that it has come', () => {
  const asks = after(bricks(3), CHOSEN, CHOSEN);
  const dropped = after(asks, { type: 'dropped' });
  expect(dropped.bench.waits).toBe(true);
  const { bench } = after(dropped, ...answersTo(asks.bench));
  expect([bench.waits, bench.upper, bench.spot, bench.landings]).toEqual([false, null, null, {}]);
});

test('a question that fails is said until another one is answered', () => {
  const asks = after(bricks(3), CHOSEN, CHOSEN);
  const [question] = asks.bench.open;
  if (!question) throw new Error('it asks');
  const failed = after(asks, { type: 'unanswered', question, why: 'There is no line.' });
  expect([failed.bench.failure, failed.bench.waits]).toEqual(['There is no line.', false]);
  const again = answered(failed, { type: 'dropped' }, CHOSEN);
  expect([again.bench.failure, again.bench.landing?.pips]).toEqual(['', 2]);
});

test('what was picked is built on, and still is when the piece was laid down elsewhere', () => {
  const carrying = answered(
    bricks(3),
    { type: 'chosen', piece: '1x2', copy: 1 },
    { type: 'grabbed', piece: '1x2', copy: 2, by: null },
    overMat(12, 7),
  );
  expect([carrying.bench.lower, carrying.bench.letGo]).toEqual([null, 'lies']);
  const { bench } = answered(carrying, { type: 'released' });
  expect([bench.lower, bench.lowerCopy]).toEqual(['1x2', 1]);
});

test('off the bench a piece goes back to where it lay', () => {
  const carrying = answered(bricks(1), GRABBED, overMat(9, 6), { type: 'away' });
  expect([carrying.pointer, carrying.bench.letGo]).toEqual([null, 'back']);
  expect(after(carrying, { type: 'released' }).bench.places).toEqual(bricks(1).bench.places);
});

test('a brick out of the yard lies with its middle where it was let go, turned as it was seen', () => {
  const empty = benchWith({ loose: {}, objects: {} });
  const first = after(
    empty,
    { type: 'expected', kind: '1x6', x: 9, y: 4.5, liesAlongX: true, pointer: null },
    { type: 'collection', base: { loose: { '1x6': 1 }, objects: {} } },
  );
  expect(first.bench.places['1x6']).toEqual([{ x: 6, y: 4, liesAlongX: true }]);
  const second = after(
    first,
    { type: 'expected', kind: '1x2', x: 9, y: 4.5, liesAlongX: true, pointer: null }, // on the 1x6
    { type: 'collection', base: { loose: { '1x6': 1, '1x2': 1 }, objects: {} } },
  );
  expect(second.bench.places['1x2']).toEqual([{ x: 8, y: 2, liesAlongX: true }]);
});

test('a plan that is given lies there once the hall has said its pips', () => {
  const asks = after(bricks(2), { type: 'plan-given', text: '1x2/1x2@0,0,0' });
  const [question] = asks.bench.open;
  if (!question) throw new Error('it asks');
  const steps = [{ upper: '1x2', lower: '1x2', dx: 0, dy: 0, r: 0, dz: 1, pips: 2 }];
  const { bench } = after(asks, { type: 'plan', question, steps });
  expect([planOf(bench), bench.lower, bench.sum]).toEqual([['1x2/1x2@0,0,0'], 'A', 2]);
  expect(after(asks, { type: 'cleared' }, { type: 'plan', question, steps }).bench.steps).toEqual([]);
});
