import { beforeEach, expect, test } from 'vitest';
import { carryLink, myMatches, noteStatus, standingOf, takenFrom, type MyMatch } from './my-matches';

const MATCH = 'AbCdEfGh-_234567';
const SECRET = 'k'.repeat(32);

beforeEach(() => {
  localStorage.clear();
});

test('a match that was carried by a link knows whose turn it is before it is opened', () => {
  const keys = { secrets: [SECRET], invites: {}, opened: 1 };
  localStorage.setItem('stackyard.seats', JSON.stringify({ [MATCH]: keys }));
  const stored = { match: MATCH, mine: [1], names: ['Ada', 'Ben'], toAct: [1], bots: [], levels: [0, 0] };
  localStorage.setItem('stackyard.matches', JSON.stringify({ [MATCH]: stored }));
  const { link, count } = carryLink('https://there');
  expect(count).toBe(1);
  localStorage.clear(); // another device
  expect(takenFrom(new URL(link).hash)).toBe(1);
  expect(myMatches()[0]?.mine).toEqual([1]);
  noteStatus({
    match: MATCH,
    known: true,
    game: 'towers',
    names: ['Ada', 'Ben'],
    waiting: false,
    to_act: [1],
    outcome: null,
    v: 3,
    last: '',
  });
  expect(myMatches().map(standingOf)).toEqual(['turn']);
});

test('a match without winners is a draw only where it says so: else what came of it is told', () => {
  const finished = {
    ...myMatches()[0],
    match: MATCH,
    played: 1,
    mine: [0],
    names: ['Ada', 'Bo'],
    over: true,
    winners: [],
  };
  const of = (why: string, name: string, args: Record<string, string | number> = {}): string =>
    standingOf({ ...finished, why, localizable: { name, args } } as unknown as MyMatch);
  expect(of('27 points. A foundation.', 'towerbrix:final-points')).toBe('told');
  expect(of('Absurd Undertaking is lost', 'towerbrix:challenge', { state: 'lost' })).toBe('told');
  expect(of('the players agreed on a draw.', 'core:draw-agreed')).toBe('draw');
  expect(of('12 to 12: a draw', 'towers:standing', { result: 'draw' })).toBe('draw');
  const before = { ...finished, why: 'It is a draw.' } as unknown as MyMatch; // of a game whose sentences are no messages
  expect(standingOf(before)).toBe('draw');
});

test('a link of a match whose seats were not known yet is taken', () => {
  expect(takenFrom(`#take=${MATCH}.${SECRET}`)).toBe(1);
  expect(myMatches()[0]?.mine).toEqual([]);
});
