// Whether a beginner is warned at the table: before each move of their own, against bots alone, or where all people at
// the table want the computer to help.
import { settings } from '../../lib/browser/settings.svelte';
import { myMatches } from '../../lib/match/my-matches';

const FIRST_MATCHES = 3; // of a game, in which warnings are on unless the player wants otherwise

/** Whether this browser's player wants to be warned in a match of a game; `agreed`: with others, they agreed to it. */
export function wantsWarnings(game: string, match: string, agreed: boolean): boolean {
  if (agreed || settings.warnings !== 'first') return settings.warnings !== 'off';
  return isFirstMatch(game, match);
}

/** Whether a match is one of the first of its game in this browser. */
export function isFirstMatch(game: string, match: string): boolean {
  const earlier = myMatches().filter((each) => each.game === game && each.match !== match);
  return earlier.length < FIRST_MATCHES;
}
