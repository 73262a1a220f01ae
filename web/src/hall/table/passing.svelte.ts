// What the hall says once goes by itself: it is read, and then it is gone.
import type { Session } from '../../lib/connection/session.svelte';
import type { TableState } from '../../lib/connection/table';

const READ_MS = 6000; // it takes so long to be read

/** Clear a refusal once it was seen for long enough. While a component is set up. */
export function clearRefusals(session: Session): void {
  $effect(() => {
    if (!session.link.refusal || session.link.status === 'refused') return;
    const timer = setTimeout(() => {
      session.connection.clearRefusal();
    }, READ_MS);
    return () => {
      clearTimeout(timer);
    };
  });
}

/** Which of the hall's notices was seen for long enough. */
export class ReadNotice {
  private read = $state.raw<TableState['notice']>(null);

  /** While a component is set up. */
  constructor(table: () => TableState | null) {
    $effect(() => {
      const notice = table()?.notice ?? null;
      if (notice === null) {
        this.read = null;
        return;
      }
      const timer = setTimeout(() => (this.read = notice), READ_MS);
      return () => {
        clearTimeout(timer);
      };
    });
  }

  /** Whether it is this one. */
  is(notice: TableState['notice']): boolean {
    return notice === this.read;
  }
}
