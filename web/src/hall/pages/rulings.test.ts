// A mark stands beside its word and the sign after it, in a span in which no line ends.
import { expect, test } from 'vitest';
import { toggleRuling, withMarks } from './rulings';

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
