// The page without a hall: the shell opens, and shows what this browser has kept. The build puts in FILES, all files of the
// page, and VERSION, which changes with any of them. Nothing that needs rules is here: only files and answers that were
// given before.
/* global FILES, VERSION */

const SHELL = `shell ${VERSION}`;
const ANSWERS = 'answers'; // of the hall, the newest of each address
const MAX_ANSWERS = 120;
/** Answers that are worth having without the hall: the games, rules, lessons, problems, matches that are over. */
const KEPT =
  /^\/api\/(hall|games(\/[\w-]+\/(rules(\/pictures)?|lesson|problem))?|matches\/[\w-]+\/(replay|picture|motion\/\d+))$/;
const PAGE = '/index.html';
const FILL_MS = 8000; // of one message
const FETCHED_AT_ONCE = 4;
const HALL_MS = 4000; // how long a page waits for the hall before what was kept is shown

self.addEventListener('install', (event) => {
  const first = FILES.filter((file) => !file.startsWith('/assets/') || /\/(index|core-texts|fluent)-/.test(file));
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([PAGE, ...first]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => ![SHELL, ANSWERS].includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

// What a visitor may want without the hall is fetched when the page has nothing else to do: the page's files, and the
// rules of the games in the visitor's language. The page is told how much is still to be fetched, and asks again: browsers
// end a worker that is busy with one message for too long (Firefox after half a minute).
self.addEventListener('message', (event) => {
  if (!event.data.fill) return;
  const filled = fill(event.data.language).catch(() => FILES.length); // the hall is gone, or new
  event.waitUntil(filled.then((left) => event.ports[0]?.postMessage(left)));
});

/** Fetch for a few seconds what is not kept yet; return how much is left. */
async function fill(language) {
  const cache = await caches.open(SHELL);
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const files = FILES.filter((file) => !kept.has(file));
  const end = Date.now() + FILL_MS;
  let left = files.length;
  async function next() {
    for (let file = files.pop(); file && Date.now() < end; file = files.pop())
      await cache.add(file).then(
        () => (left -= 1),
        () => undefined, // one that does not come now keeps none of the others away
      );
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, next));
  return left || fillRules(language);
}

/** Keep the rules of all games; return how many answers did not come. */
async function fillRules(language) {
  const games = new Request(`/api/games${language}`);
  const found = await fetch(games);
  if (!found.ok) return 1;
  await keep(games, found.clone());
  const asked = (await found.json()).flatMap(({ slug }) =>
    [`rules${language}`, 'rules/pictures'].map((what) => new Request(`/api/games/${slug}/${what}`)),
  );
  const answers = await Promise.all(asked.map((request) => fetch(request)));
  for (const [nth, answer] of answers.entries()) if (answer.ok) await keep(asked[nth], answer);
  return answers.filter((answer) => !answer.ok).length;
}

// It is the player's turn in a match over days. A newer notice of the same match takes the place of the one before.
self.addEventListener('push', (event) => {
  const { match, title, text } = event.data.json();
  const shown = { body: text, tag: match, icon: '/favicon.svg', data: match };
  event.waitUntil(Promise.all([self.registration.showNotification(title, shown), self.navigator.setAppBadge?.()]));
});

// "It is your turn", pressed: its match opens; where the page itself may show no notification, the page comes to the front.
self.addEventListener('notificationclick', (event) => {
  const match = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = match ? pages.find(({ url }) => new URL(url).pathname === `/m/${match}`) : pages[0];
      return open ? open.focus() : self.clients.openWindow(match ? `/m/${match}` : '/');
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (KEPT.test(url.pathname)) event.respondWith(answer(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

/** The hall's page while it answers, else the one that was kept: it is the same for every address. */
async function page(request) {
  try {
    const found = await inTime(fetch(request));
    if (found.ok || found.status === 404) return found;
  } catch {
    // Kept below.
  }
  return (await caches.match(PAGE)) ?? fetch(request);
}

/** A file never changes: those under /assets have their contents' hash in the name. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await (await caches.open(SHELL)).put(request, found.clone());
  return found;
}

/** What the hall says now, else what it said last. */
async function answer(request) {
  try {
    const found = await fetch(request);
    if (found.ok) void keep(request, found.clone());
    return found;
  } catch (error) {
    const kept = await caches.match(request);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set('x-kept', '1'); // the page says so
    return new Response(kept.body, { headers });
  }
}

async function keep(request, found) {
  const cache = await caches.open(ANSWERS);
  await cache.put(request, found);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ANSWERS)).map((old) => cache.delete(old)));
}

function inTime(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('late')), HALL_MS);
    promise.then(resolve, reject);
  });
}
