import { beforeAll, expect, test } from 'vitest';
import { needTexts } from '../../../lib/language.svelte';
import { card, building } from '../sample';
import { partsOf } from './unmet-parts';

beforeAll(() => needTexts('towerbrix', 'de'));

const partTexts = (heaps: string[][], more = {}): string[] =>
  partsOf({ ...building, heaps, ...more }, 0, 'en').map(
    ({ title, met, detail }) => `${title}, ${detail}: ${String(met)}`,
  );

test('nothing is built yet: every brick is unused', () => {
  expect(partTexts(building.bricks.map((brick) => [brick]))).toEqual([
    'Every brick, 8 unused: false',
    'One tower, not one yet: false',
    'Every card, yours: 0 of 1: false',
  ]);
});

test('two towers are not one, and what lies apart is lit', () => {
  const parts = partsOf({ ...building, heaps: [['y1', 'y2', 'p1'], ['p2', 'r1'], ['r2'], ['b1'], ['b2']] }, 0, 'en');
  expect(parts.slice(0, 2).map(({ detail, bricks }) => `${detail}: ${bricks.join(' ')}`)).toEqual([
    '3 unused: r2 b1 b2',
    'not one yet: 2 parts: p2 r1',
  ]);
});

test('all is met by one tower of all bricks that meets one’s cards', () => {
  const hands = [[card('G27', { holds: true }), card('G16', { dropped: true })], []];
  expect(partTexts([building.bricks], { hands })).toEqual([
    'Every brick, all in it: true',
    'One tower, all in one piece: true',
    'Every card, yours: 1 of 1: true', // the other one need not be met
  ]);
});

test('cards that lie open are those of all', () => {
  const hands = [[card('G27', { holds: true })], [card('G16', { holds: false })]];
  expect(partTexts([building.bricks], { hands, open: true }).at(-1)).toBe('Every card, 1 of 2: false');
});

test('the pink deck asks for colours, and only its largest heap counts', () => {
  const heaps = [['y1', 'p1', 'r1', 'b1'], ['y2', 'p2'], ['g1'], ['r2'], ['b2']];
  expect(partTexts(heaps, { deck: 'pink' }).slice(0, 2)).toEqual([
    'Every colour, 1 missing: false',
    'One tower, in one piece: null',
  ]);
});

test('who sees no tower is told of cards only, and who checks by eye of no verdict', () => {
  const hands = [[card('G27', { holds: null })], []];
  expect(partsOf({ ...building, hands }, 0, 'de').map(({ title, detail, met }) => [title, detail, met])).toEqual([
    ['Jede Karte', 'schau selbst', null],
  ]);
});
