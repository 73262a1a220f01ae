import { expect, test } from 'vitest';
import { sample, thing } from '../sample';
import { layersOf, partsOf, thingsOf } from './things';

const names = ['Ada', 'Ben'];

test('there is all that is built, as the hall calls it: the brickprints first, then the objects of both', () => {
  const view = { ...sample, objects: [sample.objects[0] ?? [], [thing('C', '1x2@0,0,0+1x2@0,1,1')]] };
  expect(thingsOf(view, names).map(({ name, title, paint }) => [name, title, paint])).toEqual([
    ['print-blue', 'Crane', 'yellow'],
    ['print-red', 'Wall', 'yellow'],
    ['blue-a', 'Ada: object A', 'blue'],
    ['red-c', 'Ben: object C', 'red'],
  ]);
  const building = { ...sample, prints: [null, sample.prints[1] ?? null], objects: [[], []] };
  expect(thingsOf(building, names).map(({ name }) => name)).toEqual(['print-red']);
});

test('a layer shows what lies there already and what comes, and says what comes', () => {
  const { bricks } = thing('A', '1x1@0,0,2+1x4@0,0,1+2x2@0,0,0+1x1@0,3,0+1x1@0,3,2');
  const layers = layersOf(bricks);
  expect(layers.map(({ parts }) => parts)).toEqual([
    [
      ['1x1', 1],
      ['2x2', 1],
    ],
    [['1x4', 1]],
    [['1x1', 2]],
  ]);
  expect(layers.map(({ bricks, before }) => [bricks.length, before.size])).toEqual([
    [2, 0],
    [3, 2],
    [5, 3],
  ]);
  for (const { bricks: there, before } of layers) {
    const levels = there.map(({ z }) => z);
    expect(there.filter((_, place) => before.has(place)).every(({ z }) => z < Math.max(...levels))).toBe(true);
  }
  expect(partsOf(bricks)).toEqual([
    ['1x1', 3],
    ['1x4', 1],
    ['2x2', 1],
  ]);
});
