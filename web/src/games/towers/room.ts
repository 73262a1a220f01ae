// Towers, as the hall takes it in.
import { late } from '../../lib/browser/lazy-import';
import type { Plate, Room } from '../room';
import { predict, predictDescription } from './predict';
import { groups } from './presets';
import Stage from './stage/Stage.svelte';
import { t } from './texts';
import type { TowersView } from './view';
import { example, expected, isChoice, moveInWords } from './words';

function plate(view: TowersView, seat: number): Plate {
  const colour = view.colours[seat] ?? 'Black';
  const captured = view.captured.some((floors) => floors > 0)
    ? t('plate-captured', { n: view.captured[colour === 'White' ? 1 : 0] ?? 0 })
    : '';
  return { colour, score: view.scores[seat] ?? 0, unit: t('unit'), extra: captured };
}

export const room: Room<TowersView> = {
  Stage,
  expected: (view) => expected(view, null),
  example,
  ratio: (view) => (view.width * 100 + 88) / (view.height * 100 + 88),
  plate,
  turn: (view) => view.to_act[0] ?? null,
  isChoice,
  keys: () => [t('keys-board'), t('keys-next'), t('keys-hand')],
  goal: () => t('goal'),
  moveInWords,
  prediction: { predict, predictDescription },
  duel: {
    flips: true,
    balance: true,
    offered: (view) => (view.swap ? [{ move: 'swap', label: t('swap-sides') }] : []),
  },
  ending: () => late(() => import('./end/ending')),
  pages: { companion: async () => (await late(() => import('./companion/Companion.svelte'))).default },
  get presets() {
    return { groups: groups() }; // in the reader's language
  },
};
