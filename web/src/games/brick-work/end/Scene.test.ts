import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { sample } from '../sample';
import Scene from './Scene.svelte';

beforeEach(() => {
  for (const observer of ['IntersectionObserver', 'ResizeObserver'])
    vi.stubGlobal(observer, function () {
      return { observe: () => undefined, disconnect: () => undefined };
    });
});

test.each([
  [0, ['Ada', 'Ben']],
  [1, ['Ben', 'Ada']],
  [null, ['Ada', 'Ben']],
])('whoever has won comes first, as in the ranking below: %s', (winner, order) => {
  render(Scene, { props: { view: { ...sample, phase: 'over', winner }, names: ['Ada', 'Ben'], frames: [] } });
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual(order);
});
