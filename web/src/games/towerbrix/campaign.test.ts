import { beforeEach, expect, test } from 'vitest';
import { challengesMet, keepChallenge, nextChallenge } from './campaign';
import { groups } from './presets';

beforeEach(() => localStorage.clear());

const met = (challenge: number): void => keepChallenge({ over: true, won: true, challenge });

test('challenges that were met are kept once, and the next one is the first that is left', () => {
  for (const challenge of [5, 2, 5]) met(challenge);
  keepChallenge({ over: true, won: false, challenge: 7 });
  keepChallenge({ over: true, won: true, challenge: 0 });
  expect(challengesMet()).toEqual([2, 5]);
  expect(nextChallenge(5)).toBe(6);
  expect(nextChallenge(14)).toBe(1);
  for (let challenge = 1; challenge <= 14; challenge++) met(challenge);
  expect(nextChallenge(3)).toBeNull();
});

test('where challenges are chosen, those that were met have a tick', () => {
  met(3);
  const challenges = groups().find(({ pictured }) => pictured);
  expect(challenges?.title).toContain('1 of 14');
  expect(challenges?.presets.map(({ done }) => done)).toEqual(Array.from({ length: 14 }, (_, index) => index === 2));
});
