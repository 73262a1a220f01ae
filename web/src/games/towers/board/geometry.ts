// Where things are on the drawn board. Units: a block is 100 wide and 100 deep; y grows towards the viewer.
import { FILES } from '../constants';

export const BLOCK = 100;
export const MARGIN = 44; // the baseboard's edge, with the coordinates

export interface Grid {
  width: number; // files
  height: number; // ranks
  flipped: boolean; // seen from White's side
}

export interface Spot {
  column: number; // from the left, as drawn
  row: number; // from the top, as drawn
}

/** A tower's footprint on its block, and how its floors are drawn. */
const FOOT = { left: 21, width: 66, front: 92, depth: 53 };
const LEAN = -0.3; // to the left for each unit up
const FLOOR_HEIGHT = 11; // a floor's height, while they are few
const MAX_STACK_HEIGHT = 54; // the height at which floors get thinner instead

/** "c12" -> its place as drawn. */
export function spotOf(block: string, grid: Grid): Spot {
  const file = FILES.indexOf(block.charAt(0));
  const rank = Number(block.slice(1)) - 1;
  return grid.flipped ? { column: grid.width - 1 - file, row: rank } : { column: file, row: grid.height - 1 - rank };
}

/** The name of the block drawn at a place, or null off the grid. */
export function blockAt(spot: Spot, grid: Grid): string | null {
  const { column, row } = spot;
  if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) return null;
  const file = grid.flipped ? grid.width - 1 - column : column;
  const rank = grid.flipped ? row : grid.height - 1 - row;
  return `${FILES.charAt(file)}${String(rank + 1)}`;
}

/** Every block as drawn: rows from the top, each from the left. */
export function rowsOf(grid: Grid): string[][] {
  return Array.from({ length: grid.height }, (_, row) =>
    Array.from({ length: grid.width }, (_, column) => blockAt({ column, row }, grid) ?? ''),
  );
}

/** The upper left corner of a block. */
export function cornerOf(block: string, grid: Grid): { x: number; y: number } {
  const { column, row } = spotOf(block, grid);
  return { x: MARGIN + column * BLOCK, y: MARGIN + row * BLOCK };
}

/** The whole drawing's size. */
export function sizeOf(grid: Grid): { width: number; height: number } {
  return { width: grid.width * BLOCK + 2 * MARGIN, height: grid.height * BLOCK + 2 * MARGIN };
}

/** How high a tower of so many floors stands, and each floor's part of it. */
export function rise(floors: number): { floor: number; height: number } {
  const floor = Math.min(FLOOR_HEIGHT, MAX_STACK_HEIGHT / floors);
  return { floor, height: floor * floors };
}

type Corner = [number, number];

function polygon(corners: Corner[]): string {
  return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** One floor's visible faces, from `low` to `high` units above the ground. */
export function faces(low: number, high: number): { front: string; side: string } {
  const at = (x: number, y: number, up: number): Corner => [x + LEAN * up, y - up];
  const { left, width, front, depth } = FOOT;
  const right = left + width;
  return {
    front: polygon([at(left, front, low), at(right, front, low), at(right, front, high), at(left, front, high)]),
    side: polygon([
      at(right, front, low),
      at(right, front - depth, low),
      at(right, front - depth, high),
      at(right, front, high),
    ]),
  };
}

/** The shadow of a tower `up` units high, thrown to the right. */
export function shade(up: number): string {
  const { left, width, front, depth } = FOOT;
  const far = Math.min(34, up * 0.75);
  const right = left + width;
  return polygon([
    [left + 2, front + 2],
    [right, front + 2],
    [right + far, front - far * 0.25],
    [right + far, front - depth * 0.8],
    [right, front - depth],
  ]);
}

/** The roof of a tower `up` units high: its outline and its middle. */
export function roof(up: number): { x: number; y: number; width: number; depth: number; cx: number; cy: number } {
  const x = FOOT.left + LEAN * up;
  const y = FOOT.front - FOOT.depth - up;
  return { x, y, width: FOOT.width, depth: FOOT.depth, cx: x + FOOT.width / 2, cy: y + FOOT.depth / 2 };
}
