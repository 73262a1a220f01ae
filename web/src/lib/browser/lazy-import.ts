// Late parts of the page are fetched when they are needed: over a line that may be cut just then, from a hall that may
// have been renewed since the page was opened.
import { noteReached } from './hall-reachable.svelte';
import { readOfVisit, writeForVisit } from './storage';

const AGAIN_MS = 1000; // between two tries
const MAX_TRIES = 3; // with a hall that answers, before the part counts as gone
const KEY = 'renewed';
const MIN_INTERVAL_MS = 10_000; // between two reloads: a second failure so soon has another cause

/** What a late part holds, once it can be had. While the hall is out of reach this waits for it; when the part is not
 * there any more, as after the hall was renewed, the page is loaded anew, and this never ends. Fails as `part` does when
 * loading anew has not helped. */
export async function late<T>(part: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await part();
    } catch (error) {
      forgetBrokenStyles();
      await hallAnswers();
      if (tries < MAX_TRIES) await pause();
      else if (reloadUnlessRecent()) return new Promise<T>(() => undefined);
      else throw error;
    }
  }
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, AGAIN_MS));

async function hallAnswers(): Promise<void> {
  for (;;) {
    const reached = await fetch('/api/health', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    noteReached(reached);
    if (reached) return;
    await pause();
  }
}

/** A style sheet that did not arrive would count as there at the next try. */
function forgetBrokenStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.remove();
}

function reloadUnlessRecent(): boolean {
  if (Date.now() - readOfVisit(KEY, 0) < MIN_INTERVAL_MS) return false;
  if (!writeForVisit(KEY, Date.now())) return false; // it would be loaded anew again and again
  location.reload();
  return true;
}
