// What an evening is called in words.
import { decimal, figure, listed } from '../../lib/browser/intl';
import type { ClockRule, EveningEntry, EveningInfo, EveningLine } from '../../lib/wire';
import { t } from './texts';

export type Format = EveningLine['format'];

export function formatName(format: Format): string {
  switch (format) {
    case 'swiss':
      return t('evening-swiss');
    case 'round_robin':
      return t('evening-round-robin');
    case 'knock_out':
      return t('evening-knock-out');
    case 'tables':
      return t('evening-tables');
    case 'duplicate':
      return t('evening-duplicate');
  }
}

export function formatAbout(format: Format): string {
  switch (format) {
    case 'swiss':
      return t('evening-swiss-about');
    case 'round_robin':
      return t('evening-round-robin-about');
    case 'knock_out':
      return t('evening-knock-out-about');
    case 'tables':
      return t('evening-tables-about');
    case 'duplicate':
      return t('evening-duplicate-about');
  }
}

export function clockName({ kind, base_ms = 0, increment_ms = 0 }: ClockRule): string {
  return kind === 'none'
    ? t('evening-no-clock')
    : t('evening-clock-of', { minutes: base_ms / 60_000, seconds: increment_ms / 1000 });
}

/** Who that is; somebody whose account has gone has no name. */
export const entryName = (entry: EveningEntry | undefined): string =>
  entry === undefined ? t('evening-bot') : entry.name || t('evening-somebody');

/** Points as they are written: "2½" where halves are all there is, else with decimals. */
export function pointsText(points: number, format: Format): string {
  if (format === 'duplicate') return decimal(points, 1, 0);
  const whole = Math.floor(points);
  if (points - whole === 0.5) return `${whole > 0 ? figure(whole) : ''}½`;
  return decimal(points, 2, 0);
}

export function roundText({ round, rounds }: EveningInfo): string {
  return rounds === null ? t('evening-round', { round }) : t('evening-round-of', { round, rounds });
}

export function wonText(winners: string[], cup: string): string {
  const names = listed(winners);
  return cup ? t('evening-won-cup', { cup, names }) : t('evening-won', { names });
}
