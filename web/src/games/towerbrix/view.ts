// What the hall says of a position of TowerBrix and of an event, as the page reads it.
import type {
  TowerBrixCardView,
  TowerBrixEvaluation,
  TowerBrixGalleryTower,
  TowerBrixOpenCard,
  TowerBrixPictogram,
  TowerBrixEventDescription,
  TowerBrixView,
} from '../../lib/wire';
import type { StageEvent } from '../room';

export type {
  TowerBrixCardView as CardView,
  TowerBrixEvaluation as Evaluation,
  TowerBrixGalleryTower as GalleryTower,
  TowerBrixOpenCard as OpenCard,
  TowerBrixPictogram as Pictogram,
  TowerBrixView,
};

/** What an event did, beside the hall's own fields. */
export type TowerBrixEvent = StageEvent & Partial<TowerBrixEventDescription>;
