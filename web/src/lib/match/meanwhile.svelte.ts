// The table at which somebody waits for others while they play against the computer in the same tab.
import { readOfVisit, writeForVisit } from '../browser/storage';

export const meanwhile = $state({ waitsAt: readOfVisit('waits-at', '') }); // a match; '': nobody plays meanwhile

/** Wait on at a table though another screen is looked at; '': no more. */
export function waitAt(match: string): void {
  meanwhile.waitsAt = match;
  writeForVisit('waits-at', match || undefined);
}
