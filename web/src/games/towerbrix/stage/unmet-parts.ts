// What is still amiss while a tower is built: the parts of the rule of a round, each with how far it is met, and what of
// it a thumb would pass over that its owner can see.
import { cardText } from '../card-texts';
import { COLOURS } from '../constants';
import { t } from '../texts';
import type { TowerBrixView } from '../view';
import { awaited, isUnbuilt } from '../words';

export interface RulePart {
  key: 'bricks' | 'tower' | 'mine' | 'every';
  title: string;
  met: boolean | null; // null: it is not known here, or not yet
  detail: string;
  bricks: string[]; // that it speaks of: those that are not part of the tower yet
  lacking: string[]; // a brick of each colour that is missing, or the bricks that are
}

/** The parts of the rule; without those that this viewer may not know. */
export function partsOf(view: TowerBrixView, seat: number | null, language: string): RulePart[] {
  const { deck, heaps } = view;
  const parts: RulePart[] = [];
  if (heaps) {
    const pink = deck === 'pink';
    const built = heaps.filter((heap) => heap.length > 1); // bricks by themselves are no tower
    const loose = heaps.filter((heap) => heap.length === 1).flat();
    const pieces = pink ? built.slice(0, 1) : built; // of the pink deck's the largest counts alone
    const there = new Set(pieces.flat().map((brick) => brick.charAt(0)));
    const colours = Object.keys(COLOURS).filter((colour) => !there.has(colour));
    const lacking = pink
      ? view.bricks.filter((brick, n) => colours.includes(brick.charAt(0)) && isFirst(view, n))
      : loose;
    const missing = pink ? colours.length : loose.length;
    const amiss = pink ? t(language, 'colours-missing', { n: missing }) : t(language, 'bricks-unused', { n: missing });
    parts.push(
      {
        key: 'bricks',
        title: t(language, 'rule-bricks', { deck }),
        met: missing === 0,
        detail: missing === 0 ? t(language, 'bricks-in') : amiss,
        bricks: pink ? view.bricks.filter((brick) => colours.includes(brick.charAt(0))) : loose,
        lacking,
      },
      {
        key: 'tower',
        title: t(language, 'rule-tower'),
        met: pieces.length !== 1 ? false : missing > 0 ? null : true, // one piece is no tower yet
        detail:
          pieces.length === 1 && missing > 0
            ? t(language, 'tower-so-far')
            : t(language, 'tower-parts', { n: pieces.length }),
        bricks: pieces.slice(1).flat(),
        lacking: [],
      },
    );
  }
  const mine = seat === null ? [] : view.open ? view.hands.flat() : (view.hands[seat] ?? []);
  const asked = mine.filter(({ dropped }) => !dropped);
  const unbuilt = isUnbuilt(view);
  const judged = unbuilt ? [] : asked.filter(({ holds }) => holds !== null);
  const met = judged.filter(({ holds }) => holds).length;
  if (seat !== null)
    parts.push({
      key: 'mine',
      title: t(language, 'whose-cards', { whose: view.players === 1 ? 'the' : view.open ? 'all' : 'your' }),
      met: asked.length > 0 && judged.length === asked.length ? met === asked.length : null,
      detail:
        asked.length === 0
          ? t(language, 'cards-none')
          : unbuilt
            ? t(language, 'cards-unbuilt')
            : judged.length < asked.length
              ? t(language, 'cards-by-eye')
              : t(language, 'cards-met', { met, n: asked.length }),
      bricks: [],
      lacking: [],
    });
  if (view.players > 1) {
    const holders = view.hands.filter((hand) => hand.length > 0).length;
    const up = holders - awaited(view).length;
    parts.push({
      key: 'every',
      title: t(language, 'rule-cards'),
      met: holders > 0 && up === holders,
      detail: t(language, 'thumbs-up', { up, n: holders }),
      bricks: [],
      lacking: [],
    });
  }
  return parts;
}

/** Whether a brick is the first one of its colour. */
const isFirst = ({ bricks }: TowerBrixView, n: number): boolean =>
  bricks.findIndex((brick) => brick.charAt(0) === bricks[n]?.charAt(0)) === n;

/** What a seat can see that a thumb would pass over, as sentences; none where all that it may know is met. */
export function passedOver(view: TowerBrixView, seat: number, language: string): string[] {
  const parts = partsOf(view, seat, language);
  const bricks = parts.find(({ key }) => key === 'bricks');
  const tower = parts.find(({ key }) => key === 'tower');
  const red = (view.hands[seat] ?? []).filter(({ dropped, holds }) => !dropped && holds === false);
  return [
    ...(bricks?.met === false ? [t(language, 'thumb-bricks', { deck: view.deck, n: bricks.lacking.length })] : []),
    ...(bricks?.met !== false && tower?.met === false ? [t(language, 'thumb-tower')] : []),
    ...(view.live_check ? red.map((card) => t(language, 'thumb-card', { card: cardText(card, language) ?? '' })) : []),
  ];
}
