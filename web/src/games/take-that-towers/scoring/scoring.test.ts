import { expect, test } from 'vitest';
import { claiming, scoredView, scoring } from '../sample';
import type { TakeThatTowersHappening } from '../view';
import { frames, tallies, type Frame, type Shown } from './scoring';

function run(from: Shown, events: TakeThatTowersHappening[]): Frame[] {
  const all: Frame[] = [];
  let last = from;
  for (const event of events) {
    const more = frames(last, event);
    all.push(...more);
    last = more.at(-1) ?? last;
  }
  return all;
}

const start: Shown = { view: claiming, walk: null };

test('a scoring goes through the tower from its top, and ends as the hall says it ends', () => {
  const told = run(start, scoring);
  const levels = told.map((frame) => frame.walk?.level).filter((level, i, all) => level && level !== all[i - 1]);
  expect(levels).toEqual([6, 5, 4, 3, 2, 1]);
  const { view } = told.at(-1) ?? start;
  expect(view.scores).toEqual(scoredView.scores);
  expect(view.towers.map((tower) => tower.slot)).toEqual(['B', 'C']);
  expect(view.hands[0]).toEqual(scoredView.hands[0]);
  expect(view.deck).toBe(scoredView.deck);
  expect(view.discards).toBe(scoredView.discards);
});

test('points are on the plates when they have arrived, not when they are told', () => {
  const told = run(start, scoring.slice(0, 5));
  const flying = told.findIndex((frame) => frame.walk?.flying);
  expect(told[flying]?.view.scores).toEqual([12, 7, 15, 3]);
  expect(told[flying + 1]?.view.scores).toEqual([12, 9, 15, 3]);
  expect(told[flying + 1]?.walk?.sums).toEqual([0, 2, 0, 0]);
});

test('effects change owners on the tabs and leave the cards alone', () => {
  const floor = (level: number, more: Partial<TakeThatTowersHappening>): TakeThatTowersHappening => {
    const key = String(level);
    return { key, text: key, by: 0, event: key, kind: 'floor', slot: 'A', level, ...more };
  };
  const told = run(start, [
    floor(6, { owner: null }),
    floor(5, { owner: 2, vacates: [4, 3] }),
    floor(3, { owner: 1, owns: 2 }),
  ]);
  const { walk, view } = told.at(-1) ?? start;
  expect(walk?.owners).toEqual([null, 1, null, null, 2, null]);
  expect(walk?.touched).toEqual([2]);
  expect(view.towers[0]?.floors.map((each) => each.tab)).toEqual([null, 0, 1, null, 2, null]);
});

test('cards that a SUITE draws come in the middle of the walk, which then goes on', () => {
  const cut = scoring.slice(0, 4);
  const draws: TakeThatTowersHappening = {
    key: 'suite',
    text: 'Green draws two cards.',
    by: 'nature',
    event: 'draw 2 ????',
    kind: 'draws',
    seat: 2,
    count: 2,
  };
  const told = run(start, [...cut, draws, ...scoring.slice(4)]);
  expect(told.at(-1)?.view.hands[2]).toEqual({ count: 6, cards: null });
  expect(told.filter((frame) => frame.walk && frame.walk.lines.length === 6).length).toBeGreaterThan(0);
});

test('events of a tower that is not shown are passed over', () => {
  expect(run({ view: scoredView, walk: null }, scoring.slice(1))).toEqual([]);
});

test('a scoring can be read afterwards', () => {
  const [tower, ...more] = tallies(scoring, 4);
  expect(more).toEqual([]);
  expect(tower?.lines.map((line) => line.card)).toEqual(['SP', 'NO', 'SU', 'OF', 'EL', 'LO']);
  expect(tower?.sums).toEqual([2, 4, 2, 0]);
});

test('a scoring of another tower than the one that stands there is passed over', () => {
  const [first] = scoring.slice(1);
  expect(first && frames(start, { ...first, level: 5 })).toEqual([]);
  expect(first && frames(start, { ...first, card: 'LO' })).toEqual([]);
});
