// Words put together as the reader's language has it.
import { ENGLISH, language } from './language.svelte';

/** "A, B and C". */
export const joinWords = (words: string[]): string =>
  new Intl.ListFormat(language() === ENGLISH ? 'en-GB' : language()).format(words);

/** A text with a large first letter. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
