// TowerBrix, as the hall takes it in.
import { late } from '../../lib/browser/lazy-import';
import { putKeys, viewKeys } from '../../stage3d/controls/shortcuts';
import type { Plate, Room } from '../room';
import { seatColour } from './bricks/looks';
import { SEATS } from './constants';
import { first, groups } from './presets';
import Stage from './stage/TableStage.svelte';
import { t } from './texts';
import Studied from './solver/Studied.svelte';
import type { TowerBrixView } from './view';
import { isChoice, example, expected, fellOf, isPositionIndependent, withColour } from './words';

function plate(view: TowerBrixView, seat: number): Plate {
  const cards = view.hands[seat]?.length ?? 0;
  return {
    colour: SEATS[seat] ?? '',
    paint: seatColour(seat),
    score: view.variant === 'intro' ? view.attempts : view.points,
    unit: view.variant === 'intro' ? t('plate-attempts') : t('plate-points'),
    extra: cards > 0 ? t('n-cards', { n: cards }) : '',
  };
}

/** The same without any card that not everybody sees. */
function redact(view: TowerBrixView): TowerBrixView {
  if (view.open) return view;
  const back = { name: null, text: null, localizable: null, holds: null, why: [], bricks: [], dropped: null };
  return { ...view, hands: view.hands.map((hand) => hand.map(({ points }) => ({ points, ...back }))) };
}

export const room: Room<TowerBrixView> = {
  Stage,
  Studied,
  expected,
  example,
  wide: true,
  ratio: () => null,
  plate,
  turn: (view) => view.to_act[0] ?? null,
  isChoice,
  keys: () => [t('keys-bricks'), putKeys(), viewKeys()],
  isNoise: (event, description) => event.startsWith('lies ') && !fellOf(description), // where bricks lie is there to see
  reword: withColour,
  team: {
    silent: (view) => (view.silent ? t('silent-chat') : ''),
    isPositionIndependent,
  },
  hands: { redact, phones: true, binds: (event) => !/^lies\b/.test(event) },
  bricks: {
    holds: (view, seat) => view.phase === 'proof' && view.blind !== seat, // the solver keeps no hand waiting
    revealedAtEnd: false,
  },
  ending: async () => {
    const [parts, scene] = await Promise.all([
      late(() => import('./end/ending')),
      late(() => import('./end/Scene.svelte')),
    ]);
    return { ...parts, Scene: scene.default };
  },
  numbersPlayers: true,
  rounds: async () => (await late(() => import('./end/Rounds.svelte'))).default,
  scoreboard: { usesPlayerNames: true },
  get presets() {
    return { groups: groups(), first }; // in the reader's language
  },
  pages: {
    companion: async () => (await late(() => import('./companion/Companion.svelte'))).default,
    gallery: async () => (await late(() => import('./gallery/GalleryPage.svelte'))).default,
    ladder: async () => (await late(() => import('./gallery/ladder'))).ladder,
  },
};
