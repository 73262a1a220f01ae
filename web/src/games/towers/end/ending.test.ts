import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { sample } from '../sample';
import type { TowersView } from '../view';
import { account, details } from './ending';

const names = ['Ann', 'Ben'];
const at = (scores: number[], towers: TowersView['towers'] = sample.towers): TowersView => ({
  ...sample,
  scores,
  towers,
});
const frame = (
  n: number,
  by: Frame['by'],
  event: string | null,
  view: TowersView,
  description: object = {},
): Frame => ({
  n,
  t: '',
  by,
  event,
  description: event === null ? null : { text: '', kind: 'build', ...description },
  view,
});
const fallen = (...floors: string[]): object => ({
  demolished: floors.map((each, number) => ({ block: `d${String(number + 1)}`, floors: each })),
});

const match = [
  frame(0, null, null, at([6, 6])),
  frame(1, 0, 'a1-a2', at([7, 5]), { from: 'a1', to: 'a2' }),
  frame(2, 1, 'c1-b1', at([6, 6]), { from: 'c1', to: 'b1' }),
  frame(3, 0, 'a2-b2', at([6, 1], { b2: 'WBBWB', c1: 'BWB' }), { from: 'a2', to: 'b2', ...fallen('W', 'WWW') }),
  frame(4, 1, '--', at([6, 1], { b2: 'WBBWB', c1: 'BWB' }), { kind: 'skip' }),
];
const over: TowersView = { ...at([8, 0], { b2: 'WBBWB', c1: 'BWB' }), over: true, winners: [0] };

test('the floors are told by whose they are, and tower by tower', () => {
  expect(account(over, match).map(({ what, values }) => `${what} ${values.join(' ')}`)).toEqual([
    'Towers 2 0',
    'Floors of their own 5 0',
    'Floors of the other side 3 0',
    'Moves 2 1',
    'Floors cut off 4 0',
  ]);
  const [table] = details(over, match, names);
  expect(table?.rows).toEqual([
    ['b2', 'Ann', 5, 3, 2],
    ['c1', 'Ann', 3, 2, 1],
  ]);
});
