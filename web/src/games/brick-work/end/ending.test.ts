import { expect, test } from 'vitest';
import type { Frame } from '../../room';
import { sample, thing } from '../sample';
import type { BrickWorkView, FitView } from '../view';
import { finished } from '../bricks/finished';
import { account, details, moments } from './ending';

const fit = (print: number, shared: number, more: Partial<FitView> = {}): FitView => ({
  print,
  shared,
  cells: 12,
  extra: 0,
  turn: 0,
  at: [0, 0, 0],
  same: false,
  ...more,
});
const object = (name: string, ...fits: FitView[]): ReturnType<typeof thing> => thing(name, '2x2@0,0,0', { fits });
const over = (objects: BrickWorkView['objects'], more: Partial<BrickWorkView> = {}): BrickWorkView => ({
  ...sample,
  objects,
  ...more,
});
const turn = (by: number, view: BrickWorkView, description: Record<string, unknown>): Frame => ({
  n: view.turns,
  t: '',
  by,
  event: '4>build',
  description: { text: '', kind: 'build', ...description },
  view,
});

test('each brickprint is shown with the object that comes nearest, and no object for two', () => {
  const both = object('A', fit(0, 10), fit(1, 11));
  const other = object('B', fit(0, 4), fit(1, 1));
  const made = finished(over([[both, other], []]), 0);
  expect(made.map((each) => each.object?.name ?? null)).toEqual(['B', 'A']);
  expect(finished(over([[], []]), 0).map((each) => each.object)).toEqual([null, null]);
});

test('an object that is the brickprint stands for it, whatever else is near', () => {
  const same = object('A', fit(0, 12, { same: true }), fit(1, 11));
  const almost = object('B', fit(0, 11), fit(1, 5));
  expect(finished(over([[almost, same], []]), 0).map((each) => each.object?.name)).toEqual(['A', 'B']);
});

test('the account counts what stands: turns, bricks, pips, tokens, bumps', () => {
  const frames = [
    turn(0, sample, {
      space: 'build',
      die: 4,
      tokens: '++',
      bumped: 3,
      steps: [
        { upper: 'A', pips: 2 },
        { upper: 'B', pips: 1 },
      ],
    }),
    turn(1, sample, { space: 'collect2', kind: 'collect', brick: '1x2', die: 4, tokens: '', bumped: 0 }),
    turn(1, sample, { space: 'collect2', kind: 'collect', brick: '1x2', die: 4, tokens: '', bumped: 0 }),
    { ...turn(0, sample, {}), by: 'table' as const, event: 'undo 1', description: null },
    turn(1, sample, { space: 'build', kind: 'bump', die: 4, tokens: '', bumped: 3 }), // one turn, of two moves
    turn(1, sample, { space: 'build', value: 4, steps: [{ upper: 'A', pips: 4 }] }),
  ];
  expect(account(sample, frames).map(({ what, values }) => `${what} ${values.join(' ')}`)).toEqual([
    'Turns 1 2',
    'Bricks collected 0 1',
    'Pips joined 3 4',
    'Tokens spent 2 0',
    'Dice bumped 1 1',
  ]);
  expect(account(sample, [])).toEqual([]);
});

test('the turns that finished a brickprint are told, and those that came much nearer', () => {
  const begun = over([[object('A', fit(0, 2))], []], { turns: 10 });
  const nearer = over([[object('A', fit(0, 9))], []], { turns: 11 });
  const little = over([[object('A', fit(0, 10))], []], { turns: 12 });
  const done = over([[object('A', fit(0, 12, { same: true }))], []], { turns: 13, recreated: [1, 0] });
  const beginning = { ...turn(0, begun, {}), by: null, event: null };
  const frames = [beginning, ...[nearer, little, done].map((view) => turn(0, view, { space: 'build' }))];
  expect(moments(frames, ['Ann', 'Bob'])).toEqual([
    { frame: 1, text: 'Turn 11: Ann got 7 cells closer' },
    { frame: 3, text: 'Turn 13: Ann finished “Crane”' },
  ]);
});

test('objects and turns are told piece by piece', () => {
  const view = over([[object('A', fit(0, 9))], []]);
  const frames = [
    turn(0, view, { space: 'build', die: 4, tokens: '++' }),
    turn(0, view, { space: 'build', die: 4, tokens: '' }),
    turn(1, view, { space: 'collect2', kind: 'collect', die: 4, tokens: '' }),
  ];
  const [objects, turns] = details(view, frames, ['Ann', 'Bob']);
  expect(objects?.rows[0]).toEqual(['Ann', view.names[0], 'A', '9 / 12', 1, 1]);
  expect(objects?.rows[2]).toEqual(['Bob', view.names[0], '–', '–', 0, 0]);
  expect(turns?.rows.map((row) => row.join(' | '))).toEqual(['Build | 2 (2 tokens) | 0', 'Collect 2 | 0 | 1']);
});

test('a match that ended before anything was designed has nothing to show piece by piece', () => {
  const undesigned = over([[], []], { names: ['', ''] });
  expect(details(undesigned, [], ['Ada', 'Ben'])).toEqual([]);
  expect(details(over([[], []]), [], ['Ada', 'Ben'])).toHaveLength(1);
});
