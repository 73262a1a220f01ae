// A tree of variations, as an analysis grows it. Node 0 is the start; every other node is a move after its parent.
import type { AnyView } from '../../games/room';
import { textOf, type Logged } from '../../lib/match/log';
import type { Outcome, Study } from '../../lib/wire';

export interface VariationNode {
  id: number;
  parent: number | null;
  move: string; // '' at the start
  log: Logged[]; // the move and all that came of it
  line: string[]; // what it takes to play that again: the move, and what chance did after it
  view: AnyView;
  due: boolean; // chance has to speak before anybody can go on
  position: string | null; // the position's text, once asked for
  outcome: Outcome | null;
  comment: string; // what was written about it
}

export type VariationTree = VariationNode[];

/** The children of a node, the main line first. */
export function childrenOf(tree: VariationTree, id: number): VariationNode[] {
  return tree.filter((node) => node.parent === id);
}

/** The nodes from the start to a node, without the start. */
export function pathTo(tree: VariationTree, id: number): VariationNode[] {
  const path: VariationNode[] = [];
  for (let node = tree[id]; node && node.parent !== null; node = tree[node.parent]) path.unshift(node);
  return path;
}

/** All the moves and draws that lead from the start to a node. */
export function lineTo(tree: VariationTree, id: number): string[] {
  return [...(tree[0]?.line ?? []), ...pathTo(tree, id).flatMap((node) => node.line)];
}

/** What a node's move did, in words. */
export function describeNode(node: VariationNode): string {
  return node.log
    .map((entry) => textOf(entry))
    .filter(Boolean)
    .join(' ');
}

/** The child that a move leads to, if it has been tried before. */
export function childFor(tree: VariationTree, id: number, move: string): VariationNode | null {
  return tree.find((node) => node.parent === id && node.move === move) ?? null;
}

/** The end of the main line that goes on from a node. */
export function endOf(tree: VariationTree, id: number): number {
  let here = id;
  for (let next = childrenOf(tree, here)[0]; next; next = childrenOf(tree, here)[0]) here = next.id;
  return here;
}

/** A tree without its pictures, as it is kept and put into a match file. */
export function studyOf(tree: VariationTree): Study {
  const [start, ...nodes] = tree;
  return {
    start: start?.line ?? [],
    ...(start?.comment ? { comment: start.comment } : {}),
    nodes: nodes.map(({ parent, line, comment }) => ({
      parent: (parent ?? 0) - 1,
      line,
      ...(comment ? { comment } : {}),
    })),
  };
}

/** The ways from the start of a study to each of its ends, as numbers of its nodes. */
export function waysThrough({ nodes = [] }: Study): number[][] {
  const parents = new Set(nodes.map(({ parent }) => parent));
  return nodes.flatMap((_, end) => {
    if (parents.has(end)) return [];
    const way: number[] = [];
    for (let at = end; at >= 0 && at < nodes.length && way.length <= nodes.length; at = nodes[at]?.parent ?? -1)
      way.unshift(at);
    return [way];
  });
}

/** The moves of a study's main line, and what chance did between them. */
export function mainLineOf(study: Study): string[] {
  const [nodes, line] = [study.nodes ?? [], [...(study.start ?? [])]];
  for (let at = nodes.findIndex(({ parent }) => parent === -1); at >= 0;) {
    line.push(...(nodes[at]?.line ?? []));
    const here = at;
    at = nodes.findIndex(({ parent }) => parent === here);
  }
  return line;
}

/** The node so many moves along the main line, or the last one. */
export function alongMainLine(tree: VariationTree, moves: number): number {
  let here = 0;
  for (let left = moves; left > 0; left--) here = childrenOf(tree, here)[0]?.id ?? here;
  return here;
}

export interface VariationRow {
  node: VariationNode;
  number: number; // of the move, from 1
  depth: number; // 0 for the main line, 1 for its variations ...
}

/** The tree as one list to read: each variation stands, a step further in, before the main line goes on. */
export function rowsOf(tree: VariationTree, from = 0, number = 1, depth = 0): VariationRow[] {
  const [main, ...others] = childrenOf(tree, from);
  if (!main) return [];
  const line: VariationRow[] = [{ node: main, number, depth }];
  for (const other of others)
    line.push({ node: other, number, depth: depth + 1 }, ...rowsOf(tree, other.id, number + 1, depth + 1));
  return [...line, ...rowsOf(tree, main.id, number + 1, depth)];
}
