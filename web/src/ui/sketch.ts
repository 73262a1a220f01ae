// What the front page's small drawings of games are made of: closed or open paths in a 240 x 180 box.

export interface Stroke {
  d: string;
  fill?: string; // a token's name; drawn only when the game is built
}

export type Point = [number, number];

/** A box seen from above and in front: front face, roof, right side. */
export function box(x: number, y: number, w: number, h: number, depth = 14, paint?: string): Stroke[] {
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
