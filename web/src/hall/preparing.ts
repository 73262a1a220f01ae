// What is said of a game that the hall is still compiling.
import { t } from '../lib/hall-texts';
import type { Readiness } from '../lib/wire';

/** A sentence about how far a game is; '' where it is ready. Before its turn nothing has elapsed yet. */
export function progressText({ title, ready, elapsed, expected }: Readiness): string {
  if (ready) return '';
  const elapsedSeconds = Math.floor(elapsed);
  const expectedSeconds = Math.max(5, Math.ceil(expected / 5) * 5);
  return elapsedSeconds > expectedSeconds
    ? t('getting-ready-long', { title, seconds: elapsedSeconds })
    : t('getting-ready', { title, seconds: elapsedSeconds, expected: expectedSeconds });
}
