// Decks under names. They only fill in the form; the hall judges whether a deck will do.
import type { PresetGroup } from '../room';

export const groups: PresetGroup[] = [
  {
    title: 'Deck',
    many: false,
    presets: [
      {
        name: 'Short',
        about: 'Five of each: 40 cards, a match of a quarter of an hour.',
        options: { spire: 5, lobby: 5, office: 5, elevator: 5, suite: 5, landlord: 5, noise_complaint: 5, inferno: 5 },
      },
      {
        name: 'Quiet street',
        about: 'No NOISE COMPLAINTs and no INFERNOs: what is claimed stays claimed.',
        options: { noise_complaint: 0, inferno: 0 },
      },
      {
        name: 'Bad neighbours',
        about: 'More LANDLORDs, NOISE COMPLAINTs and INFERNOs than anybody wants.',
        options: { landlord: 11, noise_complaint: 11, inferno: 11 },
      },
    ],
  },
];
