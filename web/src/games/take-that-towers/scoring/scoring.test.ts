import { expect, test } from 'vitest';
import { claiming, scoredView, scoringEvents } from '../sample';
import type { TakeThatTowersEvent } from '../view';
import { frames, tallies, type Frame, type ShownState } from './scoring';

function run(from: ShownState, events: TakeThatTowersEvent[]): Frame[] {
  const all: Frame[] = [];
  let last = from;
  for (const event of events) {
    const more = frames(last, event);
    all.push(...more);
    last = more.at(-1) ?? last;
  }
  return all;
}

const start: ShownState = { view: claiming, scoring: null };

test('a scoring goes through the tower from its top, and ends as the hall says it ends', () => {
  const shown = run(start, scoringEvents);
  const levels = shown.map((frame) => frame.scoring?.level).filter((level, i, all) => level && level !== all[i - 1]);
  expect(levels).toEqual([6, 5, 4, 3, 2, 1]);
  const { view } = shown.at(-1) ?? start;
  expect(view.scores).toEqual(scoredView.scores);
  expect(view.towers.map((tower) => tower.slot)).toEqual(['B', 'C']);
  expect(view.hands[0]).toEqual(scoredView.hands[0]);
  expect(view.deck).toBe(scoredView.deck);
  expect(view.discards).toBe(scoredView.discards);
});

test('points are on the plates when they have arrived, not when they are told', () => {
  const shown = run(start, scoringEvents.slice(0, 5));
  const flying = shown.findIndex((frame) => frame.scoring?.flying);
  expect(shown[flying]?.view.scores).toEqual([12, 7, 15, 3]);
  expect(shown[flying + 1]?.view.scores).toEqual([12, 9, 15, 3]);
  expect(shown[flying + 1]?.scoring?.sums).toEqual([0, 2, 0, 0]);
});

test('effects change owners on the tabs and leave the cards alone', () => {
  const floor = (level: number, more: Partial<TakeThatTowersEvent>): TakeThatTowersEvent => {
    const key = String(level);
    return { key, text: key, by: 0, event: key, kind: 'floor', slot: 'A', level, ...more };
  };
  const shown = run(start, [
    floor(6, { owner: null }),
    floor(5, { owner: 2, vacates: [4, 3] }),
    floor(3, { owner: 1, owns: 2 }),
  ]);
  const { scoring, view } = shown.at(-1) ?? start;
  expect(scoring?.owners).toEqual([null, 1, null, null, 2, null]);
  expect(scoring?.touched).toEqual([2]);
  expect(view.towers[0]?.floors.map((each) => each.tab)).toEqual([null, 0, 1, null, 2, null]);
});

test('cards that a SUITE draws come in the middle of the walk, which then goes on', () => {
  const cut = scoringEvents.slice(0, 4);
  const draws: TakeThatTowersEvent = {
    key: 'suite',
    text: 'Green draws two cards.',
    by: 'nature',
    event: 'draw 2 ????',
    kind: 'draws',
    seat: 2,
    count: 2,
  };
  const shown = run(start, [...cut, draws, ...scoringEvents.slice(4)]);
  expect(shown.at(-1)?.view.hands[2]).toEqual({ count: 6, cards: null });
  expect(shown.filter((frame) => frame.scoring && frame.scoring.lines.length === 6).length).toBeGreaterThan(0);
});

test('events of a tower that is not shown are passed over', () => {
  expect(run({ view: scoredView, scoring: null }, scoringEvents.slice(1))).toEqual([]);
});

test('a scoring can be read afterwards', () => {
  const [tower, ...more] = tallies(scoringEvents, 4);
  expect(more).toEqual([]);
  expect(tower?.lines.map((line) => line.card)).toEqual(['SP', 'NO', 'SU', 'OF', 'EL', 'LO']);
  expect(tower?.sums).toEqual([2, 4, 2, 0]);
});

test('a scoring of another tower than the one that stands there is passed over', () => {
  const [first] = scoringEvents.slice(1);
  expect(first && frames(start, { ...first, level: 5 })).toEqual([]);
  expect(first && frames(start, { ...first, card: 'LO' })).toEqual([]);
});
