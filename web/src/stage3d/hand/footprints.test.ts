import { expect, test } from 'vitest';
import { footprintOf, overlaps, sharedCorners, type Footprint } from './footprints';
import { fromAxisAngle, type Quat, type Vec } from '../../lib/motion/vector';

const SIZE: Vec = [0.03, 0.03, 0.06];
const print = (at: Vec, turn: Quat = [1, 0, 0, 0]): Footprint => {
  const found = footprintOf(SIZE, { at, turn });
  if (!found) throw new Error('it leans');
  return found;
};

test('a brick that stands or lies has a rectangle, one that leans has none', () => {
  expect(print([0, 0, 0.03])).toMatchObject({ halfU: 0.015, halfV: 0.015, low: 0, high: 0.06 });
  const lying = print([0, 0, 0.015], fromAxisAngle([0, 1, 0], Math.PI / 2));
  expect([lying.halfU, lying.halfV].sort()).toEqual([0.015, 0.03]);
  expect(lying.high).toBeCloseTo(0.03, 6);
  expect(footprintOf(SIZE, { at: [0, 0, 0.03], turn: fromAxisAngle([1, 0, 0], 0.05) })).toBeNull();
});

test('rectangles overlap by what they share, turned ones, too', () => {
  const one = print([0, 0, 0.03]);
  expect(overlaps(one, print([0.029, 0, 0.09]), 0.0005)).toBe(true);
  expect(overlaps(one, print([0.0298, 0, 0.09]), 0.0005)).toBe(false);
  const askew = fromAxisAngle([0, 0, 1], Math.PI / 4);
  expect(overlaps(one, print([0.035, 0, 0.09], askew), 0.0005)).toBe(true); // its corner
  expect(overlaps(one, print([0.027, 0.027, 0.09], askew), 0.0005)).toBe(false); // its edge, beside the corner
});

test('what two rectangles share has its corners', () => {
  const { count, xs, ys } = sharedCorners(print([0, 0, 0.03]), print([0.02, 0.01, 0.09]));
  const rounded = [...xs.subarray(0, count)].map((x, k) => [x, ys[k] ?? 0].map((n) => Math.round(n * 1000)).join(' '));
  expect(rounded.sort()).toEqual(['15 -5', '15 15', '5 -5', '5 15']);
  expect(sharedCorners(print([0, 0, 0.03]), print([0.05, 0, 0.03])).count).toBe(0);
});
