import { expect, test } from 'vitest';
import { MAX_LEAN_RAD, standingOf, type Standing } from './standing';
import { restHeight, turnOf, type Obstacles } from './landing';
import type { Quat, Vec } from '../../lib/motion/vector';

const BRICK: Vec = [0.03, 0.03, 0.06];
const UPRIGHT: Quat = [1, 0, 0, 0];
const LYING = turnOf(BRICK, { stands: false, yaw: 0, lean: 0 });

/** Set a brick down at (x, y) on bricks that stand or lie at given places. */
function at(x: number, y: number, turn: Quat, ...others: [Vec, Quat][]): Standing {
  const poses = Float32Array.from(others.flatMap(([place, turned]) => [...place, ...turned]));
  const obstacles: Obstacles = { sizes: others.map(() => BRICK), poses, present: () => true };
  const z = restHeight(BRICK, turn, x, y, -1, obstacles);
  return standingOf(BRICK, { at: [x, y, z], turn }, { lean: 0 }, -1, obstacles);
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

test('it slides where it leans too far for its friction', () => {
  const nothing: Obstacles = { sizes: [], poses: new Float32Array(0), present: () => true };
  const pose = { at: [0, 0, 0.03] as Vec, turn: UPRIGHT };
  expect(standingOf(BRICK, pose, { lean: MAX_LEAN_RAD + 0.01 }, -1, nothing)).toBe('slides');
  expect(standingOf(BRICK, pose, { lean: MAX_LEAN_RAD - 0.1 }, -1, nothing)).toBe('falls'); // there is nothing to lean on
});
