// The days of a month as a calendar lays them out, as texts such as 2026-11-30.
import { dayAfter } from '../../lib/match/challenges';

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first days of the months before and after one. */
export const monthBefore = (month: string): string => monthOf(dayAfter(month, -1));
export const monthAfter = (month: string): string => monthOf(dayAfter(month, 31));

/** The days of a month, after as many nulls as days of its first week are before it; a week begins on Monday. */
export function daysOf(month: string): (string | null)[] {
  const before = (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = month; monthOf(day) === month; day = dayAfter(day)) days.push(day);
  return days;
}
