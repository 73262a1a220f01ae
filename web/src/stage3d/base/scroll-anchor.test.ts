import { expect, test, vi } from 'vitest';
import { keepStill } from './scroll-anchor';

/** Lay out a picture below a line, in a page with a head and a foot; all are 40 px high and 300 px wide. */
function page(): Record<'head' | 'line' | 'picture' | 'foot' | 'note', HTMLElement> {
  document.body.innerHTML =
    '<header></header><main><p style="height: 9px"></p><div class="picture"></div></main><footer></footer>' +
    '<aside style="position: fixed"></aside>';
  for (const each of document.body.querySelectorAll('*'))
    vi.spyOn(each, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 40));
  const of = (name: string): HTMLElement => document.querySelector<HTMLElement>(name) as HTMLElement;
  return { head: of('header'), line: of('p'), picture: of('.picture'), foot: of('footer'), note: of('aside') };
}

test('what could push a picture keeps its height while a brick is in hand, and is free again after that', () => {
  const { head, line, picture, foot, note } = page();
  const end = keepStill(picture);
  for (const each of [head, line, foot]) expect([each.style.height, each.style.maxHeight]).toEqual(['40px', '40px']);
  expect([picture.style.width, picture.style.height]).toEqual(['300px', '40px']);
  expect([head.style.width, note.style.height]).toEqual(['', '']);
  end();
  expect(line.style.cssText).toBe('height: 9px;');
  for (const each of [head, picture, foot]) expect(each.style.cssText).toBe('');
});
