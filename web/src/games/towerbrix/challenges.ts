// What the challenges are called, in the reader's language.
import { say } from './preset-texts';
import type { TowerBrixView } from './view';

export const challengeTitle = ({ challenge }: Pick<TowerBrixView, 'challenge'>): string =>
  challenge ? say('challenge-name', { number: challenge }) : '';
