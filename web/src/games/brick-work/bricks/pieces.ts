// Bricks, objects and collections, and what they are called after each step of a plan. Whether a step can be taken, and
// how many pips it has, the hall says (`geometry-queries.ts`): here is only what a step that can be taken leads to, so that the
// workbench can show it before the plan is played. Names are those of the game's notation. The rules of it are Python's:
// one file of steps holds both to them (docs/bricks-by-hand.md).

import { KINDS, OBJECTS, SIZES } from '../constants';

export type Counts = Record<string, number>;
export type Box = [x: number, y: number, z: number, alongX: number, alongY: number];
export type Extent = readonly [alongX: number, alongY: number, high: number]; // cells

/** A brick: its lowest corner in its object, and whether it lies along x with its long side. */
export interface Brick {
  kind: string;
  x: number;
  y: number;
  z: number;
  turned: boolean;
}

/** Loose bricks by kind, and objects by letter, their bricks in the order of their numbers. */
export interface Collection {
  loose: Counts;
  objects: Record<string, Brick[]>;
}

/** One piece lowered onto another, turned by `r` quarter turns; `dx, dy, dz` from lowest corner to lowest corner. */
export interface Join {
  upper: string;
  lower: string;
  lowerTurned?: boolean;
  dx: number;
  dy: number;
  r: number;
  dz: number;
  pips: number;
}

/** The bricks of an object that are lifted off the others, by their numbers from 1. */
export interface Cut {
  object: string;
  upper: number[];
  pips: number;
}

export type Step = Join | Cut;

export const isJoin = (step: Step): step is Join => 'lower' in step;
export const isKind = (piece: string): boolean => Object.hasOwn(SIZES, piece);

type Studs = readonly [alongX: number, alongY: number];

const sizes: Readonly<Record<string, Studs>> = SIZES;

/** How many studs a kind has along x and y while it is not turned. */
export const sizeOf = (kind: string): Studs => sizes[kind] ?? SIZES['1x1'];

export function pipsOf(kind: string): number {
  const [wide, long] = sizeOf(kind);
  return wide * long;
}

/** How many turns of a piece are told apart: 4 of an object, 2 of a straight brick, 1 of a square one. */
export function turnsOf(piece: string): number {
  if (!isKind(piece)) return 4;
  const [wide, long] = sizeOf(piece);
  return wide === long ? 1 : 2;
}

export function boxOf(brick: Brick): Box {
  const [wide, long] = sizeOf(brick.kind);
  return brick.turned ? [brick.x, brick.y, brick.z, long, wide] : [brick.x, brick.y, brick.z, wide, long];
}

/** The space that bricks take, lowest and highest, x, y and z; of no bricks, none. Each move of a hand asks for it. */
function span(bricks: readonly Brick[]): [low: [number, number, number], high: [number, number, number]] {
  if (bricks.length === 0)
    return [
      [0, 0, 0],
      [0, 0, 0],
    ];
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { kind, x, y, z, turned } of bricks) {
    const size = sizeOf(kind);
    low[0] = Math.min(low[0], x);
    low[1] = Math.min(low[1], y);
    low[2] = Math.min(low[2], z);
    high[0] = Math.max(high[0], x + size[turned ? 1 : 0]);
    high[1] = Math.max(high[1], y + size[turned ? 0 : 1]);
    high[2] = Math.max(high[2], z + 1);
  }
  return [low, high];
}

/** How many cells bricks take along x, y and z. */
export function extent(bricks: readonly Brick[]): Extent {
  const [low, high] = span(bricks);
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

/** The same bricks with their lowest corner at 0. */
export function atOrigin(bricks: Brick[]): Brick[] {
  const [[x, y, z]] = span(bricks);
  return bricks.map((each) => ({ ...each, x: each.x - x, y: each.y - y, z: each.z - z }));
}

/** Bricks after `r` quarter turns, counter-clockwise seen from above, in the same order, the lowest corner at 0. */
export function rotated(bricks: Brick[], r: number): Brick[] {
  let here = bricks;
  for (let i = 0; i < (r & 3); i++)
    here = here.map((brick) => {
      const [, , , , alongY] = boxOf(brick);
      const [wide, long] = sizeOf(brick.kind);
      return { ...brick, x: 1 - brick.y - alongY, y: brick.x, turned: wide !== long && !brick.turned };
    });
  return atOrigin(here);
}

export const translated = (bricks: Brick[], dx: number, dy: number, dz: number): Brick[] =>
  bricks.map((each) => ({ ...each, x: each.x + dx, y: each.y + dy, z: each.z + dz }));

/** Bricks in the order of their numbers: by z, y, x. */
export const inNumberOrder = (bricks: Brick[]): Brick[] =>
  [...bricks].sort((one, other) => one.z - other.z || one.y - other.y || one.x - other.x);

/** The bricks of a piece: of an object, or the one of a kind. */
export function bricksOf(collection: Collection, piece: string, liesAlongX = false): Brick[] {
  if (isKind(piece)) return [{ kind: piece, x: 0, y: 0, z: 0, turned: liesAlongX && turnsOf(piece) === 2 }];
  return collection.objects[piece] ?? [];
}

export function hasPiece(collection: Collection, piece: string, count = 1): boolean {
  return isKind(piece) ? (collection.loose[piece] ?? 0) >= count : count === 1 && piece in collection.objects;
}

/** Everything that could be joined: loose kinds in their order, then objects by letter. */
export function piecesOf(collection: Collection): string[] {
  return [...KINDS.filter((kind) => collection.loose[kind]), ...Object.keys(collection.objects).sort()];
}

/** How many pieces there are, every loose brick counted. */
export function countOf(collection: Collection): number {
  return Object.values(collection.loose).reduce((sum, n) => sum + n, 0) + Object.keys(collection.objects).length;
}

const freeLetter = (objects: Record<string, unknown>): string =>
  [...OBJECTS].find((letter) => !(letter in objects)) ?? 'J';

/** What a join makes is called as its lower or upper object, the earlier letter; of two bricks, the lowest free one. */
function nameOf(collection: Collection, join: Join): string {
  const letters = [join.upper, join.lower].filter((piece) => !isKind(piece)).sort();
  return letters[0] ?? freeLetter(collection.objects);
}

/** What a step leads to, and what its result is called; null where the collection has no such pieces. */
export function applyStep(collection: Collection, step: Step): { collection: Collection; name: string } | null {
  return isJoin(step) ? applyJoin(collection, step) : applyCut(collection, step);
}

function applyJoin(collection: Collection, join: Join): { collection: Collection; name: string } | null {
  const { upper, lower } = join;
  if (!hasPiece(collection, upper) || !hasPiece(collection, lower, upper === lower ? 2 : 1)) return null;
  const name = nameOf(collection, join);
  const below = bricksOf(collection, lower, join.lowerTurned);
  const above = translated(rotated(bricksOf(collection, upper), join.r), join.dx, join.dy, join.dz);
  const after = without(without(collection, lower), upper);
  after.objects[name] = inNumberOrder(atOrigin([...below, ...above]));
  return { collection: after, name };
}

function applyCut(collection: Collection, cut: Cut): { collection: Collection; name: string } | null {
  const whole = collection.objects[cut.object];
  if (!whole?.[(cut.upper.at(-1) ?? 0) - 1] || cut.upper.length >= whole.length) return null;
  const after = without(collection, cut.object);
  let name = '';
  const isUpper = (_: Brick, index: number): boolean => cut.upper.includes(index + 1);
  for (const part of [whole.filter((brick, index) => !isUpper(brick, index)), whole.filter(isUpper)]) {
    const [only] = part;
    if (part.length === 1 && only) after.loose[only.kind] = (after.loose[only.kind] ?? 0) + 1;
    else {
      const letter = name ? freeLetter(after.objects) : cut.object;
      after.objects[letter] = atOrigin(part);
      name = name || letter;
    }
  }
  return { collection: after, name };
}

function without(collection: Collection, piece: string): Collection {
  const { loose, objects } = collection;
  if (isKind(piece)) return { loose: { ...loose, [piece]: (loose[piece] ?? 0) - 1 }, objects: { ...objects } };
  return {
    loose: { ...loose },
    objects: Object.fromEntries(Object.entries(objects).filter(([name]) => name !== piece)),
  };
}

/** A step in the game's notation. */
export function stepText(step: Step): string {
  if (!isJoin(step)) return `${step.object}^${step.upper.join(',')}`;
  const { upper, lower, lowerTurned, dx, dy, r } = step;
  return `${upper}/${lower}${lowerTurned ? 'r' : ''}@${String(dx)},${String(dy)},${String(r)}`;
}

/** The steps of a `build`, `demolish` or `print`, without their pips and heights, which the notation does not tell. */
export function readSteps(text: string): Step[] {
  return text.split('; ').flatMap((word): Step[] => {
    const cut = /^([A-J])\^([\d,]+)$/.exec(word);
    if (cut) return [{ object: cut[1] ?? '', upper: (cut[2] ?? '').split(',').map(Number), pips: 0 }];
    const join = /^(\dx\d|[A-J])\/(\dx\d|[A-J])(r?)@(-?\d+),(-?\d+),([0-3])$/.exec(word);
    if (!join) return [];
    const [, upper = '', lower = '', lowerTurned, dx, dy, r] = join;
    const where = { dx: Number(dx), dy: Number(dy), r: Number(r), dz: 0, pips: 0 };
    return [{ upper, lower, ...(lowerTurned ? { lowerTurned: true } : {}), ...where }];
  });
}

/** The kinds that a recycling gives and takes, as the notation writes it: `recycle 1x2>1x1,1x1`; none for other actions. */
export function exchangeOf(action: string): { returned: string[]; collected: string[] } {
  const [, returned, collected] = /^recycle ([\dx,]+)>([\dx,]+)$/.exec(action) ?? [];
  return { returned: returned?.split(',') ?? [], collected: collected?.split(',') ?? [] };
}
