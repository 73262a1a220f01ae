import { expect, test } from 'vitest';
import { tipPosition } from './tip-position';

const WORDS = { wide: 200, high: 40 };
const PHONE = { wide: 390, high: 844 };

test('the words of a die stand above the board, and in the window', () => {
  const at = tipPosition({ x: 380, y: 700 }, WORDS, { top: 600, bottom: 745 }, PHONE);
  expect(at).toEqual({ left: 182, top: 552 });
  expect(tipPosition({ x: 5, y: 700 }, WORDS, { top: 600, bottom: 745 }, PHONE).left).toBe(8);
});

test('they stand below a board that reaches to the top, and never out of the window', () => {
  expect(tipPosition({ x: 200, y: 60 }, WORDS, { top: 10, bottom: 200 }, PHONE).top).toBe(208);
  expect(tipPosition({ x: 200, y: 800 }, WORDS, { top: 10, bottom: 840 }, PHONE).top).toBe(796);
});

test('over the bench they stand above the die', () => {
  expect(tipPosition({ x: 200, y: 300 }, WORDS, { top: 600, bottom: 745 }, PHONE).top).toBe(208);
});
