import { beforeEach, expect, test } from 'vitest';
import type { TodayStanding } from '../wire';
import {
  begunChallenge,
  challengeOf,
  dayAfter,
  endedDays,
  endedMatches,
  isChallengeDay,
  noteBegun,
  noteStanding,
  stateOf,
  streak,
} from './challenges';

const DAY = '2026-11-27';

beforeEach(() => {
  localStorage.clear();
});

function holdSeat(...matches: string[]): void {
  const keys = { secrets: ['s'.repeat(32)], invites: {}, opened: 1 };
  localStorage.setItem('stackyard.seats', JSON.stringify(Object.fromEntries(matches.map((match) => [match, keys]))));
}

const standing = (day: string, more: Partial<TodayStanding> = {}): TodayStanding => ({
  game: 'towers',
  day,
  hints: 0,
  counted: true,
  result: { rank: 38, value: 38, unit: 'floors' },
  better_than: 71,
  others: 90,
  ...more,
});

test('a challenge is open, then begun, then ended', () => {
  const state = (): string => stateOf(begunChallenge(DAY, 'towers'));
  expect(state()).toBe('open');
  holdSeat('match-01');
  noteBegun(DAY, 'towers', 'match-01', DAY, 'match-00');
  expect(state()).toBe('begun');
  noteStanding('match-01', standing(DAY));
  expect(state()).toBe('ended');
  const ended = { value: 38, unit: 'floors', counted: true, betterThan: 71, others: 90 };
  expect(begunChallenge(DAY, 'towers')).toEqual({ match: 'match-01', onItsDay: true, from: 'match-00', ended });
  expect(challengeOf('match-01')).toMatchObject({ day: DAY, game: 'towers' });
  expect(challengeOf('match-02')).toBeNull();
});

test('a match that was given up before its end leaves the challenge open, a result stays', () => {
  noteBegun(DAY, 'towers', 'match-01', DAY);
  expect(begunChallenge(DAY, 'towers')).toBeNull();
  noteStanding('match-01', standing(DAY));
  noteStanding('match-02', standing(DAY, { counted: false, result: { rank: 0, value: 0, unit: '' } }));
  expect(begunChallenge(DAY, 'towers')).toMatchObject({ match: 'match-01', ended: { value: 38 } });
});

test('days in a row are those whose challenge was begun on the day and ended', () => {
  for (let ago = 1; ago < 60; ago++) {
    const day = dayAfter(DAY, -ago);
    noteBegun(day, 'towers', `match-${String(ago)}`, day);
    noteStanding(`match-${String(ago)}`, standing(day, { counted: false }));
  }
  expect(streak(DAY)).toBe(59); // today is still open
  noteBegun(DAY, 'towerbrix', 'brix', DAY);
  expect(streak(DAY)).toBe(59);
  noteStanding('brix', standing(DAY, { game: 'towerbrix' }));
  expect(streak(DAY)).toBe(60);
  expect(streak(dayAfter(DAY, 2))).toBe(0);
});

test('a day out of the archive is marked, and adds nothing to the days in a row', () => {
  noteBegun('2026-11-26', 'towers', 'old', DAY);
  noteStanding('old', standing('2026-11-26', { counted: false }));
  expect(endedDays('towers')).toEqual(new Set(['2026-11-26']));
  expect(streak(DAY)).toBe(0);
});

test('what has ended opens the matches of others while its day may last', () => {
  noteStanding('new', standing(DAY));
  noteStanding('old', standing('2026-11-20'));
  noteBegun(DAY, 'towerbrix', 'going-on', DAY);
  expect(endedMatches(new Date(`${DAY}T23:59:00Z`))).toEqual(['new']);
});

test.each([
  ['2026-11-27', true],
  ['2026-11-01', true],
  ['2026-10-31', false],
  ['2026-11-28', false],
  ['2026-11-31', false],
  ['yesterday', false],
])('%s has challenges: %s', (day, has) => {
  expect(isChallengeDay(day, DAY)).toBe(has);
});
