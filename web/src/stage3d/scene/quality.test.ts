import { expect, test } from 'vitest';
import { Quality, type Level } from './quality';

/** Draw for so many seconds at so many pictures a second. */
function draw(quality: Quality, fps: number, seconds: number, from = 0): Level {
  let level = quality.note(from, true);
  for (let i = 1; i <= fps * seconds; i++) level = quality.note(from + (i * 1000) / fps, true);
  return level;
}

test('a machine that keeps up draws as finely as it can', () => {
  expect(draw(new Quality(), 60, 5)).toEqual({ ratio: 1, shadows: 1, plain: false });
  expect(draw(new Quality(), 31, 5)).toEqual({ ratio: 1, shadows: 1, plain: false });
});

test('resolution falls first, then shadows, then the materials are simple, step by step while there are less than 30 pictures a second', () => {
  const quality = new Quality();
  expect(draw(quality, 20, 0.7)).toEqual({ ratio: 0.8, shadows: 1, plain: false });
  expect(draw(quality, 20, 0.7, 700)).toEqual({ ratio: 0.8, shadows: 3, plain: false });
  expect(draw(quality, 40, 3, 1400)).toEqual({ ratio: 0.8, shadows: 3, plain: false }); // that is enough
  expect(draw(quality, 10, 5, 5000)).toEqual({ ratio: 0.5, shadows: 0, plain: true });
});

test('a machine that is far too slow skips a step, and a short rest does not change the size', () => {
  const quality = new Quality();
  expect(draw(quality, 10, 0.7)).toEqual({ ratio: 0.8, shadows: 3, plain: false });
  expect(quality.note(900, false).ratio).toBe(0.8);
  expect(quality.sharpIn(900)).toBeGreaterThan(0);
  expect(quality.note(1300, false).ratio).toBe(1);
  expect(quality.sharpIn(1300)).toBe(0);
});

test('simple materials stay while nothing moves', () => {
  const quality = new Quality();
  draw(quality, 12, 3);
  expect(quality.note(60_000, false)).toMatchObject({ ratio: 1, plain: true });
  expect(draw(quality, 60, 5, 61_000)).toMatchObject({ plain: true });
});

test('the time in which nothing moved is not counted', () => {
  const quality = new Quality();
  for (let i = 0; i < 20; i++) {
    draw(quality, 60, 0.3, i * 10_000);
    quality.note(i * 10_000 + 5000, false);
  }
  expect(quality.note(300_000, true)).toEqual({ ratio: 1, shadows: 1, plain: false });
});
