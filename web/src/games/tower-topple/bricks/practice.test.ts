import { expect, test } from 'vitest';
import type { Frame } from '../../../lib/motion/frames';
import type { Vec } from '../../../lib/motion/vector';
import type { Slot } from '../../../stage3d/looks';
import { practiceHand, type Practice } from './practice';

const AT: Vec = [0, 0.025, 0.0525];
const slot: Slot = { key: 'b', name: 'b', at: [0, 0, 0.1], size: [0.075, 0.025, 0.015], yaw: 0 };

function practise(change: Partial<Practice> = {}) {
  const moves: string[] = [];
  const frames: Frame[] = [];
  let lost = 0;
  const hand = practiceHand(
    () => ({
      poses: Float32Array.from([...AT, 1, 0, 0, 0]),
      slots: [],
      place: () => '4c',
      play: (move) => moves.push(move),
      ...change,
    }),
    () => 0,
  );
  hand.onframe((frame) => frames.push({ ...frame }));
  hand.onlost(() => (lost += 1));
  const at = (): number[] => [...(frames.at(-1)?.poses.slice(0, 3) ?? [])].map((n) => Number(n.toFixed(4)));
  return { hand, moves, frames, at, lost: () => lost };
}

test('a brick slides along its own length only, and is pulled once it is out', () => {
  const { hand, moves, at, lost, frames } = practise();
  hand.hold(0, AT);
  hand.move([0.03, 0.2, 0.3]);
  expect(at()).toEqual([0.03, 0.025, 0.0525]);
  expect(moves).toEqual([]);
  hand.move([-0.08, 0.025, 0.0525]);
  expect(moves).toEqual(['pull 4c']);
  expect(lost()).toBe(1);
  expect(frames.at(-1)?.rest).toBe(true);
  hand.drop();
  expect(moves).toEqual(['pull 4c']);
});

test('one that is let go of before that was felt, and goes back', () => {
  const { hand, moves, at, frames } = practise();
  hand.hold(0, AT);
  hand.move([0.02, 0.025, 0.0525]);
  hand.drop();
  expect(moves).toEqual(['touch 4c']);
  expect(at()).toEqual([0, 0.025, 0.0525]);
  expect(frames.at(-1)?.rest).toBe(true);
});

test('one that was hardly moved was not even felt', () => {
  const { hand, moves } = practise();
  hand.hold(0, AT);
  hand.drop();
  expect(moves).toEqual([]);
});

test('the brick in hand is led anywhere, and laid into a free place', () => {
  const { hand, moves, at } = practise({ place: () => null, slots: [slot] });
  hand.hold(0, AT);
  hand.move([0.1, 0.1, 0.2]);
  expect(at()).toEqual([0.1, 0.1, 0.2]);
  hand.drop();
  expect(moves).toEqual([]);
  expect(at()).toEqual([0, 0.025, 0.0525]);
  hand.hold(0, AT);
  hand.put(0, slot.at, [1, 0, 0, 0], false);
  expect(moves).toEqual(['place b']);
});
