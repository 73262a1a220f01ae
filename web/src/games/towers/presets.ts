// Options of Towers under the names that players know. They only fill in the form; the hall judges what goes together.
import type { Preset, PresetGroup } from '../room';
import { t } from './texts';

const side = (n: number, about: string): Preset => ({
  name: `${String(n)} × ${String(n)}`,
  about,
  options: { width: n, height: n },
});

export const groups = (): PresetGroup[] => [
  {
    title: t('rules'),
    many: true,
    presets: [
      { name: t('sprawl'), about: t('sprawl-about'), options: { sprawl: true } },
      { name: t('infrastructure'), about: t('infrastructure-about'), options: { utilities: 8 } },
      { name: t('capture'), about: t('capture-about'), options: { capture: true } },
      { name: t('suburbs'), about: t('suburbs-about'), options: { suburbs: true } },
    ],
  },
  {
    title: t('downtown'),
    many: false,
    early: true,
    presets: [
      side(4, t('board-4')),
      side(6, t('board-6')),
      side(8, t('board-8')),
      side(10, t('board-10')),
      side(12, t('board-12')),
    ],
  },
];
