// What the buttons of a plan do.
import type { BenchEvent } from '../update';

export type PlanEvent =
  Extract<BenchEvent, { type: 'toggled' | 'lifted' | 'swapped' | 'dropped' | 'taken-back' }> | { type: 'click-in' }; // what is in hand, or lift off what is chosen
