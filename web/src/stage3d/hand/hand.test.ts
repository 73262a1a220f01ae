// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  fromAbove,
  project,
  rayAt,
  START_ORBIT,
  turned,
  viewOf,
  VIEWS,
  fromSide,
  nearestSide,
  type Orbit,
} from '../camera/camera';
import { followRay, grip, moveTo, quarterTurn, step, tip } from './hand';
import { covered, pick } from '../camera/picking';
import { toWorld, poseOf, rotate, type Pose, type Vec } from '../../lib/motion/vector';

const SIZE: Vec = [0.075, 0.025, 0.015];
const subject = { low: 0, high: 0.27, wide: 0.1 };
const HALF = Math.SQRT1_2;

/** Three rows of three, as in a tower. */
const tower = Float32Array.from(
  [0, 1, 2].flatMap((row) =>
    [-1, 0, 1].flatMap((slot) =>
      row % 2 === 0
        ? [0, slot * 0.025, 0.0075 + row * 0.015, 1, 0, 0, 0]
        : [slot * 0.025, 0, 0.0075 + row * 0.015, HALF, 0, 0, HALF],
    ),
  ),
);
const sizes = Array.from({ length: 9 }, () => SIZE);
const all = (): boolean => true;

describe('the eye', () => {
  test.each([false, true])('a ray through a place meets what is seen there (flat: %s)', (flat) => {
    for (const azimuth of [-200, -36, 0, 90])
      for (const height of [3, 20, 80]) {
        const view = viewOf({ azimuth, height, zoom: 1.3 }, subject, 1.4, flat);
        const point: Vec = [0.03, -0.05, 0.2];
        const { across, down, far } = project(view, point);
        const ray = rayAt(view, across, down);
        const along =
          (point[0] - ray.from[0]) * ray.along[0] +
          (point[1] - ray.from[1]) * ray.along[1] +
          (point[2] - ray.from[2]) * ray.along[2];
        expect(far).toBeGreaterThan(0);
        for (const k of [0, 1, 2] as const) expect(ray.from[k] + ray.along[k] * along).toBeCloseTo(point[k], 6);
      }
  });

  test('never goes under the table, and sees the whole tower', () => {
    let orbit: Orbit = START_ORBIT;
    for (let i = 0; i < 50; i++) orbit = turned(orbit, 20, -10);
    expect(viewOf(orbit, subject, 1).eye[2]).toBeGreaterThan(0);
    for (const aspect of [0.46, 1, 1.8])
      for (const looks of [START_ORBIT, fromAbove(START_ORBIT)])
        for (const x of [-0.05, 0.05])
          for (const z of [0, 0.27]) {
            const { across, down } = project(viewOf(looks, subject, aspect), [x, x, z]);
            expect(Math.max(Math.abs(across - 0.5), Math.abs(down - 0.5))).toBeLessThan(0.5);
          }
  });

  test('the four views go round the table', () => {
    VIEWS.forEach((_, number) => expect(nearestSide(fromSide(number, START_ORBIT))).toBe(number));
    expect(nearestSide(turned(START_ORBIT, 720, 0))).toBe(0);
  });
});

describe('what the pointer meets', () => {
  test('is the brick in front, at the point of its face', () => {
    const view = viewOf({ azimuth: 0, height: 10, zoom: 1 }, subject, 1);
    for (const brick of [0, 3, 4, 5, 6]) {
      const face: Vec =
        brick < 3 || brick > 5
          ? [0.01, -0.0375, poseOf(tower, brick).at[2]]
          : [poseOf(tower, brick).at[0], -0.0375, 0.0225];
      const { across, down } = project(view, face);
      const met = pick(rayAt(view, across, down), sizes, tower, all);
      expect(met?.brick).toBe(brick);
      expect(met?.at[1]).toBeCloseTo(-0.0375, 4);
    }
    expect(pick(rayAt(view, 0.02, 0.02), sizes, tower, all)).toBeNull();
    expect(pick(rayAt(view, 0.5, 0.5), sizes, tower, () => false)).toBeNull();
  });

  test('lies under others or is free', () => {
    expect(covered(sizes, tower, 4, all)).toBe(true);
    expect(covered(sizes, tower, 7, all)).toBe(false);
    expect(covered(sizes, tower, 4, (brick) => brick < 6)).toBe(false);
    const out = tower.slice();
    out[4 * 7 + 1] = -0.08; // pulled out along y
    expect(covered(sizes, out, 4, all)).toBe(false);
    out[4 * 7 + 1] = -0.06;
    expect(covered(sizes, out, 4, all)).toBe(true);
  });
});

describe('a hand', () => {
  const view = viewOf({ azimuth: 0, height: 25, zoom: 1 }, subject, 1);
  const pose: Pose = poseOf(tower, 4);
  const held = grip(4, pose, [0, -0.0375, 0.02]);

  test('grips the brick where it was touched', () => {
    const [x, y, z] = toWorld(pose, held.localPoint);
    expect([x, y, z].map((n) => Math.round(n * 1e4) / 1e4)).toEqual([0, -0.0375, 0.02]);
  });

  test('follows the pointer level with the table, or upright', () => {
    const { across, down } = project(view, [0.03, -0.1, 0.02]);
    const level = followRay(held, view, rayAt(view, across, down), 'level');
    expect(level.target.map((n) => Math.round(n * 1e4) / 1e4)).toEqual([0.03, -0.1, 0.02]);
    const upright = followRay(held, view, rayAt(view, 0.6, 0.2), 'upright');
    expect(upright.target[1]).toBeCloseTo(-0.0375, 6);
    expect(upright.target[2]).toBeGreaterThan(0.1);
  });

  test('stays over the table, in reach, and where it is when the plane cannot be seen', () => {
    expect(moveTo(held, [0, 0, -1]).target[2]).toBeGreaterThan(0);
    expect(Math.hypot(...moveTo(held, [30, 40, 0.1]).target)).toBeLessThan(1);
    const flat = viewOf({ azimuth: 0, height: 3, zoom: 1 }, subject, 1);
    expect(followRay(held, flat, rayAt(flat, 0.7, 0.45), 'level').target).toEqual(held.target);
  });

  test('turns by quarters and tips away from the eye', () => {
    const turned = quarterTurn(quarterTurn(held, 1), 1);
    const [x, y] = rotate(turned.turn ?? [1, 0, 0, 0], [1, 0, 0]);
    const [x0, y0] = rotate(pose.turn, [1, 0, 0]);
    expect([x, y].map((n) => Math.round(n))).toEqual([-x0, -y0].map((n) => Math.round(n)));
    const up = rotate(tip({ ...held, held: [1, 0, 0, 0] }, view).turn ?? [1, 0, 0, 0], [0, 0, 1]);
    expect(up.map((n) => Math.round(n) + 0)).toEqual([0, 1, 0]); // its top looks away from the eye
  });

  test('keys move it along the axes as they are seen', () => {
    const right = step(held, viewOf({ azimuth: 80, height: 20, zoom: 1 }, subject, 1), 0.01, 0, 0);
    expect(right.target[1]).toBeCloseTo(-0.0475, 6);
    const away = step(held, viewOf({ azimuth: 190, height: 20, zoom: 1 }, subject, 1), 0, 0.01, 0);
    expect(away.target[1]).toBeCloseTo(-0.0475, 6);
    expect(step(held, view, 0, 0, 0.01).target[2]).toBeCloseTo(0.03, 6);
  });
});
