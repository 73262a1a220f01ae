import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Companion from './Companion.svelte';

const table = {
  phase: 'prints',
  first: 1,
  turn: null,
  turns: 0,
  round_turns: 0,
  pool: [],
  spaces: {},
  tokens: [2, 1],
  token_supply: 3,
  choices: [],
  winnable: null,
  winner: null,
  told: 'Blue rolls 8, Red rolls 10: Red begins as Player One.',
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what happened is told by the names that the players have given', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ real: table }))));
  render(Companion);
  const [blue, red] = screen.getAllByRole('textbox');
  if (!blue || !red) throw new Error('both are asked for a name');
  await fireEvent.input(blue, { target: { value: 'Anna' } });
  await fireEvent.input(red, { target: { value: 'Ben' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await vi.waitFor(() => {
    expect(document.querySelector('[data-told]')?.textContent).toBe(
      'Anna rolls 8, Ben rolls 10: Ben begins as Player One.',
    );
  });
});
