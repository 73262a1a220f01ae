// The ways to play TowerBrix under names. They only fill in the form; the hall judges them.
import type { Values } from '../../lib/schema';
import type { FirstMatch, Preset, PresetGroup } from '../room';
import { challengesMet } from './campaign';
import { PICTURES } from './challenge-pictures';
import { CHALLENGES } from './constants';
import { t } from './preset-texts';

const BASE: Values = { variant: 'base', challenge: 0 };

/** The names of the challenges, in their order. */
export const challengeNames = (): string[] =>
  Array.from({ length: CHALLENGES }, (_, index) => t('challenge-name', { number: index + 1 }));

const preset = (name: string, options: Values): Preset => ({
  name: t('preset-name', { preset: name }),
  about: t('preset-about', { preset: name }),
  options,
});

const challenge = (name: string, index: number): Preset => ({
  done: challengesMet().includes(index + 1),
  name: `${String(index + 1)} ${name}`,
  about: t('challenge-about', { number: index + 1 }),
  options: { variant: 'challenge', challenge: index + 1 },
  picture: PICTURES[index] ?? [],
});

export const groups = (): PresetGroup[] => [
  {
    title: t('preset-game'),
    many: false,
    presets: [
      preset('intro', { variant: 'intro', challenge: 0, deck: 'green' }),
      preset('green', { ...BASE, deck: 'green' }),
      preset('pink', { ...BASE, deck: 'pink' }),
    ],
  },
  {
    title: t('preset-challenges', { done: challengesMet().length }),
    many: false,
    pictured: true,
    presets: challengeNames().map(challenge),
  },
  {
    title: t('preset-levels'),
    many: false,
    when: ({ variant }) => variant === 'challenge',
    presets: [
      preset('easy', { level: 'easy' }),
      preset('medium', { level: 'medium' }),
      preset('hard', { level: 'hard' }),
    ],
  },
  {
    title: t('preset-more'),
    many: true,
    presets: [
      preset('solvable', { solvable: true }),
      preset('open', { open: true }),
      preset('by-eye', { live_check: false }),
    ],
  },
];

/** A newcomer begins with the introduction, beside two others. */
export const first: FirstMatch = { players: 3, options: { variant: 'intro', solvable: true } };
