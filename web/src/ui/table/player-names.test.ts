import { expect, test } from 'vitest';
import type { TableState } from '../../lib/connection/table';
import { distinctNames, nameReplacer, tableByName } from './player-names';

const SEATS = ['Ash', 'Birch', 'Cedar'];

test('seats are called by the names of those who sit there, each once', () => {
  const say = nameReplacer(SEATS, ['Birch', 'Ash']);
  expect(say('Ash pulls the brick at 5b. One point for Birch.')).toBe(
    'Birch pulls the brick at 5b. One point for Ash.',
  );
  expect(say('Ashes, and Cedar looks on.')).toBe('Ashes, and Cedar looks on.');
});

test('two who go by one name are told apart', () => {
  expect(distinctNames(['Pappy', 'Ada', 'Pappy'])).toEqual(['Pappy 1', 'Ada', 'Pappy 3']);
});

test('a table speaks of its players, and an entry that stays is the same one', () => {
  const table = {
    seats: [{ name: 'Ada' }, { name: 'Ben' }],
    entries: [{ v: 1, t: '', by: 0, event: 'pull 1b', tell: { kind: 'pull', text: 'Ash pulls the brick at 1b.' } }],
    outcome: { over: true, scores: [], winners: [], why: 'Ash 1, Birch 0: Ash wins.' },
  } as unknown as TableState;
  expect(tableByName(table, []).entries[0]?.tell?.['text']).toBe('Ash pulls the brick at 1b.'); // what game it is comes later
  const shown = tableByName(table, SEATS);
  expect(shown.entries[0]?.tell).toEqual({ kind: 'pull', text: 'Ada pulls the brick at 1b.' });
  expect(shown.outcome.why).toBe('Ada 1, Ben 0: Ada wins.');
  expect(tableByName(table, SEATS).entries[0]).toBe(shown.entries[0]);
  const later = tableByName({ ...table, seats: [{ name: 'Eva' }, { name: 'Ben' }] } as unknown as TableState, SEATS);
  expect(later.entries[0]?.tell?.['text']).toBe('Eva pulls the brick at 1b.');
});

test('what a player has called a thing keeps its name, whatever seats are called', () => {
  const tell = { kind: 'print', name: 'Red fox', text: 'Blue has built a brickprint: Red fox.' };
  const table = {
    seats: [{ name: 'Ada' }, { name: 'Ben' }],
    entries: [{ v: 1, t: '', by: 0, event: 'print Red fox: 1x2/1x2@0,0', tell }],
    outcome: { over: false, scores: [], winners: [], why: '' },
  } as unknown as TableState;
  const shown = tableByName(table, ['Blue', 'Red']);
  expect(shown.entries[0]?.tell?.['text']).toBe('Ada has built a brickprint: Red fox.');
});
