// Before each test: what the page remembers is as on a first visit. Files of tests share a world (vite.config.ts), in an
// order that is no promise.
import { beforeEach } from 'vitest';
import { signedIn } from './lib/account/signed-in.svelte';
import { noteReached } from './lib/browser/hall-reachable.svelte';
import { DEFAULT_SETTINGS, settings } from './lib/browser/settings.svelte';

beforeEach(() => {
  Object.assign(settings, DEFAULT_SETTINGS);
  Object.assign(signedIn, { name: '', matches: 0, ended: false });
  noteReached(true); // who asked for a hall that was gone asks no more
  if (typeof localStorage === 'undefined') return; // a test of node
  localStorage.clear();
  sessionStorage.clear();
});
