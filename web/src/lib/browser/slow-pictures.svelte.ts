// Whether pictures with depth take so long on this machine that nobody can play by them: then the flat ones are offered.
import { saveSetting, settings } from './settings.svelte';

const TOO_SLOW_MS = 1000;
const IN_A_ROW = 3; // one may be late because another program had the machine

/** Whether it is asked now; a refusal holds until the page is loaded anew. */
export const slowPictures = $state({ ask: false });

let refused = false;

/** Counts the pictures of one canvas that take too long. */
export class SlowPictures {
  private slow = 0; // in a row

  /** A picture has been painted: it takes until the next one could be. */
  painted(): void {
    const painted = performance.now();
    requestAnimationFrame(() => {
      this.slow = performance.now() - painted > TOO_SLOW_MS ? this.slow + 1 : 0;
      if (this.slow >= IN_A_ROW && !refused && !settings.flat) slowPictures.ask = true;
    });
  }
}

/** Show flat pictures from now on, or ask no more. */
export function answerFlat(wanted: boolean): void {
  slowPictures.ask = false;
  refused = !wanted;
  if (wanted) saveSetting('flat', true);
}
