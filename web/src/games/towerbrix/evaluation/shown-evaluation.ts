// Which evaluation is on the screen: the last one until it has been closed, and whether it is read card by card.
import type { Evaluation } from '../view';
import { keyOf } from './evaluation';

export interface ShownEvaluation {
  readonly known: string; // the key of the last one
  readonly closed: string; // of the one that has been seen
  readonly fresh: boolean; // it has just happened
  readonly acted: boolean; // and all of it but what the challenge asked for had been read before
  readonly undecided: boolean; // what the challenge asks for is to be done yet
}

/** The first one that is there is no news. */
export const startEvaluation = (first: Evaluation | null): ShownEvaluation => ({
  known: keyOf(first),
  closed: keyOf(first),
  fresh: false,
  acted: false,
  undecided: first?.how === 'nothing',
});

/** After the hall has sent a view. `still`: somebody steps through a match by hand, and nothing is told anew. */
export function withEvaluation(before: ShownEvaluation, now: Evaluation | null, still: boolean): ShownEvaluation {
  const known = keyOf(now);
  if (known === before.known) return before;
  return {
    known,
    closed: still ? '' : before.closed,
    fresh: !still,
    acted: before.undecided,
    undecided: now?.how === 'nothing',
  };
}

export const closed = (shown: ShownEvaluation, now: Evaluation | null): ShownEvaluation => ({
  ...shown,
  closed: keyOf(now),
});

/** The last one is seen again, all at once. */
export const reopened = (shown: ShownEvaluation): ShownEvaluation => ({ ...shown, fresh: false, closed: '' });

/** The one on the screen; null: none. */
export const shownOf = (shown: ShownEvaluation, now: Evaluation | null): Evaluation | null =>
  keyOf(now) === shown.closed ? null : now;
