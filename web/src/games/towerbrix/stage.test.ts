// The table without graphics: which bricks a hand may have, and which one may be taken out.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../room';
import { room } from './room';
import { building } from './sample';
import Stage from './Stage.svelte';
import type { TowerBrixView } from './view';

const poses = btoa(
  String.fromCharCode(
    ...new Uint8Array(Float32Array.from(building.bricks.flatMap((_, n) => [n / 10, 0, 0.03, 1, 0, 0, 0])).buffer),
  ),
)
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '');

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

/** Sit at a table; returns the moves that are sent, and the bricks that the hall puts. */
function sit(view: TowerBrixView, acts: boolean): { moves: string[]; put: number[] } {
  const [moves, put]: [string[], number[]] = [[], []];
  const live: Live = {
    onframe: () => () => undefined,
    onlost: () => () => undefined,
    hold: vi.fn(),
    move: vi.fn(),
    drop: vi.fn(),
    put: (brick) => put.push(brick),
  };
  const leads = acts || room.leads?.(view, 0) === true; // as a table says it
  const rest = { happening: null, happenings: [], pending: null, complaint: null, flipped: false, still: false };
  const names = ['Ann', 'Ben'];
  render(Stage, {
    props: { view, seat: 0, acts, leads, names, live, ...rest, onmove: (move) => moves.push(move), onsay: vi.fn() },
  });
  return { moves, put };
}

test('the solver keeps no hand waiting: bricks are put while it looks, and nothing else is said', async () => {
  const { put } = sit({ ...building, poses, phase: 'proof', to_act: [] }, false);
  await fireEvent.click(
    within(screen.getByRole('group', { name: 'Take a brick' })).getByRole('button', { name: 'blue 1' }),
  );
  await fireEvent.click(screen.getByRole('button', { name: 'Set down' }));
  expect(put).toEqual([6]);
  expect(screen.getByRole('button', { name: 'My cards are met' })).toHaveProperty('disabled', true);
});

test('no hand has a brick while bricks move by themselves, nor has the blind one', () => {
  expect(room.leads?.({ ...building, phase: 'hand' }, 0)).toBe(false);
  expect(room.leads?.({ ...building, phase: 'proof', blind: 1 }, 1)).toBe(false);
  sit({ ...building, poses, phase: 'hand', to_act: [] }, false);
  expect(screen.queryByRole('group', { name: 'Take a brick' })).toBeNull();
});

test('the bricks that may be taken out are lit, and no other one is offered', async () => {
  const cut = {
    ...building,
    challenge: 7,
    phase: 'act',
    players: 1,
    used: building.bricks,
    removable: ['y1', 'r2'],
    poses,
  };
  const { moves } = sit(cut, true);
  const offered = screen.getByRole('group', { name: 'Take out a brick' });
  const may = [...offered.querySelectorAll('button:not(:disabled)')].map((each) => each.getAttribute('aria-label'));
  expect(may).toEqual(['yellow 1', 'red 2']);
  await fireEvent.click(screen.getByRole('button', { name: 'red 2' }));
  expect(moves).toEqual(['remove r2']);
});
