// What is remembered of the person at this browser: a name, and how things shall look, sound and move.
import { read, write } from './storage';

export interface Kept {
  name: string; // '' until asked
  theme: 'system' | 'light' | 'dark';
  sound: boolean; // off until asked for
  motion: 'system' | 'still';
}

const start: Kept = { name: '', theme: 'system', sound: false, motion: 'system' };

export const kept: Kept = $state({ ...start, ...read<Partial<Kept>>('kept', {}) });

/** Change one thing and remember it. */
export function keep<K extends keyof Kept>(what: K, value: Kept[K]): void {
  kept[what] = value;
  write('kept', $state.snapshot(kept));
  applySettings();
}

/** Whether things should stand still. */
export function still(): boolean {
  return kept.motion === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Put theme and motion on the page. */
export function applySettings(): void {
  const dark = kept.theme === 'dark' || (kept.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['motion'] = still() ? 'still' : 'moving';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#14211d' : '#ccd7d0');
}

/** Put them on the page now and whenever the system's wishes change. */
export function followSystem(): void {
  applySettings();
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
    matchMedia(query).addEventListener('change', applySettings);
}
