import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { sample } from '../sample';
import Prints from './Prints.svelte';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  for (const observer of ['IntersectionObserver', 'ResizeObserver'])
    vi.stubGlobal(observer, function () {
      return { observe: () => undefined, disconnect: () => undefined };
    });
});

test('a brickprint is looked at large: every brick of it is listed with what is still missing', async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  render(Prints, {
    props: { view: sample, names: ['Ada', 'Ben'], seat: 0, compare: null, oncompare: () => undefined },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Look at Crane closely' }));
  const sheet = await vi.waitFor(() => {
    const shown = document.querySelector('dialog[aria-label="Crane"]');
    expect(shown).not.toBeNull();
    return shown;
  });
  const lines = [...(sheet?.querySelectorAll('li') ?? [])].map((line) => line.textContent.trim());
  expect(lines).toEqual(['1x1, 3 needed, 2 still missing', '1x2, 1 needed', '1x4, 1 needed', '2x2, 1 needed']);
  expect(sheet?.querySelectorAll('[data-turn-print]')).toHaveLength(1);
});

test('a part that is missing says how many one has, and how many are to be got', () => {
  render(Prints, {
    props: { view: sample, names: ['Ada', 'Ben'], seat: 0, compare: null, oncompare: () => undefined },
  });
  const [crane] = document.querySelectorAll('figure');
  const shown = [...(crane?.querySelectorAll('.missing [aria-hidden]') ?? [])];
  expect(shown.map((each) => each.textContent.trim())).toEqual(['1x1 1/3 ×2']);
});
