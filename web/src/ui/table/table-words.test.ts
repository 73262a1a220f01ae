import { expect, test } from 'vitest';
import { person, snap } from '../../testing/hall';
import { fixedRemarks, placeNames, remarksOf, reassignedSeats } from './table-words';

const { header } = snap(0, []).info;

test('what the maker fixed is told to everybody', () => {
  expect(fixedRemarks(header)).toEqual([]);
  expect(fixedRemarks({ ...header, fixed: ['seed', 'position'] })).toEqual([
    'Whoever set up this match fixed the shuffle (seed).',
    'It began from a prepared position.',
  ]);
});

test('a seat that changed hands is told, and that a hand may have been seen where there are hands', () => {
  const entries = [
    { by: 0, event: 'seat 0' },
    { by: 'table' as const, event: 'seat 1' },
    { by: 'table' as const, event: 'seat 1' },
  ];
  expect(reassignedSeats(entries)).toEqual([1]);
  expect(remarksOf(header, entries, ['Ada', 'Cy'], false)).toEqual(["Somebody else sits in Cy's seat now."]);
  expect(remarksOf(header, entries, ['Ada', 'Cy'], true)[0]).toMatch(/may have seen the hand/);
});

test('a place goes by no side', () => {
  const sides = ['Black', 'White', 'Red'];
  const missing = { taken: false };
  expect(placeNames([person(0, 'Ada'), person(1, 'White', missing)], sides)).toEqual(['Ada', 'a friend']);
  const two = [person(0, 'Black'), person(1, 'White', missing), person(2, 'Red', missing)];
  expect(placeNames(two, sides)).toEqual(['Guest', 'friend 1', 'friend 2']);
});

test('who begins was drawn', () => {
  expect(remarksOf({ ...header, order: [1, 0] }, [], ['Bob', 'Ada'], false)).toEqual([
    'A draw decided who begins: Bob.',
  ]);
});
