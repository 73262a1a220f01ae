// The log's entries as a stage animates them.
import type { Happening } from '../../games/room';
import type { Logged } from '../../lib/log';

/** The one sentence that an entry is told in; fit for everybody's eyes. */
export function textOf(entry: Logged | null | undefined): string {
  const text = entry?.tell?.['text'];
  return typeof text === 'string' ? text : '';
}

/**
 * Entries that belong together, the first a move, as happenings. `mark` tells this move from all others. Where several
 * people look at one screen (`open` is false), what only one seat may know is left out.
 */
export function happeningsOf(entries: Logged[], mark: string, open = true): Happening[] {
  return entries.map((entry, index) => {
    const { cards, ...everybody } = entry.tell ?? {};
    return {
      ...everybody,
      ...(open && cards !== undefined ? { cards } : {}),
      key: `${mark}${index === 0 ? '' : `.${String(index)}`} ${entry.event ?? ''}`,
      text: textOf(entry),
      by: entry.by ?? null,
      event: open ? (entry.event ?? null) : null,
    };
  });
}
