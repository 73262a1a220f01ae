import { expect, test } from 'vitest';
import type { RatingNumber, RatingPoint } from '../../lib/wire';
import { changeText, draw, kindText, numberText, PACES } from './numbers';

const number = (rating: number, width = 90): RatingNumber => ({ rating, width, provisional: false });
const point = (rating: number, width = 100): RatingPoint => ({ time: 0, rating, width });

test('a number is shown with what it is worth, in whole points', () => {
  expect(numberText(number(1620.4, 89.6))).toBe('1620 ± 90');
});

test.each([
  [1500, 1512.4, '+12'],
  [1500.4, 1496.6, '−3'],
  [1500, 1500.3, '0'],
])('from %d to %d it changes by %s, as the shown numbers do', (before, after, change) => {
  expect(changeText(number(before), number(after))).toBe(change);
});

test('for how many and by which clock a number is', () => {
  expect(kindText(2, 'calm')).toBe('for two, 10 min + 5 s a move');
  expect(kindText(3, 'brisk')).toBe('3 at the table, 5 min + 3 s a move');
  expect(kindText(2, 'days')).toBe('for two, over days');
  expect(Object.keys(PACES)).toEqual(['calm', 'brisk']);
});

test('a graph fills its box, and its line stays in its band', () => {
  const { line, band, least, most } = draw([point(1500, 300), point(1600, 200), point(1550, 100)], 600, 120);
  expect([least, most]).toEqual(['1,200', '1,800']);
  expect(line).toBe('M0.0 60.0L300.0 40.0L600.0 50.0');
  expect(band.startsWith('M0.0 0.0L300.0 0.0')).toBe(true);
  expect(band.endsWith('L0.0 120.0Z')).toBe(true);
});

test('a graph of one match is a point in the middle', () => {
  expect(draw([point(1500)], 600, 120).line).toBe('M300.0 60.0');
});
