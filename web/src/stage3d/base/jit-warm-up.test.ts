import { afterEach, expect, test, vi } from 'vitest';
import { Rehearsal } from './jit-warm-up';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('parts are run in turn, only while there is idle time, until each has been run often', () => {
  const asked: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => asked.push(run));
  const parts = [vi.fn(), vi.fn()] as const;
  let left = 10;
  new Rehearsal([...parts]);
  const next = (ms: number): void => {
    left = ms;
    asked.shift()?.({ didTimeout: false, timeRemaining: () => left-- });
  };
  next(1);
  expect(parts[0]).not.toHaveBeenCalled();
  next(5);
  expect([parts[0].mock.calls.length, parts[1].mock.calls.length]).toEqual([2, 1]);
  for (let idle = 0; idle < 20; idle++) next(20);
  expect([parts[0].mock.calls.length, parts[1].mock.calls.length]).toEqual([60, 60]);
  expect(asked).toEqual([]);
});

test('it ends with the stage', () => {
  const cancelled = vi.fn();
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', cancelled);
  new Rehearsal([() => undefined]).end();
  expect(cancelled).toHaveBeenCalledWith(7);
});
