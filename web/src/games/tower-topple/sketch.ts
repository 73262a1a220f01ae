// The game as a small drawing, for the front page.
import { box, type Stroke } from '../../ui/sketch';

export const sketch: Stroke[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
    row % 2 === 0
      ? box(82 + row * 1.5, 166 - row * 16, 64, 14, 24)
      : [0, 1, 2].flatMap((i) => box(82 + row * 1.5 + i * 22, 166 - row * 16, 20, 14, 24)),
  ),
  ...box(170, 118, 44, 14, 14),
  { d: 'M168 112h-12M172 104l-10-5' },
];
