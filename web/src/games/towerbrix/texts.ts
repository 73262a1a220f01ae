// What the page says of TowerBrix: in the reader's language, and what belongs to the cards in the language chosen for them.
import cards from '@stackyard/games/towerbrix/texts/en/cards.ftl?raw';
import page from '@stackyard/games/towerbrix/texts/en/page.ftl?raw';
import table from '@stackyard/games/towerbrix/texts/en/table.ftl?raw';
import { read, write } from '../../lib/browser/storage';
import { language } from '../../lib/language.svelte';
import { catalogue } from '../../lib/texts';

export const t = catalogue('towerbrix', [page, table, cards].join('\n'));

const LANGUAGE = 'towerbrix.language'; // in the browser's storage

/** The language in which the reader wants to read cards. */
export const readingLanguage = (): string => read<string>(LANGUAGE, language());

export function keepLanguage(language: string): void {
  write(LANGUAGE, language);
}
