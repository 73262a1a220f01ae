import { expect, test } from 'vitest';
import { routeOf } from '../lib/browser/router.svelte';
import { lackingText, playedAt } from './preparing';

const towers = { game: 'towers', title: 'Towers', ready: false, elapsed: 12.4, expected: 68.2 };

test('a game that is being compiled says what comes later', () => {
  expect(lackingText(towers)).toBe('Levels 4 and 5 and reviews come in about 60 seconds.');
});

test('one that takes longer than it should promises no time', () => {
  expect(lackingText({ ...towers, elapsed: 70 })).toBe('Levels 4 and 5 and reviews come soon.');
});

test('one that is compiled says nothing', () => {
  expect(lackingText({ ...towers, ready: true })).toBe('');
});

test('it is said where levels are chosen and where one plays, and nowhere else', () => {
  const paths = ['/', '/g/towers', '/m/abcdefgh', '/m/abcdefgh/replay', '/learn/towers', '/rules/towers'];
  const others = ['/companion/towers', '/gallery/towers', '/today/towers', '/analysis/towers', '/privacy', '/replay'];
  expect([...paths, ...others].filter((path) => playedAt(routeOf(path)))).toEqual(['/g/towers', '/m/abcdefgh']);
});
