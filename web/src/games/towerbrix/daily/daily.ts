// The deal of a day: the same cards for everyone, and what became of it here.
import { dayText, decimal } from '../../../lib/browser/intl';
import { daily as asked } from '../../../lib/api';
import { read, write } from '../../../lib/browser/storage';
import type { TowerBrixDailyDeal } from '../../../lib/wire';
import { t } from '../texts';
import type { TowerBrixView } from '../view';

export type Daily = TowerBrixDailyDeal;

/** What became of a day's deal in this browser. */
export interface Result {
  match: string;
  began: number; // milliseconds since 1970
  attempts: number;
  points: number; // the bonus included; 0: no tower yet
  height_mm: number;
  seconds: number; // from the deal to the tower
}

const KEY = 'daily.towerbrix';
const MAX_DAYS = 60; // days remembered

/** The day it is for the hall, which counts in UTC. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

export const dailyOf = (date: string): Promise<Daily> => asked<Daily>('towerbrix', date);

export const results = (): Record<string, Result> => read<Record<string, Result>>(KEY, {});

export function noteResult(date: string, result: Result): void {
  const newest = Object.entries({ ...results(), [date]: result }).sort(([one], [other]) => (one < other ? 1 : -1));
  write(KEY, Object.fromEntries(newest.slice(0, MAX_DAYS)));
}

/** The options of a match of these cards. */
export const optionsOf = ({ deck, cards }: Daily): Record<string, unknown> => ({
  deck,
  deal: cards.map(({ name }) => name).join(' '),
});

/** What a match of the daily deal has come to, if it is won. */
export function resultOf(match: string, began: number, view: TowerBrixView, ended: number): Result | null {
  const [tower] = view.gallery;
  if (!tower) return null;
  const { points, height_mm } = tower;
  return {
    match,
    began,
    attempts: view.attempts,
    points,
    height_mm,
    seconds: Math.max(1, Math.round((ended - began) / 1000)),
  };
}

/** A result as a text that can be sent to others; it gives nothing away. */
export function shareText({ date, deck, level, points }: Daily, result: Result, origin: string): string {
  const minutes = `${String(Math.floor(result.seconds / 60))}:${String(result.seconds % 60).padStart(2, '0')}`;
  const storeys = '■'.repeat(Math.max(1, Math.min(9, Math.round(result.height_mm / 60))));
  return [
    t('share-deal', { date: dayText(date), deck, level, points }),
    `${storeys} ${t('bricks-high', { height: decimal(result.height_mm / 60, 1) })}`,
    t('share-result', { points: result.points, attempts: result.attempts, time: minutes }),
    `${origin}/g/towerbrix`,
  ].join('\n');
}
