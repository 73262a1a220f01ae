// What the stage of TowerBrix draws of its model: which cards lie in sight, what may be done, and what is told.
import { handOf, readOf, type ShownCard } from '../cards/hand';
import { t } from '../texts';
import type { Evaluation, TowerBrixView } from '../view';
import { fellOf, withColour } from '../words';
import { isBuilding, type Hall } from './model';

/** Whether a move may be sent. */
export const isReady = ({ acts, pending, still }: Hall): boolean => acts && pending === null && !still;

/** Whether this hand may have bricks. */
export const mayBuild = ({ view, seat, holds, bare }: Hall, evaluation: Evaluation | null): boolean =>
  holds && isBuilding(view) && view.poses !== null && !bare && seat !== null && evaluation === null;

/** Whether it takes out a brick now, as a challenge asks for. */
export const mayRemove = ({ view, acts }: Hall, evaluation: Evaluation | null): boolean =>
  acts && view.phase === 'act' && view.act === 'remove' && evaluation === null;

/** What was done last, as the log says it; what is asked is said where it is answered. A brick goes by its colour: by its
 * place it would be named as it lies now, not as it was taken. */
export function news({ view, events }: Hall, evaluation: Evaluation | null): string {
  const last = events.findLast((each) => each.text && (each.kind !== 'lies' || fellOf({ ...each })));
  return last && evaluation === null && view.question?.answer !== 'open' ? withColour(last.text, { ...last }) : '';
}

/** Whether cards are still to be dealt, or there will be none. */
export const isMixing = ({ phase, over }: TowerBrixView): boolean => phase === 'mix' || over;

/** The cards along the bottom. `read`: those of the evaluation that have been read; null: all. */
export function cardsShown(
  { view, seat, looksBack }: Hall,
  evaluation: Evaluation | null,
  read: string[] | null,
  hidden: boolean,
): ShownCard[] {
  if (evaluation) return readOf(evaluation, view.players, read);
  if (isMixing(view)) return view.evaluation ? readOf(view.evaluation, view.players, null) : [];
  return hidden && !view.open ? [] : handOf(view, seat, looksBack);
}

/** Why there is no card. */
export function noCards({ view, seat }: Hall, hidden: boolean, language: string): string {
  if (isMixing(view)) return t(language, 'cards-to-come');
  if (hidden && !view.open) return t(language, 'cards-hidden');
  return seat === null ? t(language, 'cards-of-players') : t(language, 'no-cards');
}

/** Whose the cards are. */
export function whoseCards(view: TowerBrixView, evaluation: Evaluation | null, cards: ShownCard[]): string {
  const owned = view.players > 1 && (view.open || cards.some((each) => each.owned));
  if (evaluation !== null || isMixing(view) || owned) return t('whose-cards', { whose: 'all' });
  return t('whose-cards', { whose: view.players === 1 ? 'the' : 'your' });
}
