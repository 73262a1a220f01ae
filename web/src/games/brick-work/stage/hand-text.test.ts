// @vitest-environment node
import { expect, test } from 'vitest';
import type { Bench } from '../bench/model';
import { after, benchWith } from '../bench/sample';
import { handInWords, handText, readHand } from './hand-text';

const EMPTY = { die: null, value: null, space: null };

function holding(): Bench {
  const object = [{ kind: '2x2', x: 0, y: 0, z: 0, turned: false }];
  const start = benchWith({ loose: { '1x2': 1 }, objects: { A: object } });
  return after(start, { type: 'grabbed', piece: '1x2', copy: 0, by: null }).bench;
}

test('what is in hand is told, and read again by the other page', () => {
  const bench = holding();
  expect(handText(bench, EMPTY)).toBe('piece 1x2');
  const hand = readHand(handText(bench.with({ lower: 'A' }), EMPTY));
  expect(hand).toMatchObject({ piece: '1x2', over: 'A' });
  expect(hand && handInWords(hand)).toBe('holds the 1x2 over object A');
  const { bench: empty } = after({ bench, pointer: null }, { type: 'dropped' });
  expect(handText(empty, { die: 3, value: 4, space: 'build' })).toBe('die 3=4 build');
  expect(readHand('die 3=4 build')).toMatchObject({ die: 3, value: 4, space: 'build' });
  expect(handText(empty, EMPTY)).toBe('');
});

test('what nobody understands is not shown', () => {
  for (const text of [undefined, '', 'die 9', 'piece <b>', 'cup', 'part 3']) expect(readHand(text)).toBeNull();
});
