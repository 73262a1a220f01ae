// Who made the games that are not built here yet; a built game brings its own credit.
import type { GameInfo } from '../lib/wire';

const PLANNED: Record<string, string> = {
  'take-that-towers': 'Designed by Patrick Bene.',
  'brick-work': 'Designed by David Lankton, CMX Games.',
  'tower-topple': 'By Scrudder Fabrications.',
  towerbrix: 'Designed by Simon Thomas, KOSMOS.',
};

/** Who made a game, and that this is not theirs. */
export function creditOf(info: GameInfo): string {
  const credit = info.credit || (PLANNED[info.slug] ?? '');
  return /unofficial/i.test(credit) ? credit : `${credit} Unofficial.`.trim();
}
