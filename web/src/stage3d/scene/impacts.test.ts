// @vitest-environment node
import { expect, test } from 'vitest';
import { impactsBetween } from './impacts';

const at = (...heights: number[]): Float32Array => Float32Array.from(heights.flatMap((z) => [0, 0, z, 1, 0, 0, 0]));

test('a brick that lands is heard once, and one that slides on is not', () => {
  const speeds = new Float32Array(2);
  expect(impactsBetween(at(0.1, 0), at(0.08, 0.001), 33, speeds)).toEqual({ impacts: [], falling: 1 });
  expect(impactsBetween(at(0.08, 0.001), at(0.05, 0.002), 33, speeds)).toEqual({ impacts: [], falling: 1 });
  const { impacts, falling } = impactsBetween(at(0.05, 0.002), at(0.05, 0.003), 33, speeds);
  expect(falling).toBe(0);
  expect(impacts.map(({ brick }) => brick)).toEqual([0]);
  expect(impacts[0]?.blow).toBeCloseTo(0.91, 1);
  expect(impactsBetween(at(0.05, 0.003), at(0.05, 0.004), 33, speeds).impacts).toEqual([]);
});
