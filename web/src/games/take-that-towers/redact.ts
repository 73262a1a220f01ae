// What everybody may know of a table: shown to those who watch, and while the screen is passed from hand to hand.
import type { TakeThatTowersView } from './view';

/** No hands, no faces of tucked cards, nothing to do. */
export function redact(view: TakeThatTowersView): TakeThatTowersView {
  return {
    ...view,
    hands: view.hands.map((hand) => ({ ...hand, cards: null })),
    towers: view.towers.map((tower) => ({
      ...tower,
      floors: tower.floors.map((floor) => ({ ...floor, tucked: null })),
    })),
    buried: null,
    moves: [],
  };
}
