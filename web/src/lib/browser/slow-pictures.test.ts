import { beforeEach, expect, test, vi } from 'vitest';
import { saveSetting, settings } from './settings.svelte';
import { answerFlat, slowPictures, SlowPictures } from './slow-pictures.svelte';

let clock = 0;

/** Paint pictures that take so many milliseconds each. */
function make(...times: number[]): void {
  const pictures = new SlowPictures();
  for (const ms of times) {
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
      clock += ms;
      then();
    });
    pictures.painted();
  }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  answerFlat(true); // a refusal is forgotten
  saveSetting('flat', false);
});

test('three pictures in a row that take over a second bring the question, and one that is late does not', () => {
  make(1200, 1100, 30, 1500, 1400, 999);
  expect(slowPictures.ask).toBe(false);
  make(30, 1200, 1100, 1300);
  expect(slowPictures.ask).toBe(true);
});

test('who wants flat pictures has them from then on, and is not asked again', () => {
  make(2000, 2000, 2000);
  answerFlat(true);
  expect(settings.flat).toBe(true);
  make(2000, 2000, 2000);
  expect(slowPictures.ask).toBe(false);
});

test('who does not want them is not asked again', () => {
  make(2000, 2000, 2000);
  answerFlat(false);
  expect(settings.flat).toBe(false);
  make(2000, 2000, 2000);
  expect(slowPictures.ask).toBe(false);
});
