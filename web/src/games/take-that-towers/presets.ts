// Decks under names. They only fill in the form; the hall judges whether a deck will do.
import type { PresetGroup } from '../room';
import { FLOORS } from './constants';
import { t } from './texts';

export const groups = (): PresetGroup[] => [
  {
    title: t('decks'),
    many: false,
    presets: [
      {
        name: t('deck-short'),
        about: t('deck-short-about'),
        options: Object.fromEntries(FLOORS.map((floor) => [floor.option, Math.min(5, floor.inBox)])),
      },
      {
        name: t('deck-quiet'),
        about: t('deck-quiet-about'),
        options: { noise_complaint: 0, inferno: 0 },
      },
      {
        name: t('deck-bad'),
        about: t('deck-bad-about'),
        options: { landlord: 11, noise_complaint: 11, inferno: 11 },
      },
    ],
  },
];
