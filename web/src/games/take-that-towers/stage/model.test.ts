// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { building, choosing, claiming, scoredView, scoringEvents } from '../sample';
import type { TakeThatTowersEvent } from '../view';
import { openSpots, sentence } from './derived';
import { cardsInHand, initial, shownView, timers, update, type Event, type Hall, type Model } from './model';

const quiet: Hall = {
  view: building,
  seat: 0,
  acts: true,
  pending: null,
  complaint: null,
  still: false,
  events: [],
  viewBefore: null,
  motionless: false,
};

const stageOf = (hall: Partial<Hall> = {}): Model => initial({ ...quiet, ...hall }, 1);
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const sends = (model: Model, hall: Partial<Hall>): Model =>
  update(model, { type: 'hall', hall: { ...model.hall, ...hall } });
const pick = (index: number): Event => ({ type: 'card-picked', index, byKey: false });
const spot = (name: string): Event => ({ type: 'spot-picked', spot: name });
const moves = ({ effects }: Model): string[] => effects.flatMap((each) => (each.do === 'move' ? [each.move] : []));
const running = (model: Model): string[] => timers(model).map(({ event }) => event.type);
const press: Event = { type: 'card-pressed', index: 0, x: 10, y: 10 };
const dragTo = (x: number, y: number, over: string | null, finger = false): Event => ({
  type: 'card-dragged',
  x,
  y,
  finger,
  spot: over,
});

describe('a card and a spot', () => {
  test('are a move in either order, and the next one begins anew', () => {
    const byCard = after(stageOf(), pick(0), spot('B'));
    expect([moves(byCard), byCard.picked, byCard.aim]).toEqual([['SP@B'], null, null]);
    const bySpot = after(stageOf(), spot('B'), pick(0));
    expect([moves(bySpot), bySpot.picked, bySpot.aim]).toEqual([['SP@B'], null, null]);
  });

  test('are chosen and put back by the same act', () => {
    expect(after(stageOf(), pick(1), pick(1)).picked).toBeNull();
    expect(after(stageOf(), spot('B'), spot('B')).aim).toBeNull();
    expect(after(stageOf(), spot('B'), spot('A')).aim).toBe('A');
  });

  test('lead the keys on: from the hand to the towers, and back to the first card that fits', () => {
    expect(after(stageOf(), pick(0)).effects).toEqual([{ do: 'focus-towers' }]);
    const view = { ...building, moves: ['LA@B'] };
    expect(after(stageOf({ view }), spot('B')).effects).toEqual([{ do: 'focus-hand', card: 3 }]);
    expect(after(stageOf({ view }), spot('A')).effects).toEqual([]); // none may go there
  });

  test('choose the tower that is scored first, whatever is held', () => {
    expect(moves(after(stageOf({ view: choosing }), spot('A3')))).toEqual(['score A']);
  });

  test('out of turn only show what a tower is worth', () => {
    const waits = after(stageOf({ acts: false }), pick(0), spot('A'));
    expect([waits.picked, waits.aim, moves(waits)]).toEqual([null, 'A', []]);
  });
});

describe('an attempt that is refused', () => {
  test('keeps its card, and the reason stands at the spot for a while', () => {
    const tried = after(stageOf({ view: claiming }), pick(0), spot('B3'));
    expect([moves(tried), tried.picked]).toEqual([['OF/B3'], 0]);
    const refused = sends(tried, { complaint: { move: 'OF/B3', text: 'B3 is claimed' } });
    expect(refused.remark).toEqual({ spot: 'B3', text: 'B3 is claimed' });
    expect(running(refused)).toEqual(['remark-over']);
    expect(sends(refused, { complaint: null }).remark).toBeNull();
    expect(update(refused, pick(1)).remark).toBeNull();
  });

  test('is not sent where a tower is chosen and a floor is meant', () => {
    const tried = after(stageOf({ view: claiming }), pick(0), spot('B'));
    expect([moves(tried), tried.remark?.spot, tried.picked]).toEqual([[], 'B', 0]);
  });
});

describe('while the hall has not answered', () => {
  const sent = sends(after(stageOf(), pick(0), spot('B')), { acts: false, pending: 'SP@B' });

  test('the next move may be chosen, and is played once it can be', () => {
    const chosen = after(sent, pick(3), spot('C'));
    expect([chosen.queuedMove, moves(chosen)]).toEqual(['LA@C', []]);
    const answered = sends(chosen, { acts: true, pending: null });
    expect([moves(answered), answered.queuedMove, answered.picked]).toEqual([['LA@C'], null, null]);
  });

  test('a move that has become illegal is dropped, and its card stays in hand', () => {
    const chosen = after(sent, pick(3), spot('C'));
    const answered = sends(chosen, { acts: true, pending: null, view: { ...building, moves: ['draw'] } });
    expect([moves(answered), answered.queuedMove, answered.picked]).toEqual([[], null, 3]);
  });

  test('it goes with the hand that it was chosen from', () => {
    const hands = [{ count: 1, cards: ['LA'] }, ...building.hands.slice(1)];
    const answered = sends(after(sent, pick(3), spot('C')), {
      acts: true,
      pending: null,
      view: { ...building, hands },
    });
    expect([moves(answered), answered.queuedMove, answered.picked]).toEqual([[], null, null]);
  });
});

describe('when the position changes', () => {
  test('a card of the same hand stays picked, what was aimed at does not', () => {
    const next = sends(after(stageOf(), pick(1)), { view: { ...building, deck: 22 } });
    expect(next.picked).toBe(1);
    expect(sends(after(stageOf(), spot('A')), { view: { ...building, deck: 22 } }).aim).toBeNull();
  });

  test('after a step back, the hand is another one: nothing is held', () => {
    const back = sends(after(stageOf({ view: claiming }), pick(1)), { view: building });
    expect([back.picked, back.dragged]).toEqual([null, null]);
  });

  test("the other's move lets a drag go on, another hand or the end of the turn ends it", () => {
    const dragging = after(stageOf(), press, dragTo(30, 40, 'B'));
    expect(dragging.dragged?.card).toBe('SP');
    expect(sends(dragging, { view: { ...building, scores: [13, 7, 15, 3] } }).dragged?.card).toBe('SP');
    expect(sends(dragging, { view: claiming }).dragged).toBeNull();
    const over = sends(dragging, { acts: false });
    expect([over.dragged, over.pressed]).toEqual([null, null]);
    expect(moves(update(over, { type: 'card-dropped', spot: 'B' }))).toEqual([]);
  });
});

describe('a dragged card', () => {
  test('goes where it is let go, and the click that ends the drag picks nothing', () => {
    const dropped = after(stageOf(), press, dragTo(12, 12, null), dragTo(40, 60, 'D'), {
      type: 'card-dropped',
      spot: 'D',
    });
    expect([moves(dropped), dropped.dragged, dropped.picked]).toEqual([['SP@D'], null, null]);
    expect(update(dropped, pick(0)).picked).toBeNull();
    expect(after(dropped, { type: 'click-over' }, pick(0)).picked).toBe(0);
  });

  test('is none before the pointer has travelled, and goes back beside the towers', () => {
    expect(after(stageOf(), press, dragTo(13, 12, 'A')).dragged).toBeNull();
    const beside = after(stageOf(), press, dragTo(90, 90, null), { type: 'card-dropped', spot: null });
    expect([moves(beside), beside.picked]).toEqual([[], null]);
  });

  test('is none where a finger swipes along a strip of cards', () => {
    const cards = Array.from({ length: 9 }, () => 'OF');
    const model = stageOf({ view: { ...building, hands: [{ count: 9, cards }, ...building.hands.slice(1)] } });
    expect(after(model, press, dragTo(60, 20, null, true)).dragged).toBeNull();
    expect(after(model, press, dragTo(20, 60, null, true)).dragged?.card).toBe('OF');
    expect(after(model, press, dragTo(60, 20, null)).dragged?.card).toBe('OF');
  });
});

describe('a scoring', () => {
  const told = { view: scoredView, acts: false, events: scoringEvents };
  const begun = sends(stageOf({ view: claiming }), told);

  test('is told frame by frame, each with its time, until all is shown', () => {
    expect(running(begun)).toEqual(['frame-over']);
    expect(shownView(begun).towers.some(({ slot }) => slot === 'A')).toBe(true);
    let model = begun;
    const effects = new Set<string>();
    for (let i = 0; model.playback.animating && i < 100; i++) {
      model = update(model, { type: 'frame-over' });
      model.effects.forEach((each) => effects.add(each.do === 'sound' ? each.sound : each.do));
    }
    expect(model.playback.shown).toBe(scoredView);
    expect(running(model)).toEqual([]);
    expect([...effects].sort()).toEqual(['collapse', 'fly-points', 'tap']);
    expect(model.playback.tallied.length).toBeGreaterThan(0);
  });

  test('is cut short by any act, which does nothing else at the towers', () => {
    const skipped = after(begun, spot('C'));
    expect([skipped.playback.animating, skipped.playback.shown, skipped.aim]).toEqual([false, scoredView, null]);
    expect(after(begun, { type: 'playback-skipped' }).playback.shown).toBe(scoredView);
  });

  test('is slower at a calm pace, from its next frame on', () => {
    const ms = (model: Model): number | undefined => timers(model)[0]?.ms;
    expect(ms(initial({ ...quiet, ...told }, 0))).toBeUndefined(); // what was there first is no news
    const calm = sends(initial({ ...quiet, view: claiming }, 0), told);
    expect((ms(calm) ?? 0) / (ms(begun) ?? 1)).toBeCloseTo(1.6);
    expect(after(calm, { type: 'pace-changed' }).pace).toBe(1);
  });

  test('is not told on to other eyes at the same screen', () => {
    const passed = sends(begun, { seat: 1, acts: true });
    expect([passed.playback.animating, passed.playback.shown]).toEqual([false, scoredView]);
  });

  test('lies open to be read at once where nothing moves, and is folded when the next turn begins', () => {
    const still = sends(stageOf({ view: claiming, motionless: true }), { ...told, motionless: true });
    expect([still.playback.animating, still.talliesOpen]).toEqual([false, true]);
    const closed = after(still, { type: 'tallies-opened', open: false });
    expect(closed.talliesOpen).toBe(false);
  });

  test('stepped through by hand stands still at each floor, and begins with the towers that stood then', () => {
    const walk = { still: true, acts: false, seat: null, view: scoredView, viewBefore: claiming };
    const model = stageOf({ ...walk, events: scoringEvents.slice(0, 5) });
    expect([model.playback.animating, running(model)]).toEqual([false, []]);
    expect(model.playback.frame?.scoring?.slot).toBe('A');
    const end = sends(model, { events: scoringEvents });
    expect(end.playback.shown).toBe(scoredView);
    expect(sends(model, { viewBefore: null }).playback.shown).toBe(scoredView);
  });
});

test('what the hall confirms was drawn already, and makes no sound again', () => {
  const event: TakeThatTowersEvent = { key: 'a', text: '', by: 0, event: 'SP@B', kind: 'build', card: 'SP', slot: 'B' };
  const sent = sends(stageOf(), { acts: false, pending: 'SP@B' });
  expect(sends(sent, { events: [event], pending: null }).effects).toEqual([]);
  const others = sends(stageOf(), { events: [{ ...event, by: 1 }] });

  expect(others.effects).toEqual([{ do: 'sound', sound: 'placed', size: 3 }]);
});

test('whoever looks on sees no hand, and may choose nothing', () => {
  const model = stageOf({ seat: 1, acts: false });
  expect(cardsInHand(model)).toBeNull();
  expect(openSpots(model.hall, false, null).size).toBe(0);
  expect(sentence(model.hall, building, null, null, 'A', true, ['Ada', 'Ben', 'Cy', 'Dee'])).toContain('Ada');
});
