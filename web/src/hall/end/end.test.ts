import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Room } from '../../games/room';
import { fromSnap } from '../../lib/connection/table';
import { person, snap } from '../../testing/hall';
import End from './End.svelte';

const read = vi.hoisted(() => ({
  replay: undefined as ((found: unknown) => void) | undefined,
  refused: undefined as ((why: unknown) => void) | undefined,
  decisive: [] as { done: boolean; n: number | null }[], // answers of the hall, one after the other
}));

vi.mock(import('../../lib/api'), async (original) => ({
  ...(await original()),
  matchReplay: () =>
    new Promise<never>((done, fail) => {
      read.replay = done as (found: unknown) => void;
      read.refused = fail;
    }),
  matchDecisive: () => Promise.resolve(read.decisive.shift() ?? { done: true, n: null }),
}));

afterEach(() => vi.useRealTimers());

function finished(more: Partial<Room> = {}, reviewed = false): ReturnType<typeof render> {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const room = {
    plate: () => ({ colour: 'Black', score: 1, unit: 'floors', extra: '' }),
    ending: () =>
      Promise.resolve({
        account: (_: unknown, frames: unknown[]) => [{ what: `Towers in ${String(frames.length)}`, values: [1, 0] }],
      }),
    ...more,
  } as unknown as Room;
  const table = { ...fromSnap(snap(0, []), 0), mine: [], seats: [person(0, 'Ada'), person(1, 'Ben')] };
  table.outcome = { ...table.outcome, over: true, scores: [1, 0], winners: [0] };
  const offers = createRawSnippet(() => ({ render: () => '<i></i>' }));
  const shared = {
    match: 'm',
    title: 'Towers',
    room,
    view: {},
    names: ['Ada', 'Ben'],
    seatNames: ['Black', 'White'],
    levels: [],
    reviewed,
    answered: false,
    sentence: 'Ada won',
  };
  return render(End, { table, ...shared, witnessed: false, sending: false, offers, onrematch: () => undefined });
}

test('the sheet that is asked for opens once what it tells was read', async () => {
  const { container } = finished();
  await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
  expect(container.querySelector('[data-end]')).toBeNull();
  read.replay?.({ frames: [] });
  await vi.waitFor(() => expect(container.querySelector('[data-end]')?.textContent).toContain('Towers'));
});

test('a replay that is late keeps nobody waiting, and what it tells is added', async () => {
  vi.useFakeTimers();
  const { container } = finished();
  await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(container.querySelector('[data-end]')).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(container.querySelector('[data-end]')?.textContent).toContain('Final standings');
  expect(container.querySelector('[data-end]')?.textContent).toContain('Towers');
});

test('a replay that is refused is asked for again, and what it tells is added', async () => {
  vi.useFakeTimers();
  const { container } = finished();
  await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
  const first = read.replay;
  read.refused?.(new Error('busy'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(container.querySelector('[data-end]')?.textContent).toContain('Towers in 0');
  expect(read.replay).not.toBe(first);
  read.replay?.({ frames: [{}, {}] });
  await vi.advanceTimersByTimeAsync(10);
  expect(container.querySelector('[data-end]')?.textContent).toContain('Towers in 2');
});

test('each column says its score, but for those of one team: the sentence says it once', async () => {
  for (const [more, places] of [
    [{}, ['1 floors', '1 floors']],
    [{ team: { silent: () => '', isPositionIndependent: () => true } }, []],
  ] as const) {
    const { container, unmount } = finished(more);
    await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
    read.replay?.({ frames: [] });
    await vi.waitFor(() => expect(container.querySelector('[data-end]')).not.toBeNull());
    expect([...container.querySelectorAll('th small')].map(({ textContent }) => textContent)).toEqual(places);
    unmount();
  }
});

test('what decided it is told once the review has found it, with the board before it', async () => {
  vi.useFakeTimers();
  read.decisive = [
    { done: false, n: null },
    { done: true, n: 2 },
  ];
  const { container } = finished({ isChoice: () => true }, true);
  await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
  const told = (n: number, text: string): object => ({ n, by: 0, event: 'a1', description: { text }, view: {} });
  read.replay?.({
    header: { players: 2 },
    frames: [{ n: 0 }, told(1, 'Ada built.'), told(2, 'Ada cut 4 floors off.')],
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(container.querySelector('[data-end]')).not.toBeNull();
  expect(container.querySelector('[data-decisive]')).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  const decisive = container.querySelector('[data-decisive]');
  expect(decisive?.querySelector('p')?.textContent).toBe('Move 2: Ada cut 4 floors off.');
  expect(decisive?.querySelector('img')?.getAttribute('src')).toContain('at=1');
  expect(decisive?.querySelector('a')?.getAttribute('href')).toContain('at=2');
});

test('without anything that decided it the last choice is sent, with a link to the position before it', async () => {
  const { container } = finished({ isChoice: (event) => event.startsWith('a') });
  await fireEvent.click(screen.getByRole('button', { name: 'How it ended' }));
  const frame = (n: number, by: number | string, event: string): object => ({
    n,
    by,
    event,
    description: { text: event },
    view: {},
  });
  read.replay?.({
    header: { players: 2 },
    frames: [{ n: 0 }, frame(1, 0, 'a1'), frame(2, 1, 'a2'), frame(3, 'nature', 'dice'), frame(4, 'table', 'resign 0')],
  });
  const send = await vi.waitFor(() => {
    const button = container.querySelector('[data-end] [data-send]');
    expect(button?.textContent).toBe('Send the moment');
    return button as Element;
  });
  await fireEvent.click(send);
  const clip = container.querySelector('[data-clip]');
  expect(clip?.querySelector('img')?.getAttribute('src')).toContain('/m/clip.gif?language=en&at=2');
  expect(clip?.querySelector('input')?.value).toBe(`${location.origin}/m/m/again?at=1&seat=1`);
  expect(clip?.querySelector('a[href*="again"]')?.getAttribute('href')).toBe('/m/m/again?at=1&seat=1');
});
