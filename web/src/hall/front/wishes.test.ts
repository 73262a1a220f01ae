import { describe, expect, test, vi } from 'vitest';
import type { OpenTable, RatingPoint, Wishes } from '../../lib/wire';
import { fetchRatings, numberFor, paceOf, whyNot, wishWords } from './wishes.svelte';

const CALM = { kind: 'fischer', base_ms: 600_000, increment_ms: 5000, days: 0 } as const;

const table = (wishes: Wishes, more: Partial<OpenTable> = {}): OpenTable => ({
  match: 'one',
  live: false,
  game: 'towers',
  options: {},
  clock: CALM,
  seats: [
    { name: 'Ada', free: false, level: null },
    { name: '', free: true, level: null },
  ],
  since: 1,
  language: '',
  rated: false,
  wishes,
  ...more,
});

describe('an open table', () => {
  test('says whom it is for', () => {
    expect(wishWords({})).toEqual([]);
    expect(wishWords({ accounts: true })).toEqual(['people with an account']);
    expect(wishWords({ accounts: true, lowest: 1400, highest: 1700 })).toEqual(['ratings 1400 to 1700']);
    expect(wishWords({ lowest: 1400 })).toEqual(['ratings from 1400']);
    expect(wishWords({ highest: 1700 })).toEqual(['ratings up to 1700']);
  });

  test('asks a guest to sign in where it is for accounts, and nobody else', () => {
    expect(whyNot(table({}), '')).toBeNull();
    expect(whyNot(table({ accounts: true }), '')).toMatchObject({ href: '/you' });
    expect(whyNot(table({}, { rated: true }), '')).toMatchObject({ href: '/you' });
    expect(whyNot(table({ accounts: true }), 'Ada')).toBeNull();
  });

  test('tells whoever is signed in their number, where it does not fit', async () => {
    const now = { rating: 1620.4, width: 90, provisional: false };
    const ratings = {
      name: 'Ada',
      ratings: [{ game: 'towers', players: 2, pace: 'calm' as const, now, matches: 3, history: [] as RatingPoint[] }],
      records: [],
    };
    expect(numberFor(table({}), ratings)).toBe(1620);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(ratings))));
    expect(whyNot(table({ lowest: 1700 }), 'Ada')).toBeNull(); // it is not known yet: the hall says so
    fetchRatings('Ada');
    await vi.waitFor(() => expect(whyNot(table({ lowest: 1700 }), 'Ada')?.text).toBe('Your rating: 1620'));
    expect(whyNot(table({ lowest: 1600, highest: 1700 }), 'Ada')).toBeNull();
    expect(whyNot(table({ lowest: 1501 }, { game: 'brick-work' }), 'Ada')?.text).toBe('Your rating: 1500');
  });

  test('has numbers by the clocks that are rated', () => {
    expect(paceOf(CALM)).toBe('calm');
    expect(paceOf({ ...CALM, base_ms: 1 })).toBeUndefined();
  });
});
