import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { lastRound } from '../sample';
import type { TakeThatTowersView } from '../view';
import { account, details } from './ending';

const names = ['Ann', 'Ben', 'Cem'];
const over: TakeThatTowersView = { ...lastRound, over: true, scores: [9, 4, 4] };
let n = 0;
const frame = (by: Frame['by'], event: string, description: object): Frame => ({
  n: n++,
  t: '',
  by,
  event,
  description: { text: '', ...description },
  view: over,
});
const build = (by: number, card: string, slot: string): Frame =>
  frame(by, `${card}@${slot}`, { kind: 'build', slot, card });
const claim = (by: number, slot: string, level: number): Frame =>
  frame(by, `SU/${slot}${String(level)}`, { kind: 'claim', slot, level });
const floor = (slot: string, level: number, card: string, owner: number | null, points: number[] | null): Frame =>
  frame(0, `${slot}${String(level)} ${card} told`, { kind: 'floor', slot, level, card, owner, points });
const scored = (slot: string, points: number[]): Frame => frame(0, `${slot} scored`, { kind: 'scored', slot, points });

const first = [
  build(0, 'LO', 'A'),
  claim(0, 'A', 1),
  build(1, 'SP', 'A'),
  claim(1, 'A', 2),
  floor('A', 2, 'SP', 1, [0, 3, 0]),
  floor('A', 1, 'LO', 0, [1, 0, 0]),
  scored('A', [1, 3, 0]),
];
const second = [
  build(2, 'OF', 'A'),
  claim(0, 'A', 1),
  build(2, 'LA', 'A'),
  floor('A', 2, 'LA', null, null),
  floor('A', 1, 'OF', 0, [6, 0, 0]),
  scored('A', [6, 0, 0]),
];

test('points are told by the kind of floor, and tower by tower', () => {
  const frames = [...first, ...second];
  const rows = account(over, frames);
  expect(rows.map(({ what, values, part = '' }) => `${part}: ${what} ${values.join(' ')}`)).toEqual([
    'Points, by floor: SPIRE 0 3 0',
    ': LOBBY 1 0 0',
    ': OFFICE 6 0 0',
    ': All points 9 4 4',
    'Cards played: Floors claimed 2 1 0',
    ': Floors built 1 1 2',
  ]);
  expect(rows.map(({ total = false }) => total)).toEqual([false, false, false, true, false, false]);
  const [table] = details(over, frames, names);
  expect(table?.head.slice(3)).toEqual(names);
  expect(table?.rows).toEqual([
    [1, 'A', 'LOBBY, SPIRE', 1, 3, 0],
    [2, 'A', 'OFFICE, LANDLORD', 6, 0, 0],
  ]);
});
