import { expect, test } from 'vitest';
import {
  fitted,
  framed,
  fromAbove,
  fromSide,
  interpolateOrbit,
  panned,
  project,
  sideOf,
  START_ORBIT,
  turned,
  viewAt,
  viewOf,
  VIEWS,
  wayOf,
  type Subject,
} from './camera';
import { add, type Vec } from '../../lib/motion/vector';
import { HAND_ROOM_M, SMALL_ROOM_M, subjectOf } from './framing';

const TOWER: Subject = { low: -0.01, high: 0.3, wide: 0.1 };

test('the table follows a pointer that moves it aside, with perspective and without', () => {
  for (const flat of [false, true]) {
    const view = viewOf(START_ORBIT, TOWER, 1.4, flat);
    const moved = panned(START_ORBIT, view, 0.2, -0.1);
    const [before, after] = [view, viewOf(moved, TOWER, 1.4, flat)].map((each) => project(each, [0, 0, 0.145]));
    expect((after?.across ?? 0) - (before?.across ?? 0)).toBeCloseTo(0.2, 5);
    expect((after?.down ?? 0) - (before?.down ?? 0)).toBeCloseTo(-0.1, 5);
  }
});

test('a fixed view brings back what was moved aside, by half on half the way', () => {
  const moved = { ...START_ORBIT, pan: [0.2, 0, 0.1] as [number, number, number] };
  expect(fromSide(2, moved).pan).toBeUndefined();
  expect(framed({ ...moved, zoom: 3 })).toEqual({ ...START_ORBIT, zoom: 1 });
  expect(interpolateOrbit(moved, fromSide(2, moved), 0.5).pan).toEqual([0.1, 0, 0.05]);
});

test('where a hand is, there is room to lead a brick over the highest one before the camera has to move', () => {
  const poses = Float32Array.from([0, 0, 0.3, 1, 0, 0, 0]);
  const clearance = (room: number): number => {
    const subject = subjectOf(poses, () => true, 'axis', [], room);
    return project(viewOf(START_ORBIT, subject, 1.2), [0, 0, 0.3 + HAND_ROOM_M]).down;
  };
  expect(clearance(HAND_ROOM_M)).toBeGreaterThan(0.03);
  expect(clearance(SMALL_ROOM_M)).toBeLessThan(0);
});

test('a brick that lies aside makes the tower smaller only as far as a hand may take it, and never by its height', () => {
  const stands = [0, 0, 0.2, 1, 0, 0, 0];
  const alone = subjectOf(Float32Array.from(stands), () => true, 'axis', [], 0.02);
  const withFallen = Float32Array.from([...stands, 0.3, 0, 0.4, 1, 0, 0, 0]);
  expect(
    subjectOf(
      withFallen,
      () => true,
      'axis',
      [],
      0.02,
      () => false,
    ),
  ).toEqual(alone);
  const taken = subjectOf(
    withFallen,
    () => true,
    'axis',
    [],
    0.02,
    (brick) => brick === 1,
  );
  expect(taken.wide).toBeCloseTo(0.15, 6);
  expect(taken.high).toBe(alone.high);
});

test('of a tower that falls all bricks come into the picture, those that nobody may take too', () => {
  const fallen = [0, 1, 2, 3, 4, 5].map((n) => [-0.06 * n, 0.01, 0.01, 1, 0, 0, 0]);
  const subjectWith = (count: number) =>
    subjectOf(
      Float32Array.from([0, 0, 0.3, 1, 0, 0, 0, ...fallen.slice(0, count).flat()]),
      () => true,
      'axis',
      [],
      0.02,
      () => false,
    );
  const view = viewOf(START_ORBIT, subjectWith(6), 1.7);
  for (const [x = 0, y = 0, z = 0] of fallen) {
    const { across, down } = project(view, [x, y, z]);
    expect([Math.min(across, down) > 0, Math.max(across, down) < 1]).toEqual([true, true]);
  }
  expect(subjectWith(3).wide).toBeLessThan(subjectWith(6).wide); // one that rolled aside does not matter
});

test('a brick that a hand may take beside the tower is seen whole with it, on a phone too', () => {
  const withFallen = Float32Array.from([0, 0, 0.2, 1, 0, 0, 0, 0.17, -0.02, 0.008, 1, 0, 0, 0]);
  const view = viewOf(
    { azimuth: 0, height: 20, zoom: 1 },
    subjectOf(withFallen, () => true, 'axis', [], 0.02),
    0.9,
  );
  for (const x of [-0.05, 0.17 + 0.0375]) {
    const { across } = project(view, [x, -0.02, 0.008]);
    expect(across).toBeGreaterThan(0.02);
    expect(across).toBeLessThan(0.98);
  }
});

test('the foot of a row of bricks is in the picture, whatever its shape', () => {
  const row = Float32Array.from(
    Array.from({ length: 8 }, (_, n) => [0.05 * n - 0.175, -0.25, 0.015, 1, 0, 0, 0]).flat(),
  );
  for (const aspect of [0.9, 1.4, 2.1, 2.4]) {
    const view = viewOf(
      START_ORBIT,
      subjectOf(row, () => true, 'axis', [], HAND_ROOM_M),
      aspect,
    );
    for (const x of [-0.19, 0.19])
      for (const y of [-0.28, -0.22]) {
        const { across, down } = project(view, [x, y, 0]);
        expect(down).toBeLessThan(0.985);
        expect(across).toBeGreaterThan(0.015);
        expect(across).toBeLessThan(0.985);
      }
  }
});

test('bricks that lie apart are all in the picture, from every side, with perspective and without', () => {
  const row = Float32Array.from(
    Array.from({ length: 8 }, (_, n) => [0.05 * n - 0.175, -0.25, 0.015, 1, 0, 0, 0]).flat(),
  );
  const subject = subjectOf(row, () => true, 'bricks', [], HAND_ROOM_M);
  for (const aspect of [0.95, 1.5, 1.9, 2.43])
    for (const orbit of [...VIEWS.map((_, side) => fromSide(side, START_ORBIT)), fromAbove(START_ORBIT)])
      for (const flat of [false, true]) {
        const view = viewOf(orbit, subject, aspect, flat);
        for (const x of [-0.19, 0.19])
          for (const y of [-0.28, -0.22])
            for (const z of [0, 0.03]) {
              const { across, down } = project(view, [x, y, z]);
              expect(Math.min(across, down)).toBeGreaterThan(0);
              expect(Math.max(across, down)).toBeLessThan(1);
            }
      }
});

test('directions on the table are called as they are seen, from all sides', () => {
  const orders = VIEWS.map((_, side) => {
    const { azimuth } = fromSide(side, START_ORBIT);
    return [wayOf([1, 0, 0], azimuth), wayOf([-1, 0, 0], azimuth), wayOf([0, 1, 0], azimuth)].join(' ');
  });
  expect(orders).toEqual(['right left back', 'front back right', 'left right front', 'back front left']);
});

test('points are looked at from as near as the picture lets them, from all sides', () => {
  const corners = [0, 13].flatMap((x) => [0, 8].flatMap((y) => [-1, 3].map((z): Vec => [x, y, z])));
  for (const azimuth of [24, 114, 200])
    for (const height of [10, 38, 88])
      for (const aspect of [0.6, 1.4, 3]) {
        const [orbit, centre, tall] = [{ azimuth, height, zoom: 1 }, [6.5, 4, 1] as Vec, 0.25];
        const { far, aside } = fitted(orbit, centre, corners, tall, aspect);
        const view = viewAt(orbit, add(centre, aside), { tall, far, aspect });
        const projected = corners.map((corner) => project(view, corner));
        const [across, down] = [projected.map((each) => each.across), projected.map((each) => each.down)];
        const ends = [Math.min(...across), 1 - Math.max(...across), Math.min(...down), 1 - Math.max(...down)];
        for (const end of ends) expect(end).toBeGreaterThan(-1e-9);
        const [left = 0, right = 0, top = 0, foot = 0] = ends;
        expect(Math.max(left, right) < 1e-9 || Math.max(top, foot) < 1e-9).toBe(true); // one way it is filled
        expect(Math.abs(left - right)).toBeLessThan(0.2);
      }
});

test('a view is one of the fixed ones until it is turned', () => {
  const back = fromSide(2, START_ORBIT);
  expect(sideOf(back)).toBe(2);
  expect(sideOf({ ...back, azimuth: back.azimuth - 360, zoom: 2 })).toBe(2);
  expect(sideOf(turned(back, 5, 0))).toBeNull();
  expect(sideOf(fromAbove(back))).toBeNull();
});
