import { describe, expect, it } from 'vitest';
import type { EveningEntry, EveningInfo, EveningTable } from '../../lib/wire';
import { clockText, isTooLate, ownEntry, ownMatch, tablesOf, teamsOf, timeLeft } from './model';

const entry = (number: number, more: Partial<EveningEntry> = {}): EveningEntry => ({
  number,
  name: `P${String(number)}`,
  level: null,
  team: null,
  gone: false,
  place: 1,
  points: 0,
  tiebreak: 0,
  played: 0,
  ...more,
});
const table = (players: number[], more: Partial<EveningTable> = {}): EveningTable => ({
  round: 1,
  board: 1,
  match: 'match',
  players,
  result: null,
  over: false,
  points: [],
  left_ms: [],
  runs_out: null,
  running: null,
  ...more,
});
const info = (entries: EveningEntry[], tables: EveningTable[], round = 1): EveningInfo =>
  ({ entries, tables, round }) as unknown as EveningInfo;

describe('an evening', () => {
  it('knows whose it is by the name, which no bot has', () => {
    const all = info([entry(0), entry(1, { name: 'Ada', level: 2 })], []);
    expect(ownEntry(all, 'P0')?.number).toBe(0);
    expect(ownEntry(all, 'Ada')).toBeUndefined();
    expect(ownEntry(all, '')).toBeUndefined();
  });

  it('opens the match of this round alone, while it goes on', () => {
    const tables = [table([0, 1], { match: 'old' }), table([1, 0], { round: 2, match: 'now' })];
    expect(ownMatch(info([entry(0)], tables, 2), entry(0))).toBe('now');
    expect(ownMatch(info([entry(0)], [table([0, 1], { over: true })]), entry(0))).toBeNull();
    expect(ownMatch(info([], tables), undefined)).toBeNull();
  });

  it('shows byes last', () => {
    const tables = [table([2], { match: null }), table([0, 1])];
    expect(tablesOf(info([], tables), 1).map(({ players }) => players)).toEqual([[0, 1], [2]]);
  });

  it('lets the clock run that runs', () => {
    const running = table([0, 1], { left_ms: [60_000, 30_000], running: 1, runs_out: 130_000 });
    expect(timeLeft(running, 0, 110_000)).toBe(60_000);
    expect(timeLeft(running, 1, 110_000)).toBe(20_000);
    expect(timeLeft(running, 1, 140_000)).toBe(0);
    expect(timeLeft(table([0, 1]), 0, 0)).toBeNull();
    expect([0, 59_001, 245_000, 3_729_000].map(clockText)).toEqual(['0:00', '1:00', '4:05', '1:02:09']);
  });

  it('lets a late one into the place of a bye, while the first round of a knock-out is played', () => {
    const late = (tables: EveningTable[], round = 1, format = 'knock_out', now = 1_800): boolean =>
      isTooLate(
        {
          ...info([entry(0), entry(1), entry(2)], tables, round),
          plan: { format, minutes: 60 },
          round_ends: 3_600,
          state: 'running',
        } as never,
        now,
      );
    const bye = table([0], { match: null, over: true });
    expect(late([bye, table([1, 2])])).toBe(false);
    expect(late([bye, table([1, 2])], 1, 'knock_out', 1_801)).toBe(true);
    expect(late([bye, table([1, 2], { over: true })])).toBe(true);
    expect(late([table([1, 2])])).toBe(true);
    expect(late([bye, table([1, 2])], 2)).toBe(true);
    expect(late([table([1, 2])], 2, 'swiss')).toBe(false);
  });

  it('has teams without those who have left', () => {
    const all = [entry(0, { team: 1 }), entry(1, { team: 0 }), entry(2, { team: 0, gone: true })];
    expect(teamsOf(all).map(([team, members]) => [team, members.map(({ number }) => number)])).toEqual([
      [0, [1]],
      [1, [0]],
    ]);
  });
});
