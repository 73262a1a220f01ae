// What the hall says of a position of Brick Work and of an event, as the stage reads it.
import type { Happening } from '../room';

export type {
  BrickWorkBrickView as BrickView,
  BrickWorkChoice as Choice,
  BrickWorkFitView as FitView,
  BrickWorkObjectView as ObjectView,
  BrickWorkView,
} from '../../lib/wire';

/** A join as `tell` gives it. */
export interface ToldJoin {
  upper: string;
  lower: string;
  lower_turned?: boolean;
  dx: number;
  dy: number;
  dz: number;
  r: number;
  pips: number;
  name: string; // of what it makes
}

/** A separation as `tell` gives it. */
export interface ToldCut {
  object: string;
  upper: number[];
  pips: number;
}

/** What an event did (see `tell` of the game), beside the hall's own fields. */
export interface BrickWorkHappening extends Happening {
  kind?: string; // order, take, return, print, roll, reroll, collect, build, demolish, recycle, adjust, flip, exhausted
  brick?: string;
  name?: string;
  returned?: string[];
  collected?: string[];
  steps?: (ToldJoin | ToldCut)[];
  dice?: number[];
  die?: number;
  value?: number;
  tokens?: string;
  space?: string;
  bumped?: number;
}
