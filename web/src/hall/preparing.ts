// What is said of a game that the hall is still compiling.
import type { Route } from '../lib/browser/router.svelte';
import { t } from '../lib/hall-texts';
import type { Readiness } from '../lib/wire';

export type Played = { game: string } | { match: string };

/** What is chosen or played at a screen, whose levels and review may be lacking; null where neither is met. */
export function playedAt(route: Route): Played | null {
  if (route.screen === 'choose') return { game: route.game };
  return route.screen === 'table' ? { match: route.match } : null;
}

/** A sentence about what a game still lacks, and for how long; '' where nothing. */
export function lackingText({ ready, elapsed, expected }: Readiness): string {
  if (ready) return '';
  const left = expected - elapsed;
  return left <= 0 ? t('levels-soon') : t('levels-in', { seconds: Math.ceil(left / 5) * 5 });
}
