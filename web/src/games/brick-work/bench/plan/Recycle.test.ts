import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { speech } from '../../../../lib/browser/speech.svelte';
import Recycle from './Recycle.svelte';

const shared = { loose: { '1x2': 2, '1x4': 1 }, yard: { '1x1': 3, '1x3': 1 }, paint: 'blue' as const };
const last = (): { key: number; text: string } => speech.happened.at(-1) ?? { key: 0, text: '' };

test('what a hint exchanges is chosen at once, and told once', () => {
  const onchange = vi.fn();
  const before = last().key;
  render(Recycle, { ...shared, advised: 'recycle 1x4>1x1,1x3', onchange });
  expect(onchange.mock.calls).toEqual([['recycle 1x4>1x1,1x3']]);
  expect(last()).toEqual({ key: before + 1, text: '1x4 for 1x1, 1x3' });
});

test('whoever chooses hears how many pips are still to be collected, and then the whole exchange', async () => {
  const onchange = vi.fn();
  render(Recycle, { ...shared, advised: '', onchange });
  expect(last().text).toBe('Then collect as many pips');
  await fireEvent.click(screen.getByRole('button', { name: 'Return a 1x4; 0 of 1 chosen' }));
  expect(last().text).toBe('Collect 4 more pips');
  await fireEvent.click(screen.getByRole('button', { name: 'Collect a 1x3; 0 chosen' }));
  expect(last().text).toBe('Collect 1 more pip');
  await fireEvent.click(screen.getByRole('button', { name: 'Collect a 1x1; 0 chosen' }));
  expect(last().text).toBe('1x4 for 1x3, 1x1');
  expect(onchange).toHaveBeenLastCalledWith('recycle 1x4>1x1,1x3');
});
