// What the page says of TowerBrix: in the reader's language, and what belongs to the cards in the language chosen for them.
import de from '@stackyard/games/towerbrix/texts/de/page.ftl?raw';
import en from '@stackyard/games/towerbrix/texts/en/page.ftl?raw';
import table from '@stackyard/games/towerbrix/texts/en/table.ftl?raw';
import { read, write } from '../../lib/browser/storage';
import { language } from '../../lib/language.svelte';
import { catalogue } from '../../lib/texts';

const FILES = { en, de };

export type Language = keyof typeof FILES;

export const LANGUAGES = Object.keys(FILES) as Language[];

export const say = catalogue('towerbrix', [en, table].join('\n'), { de });

const LANGUAGE = 'towerbrix.language'; // in the browser's storage

/** The language in which the reader wants to read cards. */
export const readingLanguage = (): Language => read<Language>(LANGUAGE, ownLanguage());

export function keepLanguage(language: Language): void {
  write(LANGUAGE, language);
}

/** The language that the page is in, where the cards are written in it. */
export const ownLanguage = (): Language => LANGUAGES.find((each) => each === language()) ?? 'en';

/** A part of what the hall writes in each language: `text` is in English, `text_de` is the same in German. */
export function written<Part extends string, Of extends Record<Part, unknown>>(
  of: Of,
  part: Part,
  language: Language,
): Of[Part] {
  const other = of as Partial<Record<string, Of[Part]>>;
  return other[`${part}_${language}`] ?? of[part];
}
