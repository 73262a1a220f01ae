// What the hall says of a position of Tower Topple and of an event, as the page reads it.
import type { TowerToppleBrickView, TowerToppleHandView, TowerToppleTaskView, TowerToppleView } from '../../lib/wire';
import type { Happening } from '../room';

export type {
  TowerToppleBrickView as BrickView,
  TowerToppleHandView as HandView,
  TowerToppleTaskView as TaskView,
  TowerToppleView,
};

/** Points that an event brought: to whom (an index of `teams`), how many, and why. */
export type Points = [unit: number, points: number, why: string];

/** What an event did (see `tell` of the game), beside the hall's own fields. */
export interface TowerToppleHappening extends Happening {
  kind?: string; // tower, pull, touch, place, claim, face, drew, out, jam, felt, stands, fell, topple, verdict, skip, pass
  felt?: string; // loose, stiff, tight, drags
  seat?: number;
  brick?: number | null;
  row?: number;
  slot?: string;
  face?: string;
  points?: Points[];
  owes?: string[]; // what whoever plays next owes: a colour, or a task
  granted?: boolean;
  colour?: string;
  round?: number; // that has ended
  over?: boolean;
  motion?: number; // its recording, by the number of the entry
}
