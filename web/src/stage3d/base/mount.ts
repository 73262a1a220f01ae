// How a three-dimensional picture comes onto a page: what draws it is fetched, with Three.js, once the page is there. Where
// that fails, there is no WebGL, or flat pictures are wished for, the same is drawn flatly.
import { settings } from '../../lib/browser/settings.svelte';

export interface Mounting<S> {
  load: () => Promise<() => S>; // fetches what makes the scene; making it throws where there is no WebGL
  ready: (scene: S) => void;
  flat: () => void;
  resized: () => void;
  themed?: () => void; // the page's theme has changed
}

/** Keep a picture in an element. Returns what ends it; the scene itself is for the caller to dispose of. */
export function mount<S>(
  box: HTMLElement | undefined,
  { load, ready, flat, resized, themed }: Mounting<S>,
): () => void {
  let gone = false;
  const fail = (): void => {
    if (!gone) flat();
  };
  if (settings.flat) flat();
  else
    load().then((make) => {
      if (gone) return;
      let scene: S;
      try {
        scene = make();
      } catch {
        flat();
        return;
      }
      ready(scene);
    }, fail);
  const size = new ResizeObserver(resized);
  if (box) size.observe(box);
  const theme = new MutationObserver(() => themed?.());
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    gone = true;
    size.disconnect();
    theme.disconnect();
  };
}
