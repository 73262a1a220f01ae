// The hall's REST side of accounts: one function a request. Who asks is known by a cookie, which no script can read.
import { json } from '../api';
import type {
  Account,
  AccountDeleted,
  AccountExport,
  AccountSeat,
  AccountWithCode,
  Adopted,
  BlockedPerson,
  Created,
  Invitations,
  LinkFinished,
  LinkInfo,
  LinkMade,
  LinkOpened,
  PasskeyOptions,
  PasskeyWays,
  RecentPartner,
  RecoveryCode,
} from '../wire';

const post = <T>(path: string, body: unknown = {}): Promise<T> => json(`/api/account/${path}`, body);

/** The account that is signed in here. Rejects with `no_account` where none is. */
export const ownAccount = (): Promise<Account> => json('/api/account');

/** Whether passkeys can be made at the hall's address. */
export const waysIn = (): Promise<PasskeyWays> => json('/api/account/ways');

/** What a passkey is made by: for a new account of this name, or for the one that is signed in. */
export const passkeyOptions = (name?: string): Promise<PasskeyOptions> =>
  post('passkey/options', name === undefined ? {} : { name });
export const keepPasskey = (credential: unknown): Promise<Account> => post('passkey', { credential });
export const removePasskey = (id: string): Promise<Account> => post('passkey/remove', { id });

export const signInOptions = (): Promise<PasskeyOptions> => post('sign-in/options');
export const signIn = (credential: unknown): Promise<Account> => post('sign-in', { credential });
export const signOut = (): Promise<unknown> => post('sign-out');
export const revokeSession = (id: string): Promise<Account> => post('session/revoke', { id });

/** Make an account without a passkey. */
export const makePlain = (name: string): Promise<AccountWithCode> => post('plain', { name });
/** A new recovery code; the one before is worth nothing any more. */
export const newRecovery = (): Promise<RecoveryCode> => post('recovery');
/** Sign in by the recovery code, which is used up by that: another one comes back. */
export const recover = (name: string, code: string): Promise<AccountWithCode> => post('recover', { name, code });

/** Whom the account has blocked: looking, blocking somebody by name, and taking it back. */
export const blockedPeople = (): Promise<BlockedPerson[]> => json('/api/account/blocked');
export const blockPerson = (name: string): Promise<BlockedPerson[]> => post('block', { name });
export const unblockPerson = (id: number): Promise<BlockedPerson[]> => post('unblock', { id });

/** Invitations by name: sending one from the maker's seat, MATCH.SECRET, taking it back, and declining one. */
export const invitePerson = (seat: string, name: string): Promise<Invitations> => post('invite', { seat, name });
export const takeBackInvitation = (match: string, id: number): Promise<Invitations> =>
  post('invite/take-back', { match, id });
export const declineInvitation = (match: string): Promise<Invitations> => post('decline', { match });

/** With whom the account has played, the last first; and a new table for the people of a match that is over. */
export const recentPartners = (): Promise<RecentPartner[]> => json('/api/account/partners');
export const playAgain = (match: string): Promise<Created> => post('again', { match });

/** Tell the keeper of lines that somebody has said in a match, or of an account. */
export const sendReport = (about: ReportDraft): Promise<unknown> => json('/api/reports', about);
export type ReportDraft = { match: string; lines: number[]; why: string } | { name: string; why: string };

export const rename = (name: string): Promise<Account> => post('name', { name });

/** A link that lets one other device in; how far it is, and the digits that are chosen here. */
export const makeLink = (): Promise<LinkMade> => post('link');
export const linkState = (): Promise<LinkInfo> => json('/api/account/link');
export const answerLink = (digits: string | null): Promise<LinkInfo> => post('link/answer', { digits });
/** The other device opens the link, and asks whether it is in. */
export const openLink = (link: string): Promise<LinkOpened> => post('link/open', { link });
export const finishLink = (link: string): Promise<LinkFinished> => post('link/finish', { link });

/** The matches of the account, and putting seats, each MATCH.SECRET, to it. */
export const accountSeats = (): Promise<AccountSeat[]> => json('/api/account/seats');
export const putSeats = (seats: string[]): Promise<Adopted[]> => post('seats', { seats });

/** What is stored of whoever is signed in: the matches come some at a time. */
export async function exportAccount(): Promise<AccountExport> {
  const found = await post<AccountExport>('export', { after: null });
  while (found.after !== null) {
    const { matches, after } = await post<AccountExport>('export', { after: found.after });
    found.matches.push(...matches);
    found.after = after;
  }
  return found;
}

/** Delete the account of whoever is signed in: its matches go some at a time, and it goes with the last. Returns whether it
 * is gone; it is not where some matches could not be reached. */
export async function deleteAccount(): Promise<boolean> {
  for (let left = Infinity; ;) {
    const done = await post<AccountDeleted>('delete');
    if (done.gone || done.left >= left) return done.gone;
    left = done.left;
  }
}
