import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { GameInfo, Plain } from '../lib/wire';
import { plainRoom } from './plain';
import PlainStage from './PlainStage.svelte';

const moves = (count: number): Plain['moves'] =>
  Array.from({ length: count }, (_, n) => ({ move: `take ${String(n + 1)}`, words: n === 1 ? 'Two of them' : '' }));

function open(plain: Partial<Plain> | null, acts = true, pending: string | null = null): ReturnType<typeof vi.fn> {
  const onmove = vi.fn();
  const drawn = plain && {
    drawn: () => Promise.resolve({ v: 3, text: 'oooo', moves: moves(3), more: 0, ...plain }),
  };
  render(PlainStage, {
    props: {
      view: { pebbles: 4, to_act: [1], whose_turn: 'Blue' },
      seat: 1,
      acts,
      lastEvent: null,
      recentEvents: [],
      pending,
      complaint: null,
      names: ['Ada', 'Bo'],
      flipped: false,
      still: false,
      onmove,
      onprompt: () => undefined,
      ...drawn,
    },
  });
  return onmove;
}

test('the drawing and the moves are what the hall says, and a button plays one', async () => {
  const onmove = open({});
  expect((await screen.findByLabelText('The table, drawn with characters')).textContent).toBe('oooo');
  await fireEvent.click(screen.getByRole('button', { name: /^take 2/ }));
  expect(onmove).toHaveBeenCalledWith('take 2');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a long list can be searched, and says what it leaves out', async () => {
  open({ moves: moves(30), more: 5 });
  const search = await screen.findByRole('searchbox');
  await fireEvent.input(search, { target: { value: 'TWO' } });
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['take 2Two of them']);
  await fireEvent.input(search, { target: { value: 'nothing like it' } });
  expect(screen.getByText('No move is written like that.')).toBeTruthy();
  expect(screen.getByText('5 more moves can be typed.')).toBeTruthy();
});

test('nobody else can move, and no move is sent twice', async () => {
  open({}, false);
  await screen.findByText('oooo');
  expect(screen.queryByRole('button')).toBeNull();
});

test('while a move is on its way the others wait', async () => {
  open({}, true, 'take 1');
  await screen.findByText('oooo');
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
});

test('without a drawing the values of the view are shown', () => {
  open(null);
  expect(screen.getByText('whose turn')).toBeTruthy();
  expect(screen.getByText('Blue')).toBeTruthy();
});

test('a plain room reads whose turn it is where the view says so', () => {
  const room = plainRoom({ seat_names: ['Red', 'Blue'] } as GameInfo);
  expect(room.turn({ to_act: [1] })).toBe(1);
  expect([room.turn({ to_act: [] }), room.turn({}), room.turn(null)]).toEqual([null, null, null]);
  expect(room.plate({}, 1).colour).toBe('Blue');
});
