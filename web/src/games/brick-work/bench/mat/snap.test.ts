import { expect, test } from 'vitest';
import type { Landing } from './geometry-queries';
import { snapped, type Sight, type Target } from './snap';

const FROM_ABOVE: Sight = { x: 0, y: 0, dx: 0, dy: 0, steep: 1 };
const SLOPE = 1.2 / Math.tan((38 * Math.PI) / 180); // studs by which a brick higher is seen farther away
const FROM_THE_FRONT: Sight = { x: 0, y: 0, dx: 0, dy: -SLOPE, steep: Math.sin((38 * Math.PI) / 180) };
const HALF: [number, number] = [0.5, 3]; // a 1x6 by its middle

/** A 1x6 over a 1x1: six places, each of its studs on the one. */
const ON_ONE: Landing[] = [0, 1, 2, 3, 4, 5].map((stud) => ({ dx: 0, dy: -stud, r: 0, dz: 1, pips: 1 }));
const targetAt = (x: number, y: number, ways: readonly Landing[] = ON_ONE): Target => ({
  piece: `${String(x)},${String(y)}`,
  copy: 0,
  place: { x, y, liesAlongX: false },
  ways,
});
const none = { chosen: () => false, under: () => false, last: () => false };

/** A pointer at which a piece that lies at a landing is seen to be held. */
const at = (from: Sight, target: Target, way: Landing, hold = HALF): Sight => ({
  ...from,
  x: target.place.x + way.dx + hold[0] - way.dz * from.dx,
  y: target.place.y + way.dy + hold[1] - way.dz * from.dy,
});

test.each([FROM_ABOVE, FROM_THE_FRONT])('a long brick comes down by each of its studs, held by its middle', (from) => {
  const target = targetAt(6, 4);
  for (const way of ON_ONE) expect(snapped(at(from, target, way), HALF, 0, [target], none, true)?.way).toBe(way);
});

test('held by its end it comes down where that end is', () => {
  const target = targetAt(6, 4);
  const end: [number, number] = [0.5, 0.5];
  for (const way of ON_ONE)
    expect(snapped(at(FROM_THE_FRONT, target, way, end), end, 0, [target], none, true)?.way).toBe(way);
});

test('what was picked before is meant wherever the brick reaches it, also with the pointer on another piece', () => {
  const [expected, other] = [targetAt(6, 2), targetAt(6, 5)];
  const [far] = ON_ONE.slice(0, 1);
  if (!far) throw new Error('no way');
  const sight = at(FROM_THE_FRONT, expected, far); // the middle of the brick is over the other one
  const under = (each: Target): boolean => each === other;
  const chosen = (each: Target): boolean => each === expected;
  expect(snapped(sight, HALF, 0, [other, expected], { ...none, under }, true)?.target).toBe(other);
  expect(snapped(sight, HALF, 0, [other, expected], { ...none, under, chosen }, true)).toEqual({
    target: expected,
    way: far,
  });
});

test('the piece that it has been held over is kept while it fits there', () => {
  const [first, second] = [targetAt(6, 2), targetAt(6, 5)];
  const sight = at(FROM_ABOVE, first, ON_ONE[1] as Landing);
  for (const each of [first, second])
    expect(snapped(sight, HALF, 0, [first, second], { ...none, last: (one) => one === each }, true)?.target).toBe(each);
});

test('between pieces it lies on the mat if it can, else it takes the nearest place', () => {
  const target = targetAt(6, 4);
  const way = ON_ONE[2] as Landing;
  const aside = { ...at(FROM_ABOVE, target, way), x: 6.5 + 1.2 };
  expect(snapped(aside, HALF, 0, [target], none, true)).toBeNull();
  expect(snapped(aside, HALF, 0, [target], none, false)?.way).toBe(way);
  expect(snapped({ ...aside, x: 6.5 + 4 }, HALF, 0, [target], none, false)).toBeNull();
  expect(snapped(at(FROM_ABOVE, target, way), HALF, 1, [target], none, false)).toBeNull(); // not turned so
});

test('turned under a pointer that stays, it stays over the piece that it was held over', () => {
  const target = targetAt(6, 4);
  const aside = { ...at(FROM_ABOVE, target, ON_ONE[2] as Landing), x: 6.5 + 1.2 };
  const last = { ...none, last: () => true };
  expect(snapped(aside, HALF, 0, [target], last, true)).toBeNull();
  expect(snapped(aside, HALF, 0, [target], { ...last, turned: true }, true)?.way).toBe(ON_ONE[2]);
});
