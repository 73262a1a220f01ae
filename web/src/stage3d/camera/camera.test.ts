import { expect, test } from 'vitest';
import { framed, fromSide, interpolateOrbit, panned, project, START_ORBIT, viewOf, type Subject } from './camera';
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
  const seen = (room: number): number => {
    const subject = subjectOf(poses, () => true, 'axis', [], room);
    return project(viewOf(START_ORBIT, subject, 1.2), [0, 0, 0.3 + HAND_ROOM_M]).down;
  };
  expect(seen(HAND_ROOM_M)).toBeGreaterThan(0.03);
  expect(seen(SMALL_ROOM_M)).toBeLessThan(0);
});
