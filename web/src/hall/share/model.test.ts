import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { GameInfo } from '../../lib/wire';
import Model from './Model.svelte';

const told = vi.hoisted(() => ({ files: [] as string[], asked: [] as string[], saved: [] as string[] }));

vi.mock(import('../../lib/api'), async (original) => ({
  ...(await original()),
  game: () => Promise.resolve({ files: told.files } as unknown as GameInfo),
  fileOfMatch: (_: string, path: string) => {
    told.asked.push(path);
    return told.asked.length === 1 ? Promise.reject(new TypeError('no hall')) : Promise.resolve(new Blob());
  },
}));
vi.mock(import('../../lib/browser/save-file'), () => ({ saveFile: (name: string) => void told.saved.push(name) }));

test('a game without bricks offers no file', async () => {
  told.files = [];
  const { container } = render(Model, { match: 'm', game: 'towers', at: null });
  await Promise.resolve();
  expect(container.querySelector('section')).toBeNull();
});

test('what is shown is saved under the name of its moment, and a refusal is said', async () => {
  told.files = ['ldraw', 'glb', 'of another day'];
  render(Model, { match: 'm', game: 'brick-work', at: 3 });
  const buttons = await screen.findAllByRole('button');
  expect(buttons.map((button) => button.dataset['model'])).toEqual(['ldraw', 'glb']);
  const [ldraw] = buttons;
  if (!ldraw) throw new Error('no button');
  await fireEvent.click(ldraw);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  await fireEvent.click(ldraw);
  await vi.waitFor(() => {
    expect(told.saved).toEqual(['brick-work-m-3.mpd']);
  });
  expect(told.asked).toEqual(Array(2).fill('/api/matches/m/export/ldraw?at=3'));
  expect(screen.queryByRole('alert')).toBeNull();
});
