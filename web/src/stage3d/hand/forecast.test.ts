import { expect, test } from 'vitest';
import { Forecast } from './forecast';
import type { LiveBricks } from '../../lib/motion/live';
import type { Pose } from '../../lib/motion/vector';

const at = (x: number): Pose => ({ at: [x, 0, 0.075], turn: [1, 0, 0, 0] });
const soon = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

test('the hall is asked for the newest aim only, one question at a time, and its answer holds for that place', async () => {
  const asked: number[] = [];
  let answer: (stands: boolean | null) => void = () => undefined;
  const live = {
    wouldStand: (_: number, to: Pose['at']) =>
      new Promise<boolean | null>((done) => {
        asked.push(to[0]);
        answer = done;
      }),
  } as unknown as LiveBricks;
  let calls = 0;
  const forecast = new Forecast(() => calls++);
  expect(forecast.of(live, 1, at(0))).toBeNull();
  expect(forecast.of(live, 1, at(0.01))).toBeNull();
  expect(forecast.of(live, 1, at(0.02))).toBeNull();
  expect(asked).toEqual([0]);
  answer(true);
  await soon(0);
  expect(calls).toBe(1);
  expect(forecast.of(live, 1, at(0.0002))).toBe(true); // the same place
  expect(forecast.of(live, 2, at(0))).toBeNull(); // another brick
  await soon(200);
  expect(asked).toEqual([0, 0]);
  answer(false);
  await soon(0);
  expect(forecast.of(live, 2, at(0))).toBe(false);
  forecast.forget();
  expect(forecast.of(undefined, 2, at(0))).toBeNull();
});
