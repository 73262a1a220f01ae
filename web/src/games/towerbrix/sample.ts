// Positions of TowerBrix as the hall would show them, for tests.
import type { Message } from '../../lib/wire';
import type { CardView, Evaluation, TowerBrixView } from './view';

const lyingMessage = (so: 'yes' | 'no'): Message => ({
  name: 'towerbrix:is-so',
  args: { adjective: 'lying', so, many: 'no' },
});

export function card(name: string, more: Partial<CardView> = {}): CardView {
  return {
    points: 2,
    name,
    text: `${name} in English.`,
    localizable: { name: 'towerbrix:line', args: { text: `${name} auf Deutsch` } },
    holds: false,
    why: [
      {
        message: lyingMessage('yes'),
        otherwise: lyingMessage('no'),
        bricks: ['b1', 'b2'],
        which: ['left', 'right'],
        meet: [true, false],
      },
    ],
    bricks: ['b1', 'b2'],
    dropped: false,
    ...more,
  };
}

export function back(points = 2): CardView {
  const none = { name: null, text: null, localizable: null, holds: null, why: [], bricks: [], dropped: null };
  return { points, ...none };
}

/** Poses as the hall sends them: seven numbers a brick, where it is in metres and how it is turned. */
export const posesText = (numbers: number[]): string =>
  btoa(String.fromCharCode(...new Uint8Array(Float32Array.from(numbers).buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Ada's view: her card is known to her, Bo's is not. */
export const building: TowerBrixView = {
  players: 2,
  variant: 'base',
  deck: 'green',
  challenge: 0,
  level: null,
  time_limit: null,
  silent: false,
  phase: 'build',
  to_act: [0, 1],
  round: 1,
  rounds: 3,
  deals: 1,
  most_deals: 30,
  attempts: 0,
  less_than: null,
  twos: 2,
  threes: 0,
  extra: [],
  total: 4,
  points: 0,
  rank: null,
  last: 'nothing',
  piles: { '2': 26, '3': 22 },
  discards: [],
  hands: [[card('G27')], [back()]],
  open: false,
  live_check: true,
  dropped: null,
  dropped_points: null,
  thumbs: [false, true],
  nos: [0, 0],
  void: [false, false],
  reveal: [false, false],
  proof: null,
  blind: null,
  bricks: ['y1', 'y2', 'p1', 'p2', 'r1', 'r2', 'b1', 'b2'],
  size_mm: [30, 30, 60],
  box_mm: [195, 255],
  poses: null,
  used: null,
  height_mm: null,
  grounded: null,
  placed: null,
  removable: [],
  maps: null,
  evaluation: null,
  gallery: [],
  over: false,
  won: false,
} as unknown as TowerBrixView; // what only a real table needs is left out

export const evaluation: Evaluation = {
  round: 1,
  how: 'won',
  stands: true,
  tower: true,
  challenge: null,
  bonus: 3,
  points: 8,
  height_mm: 270,
  grounded: 4,
  poses: 'AAAA',
  used: building.bricks,
  cards: [
    { ...card('G27', { holds: true }), seat: 0 },
    { ...card('G31', { holds: true, points: 3, bricks: ['r1'] }), seat: 1 },
  ],
} as unknown as Evaluation;
