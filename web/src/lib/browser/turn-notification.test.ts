import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import { announceTurn, notice } from './turn-notification.svelte';

const showNotification = vi.fn();

beforeEach(() => {
  Object.assign(settings, { notify: true, sound: false });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve({ showNotification }) },
    configurable: true,
  });
  showNotification.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  notice.turn = '';
});

test('where the page may show no notification its service worker does', async () => {
  const refusing = Object.assign(
    function () {
      throw new TypeError('Illegal constructor');
    },
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', refusing);
  announceTurn('Your turn');
  await vi.waitFor(() => {
    expect(showNotification).toHaveBeenCalledOnce();
  });
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ body: 'Your turn' });
  expect(notice.turn).toBe('Your turn');
});

test('a notification of the page brings the page back when it is pressed', () => {
  const made: { onclick?: () => void }[] = [];
  const shown = Object.assign(
    function (this: { onclick?: () => void }) {
      made.push(this);
    },
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', shown);
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  announceTurn('Your turn');
  made[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
  expect(showNotification).not.toHaveBeenCalled();
});
