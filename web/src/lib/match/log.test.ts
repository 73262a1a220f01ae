import { expect, test } from 'vitest';
import { lastMover, ownStep, recent, retold, standing, type Logged } from './log';

const chosen = (event: string): boolean => !/^(--|scored)/.test(event);

const log: Logged[] = [
  { by: 0, event: 'a1-b1' },
  { by: 1, event: 'd1-d2' },
  { by: 0, event: 'b1-b3' },
  { by: 1, event: '--' },
  { by: 'table', event: 'undo 2' },
  { by: 1, event: 'd4-d3' },
];

const cards: Logged[] = [
  { by: 'nature', event: 'deal' },
  { by: 0, event: 'build' },
  { by: 0, event: 'end' },
  { by: 0, event: 'scored A' },
  { by: 'nature', event: 'draw 0' },
  { by: 0, event: 'scored B' },
  { by: 1, event: 'build' },
];

const events = (found: Logged[]): unknown[] => found.map((entry) => entry.event);

test('moves that were taken back do not stand, and a skip is no move', () => {
  expect(events(standing(log, chosen))).toEqual(['a1-b1', 'd4-d3']);
});

test('what followed of a move is taken back with it', () => {
  const back = [...cards, { by: 'table' as const, event: 'undo 2' }];
  expect(events(standing(back, chosen))).toEqual(['build']);
  expect(retold(back, chosen)).toEqual(['deal', 'build']);
  expect(events(standing([...log, { by: 'table', event: 'undo 9' }], chosen))).toEqual([]);
});

test('a line of play is retold with what chance did', () => {
  expect(retold(cards, chosen)).toEqual(['deal', 'build', 'end', 'draw 0', 'build']);
});

test('what is recent is the last move and all that came of it', () => {
  expect(events(recent(cards.slice(0, -1), chosen))).toEqual(['end', 'scored A', 'draw 0', 'scored B']);
  expect(events(recent(cards, chosen))).toEqual(['build']);
  expect(events(recent(cards.slice(0, 1), chosen))).toEqual(['deal']);
  expect(recent([...cards, { by: 'table', event: 'undo 1' }], chosen)).toEqual([]);
  expect(events(recent([...log, { by: 'table', event: 'resign 0' }], chosen))).toEqual(['d4-d3']);
});

test('the last mover among some seats', () => {
  expect(lastMover(log, [0, 1], chosen)).toBe(1);
  expect(lastMover(log, [0], chosen)).toBe(0);
  expect(lastMover([], [0], chosen)).toBeNull();
});

test('an own step can be taken back until another seat or chance has spoken', () => {
  expect(ownStep(cards.slice(0, 2), [0], chosen)).toBe(0);
  expect(ownStep(cards.slice(0, 4), [0], chosen)).toBe(0);
  expect(ownStep(cards.slice(0, 5), [0], chosen)).toBeNull();
  expect(ownStep(cards, [0], chosen)).toBeNull();
  expect(ownStep(cards, [0, 1], chosen)).toBe(1);
  expect(ownStep([], [0], chosen)).toBeNull();
});
