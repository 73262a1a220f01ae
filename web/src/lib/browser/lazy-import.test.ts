import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from './lazy-import';
import { reach } from './hall-reachable.svelte';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...location, reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reach.lost = false;
});

test('a part that arrives is there at once', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await late(() => Promise.resolve(7))).toBe(7);
  expect(fetch).not.toHaveBeenCalled();
});

test('a part that the line lost comes when the hall is in reach again, and the page is not loaded anew', async () => {
  let whole = false;
  const line = <T>(answer: T): Promise<T> => (whole ? Promise.resolve(answer) : Promise.reject(new TypeError('cut')));
  vi.stubGlobal('fetch', () => line(new Response('{}')));
  const part = late(() => line('scene'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reach.lost).toBe(true);
  whole = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await part).toBe('scene');
  expect(reach.lost).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a part that is gone loads the page anew, once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const settled = vi.fn();
  void late(() => Promise.reject(new Error('gone'))).then(settled, settled);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
  const again = expect(late(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(4000);
  await again;
  expect(reload).toHaveBeenCalledOnce();
});

test('a style sheet that did not arrive is asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/assets/gone.css">');
  let tries = 0;
  const part = late(() => (tries++ ? Promise.resolve(1) : Promise.reject(new Error('cut'))));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await part).toBe(1);
  expect(document.querySelector('link[href="/assets/gone.css"]')).toBeNull();
});
