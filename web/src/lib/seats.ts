// The secrets of the seats that this browser holds, match by match. A secret comes in a link's fragment, which never
// reaches the hall's logs, and is taken out of the address bar at once.
import { read, write } from './store';
import type { Created } from './wire';

/** What is kept of one match. */
export interface Held {
  secrets: string[]; // seats to act for
  invites: Record<string, string>; // seat -> secret of a link to give away
  opened: number; // milliseconds since 1970
}

const MOST = 60; // matches remembered

function all(): Record<string, Held> {
  return read<Record<string, Held>>('seats', {});
}

function put(match: string, held: Held): void {
  const matches = { ...all(), [match]: held };
  const newest = Object.entries(matches).sort(([, one], [, other]) => other.opened - one.opened);
  write('seats', Object.fromEntries(newest.slice(0, MOST)));
}

/** What this browser holds of a match. */
export function held(match: string): Held {
  return all()[match] ?? { secrets: [], invites: {}, opened: 0 };
}

/** Take a seat: remember its secret. */
export function take(match: string, ...secrets: string[]): void {
  const before = held(match);
  put(match, { ...before, secrets: [...new Set([...before.secrets, ...secrets])], opened: Date.now() });
}

/** Give up the seats held in a match, such as when their secrets turn out to be wrong. */
export function giveUp(match: string): void {
  put(match, { ...held(match), secrets: [] });
}

/** Remember a new match: the seats that are played here, and the friends' seats, whose links are to be given away. */
export function remember(created: Created): void {
  const secrets: string[] = [];
  const invites: Record<string, string> = {};
  for (const seat of created.seats) {
    if (seat.secret === null) continue;
    if (seat.kind === 'friend') invites[String(seat.seat)] = seat.secret;
    else secrets.push(seat.secret);
  }
  put(created.match, { secrets, invites, opened: Date.now() });
}

/** Take the secret out of the address bar, if there is one, and keep it. */
export function takeFromAddress(match: string): void {
  const secret = location.hash.slice(1);
  if (!/^[A-Za-z0-9_-]{22,64}$/.test(secret)) return;
  take(match, secret);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The link that opens a seat, or, without a secret, the one for watching. */
export function linkTo(match: string, secret?: string, look = ''): string {
  return `${location.origin}/m/${match}${look}${secret ? `#${secret}` : ''}`;
}
