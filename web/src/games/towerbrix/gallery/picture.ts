// A tower as a drawing: bricks seen without perspective from wherever one looks, for pictures that are kept and for steps
// that are shown. The same list is drawn by a component and written as a file.
import { BRICK_MM, BRICKS, COLOURS } from '../constants';
import { viewOf, type Orbit, type View } from '../../../stage3d/camera/camera';
import { facets } from '../../../stage3d/flat/flat';
import { add, toWorld, POSE_SIZE, poseOf, halfExtents, type Poses, type Vec } from '../../../lib/motion/vector';

/** A brick's edges in metres, the long one upwards when it stands. */
export const BRICK_SIZE_M = BRICK_MM.map((mm) => mm / 1000) as Vec;

type Colour = (typeof COLOURS)[keyof typeof COLOURS];

interface Paint {
  paint: string;
  ink: string;
  sign: string;
}

/** How bricks are painted; each colour has a sign of its own. */
export const PAINTS: Readonly<Record<Colour, Paint>> = {
  yellow: { paint: '#f2c230', ink: '#5d4304', sign: 'M0-7A7 7 0 1 1 0 7A7 7 0 1 1 0-7Z' },
  purple: {
    paint: '#8a4fb0',
    ink: '#f4e9fb',
    sign: 'M0-8.5L2.4-2.8L8.5-2.4L3.8 1.6L5.3 7.6L0 4.3L-5.3 7.6L-3.8 1.6L-8.5-2.4L-2.4-2.8Z',
  },
  red: { paint: '#d2402f', ink: '#ffe9e4', sign: 'M0-8L8 6.5H-8Z' },
  blue: { paint: '#2f6fd2', ink: '#e6f0ff', sign: 'M-6.2-6.2H6.2V6.2H-6.2Z' },
  gray: {
    paint: '#8d9298',
    ink: '#22262a',
    sign: 'M-2.5-8H2.5V-2.5H8V2.5H2.5V8H-2.5V2.5H-8V-2.5H-2.5Z',
  },
};

const colours: Readonly<Record<string, Colour>> = COLOURS;

/** The paint of a brick by its name; undefined where there is no such brick. */
export const paintOf = (brick: string): Paint | undefined => {
  const colour = colours[brick.charAt(0)];
  return colour && PAINTS[colour];
};

/** From where a picture is first looked at. */
export const FRONT: Orbit = { azimuth: -28, height: 18, zoom: 0.94 };

export type Point = [x: number, y: number];

/** A face as it is drawn, in units of the picture's height. */
export interface Face {
  brick: string;
  points: Point[];
  light: number; // from 0 to about 1.2
  sign: string; // the transform of the brick's sign
}

export interface Drawn {
  shadow: Point[][];
  faces: Face[];
}

/** How long the picture's edges are: `PICTURE_HEIGHT` high, and as wide as its aspect says. */
export const PICTURE_HEIGHT = 1000;

const LIGHT: Vec = [0.34, 0.28, -1]; // the way that light falls

/** The corners of a brick. */
function corners(poses: Poses, brick: number): Vec[] {
  const pose = poseOf(poses, brick);
  const half: Vec = [BRICK_SIZE_M[0] / 2, BRICK_SIZE_M[1] / 2, BRICK_SIZE_M[2] / 2];
  return [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z): Vec => toWorld(pose, [x * half[0], y * half[1], z * half[2]]))),
  );
}

/** The outline of points. */
function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (all: Point[]): Point[] => {
    const found: Point[] = [];
    for (const point of all) {
      while (found.length > 1) {
        const [a, b] = found.slice(-2);
        if (!a || !b || turn(a, b, point) > 0) break;
        found.pop();
      }
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** What a brick covers of the table, seen from above: an outline in m, x to the right and y away. */
export const outlineFromAbove = (poses: Poses, brick: number): Point[] =>
  hull(corners(poses, brick).map(([x, y]): Point => [x, y]));

/** Move bricks so that the middle of those that are drawn is the middle of the table. */
function centred(poses: Poses, shown: number[]): { poses: Poses; wide: number; high: number } {
  const all = shown.flatMap((brick) => corners(poses, brick));
  const low: Vec = [Infinity, Infinity, Infinity];
  const high: Vec = [-Infinity, -Infinity, -Infinity];
  for (const point of all)
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], point[k]);
      high[k] = Math.max(high[k], point[k]);
    }
  const shift: Vec = [-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -Math.min(0, low[2])];
  const moved = poses.slice();
  for (let brick = 0; brick * POSE_SIZE < moved.length; brick++)
    moved.set(
      add([moved[brick * POSE_SIZE] ?? 0, moved[brick * POSE_SIZE + 1] ?? 0, moved[brick * POSE_SIZE + 2] ?? 0], shift),
      brick * POSE_SIZE,
    );
  const wide = Math.max(...all.map(([x, y]) => Math.hypot(x + shift[0], y + shift[1])));
  return { poses: moved, wide, high: high[2] + shift[2] };
}

/** Draw the bricks named in `used`, of which those not in `upto` are left out, though they keep their room. */
export function draw(poses: Poses, used: string[], orbit: Orbit, aspect: number, upto: string[] = used): Drawn {
  const numbers = (names: string[]): number[] =>
    BRICKS.flatMap((name, brick) => (names.includes(name) && (brick + 1) * POSE_SIZE <= poses.length ? [brick] : []));
  const shown = numbers(used);
  if (shown.length === 0) return { shadow: [], faces: [] };
  const placed = centred(poses, shown);
  const view = viewOf(orbit, { low: 0, high: placed.high, wide: placed.wide }, aspect, true);
  const now = numbers(upto);
  const built = new Set(now);
  const spread = (points: [number, number][]): Point[] =>
    points.map(([across, down]): Point => [across * PICTURE_HEIGHT * aspect, down * PICTURE_HEIGHT]);
  const faces = facets(
    BRICKS.map(() => BRICK_SIZE_M).slice(0, poses.length / POSE_SIZE),
    placed.poses,
    view,
    (brick) => built.has(brick),
    halfExtents,
  ).map(({ brick, axis, points, light }): Face => {
    const at = spread(points);
    return { brick: BRICKS[brick] ?? '', points: at, light, sign: signAt(at, axis) };
  });
  return { shadow: now.map((brick) => shadowOf(placed.poses, brick, view, aspect)), faces };
}

/** Where a brick's sign goes: turned and slanted as its face is, in millimetres of the brick. */
function signAt([a, b, , d]: Point[], axis: 0 | 1 | 2): string {
  if (!a || !b || !d) return '';
  const [one, two] =
    axis === 0
      ? [BRICK_SIZE_M[1], BRICK_SIZE_M[2]]
      : axis === 1
        ? [BRICK_SIZE_M[2], BRICK_SIZE_M[0]]
        : [BRICK_SIZE_M[0], BRICK_SIZE_M[1]];
  const u = [(b[0] - a[0]) / (one * 1000), (b[1] - a[1]) / (one * 1000)];
  const v = [(d[0] - a[0]) / (two * 1000), (d[1] - a[1]) / (two * 1000)];
  const middle = [(b[0] + d[0]) / 2, (b[1] + d[1]) / 2];
  return `matrix(${[...u, ...v, ...middle].map((part) => part.toFixed(3)).join(' ')})`;
}

function shadowOf(poses: Poses, brick: number, view: View, aspect: number): Point[] {
  const { right, up, eye, tall } = view;
  const flat = corners(poses, brick).map(([x, y, z]): Point => {
    const fall = Math.max(z, 0) * 0.5;
    const [px, py, pz] = [x + LIGHT[0] * fall - eye[0], y + LIGHT[1] * fall - eye[1], -eye[2]];
    const across = 0.5 + (px * right[0] + py * right[1] + pz * right[2]) / (2 * tall * aspect);
    const down = 0.5 - (px * up[0] + py * up[1] + pz * up[2]) / (2 * tall);
    return [across * PICTURE_HEIGHT * aspect, down * PICTURE_HEIGHT];
  });
  return hull(flat);
}

export const polygon = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** How dark a face lies in the shade, 0 to 1. */
export const shade = (light: number): number => Math.min(0.5, Math.max(0, (1 - light) * 0.75));

// --- a picture to keep ---------------------------------------------------------------------------------------------

/** What is written under a picture. */
export interface Caption {
  title: string;
  facts: string;
  cards: { points: number; text: string }[];
}

const POSTCARD_WIDTH = 900;
const POSTCARD_FONT = "font-family='Helvetica, Arial, sans-serif'";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${String(letter.charCodeAt(0))};`);

/** Break a text into lines of so many letters at most. */
export function wrapped(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** A drawing as a file of its own: the tower, and under it what it is and what it had to be. */
export function postcard(poses: Poses, used: string[], orbit: Orbit, caption: Caption): string {
  const drawn = draw(poses, used, orbit, POSTCARD_WIDTH / PICTURE_HEIGHT);
  const parts = [
    `<g fill='#25282c' opacity='.16'>${drawn.shadow.map((points) => `<polygon points='${polygon(points)}'/>`).join('')}</g>`,
    ...drawn.faces.map(({ brick, points, light, sign }) => {
      const paint = paintOf(brick);
      return (
        `<polygon points='${polygon(points)}' fill='${paint?.paint ?? ''}' stroke='#23262a' stroke-width='2' stroke-linejoin='round'/>` +
        `<polygon points='${polygon(points)}' fill='#1c1208' opacity='${shade(light).toFixed(2)}'/>` +
        `<path transform='${sign}' d='${paint?.sign ?? ''}' fill='${paint?.ink ?? ''}' opacity='.8'/>`
      );
    }),
  ];
  let y = PICTURE_HEIGHT + 50;
  const text = (line: string, size: number, x = 60, weight = 400): void => {
    parts.push(
      `<text x='${String(x)}' y='${String(y)}' font-size='${String(size)}' font-weight='${String(weight)}'>${escaped(line)}</text>`,
    );
  };
  text(caption.title, 40, 60, 700);
  y += 44;
  for (const [number, line] of wrapped(caption.facts, 50).entries()) {
    y += number > 0 ? 36 : 0;
    text(line, 28);
  }
  y += 20;
  for (const card of caption.cards) {
    y += 14;
    for (const [number, line] of wrapped(card.text, 58).entries()) {
      y += 34;
      if (number === 0) text(String(card.points), 26, 60, 700);
      text(line, 26, 96);
    }
  }
  const tall = y + 50;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' width='${String(POSTCARD_WIDTH)}' height='${String(tall)}' viewBox='0 0 ${String(POSTCARD_WIDTH)} ${String(tall)}'>` +
    `<rect width='100%' height='100%' fill='#fbfaf5'/><g fill='#25282c' ${POSTCARD_FONT}>${parts.join('')}</g></svg>`
  );
}

/** A drawing as a picture of dots. Rejects where the browser cannot make one. */
export async function toPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('this browser makes no pictures'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Let the visitor keep a file. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
