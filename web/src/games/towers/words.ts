// Towers in words: names of blocks for those who hear the board, and the one sentence that says what is expected.
import { inRow, listed } from '../../lib/browser/intl';
import { FLOORS } from './constants';
import { blockAt, spotOf } from './board/geometry';
import { predict } from './predict';
import { t } from './texts';
import type { TowersView } from './view';

/** Whether a seat's event was a choice: a forced skip follows of itself. */
export const isChoice = (event: string): boolean => event !== '--';

const floorNames: Readonly<Record<string, string>> = FLOORS;

/** Whose tower it is: the colour of its top floor. */
const ownerOf = (floors: string): string => floorNames[floors.slice(-1)] ?? '';

/** Floors, spoken from the top: "white, black, utility". */
function floorsInWords(floors: string): string {
  return inRow([...floors].reverse().map((colour) => t('floor', { colour })));
}

/** "c3: Black tower, 2 floors, can move to c1, c5". `picked` is the tower in hand, if any. */
export function blockInWords(view: TowersView, block: string, picked: string | null, acts: boolean): string {
  const floors = view.towers[block];
  const parts: string[] = [];
  if (!floors) parts.push(t('vacant-block'));
  else if (floors === 'U') parts.push(t('utility-alone'));
  else {
    parts.push(t('tower-of', { side: ownerOf(floors), n: floors.length }));
    if (floors.length > 1) parts.push(t('from-top', { floors: floorsInWords(floors) }));
  }
  const district = view.districts[block] ?? 0;
  if (district > 0) parts.push(t('in-suburb', { number: district }));
  if (!acts) return `${block}: ${inRow(parts)}`;
  if (picked === block) parts.push(t('picked-up'));
  const targets = view.moves[block];
  if (picked !== null && picked !== block && view.moves[picked]?.includes(block)) {
    parts.push(t('can-land', { start: picked }));
    const lost = view.demolishes[`${picked}-${block}`] ?? [];
    if (lost.length > 0) parts.push(t('would-demolish', { blocks: listed(lost) }));
  } else if (targets?.length) parts.push(t('can-move-to', { blocks: listed(targets) }));
  if (view.drops.includes(block)) parts.push(view.phase === 'utilities' ? t('takes-utility') : t('takes-floor'));
  return `${block}: ${inRow(parts)}`;
}

/** What the one who acts has to do, as the end of "Your turn: ...". */
export function expected(view: TowersView, picked: string | null): string {
  if (view.phase === 'utilities') {
    const left = view.utilities_left;
    return view.options['sprawl'] === true ? t('todo-utility-vacant', { left }) : t('todo-utility-own', { left });
  }
  if (view.phase === 'sprawl') return t('todo-floor');
  return picked ? t('todo-target', { block: picked }) : t('todo-tower');
}

/** How a move is written now, as an example for those who type. */
export function example(view: TowersView): string {
  return { utilities: 'u@c3', sprawl: '@c3' }[view.phase as string] ?? 'c3-c5';
}

/** Why the tower on a block cannot be picked up, in the hall's words, or null where it can. */
export function whyStuck(view: TowersView, block: string): string | null {
  const floors = view.towers[block];
  if (!floors || view.moves[block]) return null;
  const side = ownerOf(floors);
  if (side === FLOORS.U) return t('stuck-utility', { block });
  if (side !== view.colours[view.to_act[0] ?? 0]) return t('stuck-other', { block, side });
  const height = floors.length;
  if (blocksAt(view, block, 1).every((next) => next !== null && view.towers[next]))
    return t('stuck-surrounded', { block });
  const there = blocksAt(view, block, height).some((target) => target !== null) ? 'vacant' : 'off';
  return t('stuck-nowhere', { block, height, there });
}

/** The blocks so many blocks away in the four directions, null where that is off the board. */
function blocksAt({ width, height }: TowersView, block: string, distance: number): (string | null)[] {
  const grid = { width, height, flipped: false };
  const { column, row } = spotOf(block, grid);
  return [
    blockAt({ column: column - distance, row }, grid),
    blockAt({ column: column + distance, row }, grid),
    blockAt({ column, row: row - distance }, grid),
    blockAt({ column, row: row + distance }, grid),
  ];
}

/** The notation of putting something on a block. */
export function dropText(view: TowersView, block: string): string {
  return view.phase === 'utilities' ? `u@${block}` : `@${block}`;
}

/** The floors that whoever is to act owns after a move: those of all towers that are theirs then. */
export function ownedAfter(view: TowersView, move: string): number {
  const side = view.colours[view.to_act[0] ?? 0];
  const after = Object.values(predict(view, move).towers).filter((floors) => ownerOf(floors) === side);
  return after.reduce((sum, floors) => sum + floors.length, 0);
}

/** What a move would demolish, and what one owns then: "c3 to c5 demolishes a1, b1: you own 9 floors then". */
export function previewInWords(view: TowersView, move: string): string {
  const blocks = view.demolishes[move] ?? [];
  const [start = '', to = ''] = move.split('-');
  const cuts = view.options['suburbs'] === true ? 'yes' : 'no';
  const what =
    blocks.length > 0
      ? t('loss', { start, to, cuts, count: blocks.length, blocks: listed(blocks) })
      : t('move-tower', { start, to });
  return t('own-then', { what, floors: ownedAfter(view, move) });
}

/** A move as a few words: "c3 to c5". */
export function moveInWords(move: string): string {
  if (move === 'swap') return t('swap-sides');
  const [what = '', block] = move.split('@');
  if (block) return what ? t('move-utility', { block }) : t('move-floor', { block });
  const [start = '', to = ''] = move.split('-');
  return to ? t('move-tower', { start, to }) : move;
}
