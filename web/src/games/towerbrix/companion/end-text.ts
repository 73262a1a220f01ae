// How a match round a real table ended, in a sentence.
import { challengeTitle } from '../challenges';
import type { TowerBrixView } from '../view';
import { rankText } from '../words';
import { t } from './texts';

export function endText(view: TowerBrixView): string {
  if (view.variant === 'base') return `${t('n-points', { n: view.points })}. ${rankText(view)}`;
  if (view.variant === 'intro') return view.won ? t('intro-done', { n: view.attempts }) : t('last-deal');
  return `${challengeTitle(view)}: ${t('challenge-stands', { how: view.won ? 'won' : 'lost' })}`;
}
