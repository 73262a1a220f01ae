// What the hall says of a position of Tower Topple and of an event, as the page reads it.
import type {
  TowerToppleBrickView,
  TowerToppleHandView,
  TowerToppleTaskView,
  TowerToppleEventDescription,
  TowerToppleView,
} from '../../lib/wire';
import type { StageEvent } from '../room';

export type {
  TowerToppleBrickView as BrickView,
  TowerToppleHandView as HandView,
  TowerToppleTaskView as TaskView,
  TowerToppleView,
};

/** Points that an event brought: to whom (an index of `teams`), how many, and why. */
export type Points = NonNullable<TowerToppleEventDescription['points']>[number];

/** What an event did, beside the hall's own fields. */
export type TowerToppleEvent = StageEvent & Partial<TowerToppleEventDescription>;
