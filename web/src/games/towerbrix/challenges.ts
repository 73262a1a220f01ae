// What the challenges are called, in the reader's language.
import { t } from './preset-texts';
import type { TowerBrixView } from './view';

export const challengeTitle = ({ challenge }: Pick<TowerBrixView, 'challenge'>): string =>
  challenge ? t('challenge-name', { number: challenge }) : '';
