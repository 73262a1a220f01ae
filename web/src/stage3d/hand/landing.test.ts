import { expect, test } from 'vitest';
import {
  contactsOf,
  orientationOf,
  snappedPose,
  leaningPose,
  restHeight,
  touchedBy,
  turnOf,
  type Obstacles,
} from './landing';
import { halfExtents, rotate, fromAxisAngle, type Quat, type Vec } from '../../lib/motion/vector';

const SIZE: Vec = [0.03, 0.03, 0.06];
const UPRIGHT: Quat = [1, 0, 0, 0];
const ALONG_X = turnOf(SIZE, { stands: false, yaw: 0, lean: 0 });
const ALONG_Y = turnOf(SIZE, { stands: false, yaw: Math.PI / 2, lean: 0 });

/** Bricks that lie there; the first one is in hand. */
function table(...poses: [Vec, Quat][]): Obstacles {
  const all = [[9, 9, 9, 1, 0, 0, 0], ...poses.map(([at, turn]) => [...at, ...turn])];
  return { sizes: all.map(() => SIZE), poses: Float32Array.from(all.flat()), present: () => true };
}

test('a brick comes to rest on the table, on a brick, on the edge of one, and on one that leans', () => {
  expect(restHeight(SIZE, UPRIGHT, 0, 0, 0, table())).toBeCloseTo(0.03, 3);
  expect(restHeight(SIZE, ALONG_X, 0, 0, 0, table())).toBeCloseTo(0.015, 3);
  const lying = table([[0, 0, 0.015], ALONG_X]);
  expect(restHeight(SIZE, UPRIGHT, 0.01, 0, 0, lying)).toBeCloseTo(0.06, 3);
  expect(restHeight(SIZE, UPRIGHT, 0.044, 0, 0, lying)).toBeCloseTo(0.06, 3);
  expect(restHeight(SIZE, UPRIGHT, 0.046, 0, 0, lying)).toBeCloseTo(0.03, 3);
  const tilted = table([[0, 0, 0.035], fromAxisAngle([0, 1, 0], 0.4)]);
  const high = restHeight(SIZE, ALONG_X, 0, 0, 0, tilted);
  expect(high).toBeGreaterThan(0.06);
  expect(high).toBeLessThan(0.09);
});

test('what is set down near others is laid flush and in line, and nothing is moved that is farther away', () => {
  const occupied = table([[0, 0, 0.03], UPRIGHT]);
  const snapped = snappedPose(SIZE, UPRIGHT, [0.034, 0.004], 0, occupied);
  expect(snapped.at[0]).toBeCloseTo(0.0302, 4);
  expect(snapped.at[1]).toBeCloseTo(0, 6);
  expect(snapped.at[2]).toBeCloseTo(0.03, 3);
  expect(snappedPose(SIZE, UPRIGHT, [0.06, 0.02], 0, occupied).at[0]).toBeCloseTo(0.06, 6);
  const over = snappedPose(SIZE, ALONG_Y, [0.004, 0.002], 0, occupied);
  expect(over.at[0]).toBeCloseTo(0, 6);
  expect(over.at[2]).toBeCloseTo(0.075, 3);
  const byKeys = snappedPose(SIZE, UPRIGHT, [0.034, 0.004], 0, occupied, 0); // faces alone draw then
  expect(byKeys.at[0]).toBeCloseTo(0.0302, 4);
  expect(byKeys.at[1]).toBe(0.004);
  expect(snappedPose(SIZE, UPRIGHT, [0.0355, 0.004], 0, occupied, 0).at[0]).toBe(0.0355);
});

test('a face within 5 mm of a face is drawn to it, though an edge is nearer to being in line', () => {
  const row = table([[0, 0, 0.03], UPRIGHT], [[0.036, 0.04, 0.03], UPRIGHT]);
  expect(snappedPose(SIZE, UPRIGHT, [0.0345, 0], 0, row).at[0]).toBeCloseTo(0.0302, 4);
});

test('what a brick touches with a face is told, and what it meets edge to edge is not', () => {
  const row = table([[0, 0, 0.03], UPRIGHT], [[0.0302, 0.0302, 0.03], UPRIGHT], [[0, 0.06, 0.03], UPRIGHT]);
  const at = (x: number, y: number, z = 0.03): number[] => touchedBy(SIZE, { at: [x, y, z], turn: UPRIGHT }, 0, row);
  expect(at(0.0302, 0)).toEqual([1, 2]);
  expect(at(0.033, -0.005)).toEqual([]); // 3 mm apart
  expect(at(-0.0302, 0.0302)).toEqual([]); // edge to edge
  expect(at(0.005, 0, 0.09)).toEqual([1]); // on it
});

test('it is turned into line with a neighbour that stands askew', () => {
  const askew = table([[0, 0, 0.03], fromAxisAngle([0, 0, 1], 0.1)]);
  const { turn, at } = snappedPose(SIZE, UPRIGHT, [0.033, 0.003], 0, askew);
  const [x, y] = rotate(turn, [1, 0, 0]);
  expect(Math.atan2(y, x)).toBeCloseTo(0.1, 3);
  expect(Math.hypot(at[0], at[1])).toBeCloseTo(0.0302, 3);
});

test('a brick that shall lean is led up to what is in its way, and no farther', () => {
  const turn = turnOf(SIZE, { stands: true, yaw: 0, lean: 0.35 });
  expect(rotate(turn, [0, 0, 1])[0]).toBeCloseTo(Math.sin(0.35), 5);
  const wall = table([[0.06, 0, 0.03], UPRIGHT]);
  const pose = leaningPose(SIZE, turn, [0, 0], 0, 0, wall);
  const tip = pose.at[0] + halfExtents(SIZE, turn)[0];
  expect(tip).toBeGreaterThan(0.043);
  expect(tip).toBeLessThan(0.047);
  expect(leaningPose(SIZE, turn, [0, 0], Math.PI, 0, wall).at[0]).toBe(0);
});

test('it is taken up as it lies, but straight', () => {
  expect(orientationOf(SIZE, fromAxisAngle([1, 0, 0], 0.2))).toEqual({ stands: true, yaw: 0, lean: 0 });
  expect(orientationOf(SIZE, ALONG_Y)).toMatchObject({ stands: false });
  expect(Math.abs(rotate(turnOf(SIZE, orientationOf(SIZE, ALONG_Y)), [0, 0, 1])[1])).toBeCloseTo(1, 5);
});

test('what lies across two bricks draws to their common middle', () => {
  const columns = table([[-0.03, 0, 0.03], UPRIGHT], [[0.03, 0, 0.03], UPRIGHT]);
  const beam = snappedPose(SIZE, ALONG_X, [0.004, 0.002], 0, columns);
  expect(beam.at.map((n) => Math.round(n * 1e4) + 0)).toEqual([0, 0, 750]);
  expect(snappedPose(SIZE, ALONG_X, [0.004, 0], 0, columns, 0).at[0]).toBe(0.004); // keys place freely
});

test('what a brick lies on is written where it was written before', () => {
  const lying = table([[0, 0, 0.015], ALONG_X]);
  const over = contactsOf(SIZE, { at: [0.005, 0.003, 0.06], turn: UPRIGHT }, 0, lying);
  expect([over.count, over.onlyBearer]).toEqual([4, 1]);
  const across = contactsOf(SIZE, { at: [0.2, 0, 0.03], turn: UPRIGHT }, 0, lying);
  expect(across).toBe(over);
  expect([across.count, across.onlyBearer]).toEqual([4, -1]);
  expect(contactsOf(SIZE, { at: [0.2, 0, 0.5], turn: UPRIGHT }, 0, lying).onlyBearer).toBeNull();
});
