// What a picture of a tower shows.
import { expect, test } from 'vitest';
import { choosing } from '../sample';
import { framingOf } from './tower';

test('bricks that fell are all in the picture, bricks beside a tower only where they are meant', () => {
  expect(framingOf(choosing, false)).toBe('axis');
  expect(framingOf(choosing, true)).toBe('bricks');
  expect(framingOf({ ...choosing, phase: 'read' }, false)).toBe('bricks'); // what was being pulled, after the fall
  expect(framingOf({ ...choosing, toppler: 0 }, false)).toBe('axis'); // the next tower
  expect(framingOf({ ...choosing, toppler: 0, phase: 'over', over: true }, false)).toBe('bricks');
});
