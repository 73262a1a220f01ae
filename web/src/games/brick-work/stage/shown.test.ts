import { expect, test } from 'vitest';
import { Workbench } from '../bench/bench.svelte';
import { readShown, shownInWords, shownText } from './shown';

const EMPTY = { die: null, value: null, space: null };

function holding(): Workbench {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 1 }, objects: { A: [{ kind: '2x2', x: 0, y: 0, z: 0, turned: false }] } });
  bench.grab('1x2');
  return bench;
}

test('what is in hand is told, and read again by the other page', () => {
  const bench = holding();
  expect(shownText(bench, EMPTY)).toBe('piece 1x2');
  bench.lower = 'A';
  const told = readShown(shownText(bench, EMPTY));
  expect(told).toMatchObject({ piece: '1x2', over: 'A' });
  expect(told && shownInWords(told)).toBe('holds the 1x2 over object A');
  bench.drop();
  expect(shownText(bench, { die: 3, value: 4, space: 'build' })).toBe('die 3=4 build');
  expect(readShown('die 3=4 build')).toMatchObject({ die: 3, value: 4, space: 'build' });
  expect(shownText(bench, EMPTY)).toBe('');
});

test('what nobody understands is not shown', () => {
  for (const text of [undefined, '', 'die 9', 'piece <b>', 'cup', 'part 3']) expect(readShown(text)).toBeNull();
});
