// What the hall says of a position of Take That Towers and of an event, as the stage reads it.
import type {
  TakeThatTowersFloorView,
  TakeThatTowersEventDescription,
  TakeThatTowersTowerView,
  TakeThatTowersView,
} from '../../lib/wire';
import type { StageEvent } from '../room';

export type { TakeThatTowersFloorView as FloorView, TakeThatTowersTowerView as TowerView, TakeThatTowersView };

/** What an event did, beside the hall's own fields. */
export type TakeThatTowersEvent = StageEvent & Partial<TakeThatTowersEventDescription>;
