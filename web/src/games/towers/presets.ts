// Options of Towers under the names that players know. They only fill in the form; the hall judges what goes together.
import type { Preset, PresetGroup } from '../room';

const side = (n: number, about: string): Preset => ({
  name: `${String(n)} × ${String(n)}`,
  about,
  options: { width: n, height: n },
});

export const groups: PresetGroup[] = [
  {
    title: 'Rules',
    many: true,
    presets: [
      { name: 'Sprawl', about: 'Place your own floors before you build.', options: { sprawl: true } },
      {
        name: 'Infrastructure',
        about: 'Eight utilities: what loses touch with all of them falls.',
        options: { utilities: 8 },
      },
      { name: 'Capture', about: 'Floors you demolish count for you.', options: { capture: true } },
      {
        name: 'Suburbs',
        about: 'What is cut off shrinks to one floor and goes on as a suburb.',
        options: { suburbs: true },
      },
    ],
  },
  {
    title: 'Downtown',
    many: false,
    presets: [
      side(4, 'A few minutes.'),
      side(6, 'A short match.'),
      side(8, 'The standard board.'),
      side(10, 'A long match.'),
      side(12, 'The largest.'),
    ],
  },
];
