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
  localStorage.clear();
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

test('what another tab has entered goes on here, and is not overwritten', async () => {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { real: { events: string[] } }).real.events);
    return Promise.resolve(new Response(JSON.stringify({ real: table })));
  });
  const kept = { names: ['Anna', 'Ben'], events: ['roll 1'] };
  localStorage.setItem('stackyard.companion.brick-work', JSON.stringify(kept));
  render(Companion);
  await vi.waitFor(() => expect(document.querySelector('[data-built]')).not.toBeNull());
  const later = { ...kept, events: ['roll 1', 'roll 2', 'roll 3'] };
  localStorage.setItem('stackyard.companion.brick-work', JSON.stringify(later));
  dispatchEvent(new StorageEvent('storage', { key: 'stackyard.companion.brick-work' }));
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(later.events));
  const built = document.querySelector('[data-built]');
  if (!built) throw new Error('it can be said that the designs are built');
  await fireEvent.click(built);
  await vi.waitFor(() => expect(asked.at(-1)).toEqual([...later.events, 'built']));
});
