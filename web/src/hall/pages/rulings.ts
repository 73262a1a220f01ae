// The rules cite rulings, "(E6)": on the page each becomes a small mark that says on request what it stands for.
import { t } from './texts';

const NAMES =
  /([^\s<>]*)\s*\(((?:<strong>)?[A-Z]\d+(?:<\/strong>)?(?:,\s+(?:<strong>)?[A-Z]\d+(?:<\/strong>)?)*)\)([.,;:!?]?)/g;

const LEADING = /<strong>([A-Z]\d+(?:, [A-Z]\d+)*)<\/strong>\s*/g; // before the sentence that it rules

/** The rules as HTML, with a button in the place of each name of a ruling, which no line's end parts from its word. */
export const withMarks = (html: string): string =>
  html
    .replace(NAMES, (_, word: string, cited: string, sign: string) => {
      const names = cited.replace(/<\/?strong>/g, '').replace(/\s+/g, ' ');
      return `<span class="cited">${word}${mark(names)}${sign}</span>`;
    })
    .replace(LEADING, (_, cited: string) => `${mark(cited)} `);

function mark(names: string): string {
  const label = t('rules-ruling', { names, n: names.split(', ').length });
  return `<button type="button" class="ruling" data-ruling="${names}" aria-expanded="false" aria-label="${label}" title="${label}">§</button>`;
}

/** Somebody has pressed a mark: what it stands for is said after it, or is said no more. */
export function toggleRuling(target: EventTarget | null): void {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-ruling]') : null;
  if (!mark) return;
  const open = mark.getAttribute('aria-expanded') === 'true';
  mark.setAttribute('aria-expanded', String(!open));
  if (open) {
    mark.nextElementSibling?.remove();
    return;
  }
  const names = mark.dataset['ruling'] ?? '';
  const note = document.createElement('span');
  note.className = 'ruled';
  note.setAttribute('role', 'note');
  note.textContent = t('rules-ruling-about', { names, n: names.split(', ').length });
  mark.after(note);
}
