// What the desk says waits for the board: while that still shows how something came about, the desk stays as it was.
import { tick } from 'svelte';

export class AfterBoard<T> {
  private settled = $state.raw<T | null>(null);

  /** While a component is set up. `now` is what there is to say, null: nothing yet; `tells`: the board is not done. */
  constructor(
    private readonly now: () => T | null,
    tells: () => boolean,
  ) {
    $effect(() => {
      const next = now();
      if (tells()) return;
      // A board says that it begins to tell once it has seen the same news.
      void tick().then(() => {
        if (!tells()) this.settled = next;
      });
    });
  }

  /** What may be said; what there was first is said at once. */
  get said(): T | null {
    return this.settled ?? this.now();
  }
}
