import { expect, test } from 'vitest';
import { fromSnap, type TableState } from '../../../lib/connection/table';
import { snap } from '../../../testing/hall';
import { viewerOf } from './viewer';

const table = (mine: number[], toAct: (number | string)[], over = false): TableState => ({
  ...fromSnap(snap(0, []), 0),
  mine,
  toAct,
  outcome: { over, scores: [], winners: [], why: '' },
});

test('who holds one seat looks with its eyes, whoever is to act; who holds none, with nobody’s', () => {
  for (const secrets of [false, true]) {
    expect(viewerOf(table([1], [0]), secrets, null)).toEqual({ seat: 1, actor: null, curtain: null, shared: false });
    expect(viewerOf(table([1], [1]), secrets, null)).toMatchObject({ seat: 1, actor: 1, curtain: null });
    expect(viewerOf(table([], [1]), secrets, null)).toMatchObject({ seat: null, actor: null, curtain: null });
  }
});

test('without secrets nobody has to look away', () => {
  expect(viewerOf(table([0, 1], [1]), false, null)).toMatchObject({ seat: 1, curtain: null, shared: false });
  expect(viewerOf(table([0, 1], []), false, null)).toMatchObject({ seat: 0, curtain: null });
});

test('with secrets each hand at a shared screen is behind a curtain until its turn, and until it is lifted', () => {
  expect(viewerOf(table([0, 1], [0]), true, null)).toEqual({ seat: null, actor: 0, curtain: 0, shared: true });
  expect(viewerOf(table([0, 1], [0]), true, 0)).toEqual({ seat: 0, actor: 0, curtain: null, shared: true });
  expect(viewerOf(table([0, 1], [1]), true, 0)).toEqual({ seat: null, actor: 1, curtain: 1, shared: true });
  expect(viewerOf(table([0, 1], [2]), true, 0)).toEqual({ seat: null, actor: null, curtain: null, shared: true });
  expect(viewerOf(table([0, 1], ['nature']), true, 0)).toMatchObject({ seat: null, curtain: null });
});

test('when the match is over all is open', () => {
  expect(viewerOf(table([0, 1], [], true), true, 1)).toEqual({ seat: 1, actor: null, curtain: null, shared: false });
  expect(viewerOf(table([0, 1], [], true), true, null)).toMatchObject({ seat: 0, shared: false });
});

test('where all act at once the screen is passed to whoever wants it, and stays with them while nature speaks', () => {
  const all = [0, 1, 2];
  expect(viewerOf(table([0, 1], all), true, null, 0)).toEqual({ seat: null, actor: 0, curtain: 0, shared: true });
  expect(viewerOf(table([0, 1], all), true, 0, 0)).toEqual({ seat: 0, actor: 0, curtain: null, shared: true });
  expect(viewerOf(table([0, 1], all), true, 0, 1)).toEqual({ seat: null, actor: 1, curtain: 1, shared: true });
  expect(viewerOf(table([0, 1], ['nature']), true, 0, 0)).toMatchObject({ seat: 0, actor: null, curtain: null });
  expect(viewerOf(table([1], all), true, null, 1)).toMatchObject({ seat: 1, actor: 1, curtain: null });
});
