// Bricks as flat drawings: the trays, and everything where a browser has no WebGL. Cells are drawn back to front; an edge
// between two cells of one brick is no edge.
import { atOrigin, boxOf, extent, rotated, translated, type Brick } from './pieces';

export interface Face {
  d: string;
  side: 'top' | 'left' | 'right' | 'stud' | 'neck';
  brick: number; // which of the bricks
}

export interface Drawing {
  faces: Face[];
  box: string; // the viewBox
  ground: string; // what the bricks stand on; '': nothing
  width: number;
  height: number;
}

const CELL_HALF_WIDTH = 10; // half a cell's width on paper
const CELL_HALF_DEPTH = 5.2; // half its depth
const BRICK_HEIGHT = 11; // a brick's height
const STUD_RADIUS = 3.2;

/** Where a corner of the lattice lies on paper, seen from the front right. */
export const project = (x: number, y: number, z: number): [number, number] => [
  (x - y) * CELL_HALF_WIDTH,
  -(x + y) * CELL_HALF_DEPTH - z * BRICK_HEIGHT,
];

/** The place of the ground that is drawn at a point of the paper. */
export const groundAt = (px: number, py: number): [number, number] => {
  const [across, along] = [px / CELL_HALF_WIDTH, -py / CELL_HALF_DEPTH];
  return [(along + across) / 2, (along - across) / 2];
};

/** By how much the place that is drawn there is elsewhere, along both axes, a brick higher. */
export const HIGHER = -BRICK_HEIGHT / CELL_HALF_DEPTH / 2;

/** How long a stud away from the viewer is drawn, beside one across. */
export const STEEP = CELL_HALF_DEPTH / CELL_HALF_WIDTH;

/** How high over the ground a point of the paper is that lies over a place of it. */
export const heightAt = (x: number, y: number, py: number): number => (-py - (x + y) * CELL_HALF_DEPTH) / BRICK_HEIGHT;

const path = (points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Bricks after `view` quarter turns of the whole; with a frame its lowest corner is at 0, wherever they are. */
export function turnedIn(bricks: Brick[], view: number, frame: Brick[]): Brick[] {
  if (frame.length === 0) return rotated(bricks, view);
  const all = rotated([...frame, ...bricks], view);
  const [first] = all;
  const [origin] = atOrigin(all.slice(0, frame.length));
  if (!first || !origin) return [];
  return translated(all.slice(frame.length), origin.x - first.x, origin.y - first.y, origin.z - first.z);
}

/** A drawing of bricks after `view` quarter turns of the whole. `frame`: what the picture is made for, whatever is in it;
 * they stand on the ground below it. */
export function drawIso(bricks: Brick[], view = 0, frame: Brick[] = []): Drawing {
  const here = turnedIn(bricks, view, frame);
  const owner = new Map<string, number>();
  const key = (x: number, y: number, z: number): string => `${String(x)},${String(y)},${String(z)}`;
  const cells: [number, number, number, number][] = [];
  here.forEach((brick, index) => {
    const [x, y, z, alongX, alongY] = boxOf(brick);
    for (let i = x; i < x + alongX; i++)
      for (let j = y; j < y + alongY; j++) {
        owner.set(key(i, j, z), index);
        cells.push([i, j, z, index]);
      }
  });
  // Columns from the back to the front, each from its foot to its top.
  cells.sort((one, other) => other[0] + other[1] - one[0] - one[1] || one[2] - other[2]);
  const faces: Face[] = [];
  for (const [x, y, z, brick] of cells) {
    const quads: [Face['side'], [number, number][], boolean][] = [
      [
        'left',
        [project(x, y, z), project(x, y + 1, z), project(x, y + 1, z + 1), project(x, y, z + 1)],
        owner.has(key(x - 1, y, z)),
      ],
      [
        'right',
        [project(x, y, z), project(x + 1, y, z), project(x + 1, y, z + 1), project(x, y, z + 1)],
        owner.has(key(x, y - 1, z)),
      ],
      [
        'top',
        [project(x, y, z + 1), project(x + 1, y, z + 1), project(x + 1, y + 1, z + 1), project(x, y + 1, z + 1)],
        owner.has(key(x, y, z + 1)),
      ],
    ];
    for (const [side, points, covered] of quads) if (!covered) faces.push({ d: path(points), side, brick });
    if (owner.has(key(x, y, z + 1))) continue;
    const [cx, cy] = project(x + 0.5, y + 0.5, z + 1);
    const ellipse = (top: number): string =>
      `M${(cx - STUD_RADIUS * 1.7).toFixed(1)} ${top.toFixed(1)}a${String(STUD_RADIUS * 1.7)} ${String(STUD_RADIUS * 0.9)} 0 1 0 ${String(STUD_RADIUS * 3.4)} 0a${String(STUD_RADIUS * 1.7)} ${String(STUD_RADIUS * 0.9)} 0 1 0 ${String(-STUD_RADIUS * 3.4)} 0Z`;
    faces.push({ d: ellipse(cy), side: 'neck', brick }, { d: ellipse(cy - 2.4), side: 'stud', brick });
  }
  const [wide, long, high] = frame.length > 0 ? extent(rotated(frame, view)) : [0, 0, 0];
  const corners =
    frame.length > 0
      ? [project(0, 0, 0), project(wide, long, high), project(wide, 0, 0), project(0, long, 0)]
      : cells.flatMap(([x, y, z]) => [
          project(x, y, z),
          project(x + 1, y + 1, z + 1),
          project(x + 1, y, z),
          project(x, y + 1, z),
        ]);
  const left = Math.min(...corners.map(([px]) => px)) - 1;
  const top = Math.min(...corners.map(([, py]) => py)) - 5;
  const width = Math.max(...corners.map(([px]) => px)) - left + 1;
  const height = Math.max(...corners.map(([, py]) => py)) - top + 1;
  const ground =
    frame.length > 0 ? path([project(0, 0, 0), project(wide, 0, 0), project(wide, long, 0), project(0, long, 0)]) : '';
  const box = [left, top, width, height].map((n) => n.toFixed(1)).join(' ');
  return { faces, box, ground, width, height };
}
