import { beforeEach, expect, test } from 'vitest';
import { giveUp, held, linkTo, remember, take, takeFromAddress } from './seats';

const secret = 'abcdefghijklmnopqrstuvwx';

beforeEach(() => {
  localStorage.clear();
});

test('a secret is taken out of the address bar and kept', () => {
  history.replaceState(null, '', `/m/match-01#${secret}`);
  takeFromAddress('match-01');
  expect(location.href).not.toContain(secret);
  expect(held('match-01').secrets).toEqual([secret]);
});

test('what is no secret stays in the address', () => {
  history.replaceState(null, '', '/m/match-01#chat');
  takeFromAddress('match-01');
  expect(location.hash).toBe('#chat');
  expect(held('match-01').secrets).toEqual([]);
});

test("whoever sits beside plays here, and a friend's seat is given away", () => {
  const created = {
    match: 'match-02',
    seats: [
      { seat: 0, kind: 'me', name: 'Ada', secret: 'mine' },
      { seat: 1, kind: 'friend', name: 'Red', secret: 'theirs' },
      { seat: 2, kind: 'me', name: 'Green', secret: 'beside' },
      { seat: 3, kind: 'bot', name: 'Purple', secret: null },
    ],
  } as const;
  remember({ ...created, seats: [...created.seats] });
  expect(held('match-02')).toMatchObject({ secrets: ['mine', 'beside'], invites: { 1: 'theirs' } });
});

test('a seat is kept once and can be given up', () => {
  take('match-03', secret);
  take('match-03', secret);
  expect(held('match-03').secrets).toEqual([secret]);
  giveUp('match-03');
  expect(held('match-03').secrets).toEqual([]);
  expect(linkTo('match-03', secret)).toMatch(/\/m\/match-03#abc/);
});
