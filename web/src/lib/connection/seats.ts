// What this browser holds of each match: the secrets of its seats, invitations to give away, and the key of a link that
// was opened. A key comes in a link's fragment, which never reaches the hall's logs, and is taken out of the address bar
// at once. What it is the hall says; only pressing "Sit down" uses an invitation up.
import { isSignedIn } from '../account/signed-in.svelte';
import { address } from '../browser/address.svelte';
import { read, write } from '../browser/storage';
import type { Created, Snap } from '../wire';

/** What is kept of one match. A place is where somebody was listed; who begins may be drawn, and then seats differ. */
export interface MatchKeys {
  secrets: string[]; // seats to act for
  places?: Record<string, number>; // secret -> the place it belongs to, as far as that is known
  invites: Record<string, string>; // place -> the invitation to give away
  key?: string; // out of a link that was opened; the hall has not said yet what it is, or it is an invitation
  sitting?: { invitation?: string; secret: string }; // sitting down has been asked for and not been answered
  asked?: { place: number; invitation: string }; // a seat is to be handed out anew, and this would be its invitation
  opened: number; // milliseconds since 1970
  ended?: true; // the match is over, or the hall has forgotten it
  account?: 'own' | 'lent'; // these seats are in the account that is signed in; lent: it has given the secrets, too
}

export type Order = number[] | null | undefined; // Header.order: seat i is held by who was listed at place order[i]

const MAX_SPENT = 60; // matches remembered that have ended, or of which nothing is held; of the others all are
const MATCH_PATTERN = /^[A-Za-z0-9_-]{8,32}$/;
const KEY_PATTERN = /^[A-Za-z0-9_-]{22,64}$/;

function allMatches(): Record<string, MatchKeys> {
  return read<Record<string, MatchKeys>>('seats', {});
}

function saveKeys(changed: Record<string, MatchKeys>, toAccount = isSignedIn()): void {
  const before = allMatches();
  const newest = Object.entries({ ...before, ...changed }).sort(([, one], [, other]) => other.opened - one.opened);
  const spent = newest.filter(([, keys]) => keys.ended || !holdsSomething(keys));
  const dropped = new Set(spent.slice(MAX_SPENT).map(([match]) => match));
  write('seats', Object.fromEntries(newest.filter(([match]) => !dropped.has(match))));
  if (toAccount) putOff(taken(changed, before));
}

// --- to the account ------------------------------------------------------------------------------------------------

let whenPutOff: () => void = () => undefined;

/** The seats that have been taken here while somebody was signed in, and are not in the account yet, each MATCH.SECRET. */
export const seatsToPut = (): string[] => read<string[]>('unput', []);

/** Let somebody know whenever there are more of them. */
export function followTakenSeats(noted: () => void): void {
  whenPutOff = noted;
}

/** These seats have to be put to the account, too. */
export function putOff(seats: string[]): void {
  if (seats.length === 0) return;
  write('unput', [...new Set([...seatsToPut(), ...seats])]);
  whenPutOff();
}

/** These seats are in the account, or cannot be. */
export function notePut(seats: string[]): void {
  const left = seatsToPut().filter((seat) => !seats.includes(seat));
  write('unput', left.length > 0 ? left : undefined);
}

/** Keep what has come from the account, or what is known to be in it. */
export const saveOfAccount = (keys: Record<string, MatchKeys>): void => saveKeys(keys, false);

/** The secrets that a match has not had before. */
const taken = (changed: Record<string, MatchKeys>, before: Record<string, MatchKeys>): string[] =>
  Object.entries(changed).flatMap(([match, { secrets }]) =>
    secrets.filter((secret) => !before[match]?.secrets.includes(secret)).map((secret) => `${match}.${secret}`),
  );

// --- of each match -------------------------------------------------------------------------------------------------

const holdsSomething = ({ secrets, invites, key, sitting, asked }: MatchKeys): boolean =>
  secrets.length > 0 || Object.keys(invites).length > 0 || Boolean(key ?? sitting ?? asked);

/** Change what is held of a match; what becomes undefined is forgotten. */
function updateKeys(match: string, changes: { [K in keyof MatchKeys]?: MatchKeys[K] | undefined }): void {
  const next = Object.entries({ ...keysOf(match), ...changes, opened: Date.now() });
  const keys = Object.fromEntries(next.filter(([, value]) => value !== undefined)) as unknown as MatchKeys;
  saveKeys({ [match]: keys });
}

/** Note whether a match goes on: the keys of one that does are never dropped. */
export function noteEnded(match: string, ended: boolean): void {
  const { ended: before, ...keys } = keysOf(match);
  if ((before ?? false) !== ended) saveKeys({ [match]: ended ? { ...keys, ended } : keys });
}

/** What this browser holds of a match. */
export function keysOf(match: string): MatchKeys {
  return allMatches()[match] ?? { secrets: [], invites: {}, opened: 0 };
}

/** The matches of which this browser holds a seat, or invitations to give away. */
export function ownMatches(): Record<string, MatchKeys> {
  return Object.fromEntries(
    Object.entries(allMatches()).filter(
      ([, { secrets, invites }]) => secrets.length > 0 || Object.keys(invites).length > 0,
    ),
  );
}

const MOST_SHOWN = 64; // seats that the hall looks at

/** The seats held here in matches that go on, the newest first, each as MATCH.SECRET. */
export function heldSeats(): string[] {
  return Object.entries(ownMatches())
    .filter(([, { ended }]) => !ended)
    .sort(([, one], [, other]) => other.opened - one.opened)
    .flatMap(([match, { secrets }]) => secrets.map((secret) => `${match}.${secret}`))
    .slice(0, MOST_SHOWN);
}

/** The seats to show the hall when some matches are read, each as MATCH.SECRET: those held of them; and where none is held
 * of one, those of other matches that may open it, `others`. */
export function seatsShownFor(matches: string[], others: string[]): string[] {
  const own = ownMatches();
  const seatsOf = (match: string): string[] => (own[match]?.secrets ?? []).map((secret) => `${match}.${secret}`);
  const asked = matches.some((match) => !(match in own)) ? [...matches, ...others] : matches;
  return asked.flatMap(seatsOf).slice(0, MOST_SHOWN);
}

/** Give up all that is held of a match. */
export function forgetMatch(match: string): void {
  write('seats', Object.fromEntries(Object.entries(allMatches()).filter(([each]) => each !== match)));
}

/** Take in keys from another device; what is held here already stays. Returns the matches whose keys are kept. */
export function importKeys(all: Record<string, MatchKeys>): string[] {
  const good = Object.entries(all).filter(
    ([match, keys]) =>
      MATCH_PATTERN.test(match) &&
      Array.isArray(keys.secrets) &&
      keys.secrets.length > 0 &&
      keys.secrets.every((secret) => typeof secret === 'string' && KEY_PATTERN.test(secret)),
  );
  const taken = good.map(([match, keys]): [string, MatchKeys] => {
    const here = keysOf(match);
    const both = {
      secrets: [...new Set([...here.secrets, ...keys.secrets])],
      invites: { ...keys.invites, ...here.invites },
      places: { ...keys.places, ...here.places },
      opened: Math.max(here.opened, Number(keys.opened) || 0),
      ...(here.account ? { account: here.account } : {}),
    };
    return [match, keys.ended && (here.ended ?? here.opened === 0) ? { ...both, ended: true } : both];
  });
  saveKeys(Object.fromEntries(taken));
  const kept = allMatches();
  return good.map(([match]) => match).filter((match) => match in kept);
}

/** A key that nobody can guess: 24 random bytes in base64url. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** A random token of this browser, told to no one but the hall: it keeps apart what different spectators send. */
export const visitorToken = (): string => keptToken('visitor');

/** Another one, by which the hall knows which match of a challenge was the first here. */
export const browserToken = (): string => keptToken('browser');

function keptToken(name: string): string {
  const stored = read<string | null>(name, null);
  if (stored) return stored;
  const fresh = freshKey();
  write(name, fresh);
  return fresh;
}

/** The seat of a place, and the place of a seat. */
export const seatOf = (order: Order, place: number): number => order?.indexOf(place) ?? place;
export const placeOf = (order: Order, seat: number): number => order?.[seat] ?? seat;

/** Take a seat: remember its secret, and the place it belongs to where that is known. */
export function keepSeat(match: string, secret: string, place: number | null = null): void {
  const { secrets, places } = keysOf(match);
  updateKeys(match, {
    secrets: [...new Set([...secrets, secret])],
    places: place === null ? places : { ...places, [secret]: place },
  });
}

/** Give up the seats held in a match, such as when their secrets turn out to be wrong. */
export function forgetSeats(match: string): void {
  updateKeys(match, { secrets: [], places: undefined });
  forgetKey(match);
}

/** Remember a new match: the seats that are played here, and the invitations to give away. */
export function keepCreated(created: Created): void {
  const [secrets, places, invites]: [string[], Record<string, number>, Record<string, string>] = [[], {}, {}];
  for (const { kind, seat, secret } of created.seats) {
    if (secret === null) continue;
    if (kind === 'friend') invites[String(seat)] = secret;
    else {
      secrets.push(secret);
      places[secret] = seat;
    }
  }
  saveKeys({ [created.match]: { secrets, places, invites, opened: Date.now() } });
}

/** The key of an opened link waits for what the hall says of it, unless it is the secret of a seat held here. */
export function keepKey(match: string, key: string): void {
  if (!keysOf(match).secrets.includes(key)) updateKeys(match, { key });
}

/** The link's key has served, or is good for nothing. */
export function forgetKey(match: string): void {
  updateKeys(match, { key: undefined, sitting: undefined });
}

/** Take the key out of the address bar, if there is one, and keep it. */
export function takeKeyFromAddress(match: string): void {
  const key = location.hash.slice(1);
  if (!KEY_PATTERN.test(key)) return;
  keepKey(match, key);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The secret to sit down with; at a table that is `open`, also without an invitation. It is kept before it is sent, so that
 * a lost answer costs nothing: it is sent again. */
export function prepareToSit(match: string, open = false): { invitation?: string; secret: string } | null {
  const { key, sitting: before } = keysOf(match);
  if (key === undefined && !open) return null;
  if (before && before.invitation === key) return before;
  const fresh = key === undefined ? { secret: freshKey() } : { invitation: key, secret: freshKey() };
  updateKeys(match, { sitting: fresh });
  return fresh;
}

/** Somebody else was faster: the secret that was made for the seat opens nothing. */
export function cancelSitting(match: string): void {
  updateKeys(match, { sitting: undefined });
}

/** The hall has taken note: the seat is held with the secret that was made for it. */
export function confirmSitting(match: string): void {
  const { sitting: done, invites } = keysOf(match);
  if (!done) return;
  keepSeat(match, done.secret);
  // An invitation of one's own: it is used now.
  updateKeys(match, {
    invites: Object.fromEntries(Object.entries(invites).filter(([, key]) => key !== done.invitation)),
  });
  forgetKey(match);
}

/** Take in what a snapshot says of this browser's keys. */
export function applySnapshot(match: string, { keys, mine, invitation, info }: Snap): void {
  const fresh = Object.entries(keys);
  if (fresh.length > 0) {
    // The seats held here, in their order: an invitation among the secrets has become the seat's own secret.
    const { secrets } = keysOf(match);
    const seats = secrets.length === mine.length ? mine : mine.filter((seat) => String(seat) in keys);
    updateKeys(match, {
      secrets: seats.map((seat, index) => keys[String(seat)] ?? secrets[index] ?? '').filter(Boolean),
    });
  }
  const { key } = keysOf(match);
  if (!invitation || key === undefined) return;
  if (invitation.state === 'own') {
    keepSeat(match, key, invitation.seat === null ? null : placeOf(info.header.order, invitation.seat));
    forgetKey(match);
  } else if (invitation.state === 'unknown') forgetKey(match);
}

/** The secret of a seat held here, if it is known which one that is. */
export function secretOf(
  { secrets, places }: MatchKeys,
  mine: number[],
  order: Order,
  seat: number,
): string | undefined {
  if (secrets.length !== mine.length) return undefined;
  if (secrets.length === 1) return secrets[0];
  const place = placeOf(order, seat);
  return secrets.find((secret) => places?.[secret] === place) ?? (order ? undefined : secrets[mine.indexOf(seat)]);
}

/** Make the invitation with which a seat is to be handed out anew. It is good for nothing until the others consent. */
export function prepareHandOut(match: string, place: number): string {
  const invitation = freshKey();
  updateKeys(match, { asked: { place, invitation } });
  return invitation;
}

/** The others have answered. Only with their consent there is a link to give away. */
export function finishHandOut(match: string, consent: boolean): void {
  const { asked, invites } = keysOf(match);
  if (asked && consent) updateKeys(match, { invites: { ...invites, [String(asked.place)]: asked.invitation } });
  updateKeys(match, { asked: undefined });
}

/** The link that opens a seat, or, without a key, the one for watching. */
export function linkTo(match: string, key?: string, look = ''): string {
  return `${address.origin}/m/${match}${look}${key ? `#${key}` : ''}`;
}
