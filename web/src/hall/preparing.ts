// What is said of a game that the hall is still compiling.
import type { Readiness } from '../lib/wire';

/** A sentence about how far a game is; '' where it is ready. Before its turn nothing has elapsed yet. */
export function preparing({ title, ready, elapsed, expected }: Readiness): string {
  if (ready) return '';
  const so = Math.floor(elapsed);
  const all = Math.max(5, Math.ceil(expected / 5) * 5);
  return so > all
    ? `Getting ${title} ready: ${String(so)} seconds so far, this once.`
    : `Getting ${title} ready: ${String(so)} of about ${String(all)} seconds, this once.`;
}
