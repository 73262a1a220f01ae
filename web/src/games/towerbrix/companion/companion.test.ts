import { expect, test } from 'vitest';
import {
  answerTo,
  challengesOf,
  formatTime,
  dealMove,
  dueMixes,
  mixFor,
  pointsOf,
  unevenCards,
  verdict,
  whyNotMix,
} from './companion';
import type { TowerBrixView } from '../view';

const viewOf = (more: Partial<TowerBrixView>): TowerBrixView =>
  ({
    players: 3,
    variant: 'base',
    round: 1,
    level: null,
    less_than: null,
    asks: [],
    evaluation: null,
    ...more,
  }) as TowerBrixView;

test.each([
  ['easy', 3, null, [8, 12]],
  ['medium', 4, null, [13, 19]],
  ['hard', 6, null, [20, 24]],
  ['hard', 2, 15, [14, 14]],
  ['easy', 5, 3, [2, 2]],
] as const)('a mix of level %s for %d players below %s', (level, players, below, [least, most]) => {
  const mix = mixFor(level, players, below);
  expect(pointsOf(mix)).toBeGreaterThanOrEqual(least);
  expect(pointsOf(mix)).toBeLessThanOrEqual(most);
  if (below === null) expect(unevenCards(mix, players)).toBe(0);
});

test('a deal is asked for as the hall writes it', () => {
  expect(dealMove({ twos: 3, threes: 2 }, [])).toBe('deal 3x2 2x3');
  expect(dealMove({ twos: 0, threes: 4 }, [2, 0])).toBe('deal 4x3 extra 0,2');
});

test('the introduction and challenges leave no free choice', () => {
  expect(dueMixes(viewOf({ variant: 'intro', round: 2 }))).toEqual([{ twos: 4, threes: 0 }]);
  const due = dueMixes(viewOf({ variant: 'challenge', level: 'medium' }));
  expect(due.map(pointsOf)).toEqual([15, 15, 15]);
  expect(dueMixes(viewOf({}))).toEqual([]);
  expect(dueMixes(viewOf({ set_mix: [3, 2] }))).toEqual([{ twos: 3, threes: 2 }]);
  expect(whyNotMix(viewOf({ less_than: 12 }), { twos: 6, threes: 0 })).toContain('fewer than 12 points');
});

test('one no loses a reading, and silence leaves it open', () => {
  const card = { seat: 0, name: 'G7', points: 2, holds: true } as never;
  const evaluated = (more: object): TowerBrixView =>
    viewOf({
      asks: ['stands', 'tower', 'card G7'],
      evaluation: { stands: true, tower: null, challenge: null, ready: null, cards: [card], ...more } as never,
    });
  expect(verdict(evaluated({}))).toBe('open');
  expect(answerTo(evaluated({}), 'card G7')).toBe('yes');
  expect(verdict(evaluated({ tower: true }))).toBe('won');
  expect(verdict(evaluated({ tower: false }))).toBe('lost');
});

test('the hall says which challenges have maps and which take two; where it says nothing, none has', () => {
  const challenge = { type: 'integer', 'x-with-map': [11, 14], 'x-not-alone': [10] };
  expect(challengesOf({ properties: { challenge } })).toEqual({ withMap: [11, 14], notAlone: [10] });
  expect(challengesOf({ properties: { challenge: { type: 'integer' } } })).toEqual({ withMap: [], notAlone: [] });
  expect(challengesOf({})).toEqual({ withMap: [], notAlone: [] });
});

test('a clock rounds up and never falls below nothing', () => {
  expect([149.2, 60, 0.1, -3].map(formatTime)).toEqual(['2:30', '1:00', '0:01', '0:00']);
});
