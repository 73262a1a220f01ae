// Numbers and what they are for, in words.
import { figure, whole } from '../../lib/browser/intl';
import type { ClockRule, RatingNumber, RatingPoint } from '../../lib/wire';
import { t } from './texts';

export type RatedPace = 'calm' | 'brisk' | 'days';

/** The clocks by which matches are rated, by their names, beside days; a test holds them to the hall's. */
export const PACES: Record<Exclude<RatedPace, 'days'>, Required<ClockRule>> = {
  calm: { kind: 'fischer', base_ms: 600_000, increment_ms: 5000, days: 0 },
  brisk: { kind: 'fischer', base_ms: 300_000, increment_ms: 3000, days: 0 },
};

/** A number as it is shown: "1620 ± 90". */
export const numberText = ({ rating, width }: Pick<RatingNumber, 'rating' | 'width'>): string =>
  t('rating-number', { rating: String(Math.round(rating)), width: String(Math.round(width)) });

/** A pace by its clock. */
export function paceText(pace: RatedPace): string {
  if (pace === 'days') return t('rating-days');
  const { base_ms, increment_ms } = PACES[pace];
  return t('rating-clock', { minutes: base_ms / 60_000, seconds: increment_ms / 1000 });
}

/** For how many players and by which clock a number is. */
export const kindText = (players: number, pace: RatedPace): string =>
  t('rating-kind', { players, pace: paceText(pace) });

/** How much a number has changed, with its sign: "+12", "−3". */
export function changeText(before: RatingNumber, after: RatingNumber): string {
  const change = Math.round(after.rating) - Math.round(before.rating);
  return change > 0 ? `+${String(change)}` : figure(change);
}

export interface Drawn {
  line: string; // of the numbers, as an SVG path
  band: string; // within which they are true in nine cases of ten
  least: string; // the scale's ends
  most: string;
}

/** A graph of numbers, one after each match, in a box of this size. */
export function draw(history: RatingPoint[], width: number, height: number): Drawn {
  const low = Math.min(...history.map((each) => each.rating - each.width));
  const high = Math.max(...history.map((each) => each.rating + each.width));
  const x = (n: number): number => (history.length === 1 ? width / 2 : (n / (history.length - 1)) * width);
  const y = (rating: number): number => height - ((rating - low) / Math.max(1, high - low)) * height;
  const at = (n: number, rating: number): string => `${x(n).toFixed(1)} ${y(rating).toFixed(1)}`;
  const over = history.map((each, n) => at(n, each.rating + each.width));
  const under = history.map((each, n) => at(n, each.rating - each.width)).reverse();
  return {
    line: `M${history.map((each, n) => at(n, each.rating)).join('L')}`,
    band: `M${[...over, ...under].join('L')}Z`,
    least: whole(low),
    most: whole(high),
  };
}
