// Where the visitor is. A dozen patterns, so no library.
export type Route =
  | { screen: 'front' | 'privacy' | 'challenges' | 'lessons' | 'you' | 'link' | 'evenings' | 'keeper' | 'people' }
  | {
      screen: 'choose' | 'analysis' | 'learn' | 'rules' | 'companion' | 'gallery' | 'today' | 'leaderboard';
      game: string;
    }
  | { screen: 'challenge'; game: string; day: string }
  | { screen: 'table' | 'again'; match: string }
  | { screen: 'replay'; match: string | null }
  | { screen: 'person'; name: string }
  | { screen: 'evening' | 'projector' | 'season'; evening: string }
  | { screen: 'nowhere' };

/** Read a path. */
export function routeOf(path: string): Route {
  const [first = '', second = '', third = '', ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { screen: 'nowhere' };
  if (first === '') return { screen: 'front' };
  if (['privacy', 'you', 'link', 'evenings', 'keeper', 'people'].includes(first) && !second)
    return { screen: first as 'you' };
  if (first === 'replay' && !second) return { screen: 'replay', match: null };
  if (first === 'learn' && !second) return { screen: 'lessons' };
  if (first === 'today' && !second) return { screen: 'challenges' };
  if (first === 'today' && third) return { screen: 'challenge', game: second, day: third };
  if (first === 'm' && second && third === 'replay') return { screen: 'replay', match: second };
  if (first === 'm' && second && third === 'again') return { screen: 'again', match: second };
  if (first === 'evening' && second && third === 'projector') return { screen: 'projector', evening: second };
  if (third || !second) return { screen: 'nowhere' };
  switch (first) {
    case 'g':
      return { screen: 'choose', game: second };
    case 'm':
      return { screen: 'table', match: second };
    case 'evening':
    case 'season':
      return { screen: first, evening: second };
    case 'people':
      return { screen: 'person', name: decoded(second) };
    case 'analysis':
    case 'learn':
    case 'rules':
    case 'companion':
    case 'gallery':
    case 'today':
    case 'leaderboard':
      return { screen: first, game: second };
    default:
      return { screen: 'nowhere' };
  }
}

/** A part of a path as it is meant; as it stands where it is no text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Whether a screen's texts change while it is looked at. A browser that translates puts its own texts in their place, and
 * they would stay as they were: "Your turn" through the whole match. Such a screen says that it is not to be translated.
 */
export function changesItsTexts({ screen }: Route): boolean {
  return !['front', 'rules', 'privacy', 'lessons', 'people', 'person', 'leaderboard', 'nowhere'].includes(screen);
}

export const page = $state({ path: location.pathname, visit: 0 });

function arrive(): void {
  page.path = location.pathname;
  page.visit += 1;
}

/** Go to a path of this site. */
export function go(to: string): void {
  history.pushState(null, '', to);
  arrive();
  scrollTo(0, 0);
}

/** Follow links of this site without loading the page anew, and the browser's own back and forward. */
export function followLinks(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|schema)\b/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
