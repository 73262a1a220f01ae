import { expect, test } from 'vitest';
import type { Played, Shown, Table } from '../wire';
import { applyMessage, applyShown, type TableState } from './table';

const BEGUN = { mine: [0], v: 3, entries: [], shown: {} } as unknown as TableState;
const shown = (seat: number, shows: string): Shown => ({ t: 'shown', g: 'm', seat, shows });
const played = (by: number | string): Played =>
  ({ t: 'played', v: 4, entries: [{ v: 4, by, event: 'x' }], views: {} }) as unknown as Played;

test('what another seat has in hand is known until it lays it down, or moves', () => {
  const holding = applyShown(BEGUN, shown(1, 'die 4'));
  expect(holding.shown).toEqual({ 1: 'die 4' });
  expect(applyShown(holding, shown(1, '')).shown).toEqual({});
  expect(applyMessage(holding, played(0), 0).shown).toEqual({ 1: 'die 4' });
  expect(applyMessage(holding, played(1), 0).shown).toEqual({});
  expect(applyMessage(holding, played('table'), 0).shown).toEqual({}); // an undo, perhaps
});

test('whoever is away has nothing in hand, and one is not shown oneself', () => {
  const holding = applyShown(BEGUN, shown(1, 'die 4'));
  const seats = (here: boolean): Table =>
    ({ t: 'table', seats: [{ here: true }, { here }], offers: [], rematch_secrets: {} }) as unknown as Table;
  expect(applyMessage(holding, seats(true), 0).shown).toEqual({ 1: 'die 4' });
  expect(applyMessage(holding, seats(false), 0).shown).toEqual({});
  expect(applyShown(BEGUN, shown(0, 'die 4')).shown).toEqual({});
});
