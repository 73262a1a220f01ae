import { beforeEach, expect, test } from 'vitest';
import { beatenLevel, chooseLevel, noteBeaten, offeredLevel } from './levels';

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
