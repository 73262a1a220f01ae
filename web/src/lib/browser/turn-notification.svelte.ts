// "It is your turn", for who looks elsewhere: in the tab's title, as a knock where sound is on, and as a notification of
// the system where the player has asked for them.
import { settings } from './settings.svelte';
import { playTap } from './sound';

export const notice = $state({
  turn: '', // shown before the page's title until it is looked at
  count: '', // "(2) ": matches over days in which it is one's turn; '': none
});

/** Show in how many matches over days it is one's turn: before the title, and on the app's badge. */
export function showCount(count: number): void {
  notice.count = count > 0 ? `(${String(count)}) ` : '';
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Say that it is the player's turn, if the page is not in sight. */
export function announceTurn(text: string): void {
  if (document.visibilityState === 'visible') return;
  notice.turn = text;
  playTap();
  if (settings.notify && 'Notification' in globalThis && Notification.permission === 'granted') notify(text);
}

function notify(text: string): void {
  const options: NotificationOptions = { body: text, tag: 'turn', icon: '/favicon.svg' };
  try {
    new Notification('Stackyard', options).onclick = () => {
      window.focus();
    };
  } catch {
    // Android shows only those of a service worker (service-worker.js brings the page back when one is pressed).
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification('Stackyard', options));
  }
}

/** Ask the system for notifications. Returns whether they are allowed. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

/** The notice goes when the page is looked at again. */
export function clearNoticeWhenSeen(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') notice.turn = '';
  });
}
