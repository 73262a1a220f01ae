// Whether somebody is signed in with this browser, as far as it remembers: the hall is asked for the account only then.
import { saveSetting } from '../browser/settings.svelte';
import { read, write } from '../browser/storage';

const KEY = 'account'; // the account's name

export const signedIn = $state({
  name: read(KEY, ''), // '': nobody is
  matches: 0, // how often matches of the account have come into this browser since the page was opened
  ended: false, // the hall knows this browser no more
});

/** Whether somebody is signed in with this browser, maybe in another of its tabs. */
export const isSignedIn = (): boolean => read(KEY, '') !== '';

/** Somebody is signed in here now: they sit down by the account's name. */
export function noteSignedIn(name: string): void {
  signedIn.name = name;
  signedIn.ended = false;
  write(KEY, name);
  saveSetting('name', name);
}

/** Nobody is signed in here any more. */
export function noteSignedOut(): void {
  signedIn.name = '';
  write(KEY, undefined);
}
