// What may be wanted without the hall is fetched by the service worker (web/service-worker.js), asked by this page.
import { inLanguage } from '../api';

const ANSWER_MS = 25_000; // a worker fetches for 8 s at most, and its last answer may be slow
const MOST_IDLE = 3; // times that nothing more came

/** Let the worker fetch what is worth keeping, as often as it gets on: a browser may end it before it has answered. */
export async function fill(): Promise<void> {
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
