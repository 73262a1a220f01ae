// What is asked of the solver as one value: for which cards, what it has found, and how far that is built. `update` is the
// only way from one to the next. An answer names its search: one that is about other cards by now is not shown.
import type { Question, Solved, Wish } from './solve';

export type Cards = Omit<Question, 'wish' | 'seconds'>;

export interface Search {
  readonly cards: Cards;
  readonly wish: Wish;
}

export interface Effect {
  do: 'solve';
  search: Search;
}

export interface Model {
  readonly cards: Cards;
  readonly wish: Wish; // asked for last
  readonly searching: boolean;
  readonly found: Solved | null;
  readonly failure: string;
  readonly step: number; // steps that are done; all: the whole tower
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'cards-given'; cards: Cards }
  | { type: 'asked'; wish: Wish }
  | { type: 'solved'; search: Search; solved: Solved }
  | { type: 'failed'; search: Search; why: string }
  | { type: 'step-chosen'; step: number }
  | { type: 'step-back' }
  | { type: 'step-on' };

export const initial = (cards: Cards): Model => ({
  cards,
  wish: 'any',
  searching: false,
  found: null,
  failure: '',
  step: 0,
  effects: [],
});

export function update(before: Model, event: Event): Model {
  const model = { ...before, effects: [] };
  switch (event.type) {
    case 'cards-given': {
      const { cards } = event;
      return isSame(cards, model.cards) ? { ...model, cards } : { ...model, cards, found: null, failure: '' };
    }
    case 'asked': {
      const { wish } = event;
      const search = { cards: model.cards, wish };
      return { ...model, wish, searching: true, found: null, failure: '', effects: [{ do: 'solve', search }] };
    }
    case 'solved': {
      const { search, solved } = event;
      const next = { ...model, searching: false };
      return isSame(search.cards, model.cards) ? { ...next, found: solved, step: solved.steps.length } : next;
    }
    case 'failed': {
      const next = { ...model, searching: false };
      return isSame(event.search.cards, model.cards) ? { ...next, failure: event.why } : next;
    }
    case 'step-chosen':
      return { ...model, step: event.step };
    case 'step-back':
      return { ...model, step: model.step - 1 };
    case 'step-on': // after the last one it begins anew
      return { ...model, step: model.step >= (model.found?.steps.length ?? 0) ? 1 : model.step + 1 };
  }
}

const isSame = (one: Cards, other: Cards): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ deck, cards, house_deck }: Cards): string => JSON.stringify([deck, cards, house_deck]);
