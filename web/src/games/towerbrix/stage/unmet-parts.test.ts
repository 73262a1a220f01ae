import { beforeAll, expect, test } from 'vitest';
import { needTexts } from '../../../lib/language.svelte';
import { card, building } from '../sample';
import { partsOf, passedOver } from './unmet-parts';

beforeAll(() => needTexts('towerbrix', 'de'));

const partTexts = (heaps: string[][], more = {}): string[] =>
  partsOf({ ...building, heaps, ...more }, 0, 'en').map(
    ({ title, met, detail }) => `${title}, ${detail}: ${String(met)}`,
  );

test('nothing is built yet: every brick is unused', () => {
  expect(partTexts(building.bricks.map((brick) => [brick]))).toEqual([
    'Every brick, 8 unused: false',
    'One tower, not one yet: false',
    'Your cards, not yet: null', // an empty mat may meet a card: that says nothing
    'Every card, 1 of 2 thumbs up: false',
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
    'Your cards, 1 of 1 met: true', // the other one need not be met
    'Every card, 0 of 1 thumb up: false',
  ]);
});

test('cards that lie open are those of all', () => {
  const hands = [[card('G27', { holds: true })], [card('G16', { holds: false })]];
  expect(partTexts([building.bricks], { hands, open: true }).at(-1)).toBe('Every card, 1 of 2 thumbs up: false');
  expect(partTexts([building.bricks], { hands, open: true }).at(-2)).toBe('All cards, 1 of 2 met: false');
  expect(partTexts([building.bricks], { hands, thumbs: [true, true] }).at(-1)).toBe(
    'Every card, 2 of 2 thumbs up: true',
  );
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
    ['Deine Karten', 'schau selbst', null],
    ['Jede Karte', '0 von 1 Daumen', false],
  ]);
});

test('what is missing is marked by a brick of each colour, or by itself', () => {
  const heaps = [['y1', 'p1', 'r1'], ['y2'], ['g1'], ['r2'], ['b1'], ['b2']];
  const bricks = [...building.bricks, 'g1'];
  const [pink] = partsOf({ ...building, bricks, heaps, deck: 'pink' }, 0, 'en');
  expect([pink?.detail, pink?.lacking, pink?.bricks]).toEqual(['2 missing', ['b1', 'g1'], ['b1', 'b2', 'g1']]);
});

test('a thumb is asked about red cards of one’s own and about bricks that all see to be unused', () => {
  const heaps = [building.bricks.slice(0, 7), ['b2']];
  expect(passedOver({ ...building, heaps }, 0, 'en')).toEqual(['A brick is unused.', 'Not met: “G27 in English.”']);
  const hands = [[card('G27', { holds: true })], [card('G31', { holds: false })]];
  expect(passedOver({ ...building, heaps: [building.bricks], hands }, 0, 'en')).toEqual([]);
  expect(passedOver({ ...building, heaps: [building.bricks], live_check: false }, 0, 'en')).toEqual([]);
  expect(
    passedOver(
      {
        ...building,
        heaps: [
          ['y1', 'y2', 'p1', 'p2'],
          ['r1', 'r2', 'b1', 'b2'],
        ],
      },
      0,
      'en',
    )[0],
  ).toBe('It isn’t one tower yet.');
});
