// The service worker (web/service-worker.js): with it the page opens without a hall, and shows what was kept.
import { late } from './lazy-import';

const FILL_AFTER_MS = 8000; // from the page's first moments, in which there is better to do

const ignore = (): undefined => undefined;

/** Start it where the browser has service workers and the page is built: while it is developed nothing is kept. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(
      () => setTimeout(() => void late(() => import('./fill')).then(({ fill }) => fill(), ignore), FILL_AFTER_MS),
      ignore, // a browser that keeps nothing, such as a private window
    );
  });
}
