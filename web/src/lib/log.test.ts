import { expect, test } from 'vitest';
import { lastMover, standing, type Logged } from './log';

const log: Logged[] = [
  { by: 0, event: 'a1-b1' },
  { by: 1, event: 'd1-d2' },
  { by: 0, event: 'b1-b3' },
  { by: 1, event: '--' },
  { by: 'table', event: 'undo 2' },
  { by: 1, event: 'd4-d3' },
];

test('moves that were taken back do not stand, and a skip is no move', () => {
  expect(standing(log).map((entry) => entry.event)).toEqual(['a1-b1', 'd4-d3']);
});

test('the last mover among some seats', () => {
  expect(lastMover(log, [0, 1])).toBe(1);
  expect(lastMover(log, [0])).toBe(0);
  expect(lastMover([], [0])).toBeNull();
});
