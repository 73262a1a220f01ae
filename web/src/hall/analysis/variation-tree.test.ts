import { expect, test } from 'vitest';
import { childFor, endOf, lineTo, pathTo, rowsOf, type VariationNode, type VariationTree } from './variation-tree';

const node = (id: number, parent: number | null, move: string): VariationNode => ({
  id,
  parent,
  move,
  log: [],
  line: move ? [move] : ['deal'],
  view: null,
  due: false,
  position: null,
  outcome: null,
});

const tree: VariationTree = [
  node(0, null, ''),
  node(1, 0, 'a1-b1'),
  node(2, 1, 'd1-d2'),
  node(3, 1, 'h1-h2'),
  node(4, 3, 'c1-c2'),
];

test('a variation stands further in, before its main line goes on', () => {
  expect(rowsOf(tree).map(({ node: { move }, number, depth }) => [number, depth, move])).toEqual([
    [1, 0, 'a1-b1'],
    [2, 0, 'd1-d2'],
    [2, 1, 'h1-h2'],
    [3, 1, 'c1-c2'],
  ]);
});

test('paths, ends and moves tried before', () => {
  expect(pathTo(tree, 4).map((each) => each.move)).toEqual(['a1-b1', 'h1-h2', 'c1-c2']);
  expect(lineTo(tree, 2)).toEqual(['deal', 'a1-b1', 'd1-d2']);
  expect(endOf(tree, 0)).toBe(2);
  expect(childFor(tree, 1, 'h1-h2')?.id).toBe(3);
  expect(childFor(tree, 0, 'h1-h2')).toBeNull();
});
