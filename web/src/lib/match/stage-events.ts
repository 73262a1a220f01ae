// The log's entries as a stage animates them.
import type { By } from './event-author';
import { textOf, type Logged } from './log';

/** An event as a stage animates and marks it: what `description` said of it lies beside these. */
export interface StageEvent {
  key: string; // tells one event from the next; the same event keeps its key
  text: string; // one sentence that is fit for everybody's eyes
  by: By | null;
  event: string | null; // null: one that this viewer may not know
  [detail: string]: unknown;
}

/** The number of the move with which an event of the stage came, from its key. */
export const moveOfKey = (key: string): number => parseInt(key, 10);

/**
 * Entries that belong together, the first a move, as events of the stage. `keyPrefix` tells this move from all others. Where several
 * people look at one screen (`open` is false), what only one seat may know is left out.
 */
export function stageEventsOf(entries: Logged[], keyPrefix: string, open = true): StageEvent[] {
  return entries.map((entry, index) => {
    const { cards, ...everybody } = entry.description ?? {};
    return {
      ...everybody,
      ...(open && cards !== undefined ? { cards } : {}),
      key: `${keyPrefix}${index === 0 ? '' : `.${String(index)}`} ${entry.event ?? ''}`,
      text: textOf(entry),
      by: entry.by ?? null,
      event: open ? (entry.event ?? null) : null,
    };
  });
}
