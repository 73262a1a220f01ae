import { expect, test } from 'vitest';
import { person, snap } from '../../testing/hall';
import { fromSnap } from '../../lib/connection/table';
import { fixedRemarks, placeNames, remarksOf, reassignedSeats, turnLine } from './table-words';

const { header } = snap(0, []).info;

test('what the maker fixed is told to everybody', () => {
  expect(fixedRemarks(header)).toEqual([]);
  expect(fixedRemarks({ ...header, fixed: ['seed', 'position'] })).toEqual([
    'Whoever set up this match fixed the shuffle (seed).',
    'The match began from a prepared position.',
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
  expect(remarksOf({ ...header, order: [1, 0] }, [], ['Bob', 'Ada'], false)).toEqual(['Lots were drawn: Bob begins.']);
});

test('a team whose points only give the lowest rank reads its rank, and not that it has lost', () => {
  const ended = (name: string, winners: number[], args: Record<string, string> = {}): string => {
    const table = fromSnap(snap(0, []), 0);
    const why = '27 points. A foundation.';
    const outcome = { ...table.outcome, over: true, scores: [27, 27], winners, why, localizable: { name, args } };
    const seats = [person(0, 'Ada'), person(1, 'Bob')];
    return turnLine({ ...table, seats, outcome, mine: [0] }, [], '', true);
  };
  expect(ended('towerbrix:final-points', [])).toBe('27 points. A foundation.');
  expect(ended('towerbrix:final-points', [0, 1])).toBe('You won! 27 points. A foundation.');
  expect(ended('towerbrix:challenge', [])).toBe('You lost. 27 points. A foundation.');
  expect(ended('core:left', [], { who: 'Ada' })).toBe('You left the match.');
  expect(ended('core:left', [], { who: 'Bob' })).toBe('You lost. 27 points. A foundation.');
});

test('whoever looks on at a team that acts at once reads of no single seat that it is its turn', () => {
  const looking = { ...fromSnap(snap(0, []), 0), seats: [person(0, 'Ada'), person(1, 'Bob')], mine: [] };
  expect(turnLine({ ...looking, toAct: [0, 1] }, [], '', true)).toBe("The team's turn");
  expect(turnLine({ ...looking, toAct: [0] }, [], '', true)).toBe("Ada's turn");
  expect(turnLine({ ...looking, toAct: [0] }, [], 'go on', false, true)).toBe('Go on'); // nobody plays before that
});

test('who has played is told the end by the scores, whoever looks on by the sentence', () => {
  const why = 'Blue 38, Red 14: Blue wins.';
  const ended = (
    mine: number[],
    scores: number[],
    winners: number[],
    name = 'take-that-towers:won',
    args: Record<string, string> = {},
  ): string => {
    const table = fromSnap(snap(0, []), 0);
    const outcome = { ...table.outcome, over: true, scores, winners, why, localizable: { name, args } };
    const seats = ['Ada', 'Bob', 'Cy'].slice(0, scores.length).map((who, seat) => person(seat, who));
    return turnLine({ ...table, seats, outcome, mine }, [], '');
  };
  expect(ended([0], [38, 14], [0])).toBe('You won 38 to 14!');
  expect(ended([1], [38, 14], [0])).toBe('You lost 14 to 38.');
  expect(ended([0], [38, 14, 20], [0])).toBe('You won with 38 points!');
  expect(ended([0], [1, 0, 0], [0])).toBe('You won with 1 point!');
  expect(ended([1], [1, 0, 0], [0])).toMatch(/wins with 1 point, you have 0\.$/);
  expect(ended([1], [38, 14, 20], [0])).toBe('You lost: Ada wins with 38 points, you have 14.');
  expect(ended([], [38, 14], [0])).toBe(why);
  expect(ended([0, 1], [38, 14], [0])).toBe(why);
  expect(ended([1], [20, 20], [0])).toBe(`You lost. ${why}`); // a tie is broken by more than scores
  expect(ended([0], [20, 20, 9], [0, 1])).toBe(`You win together with Bob! ${why}`);
  expect(ended([1], [2, -2], [0], 'tower-topple:won')).toBe('You lost −2 to 2.');
  expect(ended([0], [2, 2, 1, 1], [0, 1], 'tower-topple:won')).toBe(`You win together with Bob! ${why}`); // a team
  const shared = 'tower-topple:won-shared';
  expect(ended([0], [3, 3, 1], [0, 1], shared)).toBe('You win together with Bob, with 3 points each!');
  expect(ended([2], [1, 0, 1], [0, 2], shared)).toBe('You win together with Ada, with 1 point each!');
  expect(ended([1], [1, 0, 1], [0, 2], shared)).toBe(`You lost. ${why}`);
  expect(ended([0], [38, 14], [1], 'core:resigned')).toBe('You resigned.');
  expect(ended([1], [38, 14], [1], 'core:resigned')).toBe(`You won! ${why}`);
  expect(ended([0], [38, 14], [1], 'core:out-of-time')).toBe('You ran out of time.');
  expect(ended([0], [38, 14, 20], [1], 'core:resigned', { who: 'Ada' })).toBe('You resigned.');
  expect(ended([0], [38, 14, 20], [2], 'core:resigned', { who: 'Bob' })).toBe(`You lost. ${why}`);
});
