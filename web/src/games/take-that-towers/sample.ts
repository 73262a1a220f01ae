// Positions of Take That Towers as the hall would show them, for tests and for trying the stage out.
import type { FloorView, TakeThatTowersEvent, TakeThatTowersView, TowerView } from './view';

/** "OF0LO" is an OFFICE with Blue's LOBBY tucked beneath it, "SP" a vacant SPIRE, "EL2" one that Green claimed unseen. */
function floor(text: string): FloorView {
  const tab = text.charAt(2);
  return { card: text.slice(0, 2), tab: tab ? Number(tab) : null, tucked: text.slice(3) || null };
}

function tower(slot: string, floors: string, worth: number[], due = false): TowerView {
  return { slot, floors: floors.split(' ').map(floor), due, worth };
}

/** A match of four in its middle: Blue (seat 0) is to build. */
export const building: TakeThatTowersView = {
  players: 4,
  phase: 'build',
  turn: 0,
  built: null,
  towers: [
    tower('A', 'LO EL0OF OF1 SU NO2', [2, 2, 2, 0]),
    tower('B', 'OF2 OF LA0SU', [0, 0, 4, 0]),
    tower('C', 'IN3 EL', [0, 0, 0, 0]),
  ],
  limit: 4,
  new: 'D',
  hands: [
    { count: 5, cards: ['SP', 'OF', 'OF', 'LA', 'NO'] },
    { count: 3, cards: null },
    { count: 4, cards: null },
    { count: 6, cards: null },
  ],
  deck: 23,
  discards: 14,
  scored: { SP: 2, LO: 1, OF: 3, EL: 1, SU: 1, LA: 0, NO: 1, IN: 1 },
  buried: { SP: 0, LO: 1, OF: 0, EL: 0, SU: 0, LA: 0, NO: 0, IN: 1 },
  scores: [12, 7, 15, 3],
  drawing: null,
  last: false,
  moves: ['SP', 'OF', 'LA', 'NO'].flatMap((card) => ['A', 'B', 'C', 'D'].map((slot) => `${card}@${slot}`)),
  over: false,
};

/** The same turn in its second step. */
export const claiming: TakeThatTowersView = {
  ...building,
  phase: 'claim',
  built: null,
  new: null,
  towers: [
    tower('A', 'LO EL0OF OF1 SU NO2 SP', [5, 2, 2, 0], true),
    tower('B', 'OF2 OF LA0SU OF', [0, 0, 6, 0]),
    tower('C', 'IN3 EL', [0, 0, 0, 0]),
  ],
  hands: [{ count: 3, cards: ['OF', 'LA', 'NO'] }, ...building.hands.slice(1)],
  moves: [
    'draw',
    ...['OF', 'LA', 'NO'].flatMap((card) => ['A1', 'A4', 'A6', 'B2', 'B4', 'C2'].map((spot) => `${card}/${spot}`)),
  ],
};

/** Two towers are due. */
export const choosing: TakeThatTowersView = {
  ...claiming,
  phase: 'choose',
  towers: claiming.towers.map((each) => ({ ...each, due: each.slot !== 'C' })),
  moves: ['score A', 'score B'],
};

/** The last round, three seats, Red's eyes, not Red's turn. */
export const lastRound: TakeThatTowersView = {
  ...building,
  players: 3,
  limit: 3,
  turn: 2,
  new: null,
  moves: [],
  deck: 0,
  discards: 50,
  last: true,
  hands: [
    { count: 2, cards: null },
    { count: 3, cards: ['LO', 'SU', 'IN'] },
    { count: 3, cards: null },
  ],
  towers: building.towers.map((each) => ({ ...each, worth: each.worth.slice(0, 3) })),
  scores: [42, 37, 40],
};

function eventOf(text: string, more: Partial<TakeThatTowersEvent>): TakeThatTowersEvent {
  return { key: text, text, by: 0, event: text, ...more };
}

/** Tower A of `claiming` is scored after Blue has drawn. */
export const scoringEvents: TakeThatTowersEvent[] = [
  eventOf('Blue draws three cards.', { kind: 'draws', seat: 0, count: 3, by: 'nature', cards: ['EL', 'SU', 'SU'] }),
  eventOf('A6 SPIRE: nobody owns it, so nothing happens.', {
    kind: 'floor',
    slot: 'A',
    level: 6,
    card: 'SP',
    owner: null,
  }),
  eventOf('A5 NOISE COMPLAINT: Green owns it, and floor 4 falls vacant.', {
    kind: 'floor',
    slot: 'A',
    level: 5,
    card: 'NO',
    owner: 2,
    vacates: [4],
  }),
  eventOf('A4 SUITE: nobody owns it, so nothing happens.', {
    kind: 'floor',
    slot: 'A',
    level: 4,
    card: 'SU',
    owner: null,
  }),
  eventOf('A3 OFFICE: Red owns it, one office in the tower, 2 points.', {
    kind: 'floor',
    slot: 'A',
    level: 3,
    card: 'OF',
    owner: 1,
    points: [0, 2, 0, 0],
  }),
  eventOf('A2 ELEVATOR: Blue owns it; Blue, Red and Green tucked one card each, 2 points each.', {
    kind: 'floor',
    slot: 'A',
    level: 2,
    card: 'EL',
    owner: 0,
    points: [2, 2, 2, 0],
  }),
  eventOf('A1 LOBBY: nobody owns it, so nothing happens.', {
    kind: 'floor',
    slot: 'A',
    level: 1,
    card: 'LO',
    owner: null,
  }),
  eventOf('Tower A is done: Blue 2, Red 4, Green 2, Purple 0.', { kind: 'scored', slot: 'A', points: [2, 4, 2, 0] }),
];

/** The view after `scoringEvents`. */
export const scoredView: TakeThatTowersView = {
  ...claiming,
  phase: 'build',
  turn: 1,
  moves: [],
  towers: claiming.towers.slice(1),
  hands: [{ count: 6, cards: ['OF', 'EL', 'SU', 'SU', 'LA', 'NO'] }, ...claiming.hands.slice(1)],
  deck: 20,
  discards: 23,
  scores: [14, 11, 17, 3],
};
