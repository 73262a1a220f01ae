// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { project, rayAt, viewOf } from '../camera/camera';
import type { Slot } from '../looks';
import { fromAxisAngle, multiply, rotate, toWorld, type Pose, type Quat, type Vec } from '../../lib/motion/vector';
import { grip } from './hand';
import { drawn, carriedOver, liesInPlace, placeAlong, placeBelow, poseIn } from './snap-to-place';
import { plumbLine } from './placement';

const SIZE: Vec = [0.075, 0.025, 0.015];
const TOP_M = 0.0675; // the middle of a fifth row
const places: Slot[] = ['a', 'b', 'c'].map((key, index) => ({
  key,
  name: key,
  at: [0, (index - 1) * 0.0253, TOP_M],
  size: SIZE,
  yaw: 0.05,
}));
const place = (key: string): Slot => places.find((each) => each.key === key) as Slot;
const view = viewOf({ azimuth: -36, height: 20, zoom: 1 }, { low: 0, high: 0.15, wide: 0.1 }, 1.4);
const rayTo = (point: Vec): ReturnType<typeof rayAt> => {
  const { across, down } = project(view, point);
  return rayAt(view, across, down);
};
const above = ({ at }: Slot): Vec => [at[0], at[1], at[2] + SIZE[2] / 2];

describe('a lit place', () => {
  test('is what a pointer is on, a little beside it too, and the one that draws is not left at once', () => {
    for (const slot of places) expect(placeAlong(rayTo(above(slot)), places, null)?.key).toBe(slot.key);
    const [x, y, z] = place('a').at;
    const ray = rayTo([x, y - SIZE[1] / 2 - 0.0045, z]);
    expect(placeAlong(ray, places, null)?.key).toBe('a');
    const farther = rayTo([x, y - SIZE[1] / 2, z - SIZE[2] / 2 - 0.0105]);
    expect(placeAlong(farther, places, null)).toBeNull();
    expect(placeAlong(farther, places, 'a')?.key).toBe('a');
    expect(placeAlong(rayTo([0, 0, 0.3]), places, 'a')).toBeNull();
  });

  test('is below a brick that is over it, and takes it as it is turned', () => {
    const held: Quat = fromAxisAngle([0, 0, 1], 3);
    expect(placeBelow({ at: [0.004, 0.028, 0.12], turn: held }, places)?.key).toBe('c');
    expect(placeBelow({ at: [0, 0.0127, 0.12], turn: held }, places)?.key).toBe('c'); // between two of them
    expect(placeBelow({ at: [0.2, 0.1, 0.12], turn: held }, places)).toBeNull();
    const laid = poseIn(place('c'), held);
    const [x] = rotate(laid.turn, [1, 0, 0]);
    expect(x).toBeCloseTo(-Math.cos(0.05), 6); // half a turn less than the other way round
    expect(liesInPlace(laid, places)).toBe(true);
    expect(liesInPlace({ ...laid, at: [0, 0.0127, TOP_M] }, places)).toBe(false); // across two of them
    expect(liesInPlace({ ...laid, turn: multiply(fromAxisAngle([1, 0, 0], 1.5), laid.turn) }, places)).toBe(false);
  });
});

test('a brick that a place draws goes up and across, touches nothing on the way, and waits over it', () => {
  const slot = place('c');
  let pose: Pose = { at: [0.03, -0.17, 0.0075], turn: fromAxisAngle([0, 0, 1], Math.PI / 2) };
  let hand = grip(3, pose, toWorld(pose, [0.03, 0, 0]));
  for (let frame = 0; frame < 60; frame++) {
    hand = drawn(hand, pose, slot, 0.03);
    const turn = hand.turn ?? hand.held;
    const [x, y, z] = rotate(turn, hand.localPoint);
    pose = { at: [hand.target[0] - x, hand.target[1] - y, Math.max(hand.target[2] - z, 0.0075)], turn };
    const over = Math.hypot(pose.at[0], pose.at[1]) < 0.1;
    const aside = Math.hypot(pose.at[0] - slot.at[0], pose.at[1] - slot.at[1]);
    if (over && aside > 0.003) expect(pose.at[2]).toBeGreaterThan(TOP_M + SIZE[2]); // clear of what lies beside
  }
  expect(pose.at[2]).toBeGreaterThan(TOP_M + SIZE[2]);
  expect(pose.at[0]).toBeCloseTo(slot.at[0], 3);
  expect(pose.at[1]).toBeCloseTo(slot.at[1], 3);
});

test('a plumb line leads from a brick in the air to the top of what would bear it', () => {
  const lands: Pose = { at: [0.01, 0.02, TOP_M], turn: [1, 0, 0, 0] };
  const { from, to } = plumbLine(SIZE, [0.01, 0.02, 0.15], lands);
  expect(from).toEqual([0.01, 0.02, 0.15]);
  expect(to[0]).toBe(0.01);
  expect(to[1]).toBe(0.02);
  expect(to[2]).toBeCloseTo(TOP_M - SIZE[2] / 2, 9);
});

test('a brick that is led straight at the tower rises before it, and is led lower only away from it', () => {
  const turn: Quat = [1, 0, 0, 0];
  const at = (x: number, z: number): Pose => ({ at: [x, -0.025, z], turn });
  const to = (pose: Pose): ReturnType<typeof grip> => grip(3, pose, pose.at);
  const start = at(0.13, 0.03);
  expect(carriedOver(to(start), to(at(0.05, 0.06)), start, places).target).toEqual([0.13, -0.025, TOP_M + 0.03]);
  const high = at(0.13, TOP_M + 0.03);
  expect(carriedOver(to(high), to(at(0.05, 0.06)), high, places).target).toEqual([0.05, -0.025, TOP_M + 0.03]);
  const away = to(at(0.16, 0.02));
  expect(carriedOver(to(start), away, start, places)).toBe(away);
  expect(carriedOver(to(start), to(at(0.05, 0.06)), start, [])).toEqual(to(at(0.05, 0.06)));
});
