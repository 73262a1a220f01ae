import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { choosing } from '../sample';
import SteadyHand from './SteadyHand.svelte';

test('how a hand pulls stays in its row while a brick is felt, so that the buttons keep their place', async () => {
  const rest = { felt: new Map(), azimuth: 0, place: '3b', pointAt: [] };
  const quiet = { onplace: () => undefined, onaim: () => undefined, onmove: () => undefined };
  const { rerender } = render(SteadyHand, { props: { view: choosing, acts: true, busy: false, ...rest, ...quiet } });
  const how = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How' });
  expect(how.disabled).toBe(false);
  await rerender({ view: { ...choosing, phase: 'moving', manners: [] }, acts: false, busy: true });
  expect(screen.getByRole('combobox', { name: 'How' })).toBe(how);
  expect(how.disabled).toBe(true);
});
