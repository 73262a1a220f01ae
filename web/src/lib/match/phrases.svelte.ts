// Set phrases of a chat in the reader's language: their texts are fetched once somebody has said one.
import { late } from '../browser/lazy-import';
import type { ChatLine } from '../wire';

let texts = $state.raw<(() => Record<string, string>) | null>(null);
let asked = false;

function fetchTexts(): void {
  if (asked) return;
  asked = true;
  void late(() => import('./phrase-texts')).then(
    ({ phrases }) => (texts = phrases),
    () => (asked = false),
  );
}

/** Lines of a chat as they are read: a phrase in the reader's language, until that is there as the hall has it. */
export function inWords(lines: ChatLine[]): ChatLine[] {
  if (!lines.some(({ phrase }) => phrase !== undefined)) return lines;
  if (!texts) fetchTexts();
  const known = texts?.() ?? {};
  return lines.map((line) => ({ ...line, text: known[line.phrase ?? ''] ?? line.text }));
}
