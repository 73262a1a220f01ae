import { afterEach, expect, test } from 'vitest';
import { settings } from '../../../lib/browser/settings.svelte';
import { followLanguage } from '../../../lib/language.svelte';
import type { Frame } from '../../room';
import { faceOf } from '../faces/faces';
import { choosing } from '../sample';
import type { TowerToppleView } from '../view';
import { account, decisive, details, lastTowers, moments } from './ending';

const names = ['Ada', 'Ben', 'Cid'];
const at = (scores: number[], more: Partial<TowerToppleView> = {}): TowerToppleView => ({
  ...choosing,
  scores,
  ...more,
});
const frame = (by: Frame['by'], event: string, view: TowerToppleView, description: Record<string, unknown>): Frame => ({
  n: 0,
  t: '',
  by,
  event,
  description: { text: '', ...description },
  view,
});
const nature = (event: string, view: TowerToppleView, description: Record<string, unknown>): Frame =>
  frame('nature', event, view, { kind: event.split(' ')[0], ...description });

/** Ada lays an ordered brick, Ben feels one and topples the tower with a Lose 2; Cid topples the next one. */
const over = at([3, -4, 0], { over: true, winners: [0], unit: null, seat: null, round: 2 });
const match: Frame[] = [
  frame(null, '', at([0, 0, 0], { rows: [] }), {}),
  nature('tower 1 ...', at([0, 0, 0]), {}),
  frame(0, 'pull 4a', at([0, 0, 0]), { kind: 'pull', seat: 0 }),
  frame(0, 'place a', at([0, 0, 0]), { kind: 'place', seat: 0 }),
  nature('stands', at([3, 0, 0]), { seat: 0, face: 'red', points: [[0, 3, 'colour']] }),
  frame(1, 'touch 2b', at([3, 0, 0]), { kind: 'touch', seat: 1 }),
  nature('felt loose', at([3, 0, 0]), { seat: 1 }),
  frame(1, 'pull 2b', at([3, 0, 0]), { kind: 'pull', seat: 1 }),
  nature('topple', at([3, 0, 0], { rows: [] }), { seat: 1, round: 1, over: false }),
  nature('face lose-2', at([3, -4, 0], { rows: [] }), {
    seat: 1,
    face: 'lose-2',
    round: 1,
    points: [
      [1, -2, 'lose'],
      [1, -2, 'lose-more'],
    ],
  }),
  nature('tower 2 ...', at([3, -4, 0], { round: 2 }), {}),
  frame(2, 'place b', at([3, -4, 0], { round: 2 }), { kind: 'place', seat: 2 }),
  nature('stands', at([3, -4, 0], { round: 2 }), { seat: 2, lifted: true }),
  frame(2, 'pull 1b', at([3, -4, 0], { round: 2 }), { kind: 'pull', seat: 2 }),
  nature('topple', over, { seat: 2, round: 2, over: true }),
];

afterEach(async () => {
  settings.language = 'en';
  await followLanguage();
});

test.each(['en', 'de'] as const)('a printed brick has one name in the whole account (%s)', async (language) => {
  settings.language = language;
  await followLanguage();
  const reasons = { 'add-3': 'add', 'lose-2': 'lose', 'others-gain': 'others-gain' };
  for (const [face, why] of Object.entries(reasons)) {
    const [table] = details(over, [nature('stands', over, { face, points: [[0, 3, why]] })], names);
    expect(table?.rows[0]?.[0]).toContain(faceOf(face).brief);
  }
});

test('what is counted in two ways has two names', () => {
  const plain = nature('stands', at([1, 0, 0]), { seat: 0, face: 'plain', points: [[0, 1, 'brick']] });
  const frames = [...match.slice(0, 2), plain];
  const [laid] = account(over, frames).map(({ what }) => what);
  const [table] = details(over, frames, names);
  expect(laid).toBe('Bricks laid on top');
  expect(table?.rows.map(([what]) => what)).toEqual(['Bricks without an order']);
});

test('the account says what each has laid and felt, and where the points came from', () => {
  expect(account(over, match).map(({ what, values }) => `${what}: ${values.join(' ')}`)).toEqual([
    'Bricks laid on top: 1 0 0', // one that fell and was put back is none
    'Bricks felt: 0 1 0',
    'Points for orders: 3 0 0',
    'Lost by “Lose 2”: 0 −4 0',
    'Towers toppled: 0 1 1',
  ]);
  expect(account(over, [])).toEqual([]);
});

test('in teams the points are the team’s, and so is what was done', () => {
  const teams = at([3, 0], {
    players: 4,
    teams: [
      [0, 2],
      [1, 3],
    ],
    winners: [0, 2],
    over: true,
  });
  const rows = account(teams, match.slice(0, 5));
  expect(rows.map(({ values }) => values.join(' '))).toEqual(['1 0 1 0', '3 0 3 0']);
});

test('the moments are the falls, what brought much, and the lead that was kept', () => {
  expect(moments(match, names)).toEqual([
    {
      frame: 4,
      text: 'Round 1: Ada got 3 points for the red brick that was ordered. With that Ada took the lead for good',
    },
    { frame: 8, text: 'Round 1: Ben toppled the tower: Ben −4' },
    { frame: 14, text: 'Round 2: Cid toppled the tower' },
  ]);
  const shared = { ...over, winners: [0, 2] };
  expect(moments([...match.slice(0, -1), { ...(match[14] as Frame), view: shared }], names)[0]?.text).not.toContain(
    'lead',
  );
});

test('the pull that felled the last tower decided it; where none fell, nothing did', () => {
  expect(decisive(over, match, names)).toEqual({ frame: 14, text: 'Round 2: Cid toppled the tower' });
  expect(decisive(over, match.slice(0, 10), names)?.frame).toBe(8);
  expect(decisive(over, match.slice(0, 6), names)).toBeNull();
  expect(decisive(over, [], names)).toBeNull();
});

test('small points are told as well where they brought the lead', () => {
  const relogged = match.map((each, index) => ({
    ...each,
    ...(index === 4
      ? { description: { text: '', kind: 'stands', seat: 0, face: 'plain', points: [[0, 1, 'brick']] } }
      : {}),
  }));
  expect(moments(relogged, names)[0]?.text).toBe(
    'Round 1: Ada got one point for a brick. With that Ada took the lead for good',
  );
});

test('points are told by what is printed and what was ordered', () => {
  const [table] = details(over, match, names);
  expect(table?.rows).toEqual([
    ['Coloured bricks that were ordered', 1, '3', '0', '0'],
    ['Lose 2', 1, '0', '−2', '0'],
    ['Lose 2, toppled', 1, '0', '−2', '0'],
  ]);
  expect(details(over, [], names)).toEqual([]);
});

test('each tower is shown as it stood last', () => {
  const towers = lastTowers(match);
  expect(towers.map(({ round, laid, toppler, fallen }) => [round, laid, toppler, fallen])).toEqual([
    [1, 1, 1, 'topple'],
    [2, 0, 2, 'topple'],
  ]);
  expect(towers[0]?.stood.rows).toHaveLength(6); // not the heap
});
