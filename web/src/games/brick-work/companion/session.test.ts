import { expect, test } from 'vitest';
import { newSession, placed, rollDice, rolled } from './session';
import { doing } from './words';

test('whoever gives no name is called by the colour of the bricks', () => {
  expect(newSession([' Ada ', '']).names).toEqual(['Ada', 'Red']);
});

test('what was rolled is told as in a match', () => {
  expect(rolled('order', [3, 4, 5, 3])).toBe('order 34 53');
  expect(rolled('roll', [1, 3, 4, 5])).toBe('roll 1345');
  expect(rolled('reroll', [6])).toBe('reroll 6');
  expect(placed(4, '++', 'build')).toBe('4++>build');
  expect(placed(3, '', 'collect3')).toBe('3>collect');
});

test('dice of this browser show every face about equally often', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const die of Array.from({ length: 1500 }, () => rollDice(4)).flat())
    counts[die - 1] = (counts[die - 1] ?? 0) + 1;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(200); // seven standard deviations
});

test('what is done with real bricks is said', () => {
  expect(doing('build', 1)).toBe(
    'Connect exactly one pip: lower one piece straight onto another. Only if you can do it fully.',
  );
  expect(doing('collect6', 6)).toBe('Take one brick with 6 pips out of your brickyard. Only if you can do it fully.');
  expect(doing('adjust', 2)).toBe('Take a token from beside Adjust.');
});
