import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Model from './Model.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a game without bricks offers no file', () => {
  const { container } = render(Model, { match: 'm', game: 'towers', at: null, files: [] });
  expect(container.querySelector('section')).toBeNull();
});

test('what is shown is saved under the name of its moment, and a refusal is said', async () => {
  const asked: string[] = [];
  const saved: string[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    asked.push(address instanceof Request ? address.url : String(address));
    return asked.length === 1 ? Promise.reject(new TypeError('no hall')) : Promise.resolve(new Response('bytes'));
  });
  URL.createObjectURL ??= () => '';
  URL.revokeObjectURL ??= () => undefined;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const files = ['ldraw', 'glb', 'of another day'];
  const { container } = render(Model, { match: 'm', game: 'brick-work', at: 3, files });
  const buttons = [...container.querySelectorAll<HTMLElement>('[data-model]')];
  const problem = (): string | null | undefined => container.querySelector('[role=alert]')?.textContent;
  expect(buttons.map((button) => button.dataset['model'])).toEqual(['ldraw', 'glb']);
  const [ldraw] = buttons;
  if (!ldraw) throw new Error('no button');
  await fireEvent.click(ldraw);
  await vi.waitFor(() => {
    expect(problem()).toBeTruthy();
  });
  await fireEvent.click(ldraw);
  await vi.waitFor(() => {
    expect(saved).toEqual(['brick-work-m-3.mpd']);
  });
  expect(asked.map((address) => address.replace(/^.*(?=\/api)/, ''))).toEqual(
    Array(2).fill('/api/matches/m/export/ldraw?at=3'),
  );
  expect(problem()).toBeUndefined();
});
