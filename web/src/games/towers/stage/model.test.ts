// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Complaint } from '../../room';
import { predict, predictDescription } from '../predict';
import { sample } from '../sample';
import type { TowersEvent, TowersView } from '../view';
import {
  bubble,
  doomed,
  initial,
  losing,
  problem,
  prompt,
  targets,
  timers,
  update,
  type Event,
  type Hall,
  type Model,
} from './model';
import { isAnimating } from './playback';

const quiet: Hall = {
  view: sample,
  acts: true,
  complaint: null,
  flipped: false,
  lastEvent: null,
  motionless: false,
};

const stageOf = (hall: Partial<Hall> = {}): Model => initial({ ...quiet, ...hall });
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const sends = (model: Model, hall: Partial<Hall>): Model =>
  update(model, { type: 'hall', hall: { ...model.hall, ...hall } });
const choose = (block: string): Event => ({ type: 'block-chosen', block, byKey: false });
const key = (name: string): Event => ({ type: 'key-pressed', key: name });
const press = (block: string, finger = false): Event => ({
  ...{ type: 'block-pressed', block, x: 0, y: 0, finger, primary: true },
});
const tap = (block: string): Event[] => [press(block, true), { type: 'dropped', over: null }, choose(block)];
const dragTo = (x: number, over: string | null): Event => ({
  ...{ type: 'dragged', x, y: 0, at: { x: 200, y: 200 }, over, pointer: 1 },
});
const drop = (over: string | null): Event => ({ type: 'dropped', over });
const moves = ({ effects }: Model): string[] => effects.flatMap((each) => (each.do === 'move' ? [each.move] : []));
const sounds = ({ effects }: Model): string[] =>
  effects.flatMap((each) => (each.do === 'sound' ? [`${each.sound} ${String(each.size)}`] : []));
const running = (model: Model): string[] => timers(model).map(({ event }) => event.type);

/** What the hall tells of a legal move of `sample`, as it is predicted. */
const told = (move: string, eventKey = move): { view: TowersView; lastEvent: TowersEvent } => ({
  view: predict(sample, move),
  lastEvent: { ...predictDescription(sample, move), key: eventKey, text: move },
});

describe('a tower and a block', () => {
  test('are a move; an attempt that is not in the view is sent too, and keeps its tower in hand', () => {
    const moved = after(stageOf(), choose('a1'), choose('c1'));
    expect([moves(moved), moved.picked]).toEqual([['a1-c1'], null]);
    const tried = after(stageOf(), choose('a1'), choose('b1'));
    expect([moves(tried), tried.picked]).toEqual([['a1-b1'], 'a1']);
  });

  test('another tower is taken instead, and the same one is put back', () => {
    expect(after(stageOf(), choose('a1'), choose('b2')).picked).toBe('b2');
    expect(after(stageOf(), choose('a1'), choose('a1')).picked).toBeNull();
  });

  test('what cannot move stays, and why is said for a while, or until the next act', () => {
    const stuck = after(stageOf(), choose('a2'));
    expect([stuck.picked, stuck.remark?.block, running(stuck)]).toEqual([null, 'a2', ['remark-over']]);
    expect(update(stuck, { type: 'remark-over' }).remark).toBeNull();
    expect(after(stuck, choose('b2')).remark).toBeNull();
    const again = after(stuck, choose('a2'));
    expect(timers(again)[0]?.of).not.toBe(timers(stuck)[0]?.of); // its time begins anew
  });

  test('out of turn nothing is picked up, and what is shown is cut short', () => {
    const shown = sends(stageOf(), { ...told('a1-c1'), acts: false });
    const seen = after(shown, choose('b2'));
    expect([seen.picked, seen.remark, isAnimating(seen.playback)]).toEqual([null, null, false]);
  });

  test('a floor or a utility is put where one chooses, and lit where it may go', () => {
    const view: TowersView = { ...sample, phase: 'sprawl', moves: {}, drops: ['b1'] };
    const pointed = update(stageOf({ view }), { type: 'block-pointed', block: 'b1' });
    expect([pointed.aim, targets(pointed)]).toEqual(['b1', ['b1']]);
    expect(moves(update(pointed, choose('b1')))).toEqual(['@b1']);
    expect(moves(update(stageOf({ view: { ...view, phase: 'utilities' } }), choose('b1')))).toEqual(['u@b1']);
  });
});

describe('a move that demolishes', () => {
  const aimed = after(stageOf(), choose('b2'), { type: 'block-pointed', block: 'a2' });

  test('is said while it is aimed at', () => {
    expect([doomed(aimed), prompt(aimed)]).toEqual([['c1'], 'b2 to a2 demolishes c1: you own 4 floors then']);
    expect(doomed(update(aimed, { type: 'block-pointed', block: null }))).toEqual([]);
  });

  test("that takes one's last floors is told apart", () => {
    expect(losing(aimed)).toBe(false);
    const all = { ...sample, demolishes: { 'b2-a2': Object.keys(sample.towers) } };
    const lost = after(stageOf({ view: all }), choose('b2'), { type: 'block-pointed', block: 'a2' });
    expect(losing(lost)).toBe(true);
    expect(prompt(lost)).toContain('you own nothing then');
  });

  test('is played by one click, but by a second tap of a finger', () => {
    expect(moves(update(aimed, choose('a2')))).toEqual(['b2-a2']);
    const tapped = after(stageOf(), ...tap('b2'), ...tap('a2'));
    expect([moves(tapped), tapped.armed, tapped.aim]).toEqual([[], true, 'a2']);
    expect(prompt(tapped)).toContain('demolishes c1');
    expect(moves(after(tapped, ...tap('a2')))).toEqual(['b2-a2']);
  });

  test('the focus that comes with a tap leaves it armed; a tap elsewhere does not', () => {
    const tapped = after(stageOf(), ...tap('b2'), ...tap('a2'), { type: 'block-focused', block: 'a2' });
    expect(tapped.armed).toBe(true);
    const elsewhere = after(tapped, ...tap('a1'), ...tap('b2'), ...tap('a2'));
    expect([moves(elsewhere), elsewhere.armed]).toEqual([[], true]);
  });

  test('has to be asked for again when the hall has sent another position between two taps', () => {
    const between = sends(after(stageOf(), ...tap('b2'), ...tap('a2')), { view: { ...sample } });
    expect([between.picked, between.aim, between.armed]).toEqual(['b2', null, false]);
    expect(moves(after(between, ...tap('a2')))).toEqual([]);
  });

  test('keys need no second one, though a finger came before them', () => {
    const model = after(stageOf(), ...tap('b2'), key('n'), choose('a2'));
    expect(moves(model)).toEqual(['b2-a2']);
  });
});

describe('a drag', () => {
  const drags = after(stageOf(), press('b2'), dragTo(9, 'a2'));

  test('begins after a few pixels, with the pointer held, and aims', () => {
    expect(after(stageOf(), press('b2'), dragTo(5, 'a2')).drag).toBeNull();
    expect([drags.picked, drags.aim, drags.drag]).toEqual(['b2', 'a2', { block: 'b2', x: 200, y: 200 }]);
    expect(drags.effects).toEqual([{ do: 'capture', pointer: 1 }]);
    expect(update(drags, dragTo(12, 'b1')).effects).toEqual([]);
  });

  test('of a finger holds the tower above it, and takes only what may move: over the rest it scrolls', () => {
    expect(after(stageOf(), press('b2', true), dragTo(9, null)).drag?.y).toBe(155);
    expect(after(stageOf(), press('a2', true), dragTo(9, null)).drag).toBeNull();
    expect(after(stageOf(), press('a2'), dragTo(9, null)).drag?.block).toBe('a2'); // a mouse may try
  });

  test('plays its move at once, and the click that ends it is none', () => {
    const dropped = update(drags, drop('a2'));
    expect([moves(dropped), dropped.picked, running(dropped)]).toEqual([['b2-a2'], null, ['click-over']]);
    expect(update(dropped, choose('a1')).picked).toBeNull();
    expect(update(dropped, { type: 'block-chosen', block: 'a1', byKey: true }).picked).toBe('a1');
    expect(after(dropped, { type: 'click-over' }, choose('a1')).picked).toBe('a1');
    expect(after(dropped, press('a1'), drop(null), choose('a1')).picked).toBe('a1'); // a second hand is as quick
  });

  test('that ends nowhere, or where it began, puts the tower back; an attempt keeps it in hand', () => {
    expect(update(drags, drop(null))).toMatchObject({ picked: null, drag: null, press: null });
    expect(update(drags, drop('b2')).picked).toBeNull();
    const tried = update(drags, drop('b1'));
    expect([moves(tried), tried.picked, tried.drag]).toEqual([['b2-b1'], 'b2', null]);
  });

  test('is aimed by the hand that drags alone', () => {
    expect(update(drags, { type: 'block-pointed', block: null }).aim).toBe('a2');
  });

  test('is over when it is cancelled, when the turn is, and when another move has taken the tower', () => {
    expect(update(drags, { type: 'put-back' })).toMatchObject({ picked: null, drag: null, press: null });
    const late = sends(drags, { acts: false });
    expect([late.picked, late.drag, moves(after(late, dragTo(30, 'a2'), drop('a2')))]).toEqual([null, null, []]);
    const towers = { a1: 'WB', c1: 'B', a2: 'W' };
    const gone = sends(drags, { view: { ...sample, towers } });
    expect([gone.picked, gone.drag]).toEqual([null, null]);
  });

  test('goes on while the hall tells of something else', () => {
    const next = sends(drags, { view: { ...sample, scores: [5, 1] } });
    expect([next.picked, next.drag, next.aim]).toEqual(['b2', drags.drag, null]);
    expect(moves(after(next, dragTo(12, 'a2'), drop('a2')))).toEqual(['b2-a2']);
  });
});

describe('a refusal', () => {
  const complaint: Complaint = { move: 'a1-b1', text: 'b1 is vacant' };
  const told = (model: Model) => bubble(model.hall.complaint, model.answered);

  test('stands at its block until the next act, and the same words come again with the next refusal', () => {
    const refused = sends(after(stageOf(), choose('a1'), choose('b1')), { complaint });
    expect([told(refused), refused.picked]).toEqual([{ block: 'b1', text: 'b1 is vacant' }, 'a1']);
    const acted = update(refused, choose('b1'));
    expect(told(acted)).toBeNull();
    expect(told(sends(acted, { complaint: { ...complaint } }))?.block).toBe('b1');
  });

  test('of what was tried at no block is said below the board, whatever is done since', () => {
    const refused = sends(stageOf(), { complaint: { move: 'swap', text: 'too late' } });
    expect([told(refused), problem(refused.hall.complaint)]).toEqual([null, 'too late']);
    expect(problem(update(refused, choose('a1')).hall.complaint)).toBe('too late');
  });
});

describe('keys', () => {
  test('walk over the board as it is seen, and not beyond its edge', () => {
    expect(update(stageOf(), key('ArrowUp'))).toMatchObject({ cursor: 'a2', effects: [{ do: 'focus', block: 'a2' }] });
    expect(update(stageOf({ flipped: true }), key('ArrowLeft')).cursor).toBe('b1');
    expect(update(stageOf(), key('ArrowDown')).effects).toEqual([]);
    expect(after(stageOf(), key('End')).cursor).toBe('c1');
    expect(after(stageOf(), key('End'), key('Home')).cursor).toBe('a1');
  });

  test('lead to what can be chosen next: a tower that moves, then where it may go', () => {
    expect(after(stageOf(), key('n')).cursor).toBe('b2');
    expect(after(stageOf(), key('n'), key('n')).cursor).toBe('a1');
    expect(after(stageOf(), key('p')).cursor).toBe('b2');
    expect(after(stageOf(), choose('a1'), key('n')).cursor).toBe('c1');
    expect(after(stageOf({ acts: false }), key('n')).effects).toEqual([]);
  });

  test('Escape puts back what is in hand, and leads to it', () => {
    const back = after(stageOf(), choose('b2'), key('Escape'));
    expect([back.picked, back.cursor, back.effects]).toEqual([null, 'b2', [{ do: 'focus', block: 'b2' }]]);
  });

  test('find themselves on a board that has become smaller', () => {
    const far = after(stageOf(), key('End'), key('ArrowUp'));
    expect(sends(far, { view: { ...sample, width: 2 } }).cursor).toBe('a1');
    expect(sends(far, { view: { ...sample } }).cursor).toBe('c2');
  });
});

describe('what has happened', () => {
  const shown = ({ playback }: Model) => Object.keys(playback.shown.towers).sort().join(' ');

  test('is shown one after the other: the tower flies, what it demolishes falls', () => {
    const flies = sends(stageOf(), told('b2-a2'));
    expect([shown(flies), flies.playback.flight?.from, running(flies)]).toEqual(['a1 a2 c1', 'b2', ['flight-over']]);
    expect(sounds(flies)).toEqual([]);
    const lands = update(flies, { type: 'flight-over' });
    expect([shown(lands), lands.playback.flight, running(lands)]).toEqual(['a1 a2', null, ['fall-over']]);
    expect([lands.playback.falling, sounds(lands)]).toEqual([
      [{ block: 'c1', floors: 'B' }],
      ['placed 2', 'collapse 1'],
    ]);
    const over = update(lands, { type: 'fall-over' });
    expect([isAnimating(over.playback), running(over), over.effects]).toEqual([false, [], []]);
  });

  test('is not shown again when the hall confirms it, in flight or afterwards', () => {
    const flies = sends(stageOf(), told('b2-a2'));
    const confirmed = { ...predict(sample, 'b2-a2'), scores: [7, 0] };
    const late = sends(flies, { view: confirmed });
    expect([late.playback.flight, sounds(late)]).toEqual([flies.playback.flight, []]);
    const over = after(late, { type: 'flight-over' }, { type: 'fall-over' });
    expect(over.playback.shown).toBe(confirmed);
    expect(sends(over, { view: { ...confirmed } }).effects).toEqual([]);
  });

  test('makes way for the next move, which starts from where the last one has led', () => {
    const first = sends(stageOf(), told('b2-a2'));
    const view = predict({ ...first.hall.view, moves: { a1: ['a2'] } }, 'a1-a2');
    const lastEvent = { key: 'next', text: '', from: 'a1', to: 'a2', demolished: [] };
    const second = sends(first, { view, lastEvent });
    expect([shown(second), second.playback.flight?.from]).toEqual(['a2', 'a1']);
    const over = update(second, { type: 'flight-over' });
    expect([shown(over), isAnimating(over.playback), sounds(over)]).toEqual(['a2', false, ['placed 4']]);
  });

  test('that was taken back is seen at once, in flight too after it', () => {
    const back = sends(after(sends(stageOf(), told('a1-c1')), { type: 'flight-over' }), {
      view: sample,
      lastEvent: null,
    });
    expect([shown(back), running(back), back.effects]).toEqual(['a1 a2 b2 c1', [], []]);
    const flying = sends(sends(stageOf(), told('a1-c1')), { view: sample, lastEvent: null });
    expect(shown(update(flying, { type: 'flight-over' }))).toBe('a1 a2 b2 c1');
  });

  test('is looked back at without a flight: the tower has gone already', () => {
    const step = told('b2-a2');
    const later = predict({ ...step.view, moves: { a1: ['a2'] } }, 'a1-a2');
    const back = sends(stageOf({ view: later }), step);
    expect([back.playback.flight, shown(back), running(back)]).toEqual([null, 'a1 a2', ['fall-over']]);
  });

  test('does not move where nothing shall, and is cut short by the next act', () => {
    const still = sends(stageOf({ motionless: true }), told('b2-a2'));
    expect([running(still), shown(still), sounds(still)]).toEqual([[], 'a1 a2', ['placed 2']]);
    const cut = update(sends(stageOf(), { ...told('b2-a2'), acts: false }), choose('a1'));
    expect([running(cut), shown(cut)]).toEqual([[], 'a1 a2']);
    expect(update(cut, { type: 'flight-over' }).effects).toEqual([]); // its timer was late
  });
});
