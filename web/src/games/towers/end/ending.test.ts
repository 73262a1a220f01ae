import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { sample } from '../sample';
import type { TowersView } from '../view';
import { account, decisive, details } from './ending';

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

test('the move that cut most floors off for the winner decided it, and says from which tower', () => {
  expect(decisive(over, match)).toEqual({ frame: 3, text: 'Move 3: a2 cut 4 floors off from b2' });
});

test('with utilities, or with two towers as tall, nothing is said of the tallest', () => {
  const cut = (towers: TowersView['towers']): Frame[] =>
    match.map((each) => (each.n === 3 ? { ...each, view: at([6, 1], towers) } : each));
  expect(decisive(over, cut({ b2: 'BWB', c1: 'BWB' }))?.text).toBe('Move 3: a2 cut 4 floors off');
  expect(decisive(over, cut({ b2: 'BUB', c1: 'B' }))?.text).toBe('Move 3: a2 cut 4 floors off');
});

test('a tower that changed hands may have decided it as well', () => {
  const taken = frame(3, 0, 'a2-b2', at([10, 2]), { from: 'a2', to: 'b2', demolished: [] });
  const before = frame(2, 1, 'c1-b1', at([6, 6], { b2: 'WWBB' }), { from: 'c1', to: 'b1' });
  expect(decisive(over, [match[0] as Frame, match[1] as Frame, before, taken])).toEqual({
    frame: 3,
    text: 'Move 3: a2 took the tower on b2, 4 floors high',
  });
});

test('what was taken back decided nothing, nor did small moves, and a draw has no such move', () => {
  const undone = [
    ...match.slice(0, 4),
    { ...frame(4, null, 'undo 1', at([6, 6])), by: 'table' as const, description: null },
  ];
  expect(decisive(over, undone)).toBeNull();
  expect(decisive(over, match.slice(0, 3))).toBeNull();
  expect(decisive({ ...over, winners: [] }, match)).toBeNull();
  expect(decisive({ ...over, winners: [1] }, match)).toBeNull();
  expect(decisive(over, [])).toBeNull();
});

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
