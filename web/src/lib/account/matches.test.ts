import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../browser/settings.svelte';
import { keepCreated, keepSeat, keysOf, ownMatches, seatsToPut, type MatchKeys } from '../connection/seats';
import { myMatches } from '../match/my-matches';
import { bringOthers, fetchMatches, followAccount, leave, othersHere, sendSeats, withAccount } from './matches';
import { noteSignedIn, signedIn } from './signed-in.svelte';
import type { AccountSeat } from '../wire';

const OWN = 'o'.repeat(32);
const OTHER = 'b'.repeat(32);
const LENT = 'l'.repeat(43);

const seat = (match: string, more: Partial<AccountSeat> = {}): AccountSeat => ({
  match,
  seat: 0,
  secret: LENT,
  game: 'towers',
  over: false,
  begun: '2026-11-21T10:00:00Z',
  names: ['Ada', 'Ben'],
  ...more,
});

let asked: [string, unknown][] = [];

/** Let the hall answer, by path; what it does not know it refuses with this code. */
function hall(answers: Record<string, unknown>, code = 'no_account', status = 401): void {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const answer = answers[path];
    return Promise.resolve(
      answer === undefined
        ? new Response(JSON.stringify({ code, message: 'no' }), { status })
        : new Response(JSON.stringify(answer)),
    );
  });
}

const PUT = '/api/account/seats';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});

describe('what is taken here', () => {
  test('stays here for a guest, and is put to the account of whoever is signed in', async () => {
    hall({ [PUT]: [{ match: 'match-own', how: 'adopted' }] });
    followAccount();
    keepSeat('match-guest', OWN);
    expect(seatsToPut()).toEqual([]);
    noteSignedIn('Ada');
    expect(settings.name).toBe('Ada');
    keepCreated({
      match: 'match-own',
      seats: [
        { seat: 0, kind: 'me', name: 'Ada', secret: OWN, invitation: false },
        { seat: 1, kind: 'friend', name: 'White', secret: OTHER, invitation: true },
      ],
    });
    await sendSeats();
    expect(asked).toEqual([[PUT, { seats: [`match-own.${OWN}`] }]]);
    expect(seatsToPut()).toEqual([]);
    expect(othersHere()).toEqual(['match-guest']);
    hall({ [PUT]: [{ match: 'match-guest', how: 'had' }] });
    expect(await bringOthers()).toBe(1);
    expect(asked.at(-1)).toEqual([PUT, { seats: [`match-guest.${OWN}`] }]);
    expect(othersHere()).toEqual([]);
  });

  test('is put later where the hall does not answer, and not again where it refuses the seat', async () => {
    noteSignedIn('Ada');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('the line is cut')));
    keepSeat('match-01', OWN);
    await sendSeats();
    expect(seatsToPut()).toEqual([`match-01.${OWN}`]);
    hall({}, 'rate_limited', 429);
    await sendSeats();
    expect(seatsToPut()).toHaveLength(1);
    hall({}, 'bad_request', 400);
    await sendSeats();
    expect(seatsToPut()).toEqual([]);
    expect(othersHere()).toEqual(['match-01']);
  });
});

describe('what the account has', () => {
  test('comes here with its seats, and is not put to it once more', async () => {
    noteSignedIn('Ada');
    hall({ [PUT]: [seat('match-01', { seat: 1 })] });
    expect(await fetchMatches()).toBe(1);
    expect(keysOf('match-01')).toMatchObject({ secrets: [LENT], account: 'lent', opened: Date.UTC(2026, 10, 21, 10) });
    expect(myMatches()[0]).toMatchObject({ match: 'match-01', game: 'towers', mine: [1], names: ['Ada', 'Ben'] });
    expect([seatsToPut(), signedIn.matches]).toEqual([[], 1]);
    expect(await fetchMatches()).toBe(0);
  });

  test('stays where it is when its owner has left meanwhile', async () => {
    noteSignedIn('Ada');
    hall({ [PUT]: [seat('match-01')] });
    const asking = fetchMatches();
    leave();
    expect(await asking).toBe(0);
    expect(ownMatches()).toEqual({});
  });

  test('of what is over the newest come', async () => {
    noteSignedIn('Ada');
    hall({ [PUT]: Array.from({ length: 60 }, (_, n) => seat(`match-${String(n).padStart(3, '0')}`, { over: true })) });
    expect(await fetchMatches()).toBe(40);
    expect(Object.values(ownMatches()).every(({ ended }) => ended)).toBe(true);
  });

  const here = (...secrets: string[]): MatchKeys => ({ secrets, places: { [OWN]: 0 }, invites: {}, opened: 5 });

  test.each([
    ['nothing here', here(), [seat('m')], { secrets: [LENT], account: 'lent' }],
    ['the same seat here', here(OWN), [seat('m')], { secrets: [OWN], places: { [OWN]: 0 }, account: 'own' }],
    ['fewer here', here(OWN), [seat('m'), seat('m', { secret: OTHER })], { secrets: [LENT, OTHER], account: 'lent' }],
  ] as const)('with %s there is one secret a seat', (_, keys, seats, expected) => {
    expect(withAccount(keys, [...seats], 7)).toMatchObject(expected);
  });
});

describe('whoever leaves', () => {
  beforeEach(async () => {
    keepSeat('match-guest', OWN);
    noteSignedIn('Ada');
    hall({ [PUT]: [{ match: 'match-own', how: 'adopted' }] });
    followAccount();
    keepSeat('match-own', OWN);
    await sendSeats();
    hall({ [PUT]: [seat('match-lent')] });
    await fetchMatches();
  });

  test('takes the matches of the account and the name along', () => {
    leave();
    expect(Object.keys(ownMatches())).toEqual(['match-guest']);
    expect([signedIn.name, settings.name, localStorage.getItem('stackyard.account')]).toEqual(['', '', null]);
  });

  test('by another device keeps here what was taken here', async () => {
    hall({});
    expect(await fetchMatches()).toBe(0);
    expect(Object.keys(ownMatches()).sort()).toEqual(['match-guest', 'match-own']);
    expect([signedIn.name, signedIn.ended]).toEqual(['', true]);
    expect(othersHere().sort()).toEqual(['match-guest', 'match-own']); // whoever signs in next is asked
  });
});
