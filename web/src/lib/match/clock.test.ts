import { expect, test } from 'vitest';
import { formatClock, timeLeft } from './clock';

test('only a running clock runs', () => {
  const clock = { left_ms: [60_000, 30_000], running: [0], paused: false, seconds_left: null };
  expect(timeLeft(clock, 0, 1000, 11_000)).toBe(50_000);
  expect(timeLeft(clock, 1, 1000, 11_000)).toBe(30_000);
  expect(timeLeft({ ...clock, paused: true }, 0, 1000, 11_000)).toBe(60_000);
  expect(timeLeft(clock, 0, 0, 999_999)).toBe(0);
  expect(timeLeft({ left_ms: [], running: [], paused: false, seconds_left: null }, 0, 0, 0)).toBeNull();
});

test('a face shows hours where there are some, and tenths at the end', () => {
  expect([3_723_000, 83_000, 10_000, 9_450, 0].map(formatClock)).toEqual(['1:02:03', '1:23', '0:10', '9.4', '0.0']);
});
