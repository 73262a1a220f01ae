import { expect, test } from 'vitest';
import { lackingText } from './preparing';

const towers = { game: 'towers', title: 'Towers', ready: false, elapsed: 12.4, expected: 68.2 };

test('a game that is being compiled can be played, and says what comes later', () => {
  expect(lackingText(towers)).toBe('Towers is ready to play. Levels 4 and 5 and reviews come in about 60 seconds.');
});

test('one that takes longer than it should promises no time', () => {
  expect(lackingText({ ...towers, elapsed: 70 })).toBe(
    'Towers is ready to play. Levels 4 and 5 and reviews come soon.',
  );
});

test('one that is compiled says nothing', () => {
  expect(lackingText({ ...towers, ready: true })).toBe('');
});
