// A clock that is looked at again and again. A page that slept, as a hidden tab does, may have missed what the hall said:
// it takes in what has come before it judges by the time that has passed.
const LATE_MS = 2000;

/** Call `act` with this page's milliseconds every `ms`, but for the first time after a sleep. Returns what ends it. */
export function ticking(ms: number, act: (now: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const slept = now - last > ms + LATE_MS;
    last = now;
    if (!slept) act(now);
  }, ms);
  return () => clearInterval(timer);
}
