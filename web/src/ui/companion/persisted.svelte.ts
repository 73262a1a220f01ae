// What this browser keeps of a game at a real table: which table it is, or what has been entered. It outlives the page.
import { read, write } from '../../lib/browser/storage';

export class Persisted<T> {
  value: T | null = $state.raw(null);

  constructor(private readonly key: string) {
    this.value = read<T | null>(key, null);
  }

  /** Keep something else; null: nothing any more. */
  set(next: T | null): void {
    this.value = next;
    write(this.key, next ?? undefined);
  }
}
