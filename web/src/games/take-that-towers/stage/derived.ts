// What the stage of Take That Towers draws of its model: which spots lead somewhere, what is marked, the sentence below.
import { capitalised } from '../../../lib/words';
import { leader } from '../companion/companion';
import type { Frame } from '../scoring/scoring';
import { floorOf } from '../tower/floors';
import { t } from '../texts';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';
import { expected, playerName, whatOthersDo, withCard } from '../words';
import { heldCard, type Hall, type Model } from './model';
import { cardsOf, readMove, scorable, spotsOf } from './targets';

/** What those who hear the table are told of a card that was picked or put back, or of a spot that was chosen first; '': of
 * none. */
export function heard(before: Model, after: Model): string {
  const { hall, picked, aim, effects } = after;
  if (!hall.acts || effects.some((effect) => effect.do === 'move')) return '';
  const [held, put] = [heldCard(after), heldCard(before)];
  if (picked !== before.picked)
    return held
      ? t('heard-held', { card: floorOf(held).name, todo: withCard(hall.view, held) })
      : put
        ? t('heard-back', { card: floorOf(put).name })
        : '';
  const asks = aim !== null && aim !== before.aim && cardsOf(hall.view.moves, aim).size > 0;
  return asks ? t('choose-card-for', { spot: aim }) : '';
}

/** The spots that a move leads to, with the card that is held, or with any. */
export function openSpots({ acts, view }: Hall, animating: boolean, card: string | null): Set<string> {
  if (!acts || animating) return new Set();
  return view.phase === 'choose' ? new Set(scorable(view.moves)) : spotsOf(view.moves, card);
}

/** The codes of cards that have somewhere to go. */
export const playableCards = ({ moves }: TakeThatTowersView): Set<string> =>
  new Set(moves.flatMap((move) => readMove(move)?.card ?? []));

const SPOT = /^[A-D]\d*$/; // a tower or a place for one, or a floor

/** What happened last, and what a lesson or a hint points at. */
export function markedSpots(
  shown: TakeThatTowersView,
  lastEvent: Partial<TakeThatTowersEvent> | null,
  pointAt: string[],
  still: boolean,
  animating: boolean,
): Set<string> {
  const spots = pointAt.flatMap((each) => [each, readMove(each)?.spot ?? '']).filter((each) => SPOT.test(each));
  const { kind, slot, level } = lastEvent ?? {};
  const top = kind === 'build' ? shown.towers.find((each) => each.slot === slot)?.floors.length : level;
  if (slot && top && !animating && (kind === 'build' || kind === 'claim' || still)) spots.push(`${slot}${String(top)}`);
  return new Set(spots);
}

/** What is told or to be done. `fits`: whether a card may go to the spot chosen first. */
export function sentence(
  { view, acts }: Hall,
  shown: TakeThatTowersView,
  frame: Frame | null,
  held: string | null,
  aim: string | null,
  fits: boolean,
  names: string[],
): string {
  if (view.over) return t('over-wins', { who: playerName(leader(view.scores).seat, names) });
  const telling = frame?.scoring?.lines.at(-1)?.text;
  if (telling) return telling;
  if (acts && held) return `${capitalised(withCard(view, held))}.`;
  if (acts && aim && fits) return t('choose-card-for', { spot: aim });
  if (acts && view.turn !== null) return `${capitalised(expected(view, view.turn))}.`;
  return shown.turn === null ? '' : whatOthersDo(shown, playerName(shown.turn, names));
}
