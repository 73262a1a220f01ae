// What the hall says of a position of Brick Work and of an event, as the stage reads it.
import type { BrickWorkEventDescription, Message } from '../../lib/wire';
import type { StageEvent } from '../room';

export type {
  BrickWorkBrickView as BrickView,
  BrickWorkChoice as Choice,
  BrickWorkFitView as FitView,
  BrickWorkObjectView as ObjectView,
  BrickWorkView,
} from '../../lib/wire';

/** What an event did, beside the hall's own fields. */
export type BrickWorkEvent = StageEvent & Partial<BrickWorkEventDescription>;

/** What the computer would do. */
export interface Advice {
  move: string;
  why: string; // in a sentence
  plan: string[]; // steps, a line each
  why_localizable: Message | undefined; // the same as messages
  plan_localizable: Message[] | undefined;
}
