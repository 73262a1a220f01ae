// Small drawings of the challenges, for those who choose one: in a 120 x 90 box.
import type { Stroke } from '../../ui/sketch';

const GROUND: Stroke = { d: 'M10 80H110' };

/** A brick from the front: its left edge, its lower edge, how wide and how high it is. */
const brick = (x: number, low: number, wide: number, high: number): Stroke => ({
  d: `M${String(x)} ${String(low)}v${String(-high)}h${String(wide)}v${String(high)}z`,
});
const standing = (x: number, low: number): Stroke => brick(x, low, 12, 24);
const lying = (x: number, low: number): Stroke => brick(x, low, 24, 12);
const line = (d: string): Stroke => ({ d });
const ruler = (count: number): Stroke[] => [
  line(`M94 80v${String(-15 * count)}`),
  ...Array.from({ length: count + 1 }, (_, step) => line(`M90 ${String(80 - 15 * step)}h8`)),
];

/** In the order of the challenges. */
export const PICTURES: readonly (readonly Stroke[])[] = [
  [GROUND, standing(44, 80), standing(64, 80), lying(36, 56), lying(60, 56), standing(30, 44), standing(78, 44)],
  [
    GROUND,
    lying(22, 80),
    standing(28, 68),
    lying(24, 44),
    line('M84 22a20 20 0 1 0 .1 0zM84 42v-13M84 42l9 6M80 15h8'),
  ],
  [GROUND, lying(22, 80), standing(28, 68), line('M58 18h44v26h-26l-10 10v-10h-8zM62 50L98 12')],
  [GROUND, standing(38, 80), standing(58, 80), standing(38, 56), standing(58, 56), lying(42, 32), ...ruler(4)],
  [GROUND, standing(42, 80), standing(45, 56), standing(49, 32), line('M84 52v20M78 66l6 8l6-8M98 76h8M70 76h-6')],
  [
    GROUND,
    lying(30, 80),
    lying(66, 80),
    standing(36, 68),
    standing(72, 68),
    lying(48, 44),
    line('M60 10v5M60 20v5M60 30v3M60 48v5M60 58v5M60 68v5'),
  ],
  [
    GROUND,
    standing(32, 80),
    standing(60, 80),
    lying(32, 56),
    lying(56, 56),
    standing(50, 44),
    line('M78 74h24M94 68l8 6l-8 6'),
  ],
  [GROUND, lying(48, 80), standing(54, 68), line('M47 30h26v18h-26zM52 30v-7a8 8 0 0 1 16 0v7M60 37v5')],
  [GROUND, standing(54, 80), lying(48, 56), lying(36, 44), lying(60, 44), standing(30, 32), standing(78, 32)],
  [
    GROUND,
    lying(22, 80),
    standing(28, 68),
    line('M56 40s9-14 24-14s24 14 24 14s-9 14-24 14s-24-14-24-14zM80 33a7 7 0 1 0 .1 0zM60 58L100 20'),
  ],
  [
    line('M10 74h24v10h-24zM86 74h24v10h-24zM38 80q6-6 12 0t12 0t12 0t8 0'),
    standing(18, 74),
    standing(90, 74),
    lying(24, 50),
    lying(48, 50),
    lying(72, 50),
    standing(54, 38),
  ],
  [
    GROUND,
    line('M22 80l10-10h56l-10 10M86 75h20M98 69l8 6l-8 6'),
    standing(44, 74),
    standing(60, 74),
    lying(46, 50),
    standing(52, 38),
  ],
  [GROUND, lying(36, 80), standing(42, 68), standing(42, 44), standing(42, 20), ...ruler(5)],
  [
    line('M8 74h20v8h-20zM92 74h20v8h-20zM50 66h20v8h-20zM32 78q4-4 8 0t8 0M74 78q4-4 8 0t8 0'),
    standing(12, 74),
    standing(96, 74),
    standing(54, 66),
    lying(18, 50),
    lying(78, 50),
    lying(48, 42),
    brick(36, 54, 12, 12),
    brick(72, 54, 12, 12),
  ],
];
