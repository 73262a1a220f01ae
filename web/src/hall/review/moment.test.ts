import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Graph from './Graph.svelte';
import Moment from './Moment.svelte';

const points = [
  { n: 0, by: null },
  { n: 1, by: 0 },
  { n: 2, by: 'nature' as const, chances: [0.6, 0.4] },
];
const moveInFull = (move: string): string => move.replace('-', ' to ');
const shared = {
  points,
  move: '',
  moveInFull,
  isPlayed: () => false,
  names: ['Ada', 'Ben'],
  plates: [],
  together: false,
  remarks: [],
};

test('where nothing can be judged yet, the review says from when on it can, and leads there', async () => {
  const ongo = vi.fn();
  const { rerender, container } = render(Moment, { ...shared, at: 1, onshow: vi.fn(), ongo });
  expect(container.textContent).toContain('Nothing can be judged yet. The chances begin with event 2.');
  await fireEvent.click(screen.getByRole('button', { name: 'Go to event 2' }));
  expect(ongo).toHaveBeenCalledWith(2);
  await rerender({ at: 2 });
  expect(container.querySelector('[data-unknown]')).toBeNull();
  expect(container.textContent).toContain('Ada');
});

test('a seat whose name says no colour is drawn beside its chance as its band is in the graph', () => {
  const plates = ['', ''].map((colour) => ({ colour, score: 0, unit: '', extra: '' }));
  const at = { ...shared, plates, at: 2 };
  const shown = render(Moment, { ...at, onshow: vi.fn(), ongo: vi.fn() }).container;
  const graph = render(Graph, { ...at, of: 2 }).container;
  const bands = [...graph.querySelectorAll<SVGElement>('path[data-band]')].map((band) => band.getAttribute('fill'));
  const tokens = [...shown.querySelectorAll('li svg')].map((svg) => svg.getAttribute('style') ?? '');
  expect(new Set(bands).size).toBe(2);
  tokens.forEach((style, seat) => expect(style).toContain(`--paint: ${bands[seat] ?? '?'}`));
});

test('what was best is told in words where a game has them, and says which move was played', () => {
  const lines = [
    { moves: ['6>build'], chance: 0.6 },
    { moves: ['4>adjust'], chance: 0.4 },
  ];
  const at = { ...shared, points: [{ n: 0, by: 0, mark: 'good' as const, lines }], at: 0, move: 'the 4 on Adjust' };
  const moveInFull = (move: string): string => (move === '6>build' ? 'the 6 on Build' : 'the 4 on Adjust');
  const isPlayed = (move: string): boolean => move === '4>adjust';
  render(Moment, { ...at, moveInFull, isPlayed, onshow: vi.fn(), ongo: vi.fn() });
  const shown = screen.getAllByRole('button').map((button) => button.textContent.replace(/\s+/g, ' ').trim());
  expect(shown).toEqual(['the 6 on Build 60%', 'the 4 on Adjust (played)40%']);
});

test('the best moves and those that would follow are told in words, with a word at the one that was played', () => {
  const judged = {
    n: 1,
    by: 0,
    mark: 'good' as const,
    lines: [
      { moves: ['a1-a2', 'b1-b2'], chance: 0.6 },
      { moves: ['c1-c2'], chance: 0.5 },
    ],
  };
  render(Moment, {
    ...shared,
    points: [{ n: 0, by: null }, judged],
    at: 1,
    isPlayed: (move) => move === 'a1-a2',
    onshow: vi.fn(),
    ongo: vi.fn(),
  });
  const lines = screen.getAllByRole('button').map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
  expect(lines).toEqual(['a1 to a2 b1 to b2 (played)60%', 'c1 to c2 50%']);
});
