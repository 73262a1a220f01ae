import { expect, test, vi } from 'vitest';
import type { ChatLine } from '../wire';
import { phrases } from './phrase-texts';
import { inWords } from './phrases.svelte';

const line = (text: string, phrase?: string): ChatLine => ({
  v: 1,
  t: '',
  name: 'Ada',
  seat: 0,
  text,
  ...(phrase === undefined ? {} : { phrase }),
});

test('what is no phrase stays as it is', () => {
  const lines = [line('Hello there')];
  expect(inWords(lines)).toBe(lines);
});

test('a phrase is read as the page has it, once its texts are there; one that it does not know as the hall has it', async () => {
  const lines = [line('said', 'phrase-thanks'), line('said', 'phrase-of-tomorrow'), line('said')];
  await vi.waitFor(() => {
    expect(inWords(lines).map(({ text }) => text)).toEqual([phrases()['phrase-thanks'], 'said', 'said']);
  });
});
