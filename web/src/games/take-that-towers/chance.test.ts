import { expect, test } from 'vitest';
import { chance } from './chance';
import { FLOORS } from './constants';
import { claiming } from './sample';
import type { TakeThatTowersView } from './view';

const none = Object.fromEntries(FLOORS.map(({ code }) => [code, 0]));
const options = { spire: 2, lobby: 2, office: 2, elevator: 2, suite: 1, landlord: 1, noise_complaint: 1, inferno: 1 };
const start: TakeThatTowersView = {
  ...claiming,
  players: 2,
  phase: 'deal',
  towers: [],
  hands: [
    { count: 0, cards: [] },
    { count: 0, cards: [] },
  ],
  deck: 12,
  scored: none,
  buried: none,
};

test('four cards are dealt to everybody, and none that is not in the deck', () => {
  expect(chance(start, options, () => 0)).toBe('deal SPSPLOLO OFOFELEL');
});

test('what has been seen is not drawn again', () => {
  const [tower] = claiming.towers;
  const drawing: TakeThatTowersView = {
    ...start,
    phase: 'draw',
    towers: tower ? [{ ...tower, floors: [{ card: 'SP', tab: 1, tucked: 'LO' }] }] : [],
    hands: [
      { count: 4, cards: ['SP', 'OF', 'OF', 'EL'] },
      { count: 1, cards: ['EL'] },
    ],
    scored: { ...none, SU: 1 },
    buried: { ...none, LA: 1 },
    deck: 3,
    drawing: { seat: 1, count: 3 },
  };
  expect(chance(drawing, options, Math.random)).toBe('draw 1 LONOIN');
  expect(chance({ ...drawing, deck: 4 }, options, Math.random)).toBeNull();
});
