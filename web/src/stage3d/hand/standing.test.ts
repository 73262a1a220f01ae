import { expect, test } from 'vitest';
import { MAX_LEAN_RAD, standingOf, type Standing } from './standing';
import { leaningPose, restHeight, turnOf, type Obstacles } from './landing';
import type { Quat, Vec } from '../../lib/motion/vector';

const BRICK: Vec = [0.03, 0.03, 0.06];
const UPRIGHT: Quat = [1, 0, 0, 0];
const LYING = turnOf(BRICK, { stands: false, yaw: 0, lean: 0 });

/** Set a brick down at (x, y) on bricks that stand or lie at given places. */
function at(x: number, y: number, turn: Quat, ...others: [Vec, Quat][]): Standing {
  const poses = Float32Array.from(others.flatMap(([place, turned]) => [...place, ...turned]));
  const obstacles: Obstacles = { sizes: others.map(() => BRICK), poses, present: () => true };
  const z = restHeight(BRICK, turn, x, y, -1, obstacles);
  return standingOf(BRICK, { at: [x, y, z], turn }, { lean: 0, yaw: 0 }, -1, obstacles);
}

const COLUMN: [Vec, Quat] = [[0, 0, 0.03], UPRIGHT];

test('a brick stands on the table, and on another one as long as its middle is over it', () => {
  expect(at(0.1, 0, UPRIGHT)).toBe('stands');
  expect(at(0.012, 0, LYING, COLUMN)).toBe('stands');
  expect(at(0.017, 0, LYING, COLUMN)).toBe('falls');
});

test('it stands on two columns, though its middle lies over the gap', () => {
  const two: [Vec, Quat][] = [
    [[-0.025, 0, 0.03], UPRIGHT],
    [[0.025, 0, 0.03], UPRIGHT],
  ];
  expect(at(0, 0, LYING, ...two)).toBe('stands');
});

test('it falls with what bears it, where that would tip', () => {
  const beam: [Vec, Quat] = [[0.012, 0, 0.075], LYING]; // on the column, its end 42 mm from the middle
  expect(at(0.012, 0, UPRIGHT, COLUMN, beam)).toBe('stands');
  expect(at(0.035, 0, UPRIGHT, COLUMN, beam)).toBe('falls');
});

const degrees = (n: number): number => (n * Math.PI) / 180;

/** Lean a brick to the right from x mm, so many degrees, against what is there. */
function leant(x: number, by: number, ...others: [Vec, Quat][]): Standing {
  const poses = Float32Array.from(others.flatMap(([place, turned]) => [...place, ...turned]));
  const obstacles: Obstacles = { sizes: others.map(() => BRICK), poses, present: () => true };
  const orientation = { stands: true, yaw: 0, lean: degrees(by) };
  const pose = leaningPose(BRICK, turnOf(BRICK, orientation), [x, 0], 0, -1, obstacles);
  return standingOf(BRICK, pose, orientation, -1, obstacles);
}

test('a brick leans on what it meets: it stands up again, stays, or slides, by its angle', () => {
  expect(leant(-0.06, 20, COLUMN)).toBe('rights'); // its middle is over its foot
  expect(leant(-0.06, 35, COLUMN)).toBe('stands');
  expect(leant(-0.06, 43, COLUMN)).toBe('stands');
  expect(leant(-0.06, 45, COLUMN)).toBe('slides');
});

test('it falls where it meets nothing, or nothing that is high enough', () => {
  expect(leant(-0.06, 35)).toBe('falls');
  expect(leant(0.05, 35, COLUMN)).toBe('falls'); // that stands behind it
  const plank: [Vec, Quat] = [[0, 0, 0.015], turnOf(BRICK, { stands: false, yaw: Math.PI / 2, lean: 0 })];
  expect(leant(-0.06, 35, plank)).toBe('falls'); // its middle is higher: it tips over it
  expect(MAX_LEAN_RAD).toBeGreaterThan(degrees(43));
});
