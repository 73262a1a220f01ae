// The match that follows this one: whoever waited for it takes the seats held here, and goes there.
import { go } from '../../lib/browser/router.svelte';
import { keepSeat } from '../../lib/connection/seats';
import type { TableState } from '../../lib/connection/table';

/** Go to the rematch when it has begun, unless it had when this page came. While a component is set up. */
export function followRematch(table: () => TableState | null): void {
  let awaited = false;
  $effect(() => {
    const now = table();
    const next = now?.rematch;
    const secrets = Object.entries(now?.rematchSecrets ?? {});
    if (now && !next) awaited = true;
    if (!next || secrets.length === 0) return;
    for (const [seat, secret] of secrets) keepSeat(next, secret, Number(seat));
    if (awaited) go(`/m/${next}`);
  });
}
