import { expect, test } from 'vitest';
import { changesItsTexts, routeOf } from './router.svelte';

test.each([
  ['/', { screen: 'front' }],
  ['/privacy', { screen: 'privacy' }],
  ['/you', { screen: 'you' }],
  ['/keeper', { screen: 'keeper' }],
  ['/link', { screen: 'link' }],
  ['/g/towers', { screen: 'choose', game: 'towers' }],
  ['/m/abc', { screen: 'table', match: 'abc' }],
  ['/m/abc/replay', { screen: 'replay', match: 'abc' }],
  ['/m/abc/again', { screen: 'again', match: 'abc' }],
  ['/replay', { screen: 'replay', match: null }],
  ['/analysis/towers', { screen: 'analysis', game: 'towers' }],
  ['/companion/towers', { screen: 'companion', game: 'towers' }],
  ['/gallery/towerbrix', { screen: 'gallery', game: 'towerbrix' }],
  ['/today', { screen: 'challenges' }],
  ['/today/towers', { screen: 'today', game: 'towers' }],
  ['/today/towers/2026-11-27', { screen: 'challenge', game: 'towers', day: '2026-11-27' }],
  ['/today/towers/2026-11-27/more', { screen: 'nowhere' }],
  ['/people/Ada%20L.', { screen: 'person', name: 'Ada L.' }],
  ['/people/100%', { screen: 'person', name: '100%' }],
  ['/people', { screen: 'people' }],
  ['/evenings', { screen: 'evenings' }],
  ['/evenings/abc', { screen: 'nowhere' }],
  ['/evening/abc', { screen: 'evening', evening: 'abc' }],
  ['/evening/abc/projector', { screen: 'projector', evening: 'abc' }],
  ['/season/abc', { screen: 'season', evening: 'abc' }],
  ['/season/abc/projector', { screen: 'nowhere' }],
  ['/evening/abc/elsewhere', { screen: 'nowhere' }],
  ['/leaderboard/towers', { screen: 'leaderboard', game: 'towers' }],
  ['/learn/towers/', { screen: 'learn', game: 'towers' }],
  ['/g', { screen: 'nowhere' }],
  ['/m/abc/elsewhere', { screen: 'nowhere' }],
  ['/a/b/c/d', { screen: 'nowhere' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test('what changes its texts is not to be translated by the browser; rules and privacy may be', () => {
  const paths = [
    '/',
    '/rules/towers',
    '/privacy',
    '/m/abc',
    '/m/abc/replay',
    '/learn/towers',
    '/g/towers',
    '/today/towers',
  ];
  expect(paths.filter((path) => changesItsTexts(routeOf(path)))).toEqual(paths.slice(3));
});
