import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchStatuses } from '../api';
import { keysOf } from '../connection/seats';
import {
  carryLink,
  myMatches,
  myTurns,
  noteStatus,
  rivals,
  scoresOf,
  standingOf,
  takenFrom,
  unfinished,
  type MyMatch,
} from './my-matches';

const MATCH = 'AbCdEfGh-_234567';
const SECRET = 'k'.repeat(32);

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
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
    due: null,
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

test('all matches that go on are asked about, those with other people first', async () => {
  const keys = { secrets: [SECRET], invites: {}, opened: 1 };
  const names = Array.from({ length: 31 }, (_, number) => `match-${String(number).padStart(3, '0')}`);
  localStorage.setItem('stackyard.seats', JSON.stringify(Object.fromEntries(names.map((name) => [name, keys]))));
  const stored = names.map((match, number) => {
    const bots = number === 30 ? [] : [1];
    return [match, { match, mine: [0], names: ['Ada', 'Ben'], toAct: [number === 30 ? 1 : 0], bots, played: 1 }];
  });
  localStorage.setItem('stackyard.matches', JSON.stringify(Object.fromEntries(stored)));
  expect(myMatches().at(-1)?.match).toBe('match-030'); // the only one that waits for somebody else
  const asked: string[][] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { matches } = JSON.parse(body) as { matches: string[] };
    asked.push(matches);
    return Promise.resolve(new Response(JSON.stringify(matches.map((match) => ({ match, known: false })))));
  });
  for await (const status of matchStatuses(unfinished())) noteStatus(status);
  expect(asked.map(({ length }) => length)).toEqual([24, 7]);
  expect(asked[0]?.[0]).toBe('match-030');
  expect(unfinished()).toEqual([]);
  expect(keysOf('match-030').ended).toBe(true);
});

describe('people one has played against', () => {
  const match = (more: Partial<MyMatch>): MyMatch => ({
    match: MATCH,
    game: 'towers',
    names: ['Ada', 'Ben'],
    mine: [0],
    bots: [],
    levels: [0, 0],
    toAct: [],
    waiting: false,
    over: true,
    winners: [0],
    scores: [34, 12],
    why: '',
    localizable: null,
    gone: false,
    due: 0,
    vacations: [],
    played: 1,
    ...more,
  });

  test('are told with how often one has won and lost, who was met last first', () => {
    const all = [
      match({}),
      match({ winners: [1], played: 2 }),
      match({ names: ['Cleo', 'Ada'], mine: [1], winners: [1], played: 5 }),
      match({ names: ['Ben', 'Ada'], mine: [1], winners: [1], played: 3 }),
      match({ game: 'brick-work', played: 4 }),
      match({ over: false }),
    ];
    expect(rivals(all, ['Black', 'White'])).toEqual([
      { game: 'towers', name: 'Cleo', won: 1, lost: 0 },
      { game: 'brick-work', name: 'Ben', won: 1, lost: 0 },
      { game: 'towers', name: 'Ben', won: 2, lost: 1 },
    ]);
  });

  test('are no bots, nobody without a name, nobody at the same screen, and no third', () => {
    const all = [
      match({ bots: [1], names: ['Ada', 'Visitor'] }),
      match({ names: ['Ada', 'White'] }),
      match({ mine: [0, 1] }),
      match({ names: ['Ada', 'Ben', 'Cleo'], levels: [0, 0, 0] }),
    ];
    expect(rivals(all, ['Black', 'White'])).toEqual([]);
  });

  test("have a score where it was seen, one's own first", () => {
    expect(scoresOf(match({}))).toEqual([34, 12]);
    expect(scoresOf(match({ mine: [1] }))).toEqual([12, 34]);
    expect(scoresOf(match({ scores: [] }))).toBeNull();
    expect(scoresOf(match({ mine: [0, 1] }))).toBeNull();
  });
});

test('what is due first stands first, and matches over days are counted', () => {
  const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16));
  const due = [0, 9000, 8000, 7000];
  const keys = Object.fromEntries(ids.map((id) => [id, { secrets: [SECRET], invites: {}, opened: 1 }]));
  const all = ids.map((match, nth) => [
    match,
    { match, mine: [1], names: ['Ada', 'Ben'], toAct: [nth === 3 ? 0 : 1], bots: [], levels: [0, 0], due: due[nth] },
  ]);
  localStorage.setItem('stackyard.seats', JSON.stringify(keys));
  localStorage.setItem('stackyard.matches', JSON.stringify(Object.fromEntries(all)));
  expect(myMatches().map(({ match }) => match[0])).toEqual(['c', 'b', 'a', 'd']);
  expect(myTurns().map(({ match }) => match[0])).toEqual(['c', 'b']);
});
