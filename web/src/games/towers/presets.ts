// Options of Towers under the names that players know. They only fill in the form; the hall judges what goes together.
import type { Preset, PresetGroup } from '../room';
import { say } from './texts';

const side = (n: number, about: string): Preset => ({
  name: `${String(n)} × ${String(n)}`,
  about,
  options: { width: n, height: n },
});

export const groups = (): PresetGroup[] => [
  {
    title: say('rules'),
    many: true,
    presets: [
      { name: say('sprawl'), about: say('sprawl-about'), options: { sprawl: true } },
      { name: say('infrastructure'), about: say('infrastructure-about'), options: { utilities: 8 } },
      { name: say('capture'), about: say('capture-about'), options: { capture: true } },
      { name: say('suburbs'), about: say('suburbs-about'), options: { suburbs: true } },
    ],
  },
  {
    title: say('downtown'),
    many: false,
    presets: [
      side(4, say('board-4')),
      side(6, say('board-6')),
      side(8, say('board-8')),
      side(10, say('board-10')),
      side(12, say('board-12')),
    ],
  },
];
