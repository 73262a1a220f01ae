// The five games as small drawings: painted where the game can be played, in blue pencil where it is only planned.
// Each is a list of closed or open paths in a 240 x 180 box.

export interface Stroke {
  d: string;
  fill?: string; // a token's name; drawn only when the game is built
}

type Point = [number, number];

/** A box seen from above and in front: front face, roof, right side. */
function box(x: number, y: number, w: number, h: number, depth = 14, paint?: string): Stroke[] {
  const dx = depth * 0.9;
  const dy = depth * 0.7;
  const path = (points: Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}Z`;
  const fill = (face: string): { fill?: string } => (paint ? { fill: `--${paint}-${face}` } : {});
  return [
    {
      d: path([
        [x, y],
        [x + w, y],
        [x + w, y - h],
        [x, y - h],
      ]),
      ...fill('front'),
    },
    {
      d: path([
        [x, y - h],
        [x + w, y - h],
        [x + w + dx, y - h - dy],
        [x + dx, y - h - dy],
      ]),
      ...fill('top'),
    },
    {
      d: path([
        [x + w, y],
        [x + w + dx, y - dy],
        [x + w + dx, y - h - dy],
        [x + w, y - h],
      ]),
      ...fill('side'),
    },
  ];
}

function stack(x: number, y: number, floors: string[], w = 44, h = 11): Stroke[] {
  return floors.flatMap((paint, level) => box(x, y - level * h, w, h, 20, paint));
}

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

/** Storeys of cards, one on the other; beneath some of them a tucked card shows its owner's colour. */
function cardTower(x: number, y: number, owners: (string | null)[]): Stroke[] {
  const [w, h] = [48, 19];
  const walls = ['--utility-top', '--white-front', '--white-side', '--white-top'];
  return owners.flatMap((owner, level) => {
    const foot = y - level * h;
    const rect = (left: number, width: number, top: number, fill: string): Stroke => ({
      d: `M${String(left)} ${String(foot - top)}h${String(width)}v${String(h)}h${String(-width)}Z`,
      fill,
    });
    return [
      ...(owner ? [rect(x + w - 6, 14, h - 5, `--seat-${owner}`)] : []),
      rect(x, w, h, walls[(level + x) % walls.length] ?? '--white-top'),
      ...[8, 20, 32].map((left) => ({
        d: `M${String(x + left)} ${String(foot - 14)}h8v9h-8Z`,
        fill: '--blue-soft',
      })),
    ];
  });
}

/** A card of a hand, turned by some degrees. */
function card(x: number, y: number, degrees: number, paint: string): Stroke[] {
  const turn = (degrees * Math.PI) / 180;
  const at = (dx: number, dy: number): Point => [
    Math.round((x + dx * Math.cos(turn) - dy * Math.sin(turn)) * 10) / 10,
    Math.round((y + dx * Math.sin(turn) + dy * Math.cos(turn)) * 10) / 10,
  ];
  const quad = (left: number, top: number, right: number, bottom: number): string =>
    `M${[at(left, top), at(right, top), at(right, bottom), at(left, bottom)].map((point) => point.join(' ')).join('L')}Z`;
  return [
    { d: quad(-23, -23, 23, 23), fill: '--white-top' },
    { d: quad(-18, -18, 18, 2), fill: `--seat-${paint}` },
    { d: `M${at(-18, 9).join(' ')}L${at(18, 9).join(' ')}M${at(-18, 16).join(' ')}L${at(6, 16).join(' ')}` },
  ];
}

export const sketches: Record<string, Stroke[]> = {
  towers: [
    ...stack(104, 70, ['white']),
    ...stack(168, 70, ['black', 'white']),
    ...stack(30, 78, ['black']),
    ...stack(20, 118, ['white', 'black', 'white', 'white']),
    ...stack(90, 118, ['black', 'black', 'white', 'black', 'white', 'black']),
    ...stack(160, 118, ['white']),
    ...stack(10, 162, ['black', 'white', 'black']),
    ...stack(80, 162, ['white']),
    ...stack(150, 162, ['black', 'utility', 'black']),
  ],
  'take-that-towers': [
    { d: 'M8 136h224' },
    ...cardTower(16, 136, ['green', null, 'red']),
    ...cardTower(92, 136, [null, 'blue', 'red', null, 'blue', 'purple']),
    ...cardTower(168, 136, ['purple', 'blue']),
    ...card(74, 148, -16, 'blue'),
    ...card(166, 148, 16, 'green'),
    ...card(120, 141, 0, 'red'),
  ],
  'brick-work': [
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
  ],
  'tower-topple': [
    ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
      row % 2 === 0
        ? box(82 + row * 1.5, 166 - row * 16, 64, 14, 24)
        : [0, 1, 2].flatMap((i) => box(82 + row * 1.5 + i * 22, 166 - row * 16, 20, 14, 24)),
    ),
    ...box(170, 118, 44, 14, 14),
    { d: 'M168 112h-12M172 104l-10-5' },
  ],
  towerbrix: [
    ...box(48, 160, 26, 62, 14),
    ...box(138, 160, 26, 62, 14),
    ...box(40, 98, 132, 18, 14),
    ...box(92, 80, 30, 30, 14),
    ...box(60, 80, 22, 14, 14),
    { d: 'M186 40h38v54h-38z' },
    { d: 'M194 54h22M194 64h22M194 74h12' },
  ],
};
