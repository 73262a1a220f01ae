// Clocks between two messages of the hall.
import { decimal } from '../browser/intl';
import type { ClockState } from '../wire';

/** The milliseconds a seat has left `now`, given that `clock` was true at `clockAt`. Null where no time is kept. */
export function timeLeft(clock: ClockState, seat: number, clockAt: number, now: number): number | null {
  const left = clock.left_ms[seat];
  if (left === undefined) return null;
  return Math.max(0, runsNow(clock, seat) ? left - (now - clockAt) : left);
}

/** Whether a seat's time runs: not in a pause, nor while somebody is on vacation. */
export const runsNow = (clock: ClockState, seat: number): boolean =>
  clock.running.includes(seat) && !clock.paused && clock.stands_until === undefined;

/** 83000 -> "1:23"; below ten seconds with tenths, "9.4". */
export function formatClock(ms: number): string {
  if (ms < 10_000) return decimal(Math.floor(ms / 100) / 10, 1);
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`
    : `${String(minutes)}:${two(seconds % 60)}`;
}
