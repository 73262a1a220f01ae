// A time of days, in words.
import { locale } from './intl';

/** A time that is long, in its two largest units: "1 day 4 hours", "4 hours 12 minutes", "3 minutes". */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const parts: [string, number][] = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  const told = parts.slice(first, first + 2).filter(([, count]) => count > 0);
  const inWords = (unit: string, count: number): string =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return told.map(([unit, count]) => inWords(unit, count)).join(' ');
}
