// What chance may do next, where an analysis has to say it: cards dealt or drawn from those that nobody has seen yet.
import type { Values } from '../../lib/schema';
import { CARDS_DEALT, FLOORS } from './constants';
import type { TakeThatTowersView } from './view';

/** The cards that are left to draw. Null where they do not add up: the position was made with another deck. */
function deckOf(view: TakeThatTowersView, options: Values): string[] | null {
  const shownCounts = new Map<string, number>();
  const add = (code: string | null, count = 1): void => {
    if (code) shownCounts.set(code, (shownCounts.get(code) ?? 0) + count);
  };
  for (const hand of view.hands) for (const card of hand.cards ?? []) add(card);
  for (const { card, tucked } of view.towers.flatMap((tower) => tower.floors)) {
    add(card);
    add(tucked);
  }
  for (const gone of [view.scored, view.buried ?? {}])
    for (const [code, count] of Object.entries(gone)) add(code, count);
  const left = FLOORS.map(({ code, option }) => {
    const made = Number(options[option] ?? 0);
    return { code, count: made - (shownCounts.get(code) ?? 0) };
  });
  const deck = left.flatMap(({ code, count }) => Array.from({ length: Math.max(0, count) }, () => code));
  return deck.length === view.deck && left.every(({ count }) => count >= 0) ? deck : null;
}

const place = (code: string): number => FLOORS.findIndex((floor) => floor.code === code);

/** A deal or a draw, as chance's event is written, or null where it cannot be known. `view` shows everything. */
export function chance(view: TakeThatTowersView, options: Values, random: () => number): string | null {
  const deck = deckOf(view, options);
  if (!deck) return null;
  const take = (count: number): string =>
    Array.from({ length: count }, () => deck.splice(Math.floor(random() * deck.length), 1)[0] ?? '')
      .sort((one, other) => place(one) - place(other))
      .join('');
  if (view.phase === 'deal') return `deal ${view.hands.map(() => take(CARDS_DEALT)).join(' ')}`;
  return view.drawing ? `draw ${String(view.drawing.seat)} ${take(view.drawing.count)}` : null;
}
