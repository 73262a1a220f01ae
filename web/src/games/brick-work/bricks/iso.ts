// Bricks as flat drawings: the trays, and everything where a browser has no WebGL. Cells are drawn back to front; an edge
// between two cells of one brick is no edge.
import { boxOf, rotated, type Brick } from './pieces';

export interface Face {
  d: string;
  side: 'top' | 'left' | 'right' | 'stud' | 'neck';
  brick: number; // which of the bricks
}

export interface Drawing {
  faces: Face[];
  box: string; // the viewBox
  width: number;
  height: number;
}

const CELL_HALF_WIDTH = 10; // half a cell's width on paper
const CELL_HALF_DEPTH = 5.2; // half its depth
const BRICK_HEIGHT = 11; // a brick's height
const STUD_RADIUS = 3.2;

/** Where a corner of the lattice lies on paper, seen from the front right. */
const project = (x: number, y: number, z: number): [number, number] => [
  (x - y) * CELL_HALF_WIDTH,
  -(x + y) * CELL_HALF_DEPTH - z * BRICK_HEIGHT,
];

const path = (points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** A drawing of bricks after `view` quarter turns of the whole. */
export function drawIso(bricks: Brick[], view = 0): Drawing {
  const here = rotated(bricks, view);
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
  const corners = cells.flatMap(([x, y, z]) => [
    project(x, y, z),
    project(x + 1, y + 1, z + 1),
    project(x + 1, y, z),
    project(x, y + 1, z),
  ]);
  const left = Math.min(...corners.map(([px]) => px)) - 1;
  const top = Math.min(...corners.map(([, py]) => py)) - 5;
  const width = Math.max(...corners.map(([px]) => px)) - left + 1;
  const height = Math.max(...corners.map(([, py]) => py)) - top + 1;
  return { faces, box: `${left.toFixed(1)} ${top.toFixed(1)} ${width.toFixed(1)} ${height.toFixed(1)}`, width, height };
}
