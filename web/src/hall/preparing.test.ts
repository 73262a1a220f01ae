import { expect, test } from 'vitest';
import { progressText } from './preparing';

const towers = { game: 'towers', title: 'Towers', ready: false, elapsed: 12.4, expected: 28.2 };

test('a game that is being made ready says how far it is', () => {
  expect(progressText(towers)).toBe('Getting Towers ready: 12 of about 30 seconds.');
  expect(progressText({ ...towers, elapsed: 0, expected: 0.4 })).toBe('Getting Towers ready: 0 of about 5 seconds.');
});

test('one that takes longer than it should promises nothing', () => {
  expect(progressText({ ...towers, elapsed: 41.9 })).toBe('Getting Towers ready: 41 seconds so far.');
});

test('one that is ready says nothing', () => {
  expect(progressText({ ...towers, ready: true })).toBe('');
});
