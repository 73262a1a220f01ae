import { afterEach, expect, test } from 'vitest';
import { settings } from './settings.svelte';
import { followLanguage } from '../language.svelte';
import { agoText, dayText, decimal, figure, inRow, listed, percent, signedPercent, whole } from './intl';
import { spanText } from './span';

const HOUR = 3_600_000;
const plain = (text: string): string => text.replace(/\u00a0|\u202f/g, ' ');

async function read(language: string): Promise<void> {
  settings.language = language;
  await followLanguage();
}

afterEach(() => read('en'));

test('English', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(inRow(['a', 'b', 'c'])).toBe('a, b, c');
  expect([whole(12345.6), decimal(1.25, 1), decimal(2, 1, 0), percent(0.625)]).toEqual(['12,346', '1.3', '2', '63%']);
  expect([0.25, -0.25, 0.001].map(signedPercent)).toEqual(['+25%', '−25%', '0%']);
  expect([3, 0, -2, 1.5].map(figure)).toEqual(['3', '0', '−2', '1.5']);
  expect(dayText('2026-07-31')).toBe('31 Jul 2026');
});

test('German', async () => {
  await read('de');
  expect(listed(['a', 'b', 'c'])).toBe('a, b und c');
  expect(inRow(['a', 'b', 'c'])).toBe('a, b, c');
  expect([whole(12345), decimal(1.5, 1), plain(percent(0.62))]).toEqual(['12.345', '1,5', '62 %']);
  expect(plain(signedPercent(-0.25))).toBe('−25 %');
  expect(dayText('2026-07-31')).toBe('31.07.2026');
});

test('a long time is told in its two largest units', async () => {
  expect([28 * HOUR, 48 * HOUR, 4 * HOUR + 61_000, 30_000].map(spanText)).toEqual([
    '1 day 4 hours',
    '2 days',
    '4 hours 2 minutes',
    '1 minute',
  ]);
  await read('de');
  expect(spanText(51 * HOUR)).toBe('2 Tage 3 Stunden');
});

test('how long ago something was', async () => {
  const now = Date.UTC(2026, 6, 31, 12);
  const textOf = (ago: number): string => agoText(now - ago, now);
  expect([1000, 120_000, 3 * HOUR, 30 * HOUR, -1000].map(textOf)).toEqual([
    'now',
    '2 minutes ago',
    '3 hours ago',
    'yesterday',
    'now',
  ]);
  await read('de');
  expect([30 * HOUR, 15 * 24 * HOUR].map(textOf)).toEqual(['gestern', 'vor 2 Wochen']);
});
