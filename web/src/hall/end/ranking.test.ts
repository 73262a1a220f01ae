import { expect, test } from 'vitest';
import type { Outcome } from '../../lib/wire';
import { columnsByRank, ranking as rankingOf, type Rank } from './ranking';

const ranking = (outcome: Pick<Outcome, 'scores' | 'winners' | 'excluded'>, teams?: number[][]): Rank[] =>
  rankingOf({ why: '', ...outcome }, teams);

const places = (scores: number[], winners: number[]): string =>
  ranking({ scores, winners })
    .map(({ seat, place }) => `${String(place)}:${String(seat)}`)
    .join(' ');

test('the highest score comes first, and equal scores share a place', () => {
  expect(places([4, 9, 4, 1], [1])).toBe('1:1 2:0 2:2 4:3');
});

test('whoever has won comes first, whatever the scores', () => {
  expect(places([7, 3], [1])).toBe('1:1 2:0');
});

test('where nobody has won the score alone decides, and equal players share the first place', () => {
  expect(places([1, 1], [])).toBe('1:0 1:1');
  expect(places([0, 1], [])).toBe('1:1 2:0');
});

test('after a draw nobody is first or second, whatever the scores', () => {
  const drawn = { scores: [0, 1], winners: [], why: '', localizable: { name: 'core:draw-agreed', args: {} } };
  expect(rankingOf(drawn).map(({ place }) => place)).toEqual([1, 1]);
});

test('those who play in teams are ranked as teams, and one alone is a player', () => {
  const scores = [2, 5, 2, 5, 0, 2];
  const ranks = ranking({ scores, winners: [1, 3] }, [[0, 2, 5], [1, 3], [4]]);
  expect(ranks.map(({ place, team }) => [place, team?.number, team?.seats])).toEqual([
    [1, 2, [1, 3]],
    [2, 1, [0, 2, 5]],
    [3, 3, [4]],
  ]);
  expect(ranking({ scores: [1, 2], winners: [1] }, [[0], [1]]).map(({ seat, team }) => [seat, team])).toEqual([
    [1, null],
    [0, null],
  ]);
});

test('whoever had left comes last, whatever the score', () => {
  const ranks = ranking({ scores: [4, 9, 2], winners: [0], excluded: [1] });
  expect(ranks.map(({ seat, place, left }) => [seat, place, left])).toEqual([
    [0, 1, false],
    [2, 2, false],
    [1, 3, true],
  ]);
});

test('a table with a column for each player has them in the order of the ranking', () => {
  const names = ['Ada', 'Ben', 'Cleo'];
  const ranks = ranking({ scores: [1, 9, 5], winners: [1] });
  const points = { title: 'Points', head: ['', 'Floors', ...names], rows: [['A', 'x', 1, 9, 5]] };
  expect(columnsByRank(points, ranks, names)).toEqual({
    title: 'Points',
    head: ['', 'Floors', 'Ben', 'Cleo', 'Ada'],
    rows: [['A', 'x', 9, 5, 1]],
  });
  const cards = { title: 'Cards', head: ['Round', 'Card'], rows: [[1, 'G1']] };
  expect(columnsByRank(cards, ranks, names)).toBe(cards);
  const teams = ranking({ scores: [1, 9, 5], winners: [1] }, [[0, 2], [1]]);
  expect(columnsByRank(points, teams, names)).toBe(points);
});
