import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { choosing } from '../sample';
import SteadyHand from './SteadyHand.svelte';

test('how a hand pulls stays in its row while a brick is felt, so that the buttons keep their place', async () => {
  const rest = { felt: new Map(), azimuth: 0, place: '3b', pointAt: [] };
  const quiet = {
    onplace: () => undefined,
    onfocusbrick: () => undefined,
    onaim: () => undefined,
    onmove: () => undefined,
  };
  const { rerender } = render(SteadyHand, { props: { view: choosing, acts: true, busy: false, ...rest, ...quiet } });
  const how = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How you pull' });
  expect(how.disabled).toBe(false);
  await rerender({ view: { ...choosing, phase: 'moving', manners: [] }, acts: false, busy: true });
  expect(screen.getByRole('combobox', { name: 'How you pull' })).toBe(how);
  expect(how.disabled).toBe(true);
});

test('what came of the last try is said, not what a finger felt before it', async () => {
  const rest = { felt: new Map([[6, 'drags']]), azimuth: 0, pointAt: [], acts: true, busy: false };
  const quiet = {
    onplace: () => undefined,
    onfocusbrick: () => undefined,
    onaim: () => undefined,
    onmove: () => undefined,
  };
  const failed = { brick: 6, text: 'The brick does not come out.' };
  const props = { view: choosing, place: '3a', failed, ...rest, ...quiet };
  const { container, rerender } = render(SteadyHand, { props });
  const sentence = (): string => container.querySelector('[data-said]')?.textContent.trim() ?? '';
  expect(sentence()).toBe('The brick does not come out. Pull faster, or take another.');
  await rerender({ failed: null });
  expect(sentence()).toBe('3a drags others along.');
  await rerender({ failed, place: '3b' });
  expect(sentence()).toBe('“Feel” tells how tight it sits.'); // of another brick nothing is known yet
});
