// Asking the hall for an address that other devices can open, where the page's own opens on this computer alone.
import { hallInfo } from '../api';
import { address } from './address.svelte';

let asked = false;

/** Ask, once, if there is anything to ask for. */
export async function findAddress(): Promise<void> {
  if (asked || address.reachable) return;
  asked = true;
  const { neighbours } = await hallInfo().catch(() => ({ neighbours: '' }));
  if (neighbours) Object.assign(address, { origin: neighbours, reachable: true });
}
