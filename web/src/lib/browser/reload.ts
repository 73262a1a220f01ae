// A page that stayed open while the hall was renewed asks for files that are gone: it is loaded anew, once.
const KEY = 'stackyard.renewed';
const MIN_INTERVAL_MS = 10_000; // a second failure so soon has another cause

/** Load the page anew when one of its late parts is not there any more. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MIN_INTERVAL_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
