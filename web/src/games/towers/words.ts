// Towers in words: names of blocks for those who hear the board, and the one sentence that says what is expected.
import type { TowersView } from './view';

const COLOUR: Record<string, string> = { B: 'Black', W: 'White', U: 'utility' };

/** Floors, spoken from the top: "white, black, utility". */
function floorsInWords(floors: string): string {
  return [...floors]
    .reverse()
    .map((floor) => (COLOUR[floor] ?? floor).toLowerCase())
    .join(', ');
}

function count(n: number, what: string): string {
  return `${String(n)} ${what}${n === 1 ? '' : 's'}`;
}

/** "c3: Black tower, 2 floors, can move to c1, c5". `picked` is the tower in hand, if any. */
export function blockInWords(view: TowersView, block: string, picked: string | null, acts: boolean): string {
  const floors = view.towers[block];
  const parts: string[] = [];
  if (!floors) parts.push('vacant');
  else if (floors === 'U') parts.push('bare utility, 1 floor');
  else {
    parts.push(`${COLOUR[floors.at(-1) ?? ''] ?? ''} tower`, count(floors.length, 'floor'));
    if (floors.length > 1) parts.push(`from the top ${floorsInWords(floors)}`);
  }
  const district = view.districts[block] ?? 0;
  if (district > 0) parts.push(`suburb ${String(district)}`);
  if (!acts) return `${block}: ${parts.join(', ')}`;
  if (picked === block) parts.push('picked up');
  const targets = view.moves[block];
  if (picked !== null && picked !== block && view.moves[picked]?.includes(block)) {
    parts.push(`${picked} can move here`);
    const lost = view.demolishes[`${picked}-${block}`] ?? [];
    if (lost.length > 0) parts.push(`demolishes ${lost.join(', ')}`);
  } else if (targets?.length) parts.push(`can move to ${targets.join(', ')}`);
  if (view.drops.includes(block))
    parts.push(view.phase === 'utilities' ? 'a utility can go here' : 'a floor can go here');
  return `${block}: ${parts.join(', ')}`;
}

/** What the one who acts has to do, as the end of "Your turn: ...". */
export function expected(view: TowersView, picked: string | null): string {
  if (view.phase === 'utilities') return `place a utility, ${String(view.utilities_left)} left`;
  if (view.phase === 'sprawl') return 'place a floor on a vacant block';
  return picked ? `choose where ${picked} goes` : 'choose a tower to move';
}

/** The notation of putting something on a block. */
export function dropText(view: TowersView, block: string): string {
  return view.phase === 'utilities' ? `u@${block}` : `@${block}`;
}

/** What a move would demolish, or null for nothing: "c3 to c5 demolishes a1, b1". */
export function lossInWords(view: TowersView, move: string): string | null {
  const blocks = view.demolishes[move] ?? [];
  if (blocks.length === 0) return null;
  const verb = view.options['suburbs'] === true ? 'cuts off' : 'demolishes';
  return `${move.replace('-', ' to ')} ${verb} ${blocks.length > 6 ? count(blocks.length, 'tower') : blocks.join(', ')}`;
}
