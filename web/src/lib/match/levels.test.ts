import { beforeEach, expect, test } from 'vitest';
import { person } from '../../testing/hall';
import type { SeatInfo } from '../wire';
import { beatenLevel, chooseLevel, nextStep, noteBeaten, offeredLevel } from './levels';

const bot = (seat: number, level: number): SeatInfo => person(seat, 'Tenant', { kind: 'bot', level });

beforeEach(() => {
  localStorage.clear();
});

test('the first level is offered until it was beaten, then the one above', () => {
  expect(offeredLevel('towers')).toBe(1);
  expect(beatenLevel('towers')).toBe(0);
  noteBeaten('towers', 1);
  expect(offeredLevel('towers')).toBe(2);
  expect(offeredLevel('brick-work')).toBe(1);
});

test('what the player chose is offered again, until that was beaten', () => {
  noteBeaten('towers', 3);
  chooseLevel('towers', 2);
  expect(offeredLevel('towers')).toBe(2);
  noteBeaten('towers', 1);
  expect(offeredLevel('towers')).toBe(2);
  noteBeaten('towers', 2);
  expect([offeredLevel('towers'), beatenLevel('towers')]).toEqual([3, 3]);
});

test('there is nothing above the highest level', () => {
  noteBeaten('towers', 5);
  expect(offeredLevel('towers')).toBe(5);
});

test('after a win the next level is played, after a loss an easier one', () => {
  const levels = [1, 2, 3, 4, 5];
  const seats = [person(0, 'Ada'), bot(1, 2)];
  expect(nextStep(seats, 0, [0], levels)).toEqual({
    harder: true,
    level: 3,
    seats: [{ kind: 'me' }, { kind: 'bot', level: 3 }],
  });
  expect(nextStep(seats, 0, [1], levels)).toMatchObject({ harder: false, level: 1 });
  expect(nextStep(seats, 0, [0, 1], levels)).toBeNull();
  expect(nextStep([person(0, 'Ada'), bot(1, 1)], 0, [1], levels)).toBeNull();
  expect(nextStep([person(0, 'Ada'), bot(1, 5)], 0, [0], levels)).toBeNull();
  expect(nextStep([person(0, 'Ada'), person(1, 'Bo')], 0, [0], levels)).toBeNull();
  const three = [bot(0, 1), person(1, 'Ada'), bot(2, 3)];
  expect(nextStep(three, 1, [0], levels)?.seats.map(({ level }) => level)).toEqual([1, undefined, 2]);
});
