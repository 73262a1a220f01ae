import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Room } from '../../games/room';
import type { TableState } from '../../lib/connection/table';
import Undo from './Undo.svelte';

const room = { isChoice: () => true } as unknown as Room;
const stepwise = { isChoice: () => true, hands: {} } as unknown as Room;

const open = (...by: number[]): ReturnType<typeof vi.fn> => openWith(false, by);

function openWith(
  steps: boolean,
  by: (number | 'nature')[],
  of: Room = steps ? stepwise : room,
): ReturnType<typeof vi.fn> {
  const onask = vi.fn();
  const table = {
    mine: [0],
    seats: [
      { seat: 0, kind: 'person', name: 'Ada', taken: true, stand_in: null },
      { seat: 1, kind: 'bot', name: 'Computer, 2', taken: true, stand_in: null },
    ],
    entries: by.map((seat, v) => ({ v, by: seat, event: `m${String(v)}`, description: null })),
    outcome: { over: false, winners: [], scores: [], why: '' },
  } as unknown as TableState;
  render(Undo, { props: { table, room: of, steps, onask } });
  return onask;
}

test('against the computer it says beforehand that its answer goes back too', async () => {
  const onask = open(1, 0, 1);
  const button = screen.getByRole('button', { name: 'Undo 2 moves' });
  expect(button.textContent).toContain('Undo 2 moves');
  await fireEvent.click(button);
  expect(onask).toHaveBeenCalledWith(0);
});

test('one move is simply undone', () => {
  open(1, 0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(false);
});

test('before the first move the button keeps its place', () => {
  open(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

test('a step goes back alone, and once something is revealed the button keeps its place', async () => {
  const onask = openWith(true, [1, 0, 0]);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  await fireEvent.click(button);
  expect(onask).toHaveBeenCalledWith(0, 1);
  document.body.replaceChildren();
  openWith(true, [0, 'nature']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

test('what dice have answered within a turn cannot be taken back, and the button says why', () => {
  const bound = { now: () => false, by: (event: string) => event === 'm2' };
  openWith(false, [0, 1, 1], { ...room, bound });
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect([button.disabled, button.title]).toEqual([true, 'Dice have been rolled since then']);
});
