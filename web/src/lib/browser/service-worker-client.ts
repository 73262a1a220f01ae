// The service worker (web/service-worker.js): with it the page opens without a hall, and shows what was kept.
import { inLanguage } from '../api';

const FILL_AFTER_MS = 8000; // from the page's first moments, in which there is better to do
const ANSWER_MS = 25_000; // a worker fetches for 8 s at most, and its last answer may be slow
const MOST_IDLE = 3; // times that nothing more came

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

/** Let the worker fetch what is worth keeping, as often as it gets on: a browser may end it before it has answered. */
async function fill(): Promise<void> {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  let [least, idle] = [Infinity, 0];
  while (!saves && least > 0 && idle < MOST_IDLE) {
    const left = await fillOnce();
    idle = left < least ? 0 : idle + 1;
    least = Math.min(least, left);
  }
}

/** Return how much is left to be fetched afterwards; Infinity if the worker does not say. */
async function fillOnce(): Promise<number> {
  const worker = (await navigator.serviceWorker.ready).active;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(done, ANSWER_MS, Infinity);
    function done(left: number): void {
      clearTimeout(timer);
      port1.close();
      resolve(left);
    }
    port1.onmessage = (event: MessageEvent<number>) => done(event.data);
    worker?.postMessage({ fill: true, language: inLanguage() }, [port2]);
  });
}
