import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import TypeMove from './TypeMove.svelte';

const LONG = 'build A/2x3@0,0,1; B/1x4r@-3,2,0; C/1x2@5,5,3; D/1x6@0,-4,2';
const refusal = (): Element | null => document.querySelector('.problem');
const field = (): HTMLInputElement => screen.getByRole('textbox');

async function type(text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
  await fireEvent.click(screen.getByRole('button'));
}

test('what is typed is never cut, stays until it is taken, and its refusal stands below', async () => {
  const onmove = vi.fn<(move: string) => void>();
  const props = { acts: true, example: 'a1-b1', complaint: null, onmove };
  const { rerender } = render(TypeMove, props);
  await type(LONG);
  expect(onmove).toHaveBeenCalledWith(LONG);
  expect(field().value).toBe(LONG);
  await rerender({ ...props, pending: LONG });
  await rerender({ ...props, pending: null, complaint: { move: LONG, text: 'That is out of reach.' } });
  await tick();
  expect(field().value).toBe(LONG);
  expect(refusal()?.textContent).toBe('That is out of reach.');
  await type('a1-b1');
  await rerender({ ...props, pending: 'a1-b1' });
  expect(field().value).toBe('a1-b1');
  await rerender({ ...props, pending: null, complaint: null });
  await tick();
  expect(field().value).toBe('');
  expect(refusal()).toBeNull();
});
