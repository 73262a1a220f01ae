// What the hall says of a position of Towers and of an event, as the board reads it.
import type { TowersView } from '../../lib/wire';

export type { TowersView };

/** A tower that an event demolished or flattened, with its floors just before, from the ground up. */
export interface Fallen {
  block: string;
  floors: string;
}

/** What an event did (see `tell` of the game). */
export interface TowersTell {
  text: string;
  kind?: string;
  from?: string;
  to?: string;
  demolished?: Fallen[];
  flattened?: Fallen[];
}

/** An event as the board animates and marks it. `key` tells one event from the next. */
export interface Happening extends TowersTell {
  key: string;
}
