// How a challenge is begun in this browser, and how it is learnt what came of it.
import { beginChallenge, matchStanding, matchStatuses } from '../../lib/api';
import { go } from '../../lib/browser/router.svelte';
import { settings } from '../../lib/browser/settings.svelte';
import { browserToken, keepCreated, keysOf } from '../../lib/connection/seats';
import { begunChallenge, noteBegun, noteStanding } from '../../lib/match/challenges';
import { myMatches, noteStatus, standingOf } from '../../lib/match/my-matches';

/** Begin a game's challenge of a day and go to its table; `today`: the day that it is for the hall. */
export async function begin(game: string, day: string, today: string, from: string | null = null): Promise<void> {
  const name = settings.name ? { name: settings.name } : {};
  const created = await beginChallenge(game, day, { browser: browserToken(), ...name });
  keepCreated(created);
  noteBegun(day, game, created.match, today, from);
  go(`/m/${created.match}`);
}

/** Ask what has come of a match of a challenge, and note it. The hall refuses while the match goes on. */
export async function askStanding(match: string, drawn = false): Promise<void> {
  const [secret] = keysOf(match).secrets;
  if (secret !== undefined) noteStanding(match, await matchStanding(match, secret), drawn);
}

/** Ask what has come of the challenge of a game and a day, if it was begun here: it may have ended unseen, and others go on
 * playing. A hall out of reach leaves all as it is. */
export async function renewChallenge(day: string, game: string): Promise<void> {
  const begun = begunChallenge(day, game);
  if (!begun) return;
  const mine = (): ReturnType<typeof myMatches>[number] | undefined =>
    myMatches().find(({ match }) => match === begun.match);
  try {
    if (!begun.ended && !mine()?.over) for await (const status of matchStatuses([begun.match])) noteStatus(status);
    const now = mine();
    if (begun.ended || now?.over) await askStanding(begun.match, now !== undefined && standingOf(now) === 'draw');
  } catch {
    // as it was
  }
}
