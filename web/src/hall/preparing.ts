// What is said of a game that the hall is still compiling.
import { t } from '../lib/hall-texts';
import type { Readiness } from '../lib/wire';

/** A sentence about what a game still lacks, and for how long; '' where nothing. */
export function lackingText({ title, ready, elapsed, expected }: Readiness): string {
  if (ready) return '';
  const left = expected - elapsed;
  if (left <= 0) return t('ready-but-levels-soon', { title });
  return t('ready-but-levels', { title, seconds: Math.ceil(left / 5) * 5 });
}
