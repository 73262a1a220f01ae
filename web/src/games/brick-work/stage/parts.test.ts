import { expect, test } from 'vitest';
import { sample } from '../sample';
import { lackInWords, partsOf } from './parts';

const partsText = (print: number, seat: number | null, view = sample): string =>
  partsOf(view, print, seat)
    .map(({ kind, needed, missing }) => `${kind} ${String(needed)}-${String(missing)}`)
    .join(' ');

test('a parts list counts what is loose and what is in the nearest object', () => {
  // The Crane is one 2x2, three 1x1, one 1x4, one 1x2. Blue has an object of 2x2 and 1x1, and 1x2, 1x2, 1x4 loose.
  expect(partsText(0, 0)).toBe('1x1 3-2 1x2 1-0 1x4 1-0 2x2 1-0');
  // No object of Blue's is near the Wall: what is loose counts alone.
  expect(partsText(1, 0)).toBe('1x1 1-1 1x2 3-1 1x3 1-1 1x4 1-0');
});

test('whoever watches is told what it is made of, and a recreated brickprint lacks nothing', () => {
  expect(partsText(0, null)).toBe('1x1 3-0 1x2 1-0 1x4 1-0 2x2 1-0');
  const [object] = sample.objects[0] ?? [];
  const [fit] = object?.fits ?? [];
  if (!object || !fit) throw new Error('the sample has an object');
  const done = { ...sample, objects: [[{ ...object, fits: [{ ...fit, same: true }] }], []] };
  expect(partsText(0, 0, done)).toBe('1x1 3-0 1x2 1-0 1x4 1-0 2x2 1-0');
});

test('a hint says first what is lacking, for each brickprint that is not recreated yet', () => {
  expect(lackInWords(sample, 0)).toEqual(['“Crane” still lacks 1x1 ×2.', '“Wall” still lacks 1x1, 1x2, 1x3.']);
  const rich = { ...sample, loose: [{ '1x1': 4, '1x2': 4, '1x3': 4, '1x4': 2 }, {}] };
  expect(lackInWords(rich, 0)[0]).toBe('“Crane” lacks no brick: yours are to be put together as it is.');
  expect(lackInWords({ ...sample, phase: 'prints' }, 0)).toEqual([]);
});
