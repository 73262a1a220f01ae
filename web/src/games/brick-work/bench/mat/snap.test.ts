import { expect, test } from 'vitest';
import type { Landing } from './geometry-queries';
import type { Brick } from '../../bricks/pieces';
import { snapped, type Held, type Sight, type Surface, type Target } from './snap';

const FROM_ABOVE: Sight = { x: 0, y: 0, dx: 0, dy: 0, steep: 1 };
const SLOPE = 1.2 / Math.tan((38 * Math.PI) / 180); // studs by which a brick higher is seen farther away
const FROM_THE_FRONT: Sight = { x: 0, y: 0, dx: 0, dy: -SLOPE, steep: Math.sin((38 * Math.PI) / 180) };
const HALF: [number, number] = [0.5, 3]; // a 1x6 by its middle
const brick = (kind: string, z = 0, y = 0): Brick => ({ kind, x: 0, y, z, turned: false });
const heldBy = (by: [number, number], r = 0): Held => ({ bricks: [brick('1x6')], by, r });

/** A 1x6 over a 1x1: six places, each of its studs on the one. */
const ON_ONE: Landing[] = [0, 1, 2, 3, 4, 5].map((stud) => ({ dx: 0, dy: -stud, r: 0, dz: 1, pips: 1 }));
const targetAt = (x: number, y: number, ways: readonly Landing[] = ON_ONE): Target => ({
  piece: `${String(x)},${String(y)}`,
  copy: 0,
  bricks: [brick('1x1')],
  place: { x, y, liesAlongX: false },
  ways,
});
const none = { under: () => false, surface: null, chosen: () => false, last: () => false };

/** A pointer at which a piece that lies at a landing is seen to be held. */
const at = (from: Sight, target: Target, way: Landing, hold = HALF): Sight => ({
  ...from,
  x: target.place.x + way.dx + hold[0] - way.dz * from.dx,
  y: target.place.y + way.dy + hold[1] - way.dz * from.dy,
});

test.each([FROM_ABOVE, FROM_THE_FRONT])('a long brick comes down by each of its studs, held by its middle', (from) => {
  const target = targetAt(6, 4);
  for (const way of ON_ONE) expect(snapped(at(from, target, way), heldBy(HALF), [target], none, true)?.way).toBe(way);
});

test('held by its end it comes down where that end is', () => {
  const target = targetAt(6, 4);
  const end: [number, number] = [0.5, 0.5];
  for (const way of ON_ONE)
    expect(snapped(at(FROM_THE_FRONT, target, way, end), heldBy(end), [target], none, true)?.way).toBe(way);
});

test('what was picked before is meant wherever the brick reaches it and the pointer is on no stud', () => {
  const [expected, other] = [targetAt(6, 2), targetAt(6, 5)];
  const [far] = ON_ONE.slice(0, 1);
  if (!far) throw new Error('no way');
  const sight = at(FROM_THE_FRONT, expected, far); // the middle of the brick is over the other one
  const under = (each: Target): boolean => each === other;
  const chosen = (each: Target): boolean => each === expected;
  const of = (surface: Surface | null) =>
    snapped(sight, heldBy(HALF), [other, expected], { ...none, under, surface, chosen }, true);
  expect(of(null)).toEqual({ target: expected, way: far });
  expect(of({ x: 6.5, y: 5.5, top: 1 })?.target).toBe(other); // but a stud under the pointer is aimed at
});

test('a stud that is aimed at is built on, not one that is seen beside it on another level', () => {
  // Two steps: one stud at height 1, and two bricks behind it.
  const steps: Target = {
    ...targetAt(6, 4),
    bricks: [brick('1x2'), brick('1x1', 1, 1)],
    ways: [
      { dx: 0, dy: 0, r: 0, dz: 1, pips: 1 },
      { dx: 0, dy: 1, r: 0, dz: 2, pips: 1 },
    ],
  };
  const held: Held = { bricks: [brick('1x1')], by: [0.5, 0.5], r: 0 };
  const sight = at(FROM_THE_FRONT, steps, steps.ways[1] as Landing, [0.5, 0.5]);
  const dyOf = (surface: Surface) =>
    snapped(sight, held, [steps], { ...none, under: () => true, surface }, true)?.way.dy;
  expect(dyOf({ x: 6.5, y: 5.5, top: 2 })).toBe(1);
  expect(dyOf({ x: 6.9, y: 4.1, top: 1 })).toBe(0);
  expect(dyOf({ x: 6.5, y: 5, top: 1 })).toBe(1); // the side of the lower brick, under the upper one
});

test('the piece that it has been held over is kept while it fits there', () => {
  const [first, second] = [targetAt(6, 2), targetAt(6, 5)];
  const sight = at(FROM_ABOVE, first, ON_ONE[1] as Landing);
  for (const each of [first, second])
    expect(snapped(sight, heldBy(HALF), [first, second], { ...none, last: (one) => one === each }, true)?.target).toBe(
      each,
    );
});

test('between pieces it lies on the mat if it can, else it takes the nearest place', () => {
  const target = targetAt(6, 4);
  const way = ON_ONE[2] as Landing;
  const aside = { ...at(FROM_ABOVE, target, way), x: 6.5 + 1.2 };
  expect(snapped(aside, heldBy(HALF), [target], none, true)).toBeNull();
  expect(snapped(aside, heldBy(HALF), [target], none, false)?.way).toBe(way);
  expect(snapped({ ...aside, x: 6.5 + 4 }, heldBy(HALF), [target], none, false)).toBeNull();
  expect(snapped(at(FROM_ABOVE, target, way), heldBy(HALF, 1), [target], none, false)).toBeNull(); // not turned so
});

test('turned under a pointer that stays, it stays over the piece that it was held over', () => {
  const target = targetAt(6, 4);
  const aside = { ...at(FROM_ABOVE, target, ON_ONE[2] as Landing), x: 6.5 + 1.2 };
  const last = { ...none, last: () => true };
  expect(snapped(aside, heldBy(HALF), [target], last, true)).toBeNull();
  expect(snapped(aside, heldBy(HALF), [target], { ...last, turned: true }, true)?.way).toBe(ON_ONE[2]);
});
