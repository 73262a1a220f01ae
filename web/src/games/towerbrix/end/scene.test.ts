// The finale after a lost match.
import { fireEvent, render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { building, evaluation } from '../sample';
import Scene from './Scene.svelte';

test('the solver is asked with the deck that the match was played with', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (_: unknown, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string));
    return Promise.reject(new Error('no hall'));
  });
  HTMLDialogElement.prototype.showModal = vi.fn();
  const lost = { ...evaluation, how: 'lost' as const };
  const view = { ...building, over: true, won: false, evaluation: lost };
  render(Scene, { props: { view, names: ['Ann', 'Ben'], frames: [], options: { cards: 'x | all: touch' } } });
  await fireEvent.click(document.querySelector('[data-solver]') as HTMLElement);
  await fireEvent.click(document.querySelector('[data-wish="any"]') as HTMLElement);
  expect(asked).toEqual([expect.objectContaining({ house_deck: 'x | all: touch' })]);
  vi.unstubAllGlobals();
});
