import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/browser/settings.svelte';
import { followLanguage, needTexts } from '../../lib/language.svelte';
import type { TableState } from '../../lib/connection/table';
import { botsInWords, distinctNames, nameReplacer, tableInWords } from './player-names';

const info = (seat_names: string[]): { seat_names: string[]; levels: [] } => ({ seat_names, levels: [] });
const SEATS = ['Ash', 'Birch', 'Cedar'];

test('seats are called by the names of those who sit there, each once', () => {
  const t = nameReplacer(SEATS, ['Birch', 'Ash']);
  expect(t('Ash pulls the brick at 5b. One point for Birch.')).toBe('Birch pulls the brick at 5b. One point for Ash.');
  expect(t('Ashes, and Cedar looks on.')).toBe('Ashes, and Cedar looks on.');
});

test('two who go by one name are told apart', () => {
  expect(distinctNames(['Pappy', 'Ada', 'Pappy'])).toEqual(['Pappy', 'Ada', 'Pappy 2']);
  expect(distinctNames(['Ada', 'Ada', 'Ada 2', 'Ada'])).toEqual(['Ada', 'Ada 3', 'Ada 2', 'Ada 4']);
});

test('a table speaks of its players, and an entry that stays is the same one', () => {
  const table = {
    info: { header: { game: 'tower-topple' } },
    seats: [{ name: 'Ada' }, { name: 'Ben' }],
    entries: [
      { v: 1, t: '', by: 0, event: 'pull 1b', description: { kind: 'pull', text: 'Ash pulls the brick at 1b.' } },
    ],
    outcome: { over: true, scores: [], winners: [], why: 'Ash 1, Birch 0: Ash wins.' },
  } as unknown as TableState;
  expect(tableInWords(table, info([]), true).entries[0]?.description?.['text']).toBe('Ash pulls the brick at 1b.'); // what game it is comes later
  const shown = tableInWords(table, info(SEATS), true);
  expect(shown.entries[0]?.description).toEqual({ kind: 'pull', text: 'Ada pulls the brick at 1b.' });
  expect(shown.outcome.why).toBe('Ada 1, Ben 0: Ada wins.');
  expect(tableInWords(table, info(SEATS), true).entries[0]).toBe(shown.entries[0]);
  const later = tableInWords(
    { ...table, seats: [{ name: 'Eva' }, { name: 'Ben' }] } as unknown as TableState,
    info(SEATS),
    true,
  );
  expect(later.entries[0]?.description?.['text']).toBe('Eva pulls the brick at 1b.');
});

test('what a player has called a thing keeps its name, whatever seats are called', () => {
  const description = { kind: 'print', name: 'Red fox', text: 'Blue has built a brickprint: Red fox.' };
  const table = {
    info: { header: { game: 'tower-topple' } },
    seats: [{ name: 'Ada' }, { name: 'Ben' }],
    entries: [{ v: 1, t: '', by: 0, event: 'print Red fox: 1x2/1x2@0,0', description }],
    outcome: { over: false, scores: [], winners: [], why: '' },
  } as unknown as TableState;
  const shown = tableInWords(table, info(['Blue', 'Red']), true);
  expect(shown.entries[0]?.description?.['text']).toBe('Ada has built a brickprint: Red fox.');
});

afterEach(async () => {
  settings.language = 'en';
  await followLanguage();
});

test('the same table is read in two languages, in the names of who sits there', async () => {
  const localizable = { name: 'towers:skipped', args: { side: 'White' } };
  const description = { kind: 'skip', localizable, text: 'White has no tower that may move and is skipped.' };
  const table = {
    info: { header: { game: 'towers' } },
    seats: [
      { seat: 0, kind: 'person', name: 'Black' },
      { seat: 1, kind: 'person', name: 'Ben' },
    ],
    entries: [{ v: 1, t: '', by: 1, event: '--', description }],
    outcome: {
      over: true,
      scores: [],
      winners: [1],
      why: 'Black resigned.',
      localizable: { name: 'core:resigned', args: { who: 'Black' } },
    },
  } as unknown as TableState;
  const towers = info(['Black', 'White']);
  expect(tableInWords(table, towers, false)).toBe(table);
  settings.language = 'de';
  needTexts('towers');
  await followLanguage();
  const plain = tableInWords(table, towers, false);
  expect(plain.entries[0]?.description?.['text']).toBe('Weiß hat keinen Turm, der ziehen kann, und setzt aus.');
  expect(plain.outcome.why).toBe('Schwarz hat aufgegeben.');
  expect(plain.seats.map(({ name }) => name)).toEqual(['Schwarz', 'Ben']);
  const named = tableInWords(table, towers, true);
  expect(named.entries[0]?.description?.['text']).toBe('Ben hat keinen Turm, der ziehen kann, und setzt aus.');
  expect(named.outcome.why).toBe('Schwarz hat aufgegeben.');
});

test('bots of a match file go by the names of their levels in the language of the reader', () => {
  const levels = (...names: string[]) => names.map((name, index) => ({ level: index + 1, name, about: '', rated: [] }));
  const [english, german] = [levels('Lodger', 'Tenant'), levels('Untermieter', 'Mieter')];
  expect(botsInWords(['Tenant', 'Tenant 2', 'Ada', 'Ben 2'], english, german)).toEqual([
    'Mieter',
    'Mieter 2',
    'Ada',
    'Ben 2',
  ]);
  expect(botsInWords(['Tenant'], english, [])).toEqual(['Tenant']);
});
