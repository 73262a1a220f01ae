import { expect, test } from 'vitest';
import {
  lastMover,
  movesTakenBack,
  undoableStep,
  sinceLastMove,
  eventsToReplay,
  movesPlayed,
  type Logged,
} from './log';

const isChoice = (event: string): boolean => !/^(--|scored)/.test(event);

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
  expect(events(movesPlayed(log, isChoice))).toEqual(['a1-b1', 'd4-d3']);
});

test('what followed of a move is taken back with it', () => {
  const back = [...cards, { by: 'table' as const, event: 'undo 2' }];
  expect(events(movesPlayed(back, isChoice))).toEqual(['build']);
  expect(eventsToReplay(back, isChoice)).toEqual(['deal', 'build']);
  expect(events(movesPlayed([...log, { by: 'table', event: 'undo 9' }], isChoice))).toEqual([]);
});

test('a line of play is retold with what chance did', () => {
  expect(eventsToReplay(cards, isChoice)).toEqual(['deal', 'build', 'end', 'draw 0', 'build']);
});

test('what is recent is the last move and all that came of it', () => {
  expect(events(sinceLastMove(cards.slice(0, -1), isChoice))).toEqual(['end', 'scored A', 'draw 0', 'scored B']);
  expect(events(sinceLastMove(cards, isChoice))).toEqual(['build']);
  expect(events(sinceLastMove(cards.slice(0, 1), isChoice))).toEqual(['deal']);
  expect(sinceLastMove([...cards, { by: 'table', event: 'undo 1' }], isChoice)).toEqual([]);
  expect(events(sinceLastMove([...log, { by: 'table', event: 'resign 0' }], isChoice))).toEqual(['d4-d3']);
});

test('the last mover among some seats', () => {
  expect(lastMover(log, [0, 1], isChoice)).toBe(1);
  expect(lastMover(log, [0], isChoice)).toBe(0);
  expect(lastMover([], [0], isChoice)).toBeNull();
});

test('an own step can be taken back until another seat or chance has spoken', () => {
  expect(undoableStep(cards.slice(0, 2), [0], isChoice)).toBe(0);
  expect(undoableStep(cards.slice(0, 4), [0], isChoice)).toBe(0);
  expect(undoableStep(cards.slice(0, 5), [0], isChoice)).toBeNull();
  expect(undoableStep(cards, [0], isChoice)).toBeNull();
  expect(undoableStep(cards, [0, 1], isChoice)).toBe(1);
  expect(undoableStep([], [0], isChoice)).toBeNull();
});

test('a move is taken back with the answers to it, which are counted', () => {
  expect(movesTakenBack(log, 1, isChoice)).toBe(1);
  expect(movesTakenBack(log, 0, isChoice)).toBe(2);
});
