// Words put together as the reader's language has it.
import { ENGLISH, language } from './language.svelte';

/** The reader's language as Intl has it. */
const locale = (): string => (language() === ENGLISH ? 'en-GB' : language());

/** "A, B and C". */
export const joinWords = (words: string[]): string => new Intl.ListFormat(locale()).format(words);

/** A number with so many decimals, or with at most so many: "1.5", in German "1,5". */
export const decimal = (value: number, digits: number, least = digits): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: least, maximumFractionDigits: digits }).format(value);

/** A text with a large first letter. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
