import { expect, test } from 'vitest';
import { snap } from '../testing/hall';
import { fixedWords, remarksOf, takenOver } from './table-words';

const { header } = snap(0, []).info;

test('what the maker fixed is told to everybody', () => {
  expect(fixedWords(header)).toEqual([]);
  expect(fixedWords({ ...header, fixed: ['seed', 'position'] })).toEqual([
    'The maker fixed the shuffle (seed) of this match.',
    'It began from a prepared position.',
  ]);
});

test('a seat that changed hands is told, and that a hand may have been seen where there are hands', () => {
  const entries = [
    { by: 0, event: 'seat 0' },
    { by: 'table' as const, event: 'seat 1' },
    { by: 'table' as const, event: 'seat 1' },
  ];
  expect(takenOver(entries)).toEqual([1]);
  expect(remarksOf(header, entries, ['Ada', 'Cy'], false)).toEqual(['The seat of Cy was handed out anew.']);
  expect(remarksOf(header, entries, ['Ada', 'Cy'], true)[0]).toMatch(/may have seen the hand/);
});

test('who begins was drawn', () => {
  expect(remarksOf({ ...header, order: [1, 0] }, [], ['Bob', 'Ada'], false)).toEqual(['Who begins was drawn: Bob.']);
});
