// The finale: after a lost round, and after three towers for too few points.
import { fireEvent, render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { building, evaluation } from '../sample';
import Scene from './Scene.svelte';

test('whether there was a tower is asked once, at once, with the deck that the match was played with', async () => {
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
  expect(asked).toEqual([expect.objectContaining({ house_deck: 'x | all: touch', wish: 'any' })]);
  vi.unstubAllGlobals();
});

test('after three towers for too few points no tower is shown twice, and nobody asks whether there was one', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { poses, used } = evaluation;
  const tower = { poses, used, cards: [], points: 9, bonus: 0, height_mm: 150, grounded: 6 };
  const gallery = [1, 2, 3].map((round) => ({ ...tower, round }));
  const view = { ...building, over: true, won: false, gallery, evaluation: { ...evaluation, how: 'won' as const } };
  render(Scene, { props: { view, names: ['Ann', 'Ben'], frames: [], options: {} } });
  expect(document.querySelectorAll('[data-finale] figure')).toHaveLength(3);
  expect(document.querySelector('[data-solver]')).toBeNull();
  expect(document.querySelector('[data-end-card]')).toBeNull();
  vi.unstubAllGlobals();
});

test('whoever has given up is shown the highest tower for their cards, without asking', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (_: unknown, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string));
    return Promise.reject(new Error('no hall'));
  });
  const seen = class {
    constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(): void {
      queueMicrotask(() => this.told([{ isIntersecting: true }]));
    }
    disconnect = vi.fn();
  };
  vi.stubGlobal('IntersectionObserver', seen);
  const view = { ...building, over: true, won: false, evaluation: null };
  render(Scene, { props: { view, names: ['Ann'], frames: [], options: {} } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const cards = building.hands.flat().flatMap(({ name }) => (name ? [name] : []));
  expect(asked).toEqual([expect.objectContaining({ cards, wish: 'highest' })]);
  expect(document.querySelector('[data-solver]')).toBeNull();
  vi.unstubAllGlobals();
});
