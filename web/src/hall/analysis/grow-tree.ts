// A tree of variations, grown from what the hall has played out.
import type { ChoiceTest, Logged } from '../../lib/match/log';
import { eventsToReplay, isChosenMove } from '../../lib/match/log';
import type { Explored, Study } from '../../lib/wire';
import { lineTo, waysThrough, type VariationNode, type VariationTree } from './variation-tree';

const MOST_WAYS = 80; // through a study that are laid out

function nodeOf(parent: number | null, log: Logged[], view: unknown, isChoice: ChoiceTest): VariationNode {
  const move = log.find((each) => isChosenMove(each, isChoice))?.event ?? '';
  return { id: 0, parent, move, log, line: [], view, due: false, position: null, outcome: null, comment: '' };
}

/** A node where a line has been followed to its end. */
function ended(node: VariationNode, found: Explored): VariationNode {
  const { position, outcome, view } = found;
  return { ...node, view, position, outcome, due: found.to_act[0] === 'nature' };
}

/** The tree with what was played after a node: its child, or, where chance had to speak first, the node itself. */
export function withPlayed(tree: VariationTree, at: number, found: Explored, isChoice: ChoiceTest): VariationTree {
  const parent = tree[at];
  if (!parent) return tree;
  const log = found.entries.slice(
    Math.max(
      0,
      found.entries.findLastIndex((each) => isChosenMove(each, isChoice)),
    ),
  );
  const line = eventsToReplay(log, isChoice);
  if (parent.due) return tree.map((each) => (each === parent ? { ...ended(parent, found), log, line } : each));
  const node = nodeOf(at, log, found.view, isChoice);
  return [...tree, { ...ended(node, found), line, id: tree.length }];
}

/** The nodes along a line that the hall has played. */
export function nodesAlong(found: Explored, isChoice: ChoiceTest): VariationTree {
  const nodes: VariationTree = [];
  for (const frame of found.frames) {
    const last = nodes.at(-1);
    if (last && !isChosenMove(frame, isChoice)) {
      last.view = frame.view;
      last.log.push(frame);
    } else nodes.push({ ...nodeOf(last?.id ?? null, last ? [frame] : [], frame.view, isChoice), id: nodes.length });
  }
  const last = nodes.pop();
  if (last) nodes.push(ended(last, found));
  for (const node of nodes) node.line = eventsToReplay(node.log, isChoice);
  return nodes;
}

/** The tree of a study, whose main line has been played already; a branch that cannot be played is left out.
 * `explore` plays a line from the start, or rejects. */
export async function grown(
  main: VariationTree,
  study: Study,
  isChoice: ChoiceTest,
  explore: (moves: string[]) => Promise<Explored>,
): Promise<VariationTree> {
  const given = study.nodes ?? [];
  const placed: (VariationNode | undefined)[] = [];
  const [start, ...along] = main;
  if (!start) return main;
  for (const way of waysThrough(study).slice(0, MOST_WAYS)) {
    const moves = [...(study.start ?? []), ...way.flatMap((at) => given[at]?.line ?? [])];
    const found =
      moves.join('\n') === lineTo(main, main.length - 1).join('\n') ? null : await explore(moves).catch(() => []);
    const [, ...nodes] = found === null ? [start, ...along] : 'frames' in found ? nodesAlong(found, isChoice) : [];
    if (nodes.length !== way.length) continue;
    way.forEach((at, index) => {
      const node = nodes[index];
      if (node) placed[at] ??= { ...node, comment: given[at]?.comment ?? '' };
    });
  }
  const numbers: (number | undefined)[] = []; // in the tree, of each node of the study
  const found: VariationTree = [{ ...start, comment: study.comment ?? '' }];
  placed.forEach((node, at) => {
    const before = given[at]?.parent ?? -1;
    const parent = before < 0 ? 0 : numbers[before];
    if (!node || parent === undefined) return;
    numbers[at] = found.length;
    found.push({ ...node, id: found.length, parent });
  });
  return found.length > 1 ? found : main;
}
