// What the hall says of a position of Towers and of an event, as the board reads it.
import type { TowersEventDescription } from '../../lib/wire';

export type { TowersFallen as Fallen, TowersView } from '../../lib/wire';

/** An event as the board animates and marks it; of one that this viewer may not know, no more than a text. */
export interface TowersEvent extends Partial<TowersEventDescription> {
  key: string; // tells one event from the next
  text: string;
}
