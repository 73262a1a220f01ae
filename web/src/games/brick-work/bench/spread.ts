// How pieces are spread out on the mat, and how an object is laid over a brickprint.
import type { Part } from '../bricks/bricks3d';
import {
  boxOf,
  bricksOf,
  extent,
  translated,
  atOrigin,
  piecesOf,
  rotated,
  type Brick,
  type Collection,
} from '../bricks/pieces';
import type { FitView } from '../view';

const ROW_STUDS = 13; // studs in a row

export interface Laid {
  piece: string;
  bricks: Brick[];
}

/** Every piece of a collection in its own place on the mat, in rows. */
export function spread(collection: Collection): Laid[] {
  const laid: Laid[] = [];
  let [x, y, depth] = [0, 0, 0];
  for (const piece of piecesOf(collection)) {
    const copies = piece in collection.objects ? 1 : (collection.loose[piece] ?? 0);
    const bricks = bricksOf(collection, piece, true);
    const [across, along] = extent(bricks);
    for (let copy = 0; copy < copies; copy++) {
      if (x > 0 && x + across > ROW_STUDS) [x, y, depth] = [0, y + depth + 1, 0];
      laid.push({ piece, bricks: translated(atOrigin(bricks), x, y, 0) });
      x += across + 1;
      depth = Math.max(depth, along);
    }
  }
  // Rows are written from the front: what came first lies nearest.
  return laid;
}

const cellsOf = (bricks: Brick[]): Map<string, Brick> =>
  new Map(
    bricks.flatMap((brick) => {
      const [x, y, z, alongX, alongY] = boxOf(brick);
      const found: [string, Brick][] = [];
      for (let i = x; i < x + alongX; i++)
        for (let j = y; j < y + alongY; j++)
          found.push([[i, j, z].join(), { kind: '1x1', x: i, y: j, z, turned: false }]);
      return found;
    }),
  );

/** An object lying on a brickprint as it fits best: what is there, what is missing, what is too much. */
export function overlay(object: Brick[], print: Brick[], fit: FitView, paint: 'blue' | 'red'): Part[] {
  const [dx = 0, dy = 0, dz = 0] = fit.at;
  const lies = translated(rotated(object, fit.turn), dx, dy, dz);
  const own = cellsOf(lies);
  const goal = cellsOf(print);
  const missing = [...goal].filter(([key]) => !own.has(key)).map(([, cell]) => cell);
  const extra = [...own].filter(([key]) => !goal.has(key)).map(([, cell]) => cell);
  return [
    { bricks: lies, paint, style: 'solid' },
    { bricks: missing, paint: 'yellow', style: 'missing' },
    { bricks: extra, paint: 'red', style: 'extra' },
  ];
}
