// Positions of Tower Topple as the hall would show them, for tests.
import type { BrickView, TaskView, TowerToppleView } from './view';

const COLOURS: Record<number, string> = { 0: 'blue', 2: 'red', 4: 'green', 7: 'yellow', 9: 'red', 10: 'blue' };

function brick(id: number): BrickView {
  return { id, colour: COLOURS[id] ?? null, face: COLOURS[id] ?? null };
}

export function task(name: string, pays = 1, colour: string | null = null, done = 0): TaskView {
  return { task: name, colour, bricks: name === 'two' ? 2 : 1, done, pays };
}

const rows = Array.from({ length: 6 }, (_, row) => [0, 1, 2].map((slot) => brick(3 * row + slot)));
const places = [1, 2, 3, 4, 5].flatMap((row) => ['a', 'b', 'c'].map((slot) => `${String(row)}${slot}`));

/** Three alone, Birch to pull any brick. */
export const choosing: TowerToppleView = {
  players: 3,
  version: 1,
  teams: [[0], [1], [2]],
  phase: 'choose',
  to_act: [1],
  unit: 1,
  seat: 1,
  turns: [0, 1, 2],
  owed: [task('free')],
  orders: [],
  rows,
  frozen: 6,
  forming: null,
  pull: places,
  touch: places,
  manners: ['wiggle', 'tap', 'steady'],
  slots: [],
  wait: false,
  claim: false,
  claimed: 'no',
  touches: 40,
  hand: null,
  fallen: [],
  lying: 0,
  aside: [],
  scores: [4, -2, 0],
  skips: [0, 0, 0],
  skipping: 0,
  reversing: false,
  direction: 1,
  mute: false,
  round: 1,
  rounds: 3,
  target: 0,
  toppler: null,
  fall: 'rulebook',
  stakes: [0, 0, 0],
  fall_cost: 0,
  left: { plain: 6, 'draw-red': 2, skip: 1, blue: 0 },
  open: false,
  real: false,
  alone: false,
  strict: false,
  off: [],
  bricks: 18,
  size_mm: [75, 25, 15],
  thin_mm: 0.2,
  seed: null,
  poses: null,
  winners: [],
  over: false,
};

/** Birch owes a red brick, and then two more. */
export const owing: TowerToppleView = {
  ...choosing,
  owed: [task('colour', 3, 'red'), task('two')],
  pull: ['1c', '4a'],
  touch: ['1c', '4a'],
  claim: true,
};

/** The red brick of row 4 is in hand. */
export const holding: TowerToppleView = {
  ...owing,
  phase: 'hand',
  rows: rows.map((bricks, row) => bricks.map((each, slot) => (row === 3 && slot === 0 ? null : each))),
  forming: 7,
  pull: [],
  touch: [],
  slots: ['a', 'b', 'c'],
  claim: false,
  hand: { brick: 9, colour: 'red', face: 'red', row: 4, slot: 'a', into: null, lifted: false, hand: '+40' },
};

/** A real tower: nobody knows what lies where. */
export const real: TowerToppleView = {
  ...choosing,
  real: true,
  rows: [],
  frozen: 0,
  pull: [],
  touch: [],
  left: { plain: 18, blue: 2, red: 2, 'draw-red': 2, skip: 2 },
};
