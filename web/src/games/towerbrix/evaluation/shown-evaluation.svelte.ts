// Which evaluation is on the screen: the last one until it has been closed, and whether it is read card by card.
import { untrack } from 'svelte';
import { keyOf } from './evaluation';
import type { Evaluation, TowerBrixView } from '../view';

export class ShownEvaluation {
  fresh = $state(false); // it has just happened
  acted = $state(false); // and all of it but what the challenge asked for had been read before
  private closed = $state(''); // the one that has been seen
  private readonly viewNow: () => TowerBrixView;
  private known: string;
  private undecided: boolean;
  readonly shown = $derived.by((): Evaluation | null => {
    const { evaluation } = this.viewNow();
    return keyOf(evaluation) === this.closed ? null : evaluation;
  });

  /** While a component is set up. `still`: somebody steps through a match by hand, and nothing is told anew. */
  constructor(viewNow: () => TowerBrixView, still: () => boolean) {
    this.viewNow = viewNow;
    const first = untrack(viewNow).evaluation;
    this.known = this.closed = keyOf(first);
    this.undecided = first?.how === 'nothing';
    $effect.pre(() => {
      const now = viewNow().evaluation;
      untrack(() => {
        if (keyOf(now) !== this.known) this.begin(now, still());
      });
    });
  }

  private begin(now: Evaluation | null, still: boolean): void {
    this.known = keyOf(now);
    this.fresh = !still;
    this.acted = this.undecided;
    this.undecided = now?.how === 'nothing';
    if (still) this.closed = '';
  }

  close(): void {
    this.closed = keyOf(this.viewNow().evaluation);
  }

  /** See the last one again, all at once. */
  open(): void {
    this.fresh = false;
    this.closed = '';
  }
}
