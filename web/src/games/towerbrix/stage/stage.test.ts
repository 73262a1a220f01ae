// The table without graphics: which bricks a hand may have, and which one may be taken out.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveBricks } from '../../../lib/motion/live';
import type { StageMatch } from '../../room';
import { room } from '../room';
import { building, card, posesText } from '../sample';
import Stage from './Stage.svelte';
import type { TowerBrixView } from '../view';
import { LONG_MS } from '../words';

const poses = posesText(building.bricks.flatMap((_, n) => [n / 10, 0, 0.03, 1, 0, 0, 0]));

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
function sit(view: TowerBrixView, acts: boolean, match?: StageMatch): { moves: string[]; put: number[] } {
  const [moves, put]: [string[], number[]] = [[], []];
  const live: LiveBricks = {
    onframe: () => () => undefined,
    onlost: () => () => undefined,
    hold: vi.fn(),
    move: vi.fn(),
    drop: vi.fn(),
    put: (brick) => put.push(brick),
  };
  const holds = acts || room.bricks?.holds(view, 0) === true; // as a table says it
  const bricks = { motion: vi.fn(), hand: { live, holds }, log: [] };
  const rest = { lastEvent: null, recentEvents: [], pending: null, complaint: null, flipped: false, still: false };
  const names = ['Ann', 'Ben'];
  render(Stage, {
    props: {
      view,
      seat: 0,
      acts,
      names,
      bricks,
      ...(match ? { match } : {}),
      ...rest,
      onmove: (move) => moves.push(move),
      onprompt: vi.fn(),
    },
  });
  return { moves, put };
}

// What is looked for by its role costs seconds on a busy machine: by its own mark it is found at once.
const found = (mark: string): HTMLElement => {
  const each = document.querySelector<HTMLElement>(mark);
  if (!each) throw new Error(`there is no ${mark}`);
  return each;
};

/** Open what is seldom said. The browser of these tests knows no popovers: it is told what one would tell. */
async function openMore(): Promise<void> {
  HTMLElement.prototype.hidePopover ??= () => undefined;
  expect(found('.fold').getAttribute('popovertarget')).toBe(found('.more').id);
  await fireEvent(found('.more'), Object.assign(new Event('beforetoggle'), { newState: 'open' }));
}

test('the solver keeps no hand waiting: bricks are put while it looks, and nothing else is said', async () => {
  const { put } = sit({ ...building, poses, phase: 'proof', to_act: [] }, false);
  await fireEvent.click(found('[data-tray="b1"]:not(:disabled)'));
  await fireEvent.click(found('[data-set]'));
  expect(put).toEqual([6]);
  expect(found('[data-say="up"]')).toHaveProperty('disabled', true);
});

test('bricks that are no part of a tower yet are marked in the row, for they may lie outside the picture', () => {
  const heaps = [building.bricks.filter((brick) => !brick.startsWith('b')), ['b1'], ['b2']];
  sit({ ...building, poses, heaps }, true);
  expect(found('[data-tray="b1"]').getAttribute('aria-label')).toBe('blue brick 1, unused');
  expect(found('[data-tray="b1"]').classList).toContain('loose');
  expect(found('[data-tray="r1"]').getAttribute('aria-label')).toBe('red brick 1');
  expect(found('[data-tray="r1"]').classList).not.toContain('loose');
});

test('the brick that somebody asks for is lit while it is asked', () => {
  const question = {
    by: 1,
    kind: 'brick',
    text: '',
    twos: 0,
    threes: 0,
    extra: [],
    holder: null,
    points: null,
    brick: 'r2',
    of: [true, false],
    agreed: [false, true],
  };
  sit({ ...building, poses, question: { ...question, answer: 'open' } }, true);
  expect(document.querySelectorAll('.tray .lit')).toHaveLength(1);
  expect(found('[data-tray="r2"]').classList).toContain('lit');
});

test('no hand has a brick while bricks move by themselves, nor has the blind one', () => {
  expect(room.bricks?.holds({ ...building, phase: 'hand' }, 0)).toBe(false);
  expect(room.bricks?.holds({ ...building, phase: 'proof', blind: 1 }, 1)).toBe(false);
  sit({ ...building, poses, phase: 'hand', to_act: [] }, false);
  expect(document.querySelector('[data-tray]')).toBeNull();
});

/** A match that is over, with so many towers built. */
function overWith(towers: number, more: Partial<TowerBrixView> = {}): TowerBrixView {
  const tower = { poses, used: building.bricks, cards: [], points: 6, bonus: 0, height_mm: 75, grounded: 4 };
  const gallery = Array.from({ length: towers }, (_, index) => ({ ...tower, round: index + 1 }));
  return { ...building, poses, phase: 'over', over: true, to_act: [], gallery, ...more } as unknown as TowerBrixView;
}

test('towers that all stand for too few points are no failure, and where the next rank begins is said', () => {
  sit(overWith(3, { points: 18, won: false }), false);
  expect(document.querySelector('.big')?.textContent).toContain('The next rank begins at 40 points.');
});

test('the towers of a match that is over stand below its table, and not between a replay and its graph', () => {
  sit(overWith(1), false);
  expect(document.querySelector('.gallery')).toBeNull();
  cleanup();
  sit(overWith(1), false, { options: {}, seats: [0], onmoveof: vi.fn(), secondsLeft: null });
  expect(document.querySelector('.gallery')).not.toBeNull();
});

test('the bricks that may be taken out are lit, and no other one is offered', async () => {
  const more = {
    challenge: 7,
    act: 'remove',
    phase: 'act',
    players: 1,
    used: building.bricks,
    removable: ['y1', 'r2'],
  };
  const { moves } = sit({ ...building, ...more, poses }, true);
  const may = [...document.querySelectorAll('[data-tray]:not(:disabled)')];
  expect(may.map((each) => each.getAttribute('data-tray'))).toEqual(['y1', 'r2']);
  await fireEvent.click(found('[data-tray="r2"]'));
  expect(moves).toEqual(['remove r2']);
});

test('while nothing is built a seat may let the others begin, and the team sees that it has', async () => {
  const untouched = building.bricks.map(() => null);
  const { moves } = sit({ ...building, poses, owners: untouched, begun: [false, true] }, true);
  expect(found('[data-seat-plate="1"] [data-begun]').textContent).toContain('You begin!');
  await fireEvent.click(found('[data-say="begin"]'));
  expect(moves).toEqual(['begin']);
});

test('nobody lets others begin once a brick was moved; who would move another’s brick may ask first', async () => {
  const owners = building.bricks.map((brick) => ({ b1: 1, r1: 0 })[brick] ?? null);
  const { moves } = sit({ ...building, poses, owners, begun: [false, false] }, true);
  expect(document.querySelector('[data-say="begin"], [data-begun]')).toBeNull();
  await openMore();
  expect([...document.querySelectorAll('[data-ask]')].map((each) => each.getAttribute('data-ask'))).toEqual([
    'b1',
    'knock',
  ]);
  await fireEvent.click(found('[data-ask="b1"]'));
  expect(moves).toEqual(['ask b1']);
});

test('a thumb over a red card or an unused brick is asked about once, and giving up is', async () => {
  const heaps = [building.bricks.slice(0, 7), ['b2']];
  const { moves } = sit({ ...building, poses, heaps }, true);
  await fireEvent.click(found('[data-say="up"]'));
  expect(found('[data-ask-once]').textContent).toMatch(/A brick is unused.*Not met: “G27/s);
  await fireEvent.click(found('[data-no]:not(strong)'));
  expect([moves, document.querySelector('[data-ask-once]')]).toEqual([[], null]);
  await fireEvent.click(found('[data-say="up"]')); // once for each tower
  expect(moves).toEqual(['up']);
  await openMore();
  await fireEvent.click(found('[data-say="reveal"]'));
  expect(found('[data-ask-once]').textContent).toContain('the attempt is lost');
  await fireEvent.click(found('[data-yes]'));
  expect(moves).toEqual(['up', 'reveal']);
});

test('who builds alone may ask for a hint of one brick, and for a tower', async () => {
  const alone = { ...building, poses, players: 1, hands: [[card('G27')]], thumbs: [false], nos: [0] };
  const match = { options: {}, seats: [0], onmoveof: vi.fn(), secondsLeft: null, helps: true };
  sit({ ...alone, void: [false], reveal: [false] }, true, match);
  await openMore();
  expect(found('[data-say="hint"]').textContent).toContain('one brick');
  expect(found('[data-say="reveal"]').textContent).toContain('Show me a tower');
  expect(document.querySelector('[data-wait]')).toBeNull();
});

test('computers rest where somebody asks for it, and all see who does', async () => {
  const onshow = vi.fn();
  const rest = { options: {}, seats: [0], onmoveof: vi.fn(), secondsLeft: null, computers: [1], onshow };
  sit({ ...building, poses }, true, { ...rest, shown: { 1: 'reading' } });
  expect(found('[data-seat-plate="1"] [data-sign="reads"]').textContent).toContain('still reading');
  await fireEvent.click(found('[data-wait]'));
  expect(onshow).toHaveBeenLastCalledWith('wait');
  expect(found('[data-seat-plate="0"] [data-sign="waits"]').textContent).toContain('Wait, let me try');
  expect(found('[data-wait]')).toHaveProperty('disabled', true);
});

test('the team says of a computer that it takes longer than usual', () => {
  const match = { options: {}, seats: [0], onmoveof: vi.fn(), secondsLeft: null, late: [1] };
  sit({ ...building, poses }, true, match);
  expect(found('[data-seat-plate="1"] [data-late]').textContent).toContain('still thinking');
  expect(document.querySelector('[data-seat-plate="0"] [data-late]')).toBeNull();
});

test('a brick that another aims with is shown as taken, and one’s own aim is told', async () => {
  const onshow = vi.fn();
  const rest = { options: {}, seats: [0], onmoveof: vi.fn(), secondsLeft: null };
  sit({ ...building, poses }, true, { ...rest, shown: { 1: '6' }, onshow });
  expect(found('[data-tray="b1"]').getAttribute('data-taken')).toBe('Ben');
  await fireEvent.click(found('[data-tray="b1"]'));
  expect(onshow).not.toHaveBeenCalled();
  await fireEvent.click(found('[data-tray="y1"]'));
  expect(onshow).toHaveBeenLastCalledWith('0');
  await fireEvent.click(found('[data-set]'));
  expect(onshow).toHaveBeenLastCalledWith('');
});

test('whoever doubts that the cards can be met is heard, and the reader may ask the solver or agree', async () => {
  const { moves } = sit({ ...building, poses, void: [false, true] }, true);
  expect(found('[data-doubt="said"]').textContent).toContain('Ben thinks that the cards contradict each other');
  await fireEvent.click(found('[data-doubt-too]'));
  await fireEvent.click(found('[data-doubt-ask]'));
  expect(moves).toEqual(['void', 'proof']);
  await fireEvent.click(found('[data-doubt-done]'));
  expect(document.querySelector('[data-doubt]')).toBeNull();
});

test.each([
  ['after a long while without a tower', {}, true],
  ['not where only cards with a tower are dealt', { solvable: true }, false],
  ['not once the solver was asked', { proof: 'open' }, false],
])('the table asks whether it can be done at all: %s', async (_, more, asks) => {
  vi.useFakeTimers();
  try {
    sit({ ...building, poses, ...more }, true);
    await vi.advanceTimersByTimeAsync(LONG_MS - 1);
    expect(document.querySelector('[data-doubt]')).toBeNull();
    await vi.advanceTimersByTimeAsync(2);
    expect(document.querySelector('[data-doubt="long"]') !== null).toBe(asks);
  } finally {
    vi.useRealTimers();
  }
});

test('below one’s own open proposal no other deal is asked for', () => {
  const question = {
    ...{ by: 0, kind: 'deal', text: '', twos: 2, threes: 0, extra: [], holder: null, points: null, brick: null },
    ...{ of: [false, true], agreed: [true, false] },
  };
  const mix = { ...building, poses, phase: 'mix' as const, hands: [[], []], total: 0 };
  sit({ ...mix, question: { ...question, answer: 'open' } }, true);
  expect(document.querySelector('[data-question]')?.textContent).toContain('You propose a deal');
  expect(document.querySelector('[data-deal]')).toBeNull();
  cleanup();
  sit({ ...mix, question: { ...question, by: 1, of: [true, false], agreed: [false, true], answer: 'open' } }, true);
  expect(document.querySelector('[data-deal]')).not.toBeNull(); // another's may be answered by one of one's own
});

test('the team stands beside what is played, and what a challenge asks for below both', () => {
  sit({ ...building, poses, challenge: 12 }, true);
  const [line, team, asks] = ['.line', '[data-seat-plate]', '.challenge'].map((one) => found(one));
  expect(line?.compareDocumentPosition(team as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(team?.compareDocumentPosition(asks as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('each seat has a paint of its own, on the end sheet as at the table', () => {
  const paints = [0, 1, 2, 3, 4, 5].map((seat) => room.plate({ ...building, hands: [] }, seat).paint);
  expect(new Set(paints).size).toBe(6);
  expect(paints).not.toContain(undefined);
});
