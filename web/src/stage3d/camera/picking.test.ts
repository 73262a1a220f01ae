// @vitest-environment node
import { expect, test } from 'vitest';
import { covered, pick } from './picking';
import { conjugate, fromAxisAngle, multiply, POSE_SIZE, rotate, subtract, type Vec } from '../../lib/motion/vector';
import { hashNoise } from '../scene/noise';

const SIZE: Vec = [0.075, 0.025, 0.015];
const chance = (seed: number, of: number): number => hashNoise(seed * 7 + of) * 2 - 1;
const there = (): boolean => true;

test('a ray meets a turned brick where the brick itself sees it enter', () => {
  let met = 0;
  for (let seed = 0; seed < 300; seed++) {
    const turn = multiply(fromAxisAngle([0, 0, 1], 3 * chance(seed, 0)), fromAxisAngle([1, 0, 0], 3 * chance(seed, 1)));
    const at: Vec = [0.02 * chance(seed, 2), 0.02 * chance(seed, 3), 0.1];
    const aim: Vec = [0.06 * chance(seed, 4), 0.06 * chance(seed, 5), 0.1];
    const from: Vec = [0.3, -0.5, 0.4];
    const way = subtract(aim, from);
    const far = Math.hypot(...way);
    const along: Vec = [way[0] / far, way[1] / far, way[2] / far];
    const hit = pick({ from, along }, [SIZE], Float32Array.from([...at, ...turn]), there);
    const own = (point: Vec): Vec => rotate(conjugate(turn), subtract(point, at));
    if (hit) {
      met += 1;
      const outside = own(hit.at).map((n, k) => Math.abs(n) - (SIZE[k] ?? 0) / 2);
      expect(Math.max(...outside)).toBeCloseTo(0, 6); // on a face
    } else {
      const inside = (part: number): boolean =>
        own([from[0] + along[0] * part, from[1] + along[1] * part, from[2] + along[2] * part]).every(
          (n, k) => Math.abs(n) < (SIZE[k] ?? 0) / 2 - 1e-5,
        );
      expect(Array.from({ length: 200 }, (_, step) => far - 0.06 + step * 0.0006).some(inside)).toBe(false);
    }
  }
  expect(met).toBeGreaterThan(40);
  expect(met).toBeLessThan(260);
});

test('the nearest of two bricks is met, and none that is not there', () => {
  const poses = Float32Array.from([0, 0.1, 0.1, 1, 0, 0, 0, 0, -0.1, 0.1, 1, 0, 0, 0]);
  const ray = { from: [0, -1, 0.1] as Vec, along: [0, 1, 0] as Vec };
  expect(pick(ray, [SIZE, SIZE], poses, there)?.brick).toBe(1);
  expect(pick(ray, [SIZE, SIZE], poses, there)?.at[1]).toBeCloseTo(-0.1125, 6);
  expect(pick(ray, [SIZE, SIZE], poses, (brick) => brick === 0)?.brick).toBe(0);
  expect(pick({ ...ray, along: [0, -1, 0] }, [SIZE, SIZE], poses, there)).toBeNull();
});

test('a brick is covered by what lies over it, and not by what lies beside, below or far above', () => {
  const at = (x: number, y: number, z: number): number[] => [x, y, z, 1, 0, 0, 0];
  const over = (...other: number[]): boolean => {
    const poses = Float32Array.from([...at(0, 0, 0.0225), ...other]);
    return covered(
      Array.from({ length: poses.length / POSE_SIZE }, () => SIZE),
      poses,
      0,
      there,
    );
  };
  expect(over(...at(0.05, 0.01, 0.0375))).toBe(true);
  expect(over(...at(0.074, 0.01, 0.0375))).toBe(false); // it only brushes past
  expect(over(...at(0, 0, 0.0075))).toBe(false);
  expect(over(...at(0, 0.026, 0.0225))).toBe(false);
  expect(over(...at(0, 0, 0.06))).toBe(false);
});
