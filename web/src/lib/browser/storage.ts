// localStorage and sessionStorage as small typed boxes. Where a browser refuses to keep something, it is remembered until
// the page is left, and `keeping` says so.
import { keeping } from './keeping.svelte';

/** Boxes in one of the browser's storages; `remembered` is what that did not take, null what it did not let go of. */
function boxesIn(storage: () => Storage): {
  read: <T>(key: string, otherwise: T) => T;
  write: (key: string, value: unknown) => boolean;
} {
  const remembered = new Map<string, string | null>();

  function textOf(key: string): string | null {
    const text = remembered.get(key);
    if (text !== undefined) return text;
    try {
      return storage().getItem(`stackyard.${key}`);
    } catch {
      return null;
    }
  }

  function read<T>(key: string, otherwise: T): T {
    const text = textOf(key);
    try {
      return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
      return otherwise;
    }
  }

  function write(key: string, value: unknown): boolean {
    const text = value === undefined ? null : JSON.stringify(value);
    try {
      if (text === null) storage().removeItem(`stackyard.${key}`);
      else storage().setItem(`stackyard.${key}`, text);
    } catch {
      remembered.set(key, text);
      return false;
    }
    remembered.delete(key);
    return true;
  }

  return { read, write };
}

const lasting = boxesIn(() => localStorage);
const passing = boxesIn(() => sessionStorage);

/** Read a value, or `otherwise` where there is none or it cannot be read. */
export const read = lasting.read;

/** Keep a value, or forget it with `undefined`. */
export function write(key: string, value: unknown): void {
  if (!lasting.write(key, value)) keeping.fails = true;
}

/** Read a value of this visit, or `otherwise`. */
export const readOfVisit = passing.read;

/** Keep a value for this visit, also when the page is loaded anew, or forget it. Returns whether the browser does. */
export const writeForVisit = passing.write;
