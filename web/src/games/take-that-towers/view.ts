// What the hall says of a position of Take That Towers and of an event, as the stage reads it.
import type { TakeThatTowersFloorView, TakeThatTowersTowerView, TakeThatTowersView } from '../../lib/wire';
import type { Happening } from '../room';

export type { TakeThatTowersFloorView as FloorView, TakeThatTowersTowerView as TowerView, TakeThatTowersView };

/** What an event did (see `tell` of the game), beside the hall's own fields. */
export interface TakeThatTowersHappening extends Happening {
  kind?: string; // deal, build, claim, done, draws, choose, floor, scored, last
  slot?: string;
  level?: number;
  card?: string;
  cards?: string[]; // only in what the owner may know
  seat?: number;
  count?: number;
  owner?: number | null;
  points?: number[] | null;
  vacates?: number[] | null;
  owns?: number | null;
  draws?: number | null;
}
