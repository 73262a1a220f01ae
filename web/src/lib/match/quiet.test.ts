import { afterEach, expect, test } from 'vitest';
import { fromSnap } from '../connection/table';
import type { ConnectionState } from '../connection/connection';
import { person, snap } from '../../testing/hall';
import { isMuted, muteTable, noteBlocked, quietly } from './quiet.svelte';
import type { ChatLine } from '../wire';

const line = (v: number, seat: number | null): ChatLine => ({ v, t: '', name: 'x', seat, text: String(v) });

/** A table at which one holds seat 0, somebody with the account 7 seat 1, and a spectator talks too. */
function link(): ConnectionState {
  const told = { ...snap(0, []), mine: [0], chat: [line(1, 0), line(2, 1), line(3, null)] };
  const table = fromSnap(told, 0, null);
  const seats = [person(0, 'Ada'), { ...person(1, 'Bob'), account: 7 }];
  return { status: 'live', table: { ...table, seats }, waiting: [], refusal: null, attempts: 0 };
}

const shown = (): number[] => quietly('match-01', link()).table?.chat.map(({ v }) => v) ?? [];

afterEach(() => {
  noteBlocked([]);
  muteTable('match-01', false);
});

test('all is shown where nobody is blocked and nothing muted', () => {
  expect(shown()).toEqual([1, 2, 3]);
});

test('what somebody says whom one has blocked is not shown', () => {
  noteBlocked([7]);
  expect(shown()).toEqual([1, 3]);
  noteBlocked([8]);
  expect(shown()).toEqual([1, 2, 3]);
});

test('at a table that is muted one reads what one says oneself', () => {
  muteTable('match-01', true);
  expect(isMuted('match-01')).toBe(true);
  expect(shown()).toEqual([1]);
  muteTable('match-02', true);
  muteTable('match-01', false);
  expect(shown()).toEqual([1, 2, 3]);
});
