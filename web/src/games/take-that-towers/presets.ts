// Decks under names. They only fill in the form; the hall judges whether a deck will do.
import type { PresetGroup } from '../room';
import { FLOORS } from './constants';
import { say } from './texts';

export const groups = (): PresetGroup[] => [
  {
    title: say('decks'),
    many: false,
    presets: [
      {
        name: say('deck-short'),
        about: say('deck-short-about'),
        options: Object.fromEntries(FLOORS.map((floor) => [floor.option, Math.min(5, floor.inBox)])),
      },
      {
        name: say('deck-quiet'),
        about: say('deck-quiet-about'),
        options: { noise_complaint: 0, inferno: 0 },
      },
      {
        name: say('deck-bad'),
        about: say('deck-bad-about'),
        options: { landlord: 11, noise_complaint: 11, inferno: 11 },
      },
    ],
  },
];
