// @vitest-environment node
import { expect, test } from 'vitest';
import type { Room } from '../../games/room';
import type { Replay, Review } from '../../lib/wire';
import { arrowsAt, pointAt } from './drawn';
import { initial, isSettled, task, timers, update, type Asked, type Event, type Model } from './model';

const frame = (n: number, event: string | null, by: number | 'nature' | null): unknown => ({
  n,
  event,
  by,
  view: `v${String(n)}`,
});
const replay = {
  header: { game: 'towers', players: 2 },
  outcome: { over: true },
  frames: [
    frame(0, null, null),
    frame(1, 'deal', 'nature'),
    frame(2, 'a-b', 0),
    frame(3, 'c-d', 1),
    frame(4, 'e-f', 0),
  ],
} as unknown as Replay;
const room = {
  isChoice: () => true,
  prediction: { predict: (view: string, move: string) => `${view}+${move}` },
} as unknown as Room;

const loaded: Event = { type: 'loaded', replay, seatNames: [], room, hasReview: true, missing: 'no board' };
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const opened = (asked: Partial<Asked> = {}): Model =>
  after(initial({ at: null, plays: false, reviews: false, ...asked }), loaded);
const point = (n: number, loss: number): unknown => ({ n, mark: 'blunder', loss, lines: [{ moves: ['x-y'] }] });
const reviewed: Event = {
  type: 'reviewed',
  reviewed: {
    state: { points: [{ n: 0 }, { n: 1 }, { n: 2 }, point(3, 0.4), point(4, 0.2)] } as unknown as Review,
    failure: '',
  },
};
const tried = (model: Model, right: boolean): Model =>
  after(model, { type: 'move-tried', move: 'm' }, { type: 'move-judged', move: 'm', right });

test('a match opens before its first move, or where the link says', () => {
  expect([opened().at, opened().before]).toEqual([1, 1]);
  expect(opened({ at: 3 }).at).toBe(3);
  expect(opened({ at: 99 }).at).toBe(4);
  expect(opened({ at: 0 }).at).toBe(0);
  expect(opened().effects).toEqual([]);
  expect(opened({ reviews: true }).effects).toEqual(['start-review']);
  expect(after(opened(), { ...loaded, room: null } as Event).failure).toBe('no board');
});

test('a moment that is to be played begins one before it, and follows after a look', () => {
  const model = opened({ at: 3, plays: true });
  expect([model.at, timers(model).map(({ event, ms }) => [event.type, ms])]).toEqual([2, [['looked', 700]]]);
  const played = after(model, { type: 'looked' });
  expect([played.at, played.before, timers(played)]).toEqual([3, 2, []]);
});

test('the words beside the board wait until it has shown how a frame came about', () => {
  const settled = after(opened(), { type: 'settled' });
  expect([settled.settledAt, isSettled(settled)]).toEqual([1, true]);
  const moved = after(settled, { type: 'frame-picked', at: 2 });
  expect([moved.settledAt, isSettled(moved)]).toEqual([1, false]);
  const shows = after(moved, { type: 'animating', animating: true }, { type: 'settled' });
  expect([shows.settledAt, isSettled(shows)]).toEqual([1, true]);
  const done = after(shows, { type: 'animating', animating: false });
  expect([isSettled(done), after(done, { type: 'settled' }).settledAt]).toEqual([false, 2]);
});

test('from a picked frame the way back is known, and the board is looked for where it was picked far from it', () => {
  const jumped = after(opened(), { type: 'frame-picked', at: 4, farFromBoard: true });
  expect([jumped.at, jumped.before, jumped.effects]).toEqual([4, 1, ['see-board']]);
  const same = after(jumped, { type: 'frame-picked', at: 4 });
  expect([same.before, same.effects]).toEqual([1, []]);
  const shown = after(jumped, { type: 'move-shown', move: 'x-y' });
  expect([shown.at, shown.shownMove, shown.effects]).toEqual([4, { at: 4, move: 'x-y' }, ['see-board']]);
  expect(after(shown, { type: 'frame-picked', at: 4 }).shownMove).toBeNull();
});

test('an exercise is about a turning point, tried from the frame before it', () => {
  const model = after(opened(), reviewed, { type: 'exercise-picked', number: 0 });
  expect(task(model)?.n).toBe(3);
  const wrong = tried(model, false);
  expect(wrong.exercise).toMatchObject({ tried: 'v2+m', solved: false, attempt: { move: 'm', count: 1 } });
  expect(timers(wrong)).toEqual([{ event: { type: 'wrong-seen' }, ms: 1300, of: 'v2+m' }]);
  const back = after(wrong, { type: 'wrong-seen' });
  expect([back.exercise?.tried, timers(back)]).toEqual([null, []]);
  const right = tried(back, true);
  expect(right.exercise).toMatchObject({ tried: 'v2+m', solved: true, attempt: { count: 2 } });
  expect(timers(right)).toEqual([]);
  const next = after(right, { type: 'exercise-picked', number: 1 });
  expect([task(next)?.n, next.exercise?.solved, next.exercise?.attempt]).toEqual([4, false, null]);
  const left = after(next, { type: 'exercise-picked', number: null });
  expect([left.exercise, left.at]).toEqual([null, 4]);
});

test('a hint goes with the next move, an answer solves; without an exercise none of it counts', () => {
  const model = after(opened(), reviewed, { type: 'exercise-picked', number: 0 }, { type: 'hinted' });
  expect(model.exercise?.hinted).toBe(true);
  expect(tried(model, false).exercise?.hinted).toBe(false);
  expect(after(model, { type: 'answered' }).exercise).toMatchObject({ hinted: false, answered: true, solved: true });
  const complaint = { move: 'm', text: 'No.' };
  const refused = after(model, { type: 'move-refused', complaint });
  expect([refused.exercise?.complaint, after(refused, { type: 'move-tried', move: 'n' }).exercise?.complaint]).toEqual([
    complaint,
    null,
  ]);
  expect(after(opened(), { type: 'hinted' }).exercise).toBeNull();
});

test('a review that was asked for opens at the first mistake that it finds, unless somebody has looked elsewhere', () => {
  const asked = after(opened(), { type: 'review-asked' });
  expect(after(asked, reviewed).at).toBe(3);
  expect(after(asked, { type: 'frame-picked', at: 2 }, reviewed).at).toBe(2);
  expect(after(opened(), { type: 'frame-picked', at: 4 }, { type: 'review-asked' }, reviewed).at).toBe(4);
  expect(after(asked, reviewed, { type: 'frame-picked', at: 1 }, reviewed).at).toBe(1);
});

test('arrows show what was best in the place of the move that the words speak of', () => {
  const points = after(opened(), reviewed).reviewed.state?.points ?? [];
  expect(arrowsAt(3, replay, points, null)).toEqual([
    { move: 'c-d', kind: 'played' },
    { move: 'x-y', kind: 'best' },
  ]);
  expect(arrowsAt(1, replay, points, null)).toEqual([]);
  expect(arrowsAt(1, replay, points, 'q-r')).toEqual([{ move: 'q-r', kind: 'best' }]);
  expect(pointAt(room, arrowsAt(3, replay, points, null), null)).toEqual(['x', 'y']);
  expect(pointAt(room, [], 'q-r')).toEqual(['q']);
});
