// What is still amiss while a tower is built: the three parts of the rule of a round, each with how far it is met.
import { COLOURS } from '../constants';
import { t } from '../texts';
import type { TowerBrixView } from '../view';

export interface RulePart {
  key: 'bricks' | 'tower' | 'cards';
  title: string;
  met: boolean | null; // null: it is not known here, or not yet
  detail: string;
  bricks: string[]; // that it speaks of: those that are not part of the tower yet
}

/** The parts of the rule; without those that this viewer may not know. */
export function partsOf(view: TowerBrixView, seat: number | null, language: string): RulePart[] {
  const { deck, heaps } = view;
  const parts: RulePart[] = [];
  if (heaps) {
    const pink = deck === 'pink';
    const built = heaps.filter((heap) => heap.length > 1); // bricks by themselves are no tower
    const pieces = pink ? built.slice(0, 1) : built; // of the pink deck's the largest counts alone
    const unused = pink ? [] : heaps.filter((heap) => heap.length === 1).flat();
    const missing = pink
      ? Object.keys(COLOURS).length - new Set(pieces.flat().map((brick) => brick.charAt(0))).size
      : unused.length;
    const lacking = pink
      ? t(language, 'colours-missing', { n: missing })
      : t(language, 'bricks-unused', { n: missing });
    parts.push(
      {
        key: 'bricks',
        title: t(language, 'rule-bricks', { deck }),
        met: missing === 0,
        detail: missing === 0 ? t(language, 'bricks-in') : lacking,
        bricks: unused,
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
      },
    );
  }
  const metOf = (open: boolean, met: number, n: number): string =>
    open ? t(language, 'cards-met-open', { met, n }) : t(language, 'cards-met', { met, n });
  const mine = seat === null ? [] : view.open ? view.hands.flat() : (view.hands[seat] ?? []);
  const asked = mine.filter(({ dropped }) => !dropped);
  const judged = asked.filter(({ holds }) => holds !== null);
  const met = judged.filter(({ holds }) => holds).length;
  if (seat !== null)
    parts.push({
      key: 'cards',
      title: t(language, 'rule-cards'),
      met: asked.length > 0 && judged.length === asked.length ? met === asked.length : null,
      detail:
        asked.length === 0
          ? t(language, 'cards-none')
          : judged.length < asked.length
            ? t(language, 'cards-by-eye')
            : metOf(view.open, met, asked.length),
      bricks: [],
    });
  return parts;
}
