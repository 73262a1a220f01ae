// Brick Work, as the hall takes it in.
import { late } from '../../lib/browser/lazy-import';
import type { Plate, PresetGroup, Presets, Room } from '../room';
import { FACES, SEATS } from './constants';
import { changed } from './board/dice';
import { pipsOf } from './bricks/pieces';
import Companion from './companion/Companion.svelte';
import Stage from './stage/Stage.svelte';
import { t } from './texts';
import type { BrickWorkView } from './view';
import { example, expected, isAction, isChoice, moveInFull, moveInWords, pointerInWords } from './words';

function plate(view: BrickWorkView, seat: number): Plate {
  const dice = view.alone > 0;
  const score = dice ? view.turns : (view.recreated[seat] ?? 0);
  return {
    colour: SEATS[seat] ?? 'Blue',
    score,
    unit: dice ? t('plate-dice', { n: score }) : t('plate-unit', { n: score }),
    extra: t('n-tokens', { n: view.tokens[seat] ?? 0 }),
  };
}

/** Two play, or somebody alone. */
function groups(): PresetGroup[] {
  const presets = [
    { name: t('preset-two'), about: t('preset-two-about'), options: { alone: false } },
    { name: t('preset-alone'), about: t('preset-alone-about'), options: { alone: true } },
  ];
  return [{ title: t('preset-players'), many: false, presets }];
}

/** Dice as they could fall now; equal totals do not decide who begins. */
function chance(view: BrickWorkView, random: () => number): string | null {
  const die = (): number => 1 + Math.floor(random() * FACES);
  if (view.phase === 'roll') return `roll ${[die(), die(), die(), die()].join('')}`;
  if (view.phase === 'reroll') return `reroll ${String(die())}`;
  if (view.phase !== 'order') return null;
  for (;;) {
    const [a, b, c, d] = [die(), die(), die(), die()];
    if (a + b !== c + d) return `order ${String(a)}${String(b)} ${String(c)}${String(d)}`;
  }
}

/** The space on which a move puts its die, or acts, or the kind of brick that is taken. */
function pointers(move: string): string[] {
  const [, die = '', tokens = '', word = ''] = /^([1-6])(\+*|-*)>(\w+)/.exec(move) ?? [];
  if (die) return [word === 'collect' ? `collect${String(changed(Number(die), tokens))}` : word];
  const [first = '', kind = ''] = move.split(' ');
  if (!isAction(move)) return [kind];
  return [first === 'collect' ? `collect${String(pipsOf(kind))}` : first];
}

export const room: Room<BrickWorkView> = {
  Stage,
  expected,
  wide: true,
  example,
  ratio: () => null,
  plate,
  turn: (view) => view.to_act[0] ?? null,
  isChoice,
  keys: () => [t('keys-board'), t('bench-keys'), t('bench-view-keys'), t('bench-sides')],
  moveInWords,
  moveInFull,
  pointers,
  pointerInWords,
  bound: { now: ({ acting }) => acting !== null, by: isAction },
  duel: { flips: false, balance: false, offered: () => [], namesInSentences: true },
  ending: async () => {
    const [parts, { default: Scene }] = await Promise.all([
      late(() => import('./end/ending')),
      late(() => import('./end/Scene.svelte')),
    ]);
    return { ...parts, Scene };
  },
  get presets(): Presets {
    // in the reader's language
    return { groups: groups(), startsEmpty: true, seats: (values) => (values['alone'] === true ? [1, 1] : null) };
  },
  advises: true,
  chance: { sample: (view, _, random) => chance(view, random) },
  pages: { companion: () => Promise.resolve(Companion) }, // in the room's own file: nobody else's page grows
};
