// What is remembered of the person at this browser: a name, and how things shall look, sound and move.
import { read, write } from './storage';

export interface Settings {
  name: string; // '' until asked
  theme: 'system' | 'light' | 'dark';
  sound: boolean; // off until asked for
  motion: 'system' | 'still';
  flat: boolean; // bricks are drawn flatly, also where a picture with depth could be had
  warnings: 'first' | 'on' | 'off'; // of threats: in the first matches of a game, always, never
  notify: boolean; // by the system, when it is one's turn and the page is not in sight
  faster: boolean; // what computers do with bricks goes at twice the speed, where all who play want that
  typing: boolean; // moves are read and typed in notation: the field for it is open beside the board
  language: string; // such as 'de'; 'system': the browser's own
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  name: '',
  theme: 'system',
  sound: false,
  motion: 'system',
  flat: false,
  warnings: 'first',
  notify: false,
  faster: false,
  typing: false,
  language: 'system',
};

export const settings: Settings = $state({ ...DEFAULT_SETTINGS, ...read<Partial<Settings>>('kept', {}) });

/** Change one thing and remember it. */
export function saveSetting<K extends keyof Settings>(what: K, value: Settings[K]): void {
  settings[what] = value;
  write('kept', $state.snapshot(settings));
  applySettings();
}

/** Whether things should stand still. */
export function prefersReducedMotion(): boolean {
  return settings.motion === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Put theme and motion on the page. */
function applySettings(): void {
  const dark =
    settings.theme === 'dark' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['motion'] = prefersReducedMotion() ? 'still' : 'moving';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#14211d' : '#ccd7d0');
}

/** Put them on the page now and whenever the system's wishes change. */
export function followSystemSettings(): void {
  applySettings();
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
    matchMedia(query).addEventListener('change', applySettings);
}
