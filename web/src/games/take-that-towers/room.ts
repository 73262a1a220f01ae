// Take That Towers, as the hall takes it in.
import { late } from '../../lib/browser/lazy-import';
import type { Plate, Room } from '../room';
import { chance } from './chance';
import { SEATS } from './constants';
import { predict } from './predict';
import { groups } from './presets';
import Sheet from './cards/Sheet.svelte';
import Stage from './stage/Stage.svelte';
import { redact } from './redact';
import { t } from './texts';
import type { TakeThatTowersView } from './view';
import { cardsInWords, example, expected, isChoice, moveInWords } from './words';

function plate(view: TakeThatTowersView, seat: number): Plate {
  return {
    colour: SEATS[seat] ?? 'Blue',
    score: view.scores[seat] ?? 0,
    unit: t('points-word'),
    extra: cardsInWords(view.hands[seat]?.count ?? 0),
  };
}

export const room: Room<TakeThatTowersView> = {
  Stage,
  expected,
  example,
  ratio: () => null,
  plate,
  turn: (view) => (view.drawing ? null : view.turn),
  pointers: (move) => [move.slice(0, 2), move], // a card, and where it goes
  isChoice,
  isNoise: (event) => event.split(' ')[0] === 'draw', // every turn ends with it, and the cards are there to see
  keys: () => [t('keys-hand'), t('keys-towers'), t('keys-scoring')],
  goal: () => t('goal'),
  seatsNote: (players) => t('seats-note', { players }),
  moveInWords,
  prediction: { predict, predictDescription: () => null },
  hands: { redact, phones: false },
  chance: { sample: chance },
  prompts: true,
  scoreboard: { usesPlayerNames: true },
  get presets() {
    return { groups: groups(), startsEmpty: true }; // in the reader's language
  },
  ending: () => late(() => import('./end/ending')),
  pages: { companion: async () => (await late(() => import('./companion/Companion.svelte'))).default },
  Sheet,
};
