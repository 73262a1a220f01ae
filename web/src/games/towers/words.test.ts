import { expect, test } from 'vitest';
import { predict } from './predict';
import { sample } from './sample';
import { blockInWords, dropText, example, expected, moveInWords, ownedAfter, previewInWords, whyStuck } from './words';

test('a block says whose tower it holds, how high, and where it can go', () => {
  expect(blockInWords(sample, 'a1', null, true)).toBe(
    'a1: Black tower, 2 floors, from the top black, white, can move to c1',
  );
  expect(blockInWords(sample, 'b1', null, true)).toBe('b1: vacant');
  expect(blockInWords(sample, 'a2', null, false)).toBe('a2: White tower, 1 floor');
});

test('with a tower in hand, targets say what would fall', () => {
  expect(blockInWords(sample, 'b2', 'b2', true)).toContain('picked up');
  expect(blockInWords(sample, 'a2', 'b2', true)).toContain('b2 can move here, demolishes c1');
  const floors = ownedAfter(sample, 'b2-a2');
  expect(previewInWords(sample, 'b2-a2')).toBe(`b2 to a2 demolishes c1: you own ${String(floors)} floors then`);
  expect(previewInWords(sample, 'a1-c1')).toMatch(/^a1 to c1: you own \d+ floors? then$/);
  const last = { ...sample, demolishes: { 'b2-a2': Object.keys(sample.towers) } };
  expect(previewInWords(last, 'b2-a2')).toMatch(/: you own nothing then$/);
});

test('what is expected follows the phase', () => {
  expect(expected(sample, null)).toBe('choose a tower to move');
  expect(expected(sample, 'a1')).toBe('choose where a1 goes');
  expect(expected({ ...sample, phase: 'sprawl' }, null)).toBe('place a floor on a vacant block');
  const utilities = { ...sample, phase: 'utilities', utilities_left: 2 };
  expect(expected(utilities, null)).toBe('put a utility in place of one of your towers, 2 left');
  expect(expected({ ...utilities, options: { sprawl: true } }, null)).toBe('put a utility on a vacant block, 2 left');
  expect([sample, utilities].map(example)).toEqual(['c3-c5', 'u@c3']);
  expect(dropText({ ...sample, phase: 'utilities' }, 'b1')).toBe('u@b1');
  expect(dropText({ ...sample, phase: 'sprawl' }, 'b1')).toBe('@b1');
});

test('a tower that cannot be picked up says why', () => {
  expect(whyStuck(sample, 'a1')).toBeNull();
  expect(whyStuck(sample, 'b1')).toBeNull();
  expect(whyStuck(sample, 'a2')).toBe("a2 is White's tower");
  expect(whyStuck({ ...sample, towers: { a1: 'U' }, moves: {} }, 'a1')).toContain("nobody's");
});

test('a tower that has nowhere to go says what stands in its way, and nothing else', () => {
  const board = { ...sample, width: 4, height: 4, moves: {}, free: [] };
  const why = (towers: Record<string, string>, block: string): string | null => whyStuck({ ...board, towers }, block);
  const around = { b1: 'W', b3: 'W', a2: 'W', c2: 'W' };
  expect(why({ ...around, b2: 'B' }, 'b2')).toBe('b2 is surrounded on all four sides and cannot move');
  expect(why({ ...around, b2: 'WWB' }, 'b2')).toContain('surrounded on all four sides');
  const three = 'a tower three floors high moves exactly three blocks';
  expect(why({ d1: 'BWB', c1: 'W', d2: 'W' }, 'd1')).toBe(`${three}: no tower stands that far from d1`); // a corner
  expect(why({ b1: 'B', a1: 'W', c1: 'W', b2: 'W' }, 'b1')).not.toContain('surrounded'); // an edge: no fourth side
  expect(why({ b2: 'BWB', a2: 'W' }, 'b2')).toBe(`${three}: from b2 that is off the board every way`);
  expect(why({ b2: 'B' }, 'b2')).toBe(
    'a tower one floor high moves exactly one block: no tower stands that far from b2',
  );
  expect(why({ b2: 'WBWB' }, 'b2')).toContain('exactly 4 blocks: from b2 that is off the board');
});

test('a move is foreseen as the view announced it, and leaves nothing to choose', () => {
  const predicted = predict(sample, 'b2-a2');
  expect(predicted.towers).toEqual({ a1: 'WB', a2: 'WB' });
  expect(predicted.moves).toEqual({});
  expect(predict({ ...sample, options: { suburbs: true } }, 'b2-a2').towers).toEqual({ a1: 'WB', a2: 'WB', c1: 'B' });
  expect(predict(sample, 'a1-a2')).toBe(sample);
});

test('a floor put down is foreseen in the colour of whoever acts', () => {
  const sprawl = { ...sample, phase: 'sprawl', drops: ['b1'], to_act: [1] };
  expect(predict(sprawl, '@b1').towers['b1']).toBe('W');
  expect(predict({ ...sprawl, phase: 'utilities' }, 'u@b1').towers['b1']).toBe('U');
});

test('a move is told in a few words', () => {
  expect(['c3-c5', '@c3', 'u@c3', 'swap', '--'].map(moveInWords)).toEqual([
    'c3 to c5',
    'a floor on c3',
    'a utility on c3',
    'Swap sides',
    '--',
  ]);
});
