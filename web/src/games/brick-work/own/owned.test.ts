import { expect, test } from 'vitest';
import { KIT } from '../constants';
import { inNotation, lackingOf, ownedOf } from './owned';

test('whoever has nothing lacks 62 bricks in 21 lots', () => {
  expect(lackingOf(ownedOf(null))).toEqual({ bricks: 62, lots: 21 });
  expect(lackingOf(ownedOf(KIT))).toEqual({ bricks: 0, lots: 0 });
});

test('more of one kind does not make up for another', () => {
  const owned = ownedOf({ Blue: [9, 4, 4, 2, 3, 2, 0], Red: KIT.Red, Yellow: KIT.Yellow });
  expect(lackingOf(owned)).toEqual({ bricks: 2, lots: 1 });
  expect(inNotation(owned)).toBe('blue=9,4,4,2,3,2,0 red=4,4,4,2,3,2,2 yellow=4,4,4,2,2,2,2');
});

test('what was kept is read as numbers, whatever it is', () => {
  const nothing = ownedOf(null);
  for (const kept of [7, 'x', [], { Blue: 'x' }, { Blue: [-1, 1.5, NaN, '3', null, {}, []] }])
    expect(ownedOf(kept)).toEqual(nothing);
  expect(ownedOf({ Red: [1, 100_000] }).Red).toEqual([1, 999, 0, 0, 0, 0, 0]);
});
