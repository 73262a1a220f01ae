// Numbers, shares, lists and dates as the reader's language writes them: the browser knows that of every language.
import { ENGLISH, language } from '../language.svelte';

/** English is the British one: no comma before "and", the day before the month. */
export const locale = (): string => (language() === ENGLISH ? 'en-GB' : language());

const DAY_MS = 86_400_000;

/** Units that a time ago is told in, with their milliseconds; the last one that fits is taken. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['year', 365 * DAY_MS],
];

const lists = new Map<string, Intl.ListFormat>(); // by locale: to make one takes longer than to use it

function listFormat(): Intl.ListFormat {
  const cached = lists.get(locale()) ?? new Intl.ListFormat(locale());
  lists.set(locale(), cached);
  return cached;
}

/** "a, b and c". */
export const listed = (words: string[]): string => listFormat().format(words);

/** "a, b, c": things in a row, not the end of a sentence; apart by what the language puts between words of a list. */
export function inRow(words: string[]): string {
  const parts = listFormat().formatToParts(['1', '2', '3', '4']);
  return words.join(parts.find(({ type }) => type === 'literal')?.value ?? ', ');
}

/** A whole number, its thousands apart: "12,345". */
export const whole = (n: number): string => new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(n);

/** A score as it stands alone: a minus is a minus, not a hyphen, and breaks from nothing: "−2". */
export const figure = (n: number): string => String(n).replace('-', '−');

/** A number with so many decimals, or with at most so many where `least` has fewer: "1.5". */
export const decimal = (n: number, digits: number, least = digits): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: least, maximumFractionDigits: digits }).format(n);

/** A share of one in whole per cents: "62%". */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A difference in whole per cents, always with its sign: "+25%", "−25%", "0%". */
export const signedPercent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
    .format(share)
    .replace('-', '−');

/** A day that is written as 2026-07-31: "31 Jul 2026". */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The same within its year: "31 July". */
export const dayInYear = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The month of a day: "July 2026". */
export const monthText = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The days of a week as the head of a calendar has them, from Monday on: "Mon". */
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 5, 1 + day)),
    ),
  );

/** The day of a moment, where the reader is. */
export const dateText = (moment: number | string | Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(moment));

/** How long ago a moment was, in milliseconds since 1970: "yesterday", "3 hours ago", "now". */
export function agoText(moment: number, now = Date.now()): string {
  const ago = Math.max(0, now - moment);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const unit = UNITS.findLast(([, length]) => ago >= length);
  return unit ? format.format(-Math.floor(ago / unit[1]), unit[0]) : format.format(0, 'second');
}
