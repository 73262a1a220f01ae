import { expect, test } from 'vitest';
import type { TowerBrixView } from '../view';
import { moveBy, strokeOf, type Sample } from './own-hand';

/** Places of a hand every 10 ms that goes so many mm in each of them. */
const drag = (steps: number, dx: number, dy: number): Sample[] =>
  Array.from({ length: steps + 1 }, (_, n) => ({ ms: n * 10, x: n * dx, y: n * dy }));

test('a hand goes where it was drawn, as fast as it was drawn', () => {
  expect(strokeOf(drag(20, 15, 0), [60, 250])).toEqual({ heading: 0, speed: 150 });
  expect(strokeOf(drag(20, 0, -10), [60, 250])).toEqual({ heading: 270, speed: 100 });
  expect(strokeOf(drag(20, 10, -0.01), [60, 250])).toEqual({ heading: 0, speed: 100 });
});

test('no hand is faster or slower than the act allows', () => {
  expect(strokeOf(drag(20, 100, 0), [60, 250])?.speed).toBe(250);
  expect(strokeOf(drag(20, 1, 0), [60, 250])?.speed).toBe(60);
});

test('what counts is how fast it was when it let go', () => {
  const slow = drag(20, 2, 0);
  const fast = drag(20, 30, 0).map(({ ms, x, y }) => ({ ms: ms + 200, x: x + 40, y }));
  expect(strokeOf([...slow, ...fast], [1, 400])?.speed).toBe(300);
});

test('a slip is no stroke', () => {
  expect(strokeOf([], [60, 250])).toBeNull();
  expect(strokeOf(drag(3, 2, 2), [60, 250])).toBeNull();
});

test('the move says what is done, to which brick, which way, and how fast', () => {
  const view = (act: string): TowerBrixView => ({ act }) as unknown as TowerBrixView;
  expect(moveBy(view('pull'), { heading: 270, speed: 80 }, null)).toBe('pull 270 80');
  expect(moveBy(view('remove'), { heading: 90, speed: 40 }, 'y1')).toBe('remove y1 90 40');
});
