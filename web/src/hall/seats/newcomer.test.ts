import { expect, test } from 'vitest';
import { fromSnap, type TableState } from '../../lib/connection/table';
import { person, snap } from '../../testing/hall';
import { newcomer } from './newcomer';

const free = { taken: false, invited: true };

function table(...seats: TableState['seats']): TableState {
  return { ...fromSnap(snap(0, []), 0), mine: [0], seats };
}

test('a table has a newcomer as soon as somebody else has sat down there, by name where they gave one', () => {
  const names = ['Black', 'White'];
  expect(newcomer(table(person(0, 'Ada'), person(1, 'White', free)), names)).toBeNull();
  expect(newcomer(table(person(0, 'Ada'), person(1, 'Ben')), names)).toBe('Ben');
  expect(newcomer(table(person(0, 'Ada'), person(1, 'White')), names)).toBe('');
  expect(newcomer(table(person(0, 'Ada'), person(1, 'Seat 2', free), person(2, 'Seat 3')), [])).toBe('');
});
