// Asking the hall for an address that other devices can open, where the page's own opens on this computer alone; and
// opening a hall at home to the network, by the word of the terminal's link.
import { changeNetwork, hallInfo } from '../api';
import { address } from './address.svelte';
import type { HallInfo } from '../wire';
import { read, write } from './storage';

const LINK = /^#open=([\w-]{20,64})$/;

let asked = false;

/** Ask, once, if there is anything to ask for. */
export async function findAddress(): Promise<void> {
  if (asked || address.reachable) return;
  asked = true;
  const { neighbours = '', may_open: mayOpen = false } = await hallInfo().catch((): Partial<HallInfo> => ({}));
  lead(neighbours);
  address.mayOpen = mayOpen;
}

/** Let links lead to an address of the network; ''; to this computer. */
function lead(neighbours: string): void {
  Object.assign(address, { origin: neighbours || location.origin, reachable: neighbours !== '' });
}

/** Take the word out of the address bar, if the terminal's link was opened, and keep it. */
export function takeWord(): void {
  const word = LINK.exec(location.hash)?.[1];
  if (word === undefined) return;
  write('word', word);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Whether this browser has a word to open the hall with. */
export const holdsWord = (): boolean => read('word', '') !== '';

/** Open the hall to the network, or close it. Rejects with what the hall says against it. */
export async function openNetwork(open: boolean): Promise<void> {
  const { neighbours, word } = await changeNetwork({ open, word: open ? read('word', '') : '' });
  if (open) write('word', word || undefined);
  lead(neighbours);
}
