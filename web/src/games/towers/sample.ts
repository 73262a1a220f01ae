// A small position of Towers as the hall would show it, for tests.
import type { TowersView } from './view';

export const sample: TowersView = {
  width: 3,
  height: 2,
  options: { sprawl: false, utilities: 0, capture: false, suburbs: false, swap: false },
  phase: 'build',
  to_act: [0],
  colours: ['Black', 'White'],
  towers: { a1: 'WB', c1: 'B', a2: 'W', b2: 'B' },
  free: ['a1', 'a2', 'b2'],
  districts: {},
  captured: [0, 0],
  floors: [4, 1],
  scores: [4, 1],
  supplies: [0, 0],
  utilities_left: 0,
  swap: false,
  moves: { a1: ['c1'], b2: ['a2'] },
  drops: [],
  demolishes: { 'b2-a2': ['c1'] },
  over: false,
  winners: [],
  remarks: [],
};
