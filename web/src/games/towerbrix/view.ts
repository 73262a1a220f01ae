// What the hall says of a position of TowerBrix and of an event, as the page reads it.
import type {
  TowerBrixCardView,
  TowerBrixEvaluation,
  TowerBrixGalleryTower,
  TowerBrixOpenCard,
  TowerBrixView,
} from '../../lib/wire';
import type { Happening } from '../room';

export type {
  TowerBrixCardView as CardView,
  TowerBrixEvaluation as Evaluation,
  TowerBrixGalleryTower as GalleryTower,
  TowerBrixOpenCard as OpenCard,
  TowerBrixView,
};

/** What an event did (see `tell` of the game), beside the hall's own fields. */
export interface TowerBrixHappening extends Happening {
  kind?: string; // deal, put, move, lean, up, down, no, cards, lies, stands, falls, card, round …
  seat?: number;
  brick?: string;
  motion?: number; // its recording, by the number of the entry
}

export type Language = 'en' | 'de';
