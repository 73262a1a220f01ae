// How a challenge is begun in this browser, and how it is learnt what came of it.
import { beginChallenge, matchStanding, matchStatuses, readiness } from '../../lib/api';
import { go } from '../../lib/browser/router.svelte';
import { settings } from '../../lib/browser/settings.svelte';
import { browserToken, keepCreated, keysOf } from '../../lib/connection/seats';
import { begunChallenge, noteBegun, noteStanding } from '../../lib/match/challenges';
import { myMatches, noteStatus, standingOf } from '../../lib/match/my-matches';
import { t } from './texts';

const SOON_MS = 1000; // in which a hall begins a challenge, if it need not compile the game first

/** Begin a game's challenge of a day and go to its table; `today`: the day that it is for the hall. `onwait` is told what to
 * say of a hall that compiles the game first. */
export async function begin(
  game: string,
  day: string,
  today: string,
  onwait: (why: string) => void,
  from: string | null = null,
): Promise<void> {
  const name = settings.name ? { name: settings.name } : {};
  const slow = setTimeout(() => {
    readiness(game).then(({ ready, elapsed, expected }) => {
      if (!ready) onwait(t('challenge-compiled', { seconds: Math.max(5, 5 * Math.ceil((expected - elapsed) / 5)) }));
    }, ignore);
  }, SOON_MS);
  try {
    const created = await beginChallenge(game, day, { browser: browserToken(), ...name });
    keepCreated(created);
    noteBegun(day, game, created.match, today, from);
    go(`/m/${created.match}`);
  } finally {
    clearTimeout(slow);
    onwait('');
  }
}

const ignore = (): void => undefined;

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
