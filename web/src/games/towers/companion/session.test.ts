// @vitest-environment node
import { expect, test } from 'vitest';
import { newSession, running, timeLeft } from './session';

test('the time of whoever is to move runs, and stops with the clock', () => {
  const { clock } = newSession(['Ada', 'Ben'], 8, 5);
  expect(clock).toEqual({ left: [300_000, 300_000], running: null, since: 0 });
  const white = running(clock, 1, 1000);
  expect(white && [timeLeft(white, 0, 61_000), timeLeft(white, 1, 61_000)]).toEqual([300_000, 240_000]);
  const stopped = running(white, null, 61_000);
  expect(stopped).toEqual({ left: [300_000, 240_000], running: null, since: 61_000 });
  expect(stopped && timeLeft(stopped, 1, 999_000)).toBe(240_000);
});

test('nobody has less than no time, nor more where a device sets its clock back', () => {
  const clock = running(newSession(['', ''], 8, 5).clock, 0, 1000);
  expect(clock && timeLeft(clock, 0, 10_000_000)).toBe(0);
  expect(clock && timeLeft(clock, 0, 0)).toBe(300_000);
});

test('there is a match without a clock', () => {
  const session = newSession(['', ''], 6, 0);
  expect([session.clock, session.moves, running(session.clock, 0, 5)]).toEqual([null, [], null]);
});
