import { expect, test } from 'vitest';
import { sample } from '../sample';
import type { FitView } from '../view';
import { finished } from './finished';

const fit = (print: number, shared: number, cells: number, extra = 0): FitView => ({
  print,
  shared,
  cells,
  extra,
  turn: 0,
  at: [0, 0, 0],
  same: false,
});

test('an object stands for the brickprint with which both together come farthest', () => {
  const [like] = sample.objects[0] ?? [];
  if (!like) throw new Error('no object');
  const objects = [
    { ...like, name: 'A', fits: [fit(0, 5, 13), fit(1, 3, 14, 2)] },
    { ...like, name: 'B', fits: [fit(0, 6, 13), fit(1, 6, 14)] },
  ];
  const made = finished({ ...sample, objects: [objects, []] }, 0);
  expect(made.map(({ object }) => object?.name)).toEqual(['A', 'B']);
});

test('one object alone stands for the brickprint that it has more of', () => {
  const [like] = sample.objects[0] ?? [];
  if (!like) throw new Error('no object');
  const objects = [{ ...like, name: 'A', fits: [fit(0, 5, 13), fit(1, 6, 14)] }];
  const made = finished({ ...sample, objects: [objects, []] }, 0);
  expect(made.map(({ object }) => object?.name ?? null)).toEqual([null, 'A']);
});
