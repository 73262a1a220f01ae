// localStorage as small typed boxes. Where a browser refuses storage, everything works until the page is left.
const fallback = new Map<string, string>();

/** Read a value, or `otherwise` where there is none or it cannot be read. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`stackyard.${key}`) ?? fallback.get(key);
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep a value, or forget it with `undefined`. */
export function write(key: string, value: unknown): void {
  const text = value === undefined ? undefined : JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(`stackyard.${key}`);
    else localStorage.setItem(`stackyard.${key}`, text);
  } catch {
    if (text === undefined) fallback.delete(key);
    else fallback.set(key, text);
  }
}
