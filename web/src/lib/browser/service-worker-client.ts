// The service worker (web/service-worker.js): with it the page opens without a hall, and shows what was kept.
import { inLanguage } from '../api';

const FILL_AFTER_MS = 8000; // from the page's first moments, in which there is better to do

/** Start it where the browser has service workers and the page is built: while it is developed nothing is kept. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(
      () => setTimeout(() => void fill(), FILL_AFTER_MS),
      () => undefined, // a browser that keeps nothing, such as a private window
    );
  });
}

async function fill(): Promise<void> {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (!saves) (await navigator.serviceWorker.ready).active?.postMessage({ fill: true, language: inLanguage() });
}
