// A mark stands beside its word and the sign after it, in a span in which no line ends.
import { expect, test } from 'vitest';
import { sectionsOf, toggleRuling, withMarks, withPictures, withSections } from './rulings';

test('names of rulings become marks, and other brackets stay', () => {
  const html = withMarks('<p>It lands on a tower (E2,\nE3). A row (of three) is full (<strong>P8</strong>).</p>');
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.textContent).toBe('It lands on a tower§. A row (of three) is full§.');
  expect([...page.querySelectorAll('button')].map((mark) => mark.dataset['ruling'])).toEqual(['E2, E3', 'P8']);
  expect([...page.querySelectorAll('.cited')].map((cite) => cite.textContent)).toEqual(['tower§.', 'full§.']);
});

test('so do names before the sentences that they rule', () => {
  const page = document.createElement('div');
  page.innerHTML = withMarks('<ul><li><strong>P15, P16</strong> <em>A colour.</em> It counts.</li></ul>');
  expect(page.textContent).toBe('§ A colour. It counts.');
  expect(page.querySelector('button')?.dataset['ruling']).toBe('P15, P16');
});

test('a mark says on request which ruling it stands for, and no more when it is pressed again', () => {
  const page = document.createElement('div');
  page.innerHTML = withMarks('<p>It falls (E6), at once.</p>');
  const mark = page.querySelector('button');
  toggleRuling(mark);
  expect(mark?.getAttribute('aria-expanded')).toBe('true');
  expect(page.querySelector('.ruled')?.textContent).toContain('E6');
  toggleRuling(mark);
  expect(page.querySelector('.ruled')).toBeNull();
  toggleRuling(page);
  expect(page.textContent).toBe('It falls§, at once.');
});

test('sections are listed and have ids in the same order', () => {
  const html = '<h1>Towers</h1><h2>The <em>start</em></h2><p>a</p><h2>A turn</h2><h3>Building</h3>';
  expect(sectionsOf(html)).toEqual(['The start', 'A turn']);
  const page = document.createElement('div');
  page.innerHTML = withSections(html);
  expect([...page.querySelectorAll('h2')].map(({ id }) => id)).toEqual(['rules-1', 'rules-2']);
});

test('pictures stand where the rules name them, and what is missing leaves nothing', () => {
  const page = document.createElement('div');
  page.innerHTML = withPictures('<p>a</p><!-- picture: cut --><!-- picture: none --><p>b</p>', {
    cut: "<svg id='a'/>",
  });
  expect([...page.childNodes].map(({ nodeName }) => nodeName)).toEqual(['P', 'IMG', 'P']);
  const source = page.querySelector('img')?.getAttribute('src') ?? '';
  expect(decodeURIComponent(source)).toBe("data:image/svg+xml,<svg id='a'/>");
});
