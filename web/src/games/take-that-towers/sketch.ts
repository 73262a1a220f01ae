// The game as a small drawing, for the front page.
import { type Point, type Stroke } from '../../ui/sketch';

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

export const sketch: Stroke[] = [
  { d: 'M8 136h224' },
  ...cardTower(16, 136, ['green', null, 'red']),
  ...cardTower(92, 136, [null, 'blue', 'red', null, 'blue', 'purple']),
  ...cardTower(168, 136, ['purple', 'blue']),
  ...card(74, 148, -16, 'blue'),
  ...card(166, 148, 16, 'green'),
  ...card(120, 141, 0, 'red'),
];
