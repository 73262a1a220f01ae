// The matches of the account and those of this browser: what is taken here is put to the account, and what the account has
// comes here. A guest's matches are put only by their own word: a browser may be several people's.
import { Refusal } from '../api';
import { saveSetting } from '../browser/settings.svelte';
import { write } from '../browser/storage';
import {
  followTakenSeats,
  keysOf,
  noteEnded,
  notePut,
  ownMatches,
  putOff,
  saveOfAccount,
  seatsToPut,
  type MatchKeys,
} from '../connection/seats';
import { forget, forgotten, noteCome } from '../match/my-matches';
import { noteBlocked } from '../match/quiet.svelte';
import { accountSeats, blockedPeople, putSeats } from './requests';
import { noteSignedOut, signedIn } from './signed-in.svelte';
import type { AccountSeat } from '../wire';

const AT_ONCE = 64; // seats that the hall looks at
const MOST_OVER = 40; // matches that are over which come here: those that go on all do

let follows = false;
let sent = Promise.resolve(); // one question after the other

/** Put what is taken here to the account, from now on, and what has not been put yet. */
export function followAccount(): void {
  if (!follows) {
    follows = true;
    followTakenSeats(() => void sendSeats());
    addEventListener('online', () => void sendSeats());
  }
  void sendSeats();
}

/** Put to the account what has been taken here. What the hall does not take now stays for the next time. */
export function sendSeats(): Promise<void> {
  sent = sent.then(send);
  return sent;
}

async function send(): Promise<void> {
  for (let some = next(); signedIn.name && some.length > 0; some = next()) {
    try {
      const done = await putSeats(some);
      for (const { match, how } of done) if (how === 'adopted' || how === 'had') noteInAccount(match);
      const failed = new Set(done.flatMap(({ match, how }) => (how === 'failed' ? [match] : [])));
      notePut(some.filter((seat) => !failed.has(matchOf(seat))));
      if (failed.size > 0) return; // its hall does not answer now
    } catch (error) {
      if (endedBy(error) || !(error instanceof Refusal) || error.code !== 'bad_request') return;
      notePut(some); // what is no seat never will be
    }
  }
}

const next = (): string[] => seatsToPut().slice(0, AT_ONCE);
const matchOf = (seat: string): string => seat.split('.')[0] ?? '';

function noteInAccount(match: string): void {
  const keys = keysOf(match);
  if (keys.secrets.length > 0) saveOfAccount({ [match]: { ...keys, account: keys.account ?? 'own' } });
}

/** The matches of this browser that the account does not have. */
export const othersHere = (): string[] =>
  Object.entries(ownMatches())
    .filter(([, { account, secrets }]) => !account && secrets.length > 0)
    .map(([match]) => match);

/** Put the matches of this browser to the account. Returns how many are in it now that were not. */
export async function bringOthers(): Promise<number> {
  const others = othersHere();
  putOff(others.flatMap((match) => keysOf(match).secrets.map((secret) => `${match}.${secret}`)));
  await sendSeats();
  const left = new Set(othersHere());
  return others.filter((match) => !left.has(match)).length;
}

/** Let the account's matches come here. Returns how many did. Rejects where the hall cannot be reached. `anew`: the match of
 * which what this browser holds opens nothing any more, or that was opened here though nothing is held of it. */
export async function fetchMatches(anew = ''): Promise<number> {
  const { name } = signedIn;
  let seats: AccountSeat[];
  try {
    seats = await accountSeats();
  } catch (error) {
    if (endedBy(error)) return 0;
    throw error;
  }
  if (signedIn.name !== name) return 0; // who has left meanwhile leaves nothing here
  const come = takeIn(seats, anew);
  if (come > 0) signedIn.matches += 1;
  return come;
}

function takeIn(seats: AccountSeat[], anew: string): number {
  const byMatch = grouped(seats);
  const dropped = new Set(forgotten());
  let [come, over] = [0, 0];
  for (const [match, own] of byMatch) {
    const [first] = own;
    if (!first || (dropped.has(match) && match !== anew)) continue;
    if (first.over && match !== anew && (over += 1) > MOST_OVER) continue;
    const here = keysOf(match);
    const keys = withAccount(
      match === anew ? { ...here, secrets: [] } : here,
      own,
      Date.parse(first.begun) || Date.now(),
    );
    saveOfAccount({ [match]: keys });
    if (here.secrets.length > 0) continue;
    noteCome(
      match,
      first.game,
      first.names,
      own.map(({ seat }) => seat),
      keys.opened,
    );
    if (first.over) noteEnded(match, true); // its keys may go again
    come += 1;
  }
  return come;
}

function grouped(seats: AccountSeat[]): Map<string, AccountSeat[]> {
  const found = new Map<string, AccountSeat[]>();
  for (const seat of seats) found.set(seat.match, [...(found.get(seat.match) ?? []), seat]);
  return found;
}

/** What is held of a match together with the account's seats in it: where this browser holds fewer, the account's secrets
 * take the place of its own. `begun`: ms since 1970. */
export function withAccount(here: MatchKeys, seats: AccountSeat[], begun: number): MatchKeys {
  if (here.secrets.length >= seats.length) return { ...here, account: here.account ?? 'own' };
  const secrets = seats.map(({ secret }) => secret);
  return { ...here, secrets, places: {}, opened: here.opened || begun, account: 'lent' };
}

/** Let it be known here whom the account has blocked, maybe on another device. */
export async function fetchBlocked(): Promise<void> {
  const found = await blockedPeople().catch(() => null);
  if (found) noteBlocked(found.map(({ id }) => id));
}

/** Whether the hall has said that nobody is signed in here. Then this browser keeps what is its own. */
export function endedBy(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'no_account') return false;
  if (signedIn.name) {
    noteSignedOut();
    signedIn.ended = true;
    notePut(seatsToPut()); // they are not for whoever signs in next
    forgetMatches(['lent']);
    disown();
  }
  return true;
}

/** Nobody is signed in here any more, by their own word: the account's matches leave, and so does the name. */
export function leave(): void {
  noteSignedOut();
  saveSetting('name', '');
  noteBlocked([]);
  notePut(seatsToPut());
  write('forgotten', undefined);
  forgetMatches(['own', 'lent']);
}

/** What this browser keeps is nobody's now. */
function disown(): void {
  for (const [match, { account, ...keys }] of Object.entries(ownMatches()))
    if (account) saveOfAccount({ [match]: keys });
}

function forgetMatches(whose: MatchKeys['account'][]): void {
  for (const [match, { account }] of Object.entries(ownMatches()))
    if (account && whose.includes(account)) forget(match);
  signedIn.matches += 1;
}
