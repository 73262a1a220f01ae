import { beforeAll, expect, test } from 'vitest';
import { needTexts } from '../../lib/language.svelte';
import sample from '../../../../tests/towerbrix/card_messages.json';
import { cardText, whyLines } from './card-texts';
import { card } from './sample';
import type { CardView } from './view';

interface Texts {
  text: string;
  why: string[];
}

beforeAll(async () => {
  await needTexts('core', 'de');
  await needTexts('towerbrix', 'de');
});

test('the page writes cards as Python does, in every language, and why they are met', () => {
  for (const { localizable, why, ...texts } of sample as unknown as (CardView & Record<'en' | 'de', Texts>)[])
    for (const language of ['en', 'de'] as const) {
      const shown = card('', { text: texts.en.text, localizable, why });
      expect({ text: cardText(shown, language), why: whyLines(shown, language) }).toEqual(texts[language]);
    }
});
