// How time is kept, as a form holds it and as the hall wants it.
import type { ClockRule } from '../../lib/wire';

export interface ClockChoice {
  kind: 'none' | 'move' | 'fischer' | 'days';
  seconds: number; // for each move
  minutes: number; // Fischer: at the start
  increment: number; // Fischer: seconds after each move
  days: 1 | 2 | 3 | 7; // for each move, in a match over days
}

/** No clock, and sensible times should one be wanted. */
export function startClock(): ClockChoice {
  return { kind: 'none', seconds: 60, minutes: 10, increment: 5, days: 2 };
}

/** The rule in the hall's terms. */
export function clockRule(choice: ClockChoice): ClockRule {
  switch (choice.kind) {
    case 'none':
      return { kind: 'none' };
    case 'move':
      return { kind: 'move', base_ms: Math.round(choice.seconds * 1000) };
    case 'days':
      return { kind: 'days', days: choice.days };
    case 'fischer':
      return {
        kind: 'fischer',
        base_ms: Math.round(choice.minutes * 60_000),
        increment_ms: Math.round(choice.increment * 1000),
      };
  }
}
