import { expect, test } from 'vitest';
import type { EndedChallenge } from '../../lib/match/challenges';
import { daysOf, monthAfter, monthBefore } from './calendar';
import { challengePath, resultText, shareText, standingText, timeText } from './words';

const ended = (more: Partial<EndedChallenge> = {}): EndedChallenge => ({
  value: 38,
  unit: 'floors',
  counted: true,
  betterThan: 71,
  others: 90,
  ...more,
});

test.each([
  [38, 'floors', '38 floors ahead'],
  [1, 'floors', '1 floor ahead'],
  [23, 'points', '23 points'],
  [252, 'seconds', '4:12 min'],
  [3852, 'seconds', '1:04:12 h'],
  [14, 'bricks', '14 bricks'],
  [9, 'dice', 'stood after 9 dice'],
  [1, 'dice', 'stood after 1 die'],
  [0, '', 'lost'],
  [0, 'something new', 'lost'],
])('%d %s is "%s"', (value, unit, text) => {
  expect(resultText({ value, unit })).toBe(text);
});

test('a result says that there were hints', () => {
  expect(resultText({ value: 3, unit: 'floors', hints: 2 })).toBe('3 floors ahead, with 2 hints');
  expect(resultText({ value: 0, unit: '', hints: 1 })).toBe('lost, with a hint');
  expect(standingText(ended({ hints: 1, betterThan: 0 }), true, false)).toBe(
    'With hints it stands behind all without.',
  );
});

test('a draw is not told as a loss', () => {
  expect(resultText({ value: 0, unit: '', drawn: true })).toBe('a draw');
});

test.each([
  [ended(), true, false, 'Better than 71 of 90 others.'],
  [ended({ betterThan: 0, others: 1 }), true, false, 'Better than 0 of 1 other.'],
  [ended({ betterThan: 0, others: 0 }), true, false, 'The first result today.'],
  [ended({ betterThan: 0, others: 0 }), true, true, 'The only result of that day.'],
  [ended({ counted: false }), false, true, 'Not ranked: its day was over.'],
])('how others did', (result, onItsDay, over, text) => {
  expect(standingText(result, onItsDay, over)).toBe(text);
});

test('what does not count says so', () => {
  expect(standingText(ended({ counted: false }), true, false)).toContain('Not counted');
});

test('what is sent is one line that explains itself and leads to the same challenge', () => {
  const link = `https://hall${challengePath('towers', '2026-11-27', 'match-01')}`;
  expect(shareText('Towers', '2026-11-27', ended(), link)).toBe(
    'Towers, 27 November: 38 floors ahead in the challenge of the day. Can you do better? ' +
      'https://hall/today/towers/2026-11-27?from=match-01',
  );
});

test('the time that is left is rounded up', () => {
  expect([86_399, 3_601, 3_600, 61, 1, 0].map(timeText)).toEqual([
    '24 h 0 min',
    '1 h 1 min',
    '1 h 0 min',
    '2 min',
    '1 min',
    '1 min',
  ]);
});

test('a month begins on its weekday and has all its days', () => {
  const november = daysOf('2026-11-01');
  expect(november.slice(0, 8)).toEqual([null, null, null, null, null, null, '2026-11-01', '2026-11-02']);
  expect(november.at(-1)).toBe('2026-11-30');
  expect(daysOf('2026-06-01')[0]).toBe('2026-06-01'); // a Monday
  expect([monthBefore('2027-01-01'), monthAfter('2026-12-01'), monthAfter('2026-11-01')]).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2026-12-01',
  ]);
});
