// Whether the chat is in sight, and how many lines of it nobody here has seen.
import { tick, untrack } from 'svelte';
import type { TableState } from '../../lib/connection/table';

export class ChatReading {
  element = $state<HTMLDetailsElement>();
  seen = $state(false); // it is in sight
  private readTo = $state<number | null>(null); // the last line that was in sight, or that was there before

  /** While a component is set up. */
  constructor(private readonly table: () => TableState | null) {
    $effect(() => {
      if (!this.element) return;
      const sight = new IntersectionObserver(([entry]) => (this.seen = entry?.isIntersecting === true));
      sight.observe(this.element);
      return () => {
        sight.disconnect();
      };
    });
    $effect(() => {
      const now = table();
      const last = now?.chat.at(-1)?.v;
      if (now && (this.seen || untrack(() => this.readTo) === null)) this.readTo = last ?? -1;
    });
  }

  /** The number of lines of others that were not in sight yet. */
  get unread(): number {
    const now = this.table();
    const lines = (now?.chat ?? []).filter(
      ({ v, seat }) => v > (this.readTo ?? Infinity) && (seat === null || !now?.mine.includes(seat)),
    );
    return lines.length;
  }

  /** Open the chat and bring it into sight, once the desk shows it. */
  open(): void {
    void tick().then(() => {
      if (this.element) this.element.open = true;
      this.element?.scrollIntoView({ block: 'nearest' });
    });
  }
}
