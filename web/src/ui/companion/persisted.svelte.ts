// What this browser keeps of a game at a real table: which table it is, or what has been entered. It outlives the page,
// and is the same in all of the browser's tabs.
import { read, write } from '../../lib/browser/storage';

export class Persisted<T> {
  value: T | null = $state.raw(null);
  private text: string; // of `value`

  /** While a component is set up. */
  constructor(private readonly key: string) {
    this.value = read<T | null>(key, null);
    this.text = JSON.stringify(this.value);
    const renew = (): void => this.renew();
    $effect(() => {
      addEventListener('storage', renew);
      document.addEventListener('visibilitychange', renew); // a tab that was frozen has missed what came
      return () => {
        removeEventListener('storage', renew);
        document.removeEventListener('visibilitychange', renew);
      };
    });
  }

  /** Keep something else; null: nothing any more. */
  set(next: T | null): void {
    this.value = next;
    this.text = JSON.stringify(next);
    write(this.key, next ?? undefined);
  }

  /** Take in what another tab has kept. */
  private renew(): void {
    const kept = read<T | null>(this.key, null);
    const text = JSON.stringify(kept);
    if (text === this.text) return;
    this.value = kept;
    this.text = text;
  }
}
