// A clock in words, in a list of tables.
import type { ClockRule } from '../../lib/wire';
import { t } from './texts';

/** What a clock is, as a list of no words or one. */
export function clockWords({ kind = 'none', base_ms = 0, increment_ms = 0, days = 0 }: ClockRule): string[] {
  if (kind === 'none') return [];
  if (kind === 'days') return [t('open-clock-days', { count: days })];
  if (kind === 'move') return [t('open-clock-move', { seconds: base_ms / 1000 })];
  return [t('open-clock', { minutes: base_ms / 60_000, seconds: increment_ms / 1000 })];
}
