import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { choosing } from '../sample';
import Sheet from './Sheet.svelte';

test('of a box with more bricks than the tower takes it is said how many are in the tower', async () => {
  const of = (plain: number) => ({ view: { ...choosing, left: { plain } }, names: ['Ada', 'Ben'], seat: null });
  const { rerender } = render(Sheet, { props: of(40) });
  expect(screen.queryByText(/12 of these 40 are in it/)).not.toBeNull();
  await rerender(of(12));
  expect(screen.queryByText(/are in it/)).toBeNull();
});
