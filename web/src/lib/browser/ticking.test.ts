import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticking } from './ticking';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('after a sleep the first look is left out, and the next one counts', () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const looks: number[] = [];
  const stop = ticking(500, (now) => looks.push(now));
  const pass = (ms: number): void => {
    clock += ms;
    vi.advanceTimersByTime(500);
  };
  pass(500);
  pass(500);
  expect(looks).toEqual([500, 1000]);
  pass(60_000);
  expect(looks).toEqual([500, 1000]);
  pass(500);
  expect(looks.at(-1)).toBe(61_500);
  stop();
  pass(500);
  expect(looks).toHaveLength(3);
});
