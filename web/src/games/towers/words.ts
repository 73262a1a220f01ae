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

const NUMBERS = ' one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number as the hall writes it: "two floors". */
function countInWords(n: number, what: string): string {
  return `${NUMBERS[n] ?? String(n)} ${what}${n === 1 ? '' : 's'}`;
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
  if (view.phase === 'utilities') {
    const where = view.options['sprawl'] === true ? 'on a vacant block' : 'in place of one of your towers';
    return `put a utility ${where}, ${String(view.utilities_left)} left`;
  }
  if (view.phase === 'sprawl') return 'place a floor on a vacant block';
  return picked ? `choose where ${picked} goes` : 'choose a tower to move';
}

/** How a move is written now, as an example for those who type. */
export function example(view: TowersView): string {
  return { utilities: 'u@c3', sprawl: '@c3' }[view.phase as string] ?? 'c3-c5';
}

/** Why the tower on a block cannot be picked up, in the hall's words, or null where it can. */
export function whyStuck(view: TowersView, block: string): string | null {
  const floors = view.towers[block];
  if (!floors || view.moves[block]) return null;
  const owner = COLOUR[floors.at(-1) ?? ''] ?? '';
  if (owner === COLOUR['U']) return `${block} is a bare utility: it is nobody's and cannot be moved`;
  if (owner !== view.colours[view.to_act[0] ?? 0]) return `${block} is ${owner}'s tower`;
  if (!view.free.includes(block)) return `${block} is surrounded on all four sides and cannot move`;
  const high = countInWords(floors.length, 'floor');
  return `a tower ${high} high moves exactly ${countInWords(floors.length, 'block')}: ${block} has nowhere to go`;
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
