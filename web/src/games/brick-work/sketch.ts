// The game as a small drawing, for the front page.
import { box, type Point, type Stroke } from '../../ui/sketch';

/** A brick with so many studs in a row. */
function brick(x: number, y: number, studs: number, paint: 'blue' | 'red' | 'utility'): Stroke[] {
  const [w, h] = [studs * 20, 20];
  const top = paint === 'utility' ? '--utility-top' : `--seat-${paint}`;
  const dark = paint === 'utility' ? '--utility-side' : top;
  const [front, roof, side] = box(x, y, w, h, 18);
  const stud = (i: number): Stroke[] => {
    const [left, foot] = [x + i * 20 + 11, y - h - 6.5];
    return [
      { d: `M${String(left)} ${String(foot)}a6.5 3.2 0 0 0 13 0v-5a6.5 3.2 0 0 0 -13 0Z`, fill: top },
      { d: `M${String(left)} ${String(foot - 5)}a6.5 3.2 0 0 0 13 0a6.5 3.2 0 0 0 -13 0Z`, fill: top },
    ];
  };
  const faces = [
    { ...front, fill: top },
    { ...roof, fill: top },
    { ...side, fill: dark },
  ] as Stroke[];
  return [...faces, ...Array.from({ length: studs }, (_, i) => stud(i)).flat()];
}

/** A die, its face drawn with pips. */
function die(x: number, y: number, spots: Point[]): Stroke[] {
  const [front, roof, side] = box(x, y, 30, 30, 14);
  const pip = ([px, py]: Point): Stroke => ({
    d: `M${String(x + px - 3)} ${String(y - py)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`,
    fill: '--outline',
  });
  const faces = [
    { ...front, fill: '--white-front' },
    { ...roof, fill: '--white-top' },
    { ...side, fill: '--white-side' },
  ] as Stroke[];
  return [...faces, ...spots.map(pip)];
}

export const sketch: Stroke[] = [
  ...brick(14, 160, 4, 'blue'),
  ...brick(34, 140, 2, 'blue'),
  ...brick(34, 120, 3, 'blue'),
  ...brick(54, 100, 1, 'blue'),
  ...brick(122, 160, 3, 'utility'),
  ...brick(142, 140, 2, 'utility'),
  ...brick(146, 84, 2, 'red'),
  ...die(196, 164, [
    [8, 22],
    [15, 15],
    [22, 8],
  ]),
];
