// The rules as HTML: their sections have ids, their pictures stand where they are named, and the rulings that they cite,
// "(E6)", become small marks that say on request what they stand for.
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

const SECTION = /<h2>(.*?)<\/h2>/g;
const PICTURE = /<!-- picture: ([a-z-]+) -->/g;

/** The rules' sections, for a list of contents: what `withSections` gives the ids `rules-1`, `rules-2` and so on. */
export const sectionsOf = (html: string): string[] =>
  [...html.matchAll(SECTION)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''));

export function withSections(html: string): string {
  let number = 0;
  return html.replace(SECTION, (_, title: string) => `<h2 id="rules-${String(++number)}" tabindex="-1">${title}</h2>`);
}

/** The rules with their pictures (SVG documents of the hall); one that is not there leaves no gap. */
export const withPictures = (html: string, pictures: Record<string, string>): string =>
  html.replace(PICTURE, (_, name: string) => {
    const picture = pictures[name];
    return picture === undefined
      ? ''
      : `<img class="picture" alt="" src="data:image/svg+xml,${encodeURIComponent(picture).replace(/'/g, '%27')}">`;
  });

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
