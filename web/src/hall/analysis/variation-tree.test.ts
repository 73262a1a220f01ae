import { expect, test } from 'vitest';
import {
  alongMainLine,
  childFor,
  endOf,
  lineTo,
  mainLineOf,
  pathTo,
  rowsOf,
  studyOf,
  waysThrough,
  type VariationNode,
  type VariationTree,
} from './variation-tree';

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
  comment: '',
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
  expect([0, 2, 9].map((moves) => alongMainLine(tree, moves))).toEqual([0, 2, 2]);
  expect(childFor(tree, 1, 'h1-h2')?.id).toBe(3);
  expect(childFor(tree, 0, 'h1-h2')).toBeNull();
});

test('a study is the tree without its pictures, and leads back to it', () => {
  const commented = tree.map((each) => (each.id === 3 ? { ...each, comment: 'too bold' } : each));
  const study = studyOf(commented);
  expect(study).toEqual({
    start: ['deal'],
    nodes: [
      { parent: -1, line: ['a1-b1'] },
      { parent: 0, line: ['d1-d2'] },
      { parent: 0, line: ['h1-h2'], comment: 'too bold' },
      { parent: 2, line: ['c1-c2'] },
    ],
  });
  expect(waysThrough(study)).toEqual([
    [0, 1],
    [0, 2, 3],
  ]);
  expect(mainLineOf(study)).toEqual(['deal', 'a1-b1', 'd1-d2']);
});

test('a study that was written by somebody else leads nowhere else', () => {
  const circle = [
    { parent: 1, line: ['a'] },
    { parent: 0, line: ['b'] },
  ];
  expect(waysThrough({ nodes: circle })).toEqual([]);
  expect(mainLineOf({ nodes: circle })).toEqual([]);
  expect(waysThrough({})).toEqual([]);
});
