import { afterEach, expect, test, vi } from 'vitest';
import { keeping } from './keeping.svelte';
import { read, readOfVisit, write, writeForVisit } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  keeping.fails = false;
});

function refuse(...acts: ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const act of acts)
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('refused');
    });
}

test('what is kept is read again, and what is forgotten is not', () => {
  write('a', [1, 2]);
  expect(read('a', [])).toEqual([1, 2]);
  write('a', undefined);
  expect(read('a', 'none')).toBe('none');
  expect(keeping.fails).toBe(false);
});

test('where the browser refuses everything, it is remembered until the page is left', () => {
  refuse('getItem', 'setItem', 'removeItem');
  write('denied', { secret: 'x' });
  expect(read('denied', null)).toEqual({ secret: 'x' });
  expect(keeping.fails).toBe(true);
  write('denied', undefined);
  expect(read('denied', null)).toBe(null);
  expect(writeForVisit('denied', 1)).toBe(false);
  expect(readOfVisit('denied', 0)).toBe(1);
});

test('where there is no room left, the newer value counts, and what was forgotten stays so', () => {
  write('full', 'old');
  refuse('setItem', 'removeItem');
  write('full', 'new');
  expect(read('full', '')).toBe('new');
  write('full', undefined);
  expect(read('full', 'none')).toBe('none');
  vi.restoreAllMocks();
  write('full', 'newest'); // there is room again
  expect(read('full', '')).toBe('newest');
  expect(localStorage.getItem('stackyard.full')).toBe('"newest"');
});
