// A match with real pieces, as this browser keeps it: who plays on which board, the moves, and the clock. Times are in ms,
// `since` in ms since 1970.

export const SIZES = [5, 6, 8] as const; // of a side, in blocks
export const MINUTES = [0, 5, 10, 20] as const; // of each player for all moves; 0: no clock

export interface Clock {
  readonly left: readonly [number, number]; // of each seat
  readonly running: number | null; // the seat whose time runs
  readonly since: number; // when that began
}

export interface Session {
  readonly names: readonly [string, string]; // by seat; '': the colour
  readonly size: number;
  readonly minutes: number; // of each player; 0: no clock
  readonly moves: readonly string[];
  readonly clock: Clock | null;
}

export function newSession(names: readonly [string, string], size: number, minutes: number): Session {
  const ms = minutes * 60_000;
  const clock = minutes > 0 ? { left: [ms, ms] as const, running: null, since: 0 } : null;
  return { names, size, minutes, moves: [], clock };
}

/** How much time a seat has left now. */
export function timeLeft({ left, running, since }: Clock, seat: number, now: number): number {
  const whole = left[seat] ?? 0;
  return Math.max(0, running === seat ? whole - Math.max(0, now - since) : whole);
}

/** The clock once the time of a seat runs, or of none. */
export function running(clock: Clock | null, seat: number | null, now: number): Clock | null {
  if (!clock) return null;
  return { left: [timeLeft(clock, 0, now), timeLeft(clock, 1, now)], running: seat, since: now };
}
