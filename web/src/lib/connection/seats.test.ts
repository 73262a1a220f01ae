import { beforeEach, describe, expect, test } from 'vitest';
import { snap } from '../../testing/hall';
import {
  finishHandOut,
  heldSeats,
  importKeys,
  noteEnded,
  ownMatches,
  prepareHandOut,
  freshKey,
  forgetSeats,
  keysOf,
  keepKey,
  linkTo,
  placeOf,
  keepCreated,
  confirmSitting,
  seatOf,
  secretOf,
  prepareToSit,
  keepSeat,
  takeKeyFromAddress,
  applySnapshot,
  cancelSitting,
  visitorToken,
} from './seats';

const secret = 'abcdefghijklmnopqrstuvwx';

beforeEach(() => {
  localStorage.clear();
});

test("a link's key is taken out of the address bar and kept, and it is no secret yet", () => {
  history.replaceState(null, '', `/m/match-01#${secret}`);
  takeKeyFromAddress('match-01');
  expect(location.href).not.toContain(secret);
  expect(keysOf('match-01')).toMatchObject({ secrets: [], key: secret });
});

test('the secret of a seat that is held already is no news', () => {
  keepSeat('match-01', secret);
  keepKey('match-01', secret);
  expect(keysOf('match-01').key).toBeUndefined();
});

test('what is no secret stays in the address', () => {
  history.replaceState(null, '', '/m/match-01#chat');
  takeKeyFromAddress('match-01');
  expect(location.hash).toBe('#chat');
  expect(keysOf('match-01').secrets).toEqual([]);
});

test("whoever sits beside plays here, and a friend's seat is given away", () => {
  const created = {
    match: 'match-02',
    seats: [
      { seat: 0, kind: 'me', name: 'Ada', secret: 'mine', invitation: false },
      { seat: 1, kind: 'friend', name: 'Red', secret: 'theirs', invitation: true },
      { seat: 2, kind: 'me', name: 'Green', secret: 'beside', invitation: false },
      { seat: 3, kind: 'bot', name: 'Purple', secret: null, invitation: false },
    ],
  } as const;
  keepCreated({ ...created, seats: [...created.seats] });
  expect(keysOf('match-02')).toMatchObject({ secrets: ['mine', 'beside'], invites: { 1: 'theirs' } });
  // Who sits where has been drawn: the places are found again.
  const order = [2, 3, 0, 1];
  expect(secretOf(keysOf('match-02'), [0, 2], order, 0)).toBe('beside');
  expect(secretOf(keysOf('match-02'), [0, 2], order, 2)).toBe('mine');
});

test('a seat is kept once and can be given up', () => {
  keepSeat('match-03', secret);
  keepSeat('match-03', secret);
  expect(keysOf('match-03').secrets).toEqual([secret]);
  forgetSeats('match-03');
  expect(keysOf('match-03').secrets).toEqual([]);
  expect(linkTo('match-03', secret)).toMatch(/\/m\/match-03#abc/);
});

test('a place and the seat that it drew lead to each other', () => {
  expect([seatOf([2, 0, 1], 2), placeOf([2, 0, 1], 0)]).toEqual([0, 2]);
  expect([seatOf(null, 2), placeOf(undefined, 2)]).toEqual([2, 2]);
});

test('a key is 24 random bytes, and the token of a browser stays', () => {
  expect(freshKey()).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(freshKey()).not.toBe(freshKey());
  expect(visitorToken()).toBe(visitorToken());
});

describe('sitting down', () => {
  test('makes a secret that is kept before it is sent, and the same one when it is tried again', () => {
    keepKey('match-01', secret);
    const first = prepareToSit('match-01');
    expect(first?.invitation).toBe(secret);
    expect(keysOf('match-01')).toMatchObject({ secrets: [], sitting: first });
    expect(prepareToSit('match-01')).toEqual(first);
    confirmSitting('match-01');
    expect(keysOf('match-01').secrets).toEqual([first?.secret]);
    expect(keysOf('match-01').key).toBeUndefined();
    expect(prepareToSit('match-01')).toBeNull();
  });

  test('with an own invitation leaves nothing to give away', () => {
    const seats = [{ seat: 1, kind: 'friend', name: 'Red', secret, invitation: true } as const];
    keepCreated({ match: 'match-01', seats });
    keepKey('match-01', secret);
    prepareToSit('match-01');
    confirmSitting('match-01');
    expect(keysOf('match-01').invites).toEqual({});
  });

  test('too late keeps the key, so that this is said again, but not the secret', () => {
    keepKey('match-01', secret);
    prepareToSit('match-01');
    cancelSitting('match-01');
    expect(keysOf('match-01')).toMatchObject({ secrets: [], key: secret });
    expect(keysOf('match-01').sitting).toBeUndefined();
  });
});

describe('what the hall says of a key', () => {
  const setState = (state: 'own' | 'open' | 'used' | 'unknown'): void => {
    keepKey('match-01', secret);
    applySnapshot('match-01', {
      ...snap(0, []),
      mine: [],
      invitation: { seat: state === 'unknown' ? null : 1, state },
    });
  };

  test("a seat's own secret is kept as one", () => {
    setState('own');
    expect(keysOf('match-01')).toMatchObject({ secrets: [secret], places: { [secret]: 1 } });
    expect(keysOf('match-01').key).toBeUndefined();
  });

  test.each(['open', 'used'] as const)('one that is %s waits', (state) => {
    setState(state);
    expect(keysOf('match-01')).toMatchObject({ secrets: [], key: secret });
  });

  test('what is unknown is forgotten', () => {
    setState('unknown');
    expect(keysOf('match-01')).toMatchObject({ secrets: [] });
    expect(keysOf('match-01').key).toBeUndefined();
  });

  test('an invitation among the secrets has become a secret', () => {
    keepSeat('match-01', 'own');
    keepSeat('match-01', 'invitation');
    applySnapshot('match-01', { ...snap(0, []), mine: [0, 1], keys: { 1: 'fresh' } });
    expect(keysOf('match-01').secrets).toEqual(['own', 'fresh']);
  });
});

test('the invitation to a seat that is handed out anew counts once the others have consented', () => {
  const refused = prepareHandOut('match-01', 1);
  expect(keysOf('match-01').invites).toEqual({});
  finishHandOut('match-01', false);
  expect(keysOf('match-01')).toMatchObject({ invites: {} });
  const agreed = prepareHandOut('match-01', 1);
  expect(agreed).not.toBe(refused);
  finishHandOut('match-01', true);
  expect(keysOf('match-01').invites).toEqual({ 1: agreed });
  expect(keysOf('match-01').asked).toBeUndefined();
});

describe('of many matches', () => {
  const name = (number: number): string => `match-${String(number).padStart(3, '0')}`;

  test('the keys of those that go on are all kept', () => {
    for (let number = 0; number < 90; number++) keepSeat(name(number), secret);
    expect(Object.keys(ownMatches())).toHaveLength(90);
  });

  test('those that have ended make room, the oldest first, and are shown to nobody', () => {
    keepSeat('match-on', secret);
    for (let number = 0; number < 70; number++) {
      localStorage.setItem(
        'stackyard.seats',
        JSON.stringify({ ...ownMatches(), [name(number)]: { secrets: [secret], invites: {}, opened: number + 1 } }),
      );
      noteEnded(name(number), true);
    }
    const kept = Object.keys(ownMatches());
    expect([kept.length, kept.includes('match-on'), kept.includes(name(9)), kept.includes(name(10))]).toEqual([
      61,
      true,
      false,
      true,
    ]);
    expect(heldSeats()).toEqual([`match-on.${secret}`]);
  });

  test('one that goes on again is kept again', () => {
    keepSeat('match-on', secret);
    noteEnded('match-on', true);
    expect(heldSeats()).toEqual([]);
    noteEnded('match-on', false);
    expect(heldSeats()).toEqual([`match-on.${secret}`]);
  });

  test('an import tells as many as it keeps', () => {
    for (let number = 0; number < 50; number++) keepSeat(name(number), secret);
    const others = Array.from({ length: 50 }, (_, number) => [
      name(100 + number),
      { secrets: [secret], invites: {}, opened: 1 },
    ]);
    expect(importKeys(Object.fromEntries(others) as Parameters<typeof importKeys>[0])).toHaveLength(50);
    expect(Object.keys(ownMatches())).toHaveLength(100);
    const ended = Array.from({ length: 70 }, (_, number) => [
      name(200 + number),
      { secrets: [secret], invites: {}, opened: 1, ended: true },
    ]);
    const taken = importKeys(Object.fromEntries(ended) as Parameters<typeof importKeys>[0]);
    expect([taken.length, Object.keys(ownMatches()).length]).toEqual([60, 160]);
  });
});
