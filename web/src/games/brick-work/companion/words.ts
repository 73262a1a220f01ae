// The companion in words: what is done with real bricks, and the rules at hand.
import { t } from './texts';

/** What people do with their own bricks where a die of a value lies. */
export function doing(space: string, value: number): string {
  const exactly = t('box-fully');
  if (space === 'adjust') return t('box-do-adjust');
  if (space === 'recycle') return `${t('box-do-recycle')} ${exactly}`;
  if (space === 'build') return `${t('box-do-build', { value })} ${exactly}`;
  if (space === 'demolish') return `${t('box-do-demolish', { value })} ${exactly}`;
  return `${t('box-do-collect', { value })} ${exactly}`;
}

/** The rules that are looked up most, a sentence or two each. */
export const atHand = (): string[] => [
  t('box-hand-turn'),
  t('box-hand-bump'),
  t('box-hand-round'),
  t('box-hand-pieces'),
  t('box-hand-tokens'),
  t('box-hand-end'),
];
