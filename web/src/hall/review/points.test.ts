import { expect, test } from 'vitest';
import type { ReviewPoint } from '../../lib/wire';
import {
  bandsOf,
  changeAt,
  lastChances,
  markedPoints,
  paintOf,
  rowsOf,
  turningPoints,
  verdictOf,
  type Mark,
} from './points';

const choice = (n: number, mark: Mark, loss: number, more: Partial<ReviewPoint> = {}): ReviewPoint => ({
  n,
  by: n % 2,
  chances: [0.5, 0.5],
  mark,
  loss,
  chance: 0.6 - loss,
  lines: [{ moves: ['a1-a2'], chance: 0.6 }],
  ...more,
});

test('what was known stays known until there is something new', () => {
  const points: ReviewPoint[] = [
    { n: 0 },
    { n: 1, chances: [0.4, 0.6] },
    { n: 2, chances: [] },
    { n: 3, chances: [1, 0] },
  ];
  expect(lastChances(points)).toEqual([null, [0.4, 0.6], [0.4, 0.6], [1, 0]]);
});

test('bands lie on each other, and what is not known yet is left out', () => {
  const points: ReviewPoint[] = [
    { n: 0, chances: [0.5, 0.5] },
    { n: 1, chances: [0.25, 0.75] },
  ];
  expect(bandsOf(points, 4, false, 100, 100)).toEqual([
    'M0.0 50.0L25.0 75.0L25.0 100.0L0.0 100.0Z',
    'M0.0 0.0L25.0 0.0L25.0 75.0L0.0 50.0Z',
  ]);
  expect(bandsOf([{ n: 0 }], 4, false, 100, 100)).toEqual([]);
});

test('partners share a chance, and yet the bands fill the graph', () => {
  const [, second, , last] = bandsOf([{ n: 0, chances: [0.7, 0.7, 0.3, 0.3] }], 1, false, 10, 100);
  expect(second).toBe('M0.0 30.0L0.0 65.0Z');
  expect(last).toBe('M0.0 0.0L0.0 15.0Z');
});

test('a team has one band, and what it lacks lies above', () => {
  expect(bandsOf([{ n: 0, chances: [0.2, 0.2, 0.2] }], 1, true, 10, 100)).toEqual([
    'M0.0 80.0L0.0 100.0Z',
    'M0.0 0.0L0.0 80.0Z',
  ]);
});

test('the three choices that gave away most turned the match, in their order', () => {
  const points = [
    choice(1, 'blunder', 0.4),
    choice(2, 'good', 0.02),
    choice(3, 'mistake', 0.11),
    choice(4, 'inaccuracy', 0.06),
    choice(5, 'blunder', 0.5),
    choice(6, 'blunder', 0.9, { undone: true }),
    choice(7, 'blunder', 0.9, { lines: [] }),
  ];
  expect(turningPoints(points).map(({ n }) => n)).toEqual([1, 3, 5]);
  expect(markedPoints(points).map(({ n }) => n)).toEqual([1, 3, 4, 5, 7]);
});

test('what an event changed is known where both sides of it are', () => {
  const points: ReviewPoint[] = [
    { n: 0 },
    { n: 1, chances: [0.5, 0.5] },
    { n: 2, by: 'nature', chances: [0.75, 0.25] },
  ];
  expect(changeAt(points, 0)).toBeNull();
  expect(changeAt(points, 1)).toBeNull();
  expect(changeAt(points, 2)).toEqual([0.25, -0.25]);
});

test('a move that is tried is right when it gives nothing away', () => {
  const played = choice(3, 'blunder', 0.3);
  expect(verdictOf(choice(3, 'good', 0.01), played, false)).toBe('right');
  expect(verdictOf(choice(3, 'inaccuracy', 0.06), played, false)).toBe('close');
  expect(verdictOf(choice(3, 'mistake', 0.12), played, false)).toBe('wrong');
  expect(verdictOf(choice(3, 'inaccuracy', 0.29), played, false)).toBe('wrong');
  expect(verdictOf(played, played, true)).toBe('same');
});

test('each seat has a colour of its own in the graph, the one that its name says or that the game gives it', () => {
  const plate = { score: 0, unit: '', extra: '' };
  const grey = Array.from({ length: 18 }, (_, seat) => paintOf({ ...plate, colour: '' }, seat));
  expect(new Set(grey).size).toBe(18);
  expect(paintOf({ ...plate, colour: 'Red' }, 1)).toBeUndefined();
  expect(paintOf({ ...plate, colour: '', paint: '#117777' }, 0)).toBe('#117777');
});

test('signs that come close stand below each other', () => {
  const signs = [10, 14, 20, 60].map((n) => choice(n, 'blunder', 0.3));
  expect(rowsOf(signs, 100)).toEqual([0, 1, 2, 0]);
  expect(rowsOf(signs, 40)).toEqual([0, 0, 0, 0]);
});
