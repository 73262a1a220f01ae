// The ladder of teams: what is compared, in words, and the towers that a team has built.
import type { Ladder } from '../../room';
import { t } from '../texts';
import LadderTowers from './LadderTowers.svelte';

/** A kind as the hall calls it: a deck and a level, such as "green easy". */
export function kindName(kind: string): string {
  const [deck = '', level = ''] = kind.split(' ');
  return t('ladder-kind', { deck, level: t('level', { level }) });
}

export const ladder: Ladder = { kindName, Towers: LadderTowers };
