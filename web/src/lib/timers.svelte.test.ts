import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runTimers, type Timer } from './timers.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a timer runs while it is named, once, and ends in its event', () => {
  type Event = { type: 'read' } | { type: 'still' };
  const ended: string[] = [];
  const read = (of: string): Timer<Event> => ({ event: { type: 'read' }, ms: 100, of });
  let named = $state.raw<Timer<Event>[]>([read('a')]);
  const set = (timers: Timer<Event>[]): void => {
    named = timers;
    flushSync();
  };
  const end = $effect.root(() => {
    runTimers(
      () => named,
      ({ type }) => ended.push(type),
    );
  });
  flushSync();
  vi.advanceTimersByTime(60);
  set([read('a'), { event: { type: 'still' }, ms: 70 }]); // the first one goes on
  vi.advanceTimersByTime(50);
  expect(ended).toEqual(['read']);
  set([read('b')]); // another one; what is named no more does not end
  vi.advanceTimersByTime(50);
  expect(ended).toEqual(['read']);
  set([]);
  set([read('b')]); // from the beginning
  vi.advanceTimersByTime(99);
  expect(ended).toEqual(['read']);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['read', 'read']);
  set([]);
  set([read('c')]);
  end();
  vi.advanceTimersByTime(1000);
  expect(ended).toEqual(['read', 'read']);
});

test('what is to be read counts while the page is in sight', () => {
  interface Read {
    type: 'read';
  }
  const ended: string[] = [];
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const look = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  look('hidden');
  const end = $effect.root(() => {
    runTimers<Read>(
      () => [{ event: { type: 'read' }, ms: 100, inSight: true }],
      ({ type }) => ended.push(type),
    );
  });
  flushSync();
  vi.advanceTimersByTime(60_000);
  look('visible');
  vi.advanceTimersByTime(60);
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);
  look('visible');
  vi.advanceTimersByTime(100);
  expect(ended).toEqual(['read']);
  end();
});
