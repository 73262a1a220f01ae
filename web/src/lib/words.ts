// Words put together as the reader's language has it.
import { language } from './language.svelte';

/** A text with a large first letter. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
