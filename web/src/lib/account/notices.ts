// Notices of one's turn in matches over days, while no page of the hall is open (Web Push): they go to a browser that is signed
// in, through the service that its maker runs.
import { json } from '../api';
import { read, write } from '../browser/storage';
import { language } from '../language.svelte';
import type { FeedAddress, NoticesInfo, QuietHours } from '../wire';

const post = <T>(path: string, body: unknown = {}): Promise<T> => json(`/api/account/${path}`, body);
const ASKED = 'notices-asked';

/** Whether this browser can be sent notices at all: by https, and where a page may run a worker. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** Whether whoever is here may be asked for notices: nobody is asked twice. */
export const canBeAsked = (): boolean => canPush() && Notification.permission !== 'denied' && !read(ASKED, false);
export const noteAsked = (): void => write(ASKED, true);

export const ownNotices = (): Promise<NoticesInfo> => json('/api/account/notices');
export const setQuiet = (quiet: QuietHours | null): Promise<NoticesInfo> => post('notices/quiet', { quiet });
export const makeFeed = (): Promise<FeedAddress> => post('feed');
export const removeFeed = (): Promise<NoticesInfo> => post('feed/remove');

/** Let notices come to this browser. Returns null if its user, or the browser, does not want them. */
export async function subscribeHere(): Promise<NoticesInfo | null> {
  noteAsked();
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return null;
  const { key } = await ownNotices();
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be for another hall's key
  const made = await subscribe(worker, key);
  const { endpoint = '', keys = {} } = made?.toJSON() ?? {};
  if (!endpoint) return null;
  const { p256dh, auth } = keys;
  return post('notices/subscribe', { endpoint, p256dh, auth, language: language() });
}

/** A browser without a push service, or whose service is out of reach, refuses. */
async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription | null> {
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return null;
  }
}

/** Let no more notices come to this browser. */
export async function unsubscribeHere(): Promise<NoticesInfo> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return post('notices/unsubscribe');
}
