// Which cards lie along the bottom of the stage: one's own, everybody's where they lie open, and after the evaluation
// those that were read.
import type { CardView, Evaluation, TowerBrixView } from '../view';
import { isRevealed, isUnbuilt } from '../words';

export interface ShownCard {
  card: CardView;
  seat: number | null; // who holds it
  up: boolean; // it lies face up
  live: boolean; // it says whether it is met
  owned: boolean; // and whose it is, as there are cards of several
}

/** The cards in hand while a tower is built. `looksBack`: at a match that was, where whoever has no seat sees them all. */
export function handOf(view: TowerBrixView, seat: number | null, looksBack = false): ShownCard[] {
  const revealed = looksBack && seat === null && view.hands.flat().every(({ name }) => name !== null); // by the hall
  const open = revealed || (view.open && view.players > 1);
  const live = (view.live_check && !isUnbuilt(view)) || isRevealed(view);
  return view.hands.flatMap((hand, holder) =>
    open || holder === seat
      ? hand.map((card) => ({ card, seat: holder, up: true, live, owned: open && view.players > 1 }))
      : [],
  );
}

/** The cards of an attempt that is over; `read`: names of those that have been read, null for all of them. */
export const readOf = ({ cards, stands }: Evaluation, players: number, read: string[] | null): ShownCard[] =>
  cards.map((card) => ({
    card,
    seat: card.seat,
    up: read === null || (card.name !== null && read.includes(card.name)),
    live: stands !== false,
    owned: players > 1,
  }));
