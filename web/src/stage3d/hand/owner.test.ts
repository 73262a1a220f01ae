import { expect, test } from 'vitest';
import type { HandShown } from '../../lib/motion/frames';
import { Owner } from './owner';

const hand = (seat: number): HandShown => ({ seat, brick: 4, target: [0, 0, 0.1] });
const seats = (hands: HandShown[]): number[] => hands.map(({ seat }) => seat);

test('a hand of the hall’s belongs to who leads it, until it lets go', () => {
  const owner = new Owner();
  expect(seats(owner.of([hand(0)], 1))).toEqual([1]);
  expect(seats(owner.of([hand(0)], 2))).toEqual([1]); // the turn has passed, and the hand is still there
  expect(owner.of([], 2)).toEqual([]);
  expect(seats(owner.of([hand(0)], 2))).toEqual([2]);
});

test('where anybody may move bricks hands keep their seats', () => {
  const hands = [hand(0), hand(3)];
  expect(new Owner().of(hands, null)).toBe(hands);
});
