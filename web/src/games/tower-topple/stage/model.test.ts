// @vitest-environment node
import { expect, test } from 'vitest';
import type { Look } from '../../../stage3d/looks';
import { choosing, holding, owing } from '../sample';
import type { TowerToppleEvent, TowerToppleView } from '../view';
import * as stage from './model';

const BEN = 1; // whose turn it is in the sample

const quiet: stage.Hall = {
  view: choosing,
  seat: BEN,
  acts: true,
  pending: null,
  names: ['Ada', 'Ben', 'Cid'],
  events: [],
  complaint: null,
  shared: false,
  still: false,
  pointAt: [],
  live: true,
  log: [],
  computers: [],
};

const eventOf = (key: string, detail: Partial<TowerToppleEvent> = {}): TowerToppleEvent => ({
  key,
  text: '',
  by: 'nature',
  event: null,
  ...detail,
});

/** A stage, and what happens to it in order. */
const after = (model: stage.Model, ...events: stage.Event[]): stage.Model => events.reduce(stage.update, model);
const stageOf = (hall: Partial<stage.Hall> = {}, learnt: string[] = []): stage.Model =>
  stage.initial({ ...quiet, ...hall }, learnt);
const sends = (model: stage.Model, hall: Partial<stage.Hall>): stage.Model =>
  after(model, { type: 'hall', hall: { ...model.hall, ...hall } });
const running = (model: stage.Model): string[] => stage.timers(model).map(({ event }) => event.type);
const ringed = (model: stage.Model, ring: Look['ring']): string[] =>
  stage.looks(model).flatMap((look) => (look.ring === ring ? [look.name] : []));
const gripped = (model: stage.Model): string[] => stage.looks(model).flatMap((look) => (look.hold ? [look.name] : []));

const skipped = holding.hand && { ...holding.hand, face: 'skip', colour: null };
const toppled: TowerToppleView = { ...choosing, rows: [], phase: 'build', unit: 2, seat: 2, pull: [], touch: [] };
const fallEvent = eventOf('9', { kind: 'topple', seat: BEN, points: [[1, -3, 'toppled']], motion: 9 });

test('the brick that the keys are at in the plan is outlined in the picture', () => {
  const model = after(stageOf(), { type: 'place-focused', place: '3a' });
  expect(ringed(model, 'chosen')).toEqual(['3a']);
  expect(ringed(after(model, { type: 'place-focused', place: null }), 'chosen')).toEqual([]);
});

test('a whole turn: chosen, pulled, put on top', () => {
  let model = after(stageOf(), { type: 'brick-picked', brick: 6 });
  expect([model.chosen, ringed(model, 'chosen')]).toEqual(['3a', ['3a']]);
  expect(stage.hintShown(model, false)?.hint).toBe('pull');
  model = after(model, { type: 'sent' });
  model = sends(model, { pending: 'pull 3a +40' });
  expect([stage.isReady(model), stage.isBusy(model), gripped(model)]).toEqual([false, true, []]);

  model = sends(model, {
    view: { ...choosing, phase: 'pull', pull: [], touch: [] },
    pending: null,
    events: [eventOf('1', { kind: 'pull', seat: BEN, text: 'Ben pulls 3a.' })],
  });
  expect([model.chosen, stage.news(model)]).toEqual(['3a', 'Ben pulls 3a.']); // the panel still speaks of it
  expect(stage.prompt(model)).not.toBe('');

  model = sends(model, {
    view: { ...holding, hand: skipped },
    events: [
      ...model.hall.events,
      eventOf('2', { kind: 'out', seat: BEN }),
      eventOf('3', { kind: 'face', text: 'A skip.' }),
    ],
  });
  expect(model.chosen).toBeNull();
  expect([model.learntHints, stage.hintShown(model, false)?.hint]).toEqual([['pull'], 'place']);
  expect([stage.openCard(model), stage.news(model)]).toEqual(['skip', '']); // the card tells it
  expect(stage.heard(model)).toContain('sit out');
  model = after(model, { type: 'card-closed' });
  expect([stage.openCard(model), stage.news(model)]).toEqual([null, 'A skip.']);

  const poses = stage.posesShown(model.hall.view, model.fall);
  model = after(model, { type: 'slot-aimed', slot: 'b' });
  const slots = stage.slotsShown(model.hall.view, model.fall, poses, model.aimedSlot);
  expect(slots.map(({ key, highlighted }) => [key, highlighted === true])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);

  model = sends(model, {
    view: { ...choosing, seat: 2, unit: 2, to_act: [2] },
    acts: false,
    events: [eventOf('5', { kind: 'stands', seat: BEN, text: 'The brick lies on top.' })],
  });
  expect(model.learntHints).toEqual(['pull', 'place']);
  expect([model.closedCard, model.aimedSlot, stage.hintShown(model, false)]).toEqual([null, null, null]);
});

test('a brick chosen once more is let go, and one that may not be felt says why', () => {
  const once = after(stageOf(), { type: 'brick-picked', brick: 6 });
  expect(after(once, { type: 'brick-picked', brick: 6 }).chosen).toBeNull();
  const refused = after(stageOf({ view: owing }), { type: 'brick-picked', brick: 6 });
  expect([refused.chosen, refused.remark]).toEqual([null, expect.stringContaining('3a')]);
  const watching = after(stageOf({ view: owing, acts: false }), { type: 'brick-picked', brick: 6 });
  expect(watching.remark).toBe('');
});

test('a dragged brick that is refused says why, and nothing else changes', () => {
  const before = after(stageOf({ view: owing }), { type: 'place-chosen', place: '4a' });
  expect(stage.dragRefusal(before, 9)).toBeNull();
  const { remark, ...rest } = after(before, { type: 'drag-refused', brick: 6 });
  expect(remark).toBe(stage.dragRefusal(before, 6));
  expect({ ...rest, remark: '' }).toEqual(before);
});

test('an order marks the bricks that it asks for; where any brick will do, none is marked', () => {
  expect(ringed(stageOf(), 'may')).toEqual([]);
  const ordered = stageOf({ view: owing });
  expect(ringed(ordered, 'may')).toEqual(gripped(ordered));
  expect(ringed(ordered, 'may').map((name) => name.slice(0, 2))).toEqual(['1c', '4a']);
  expect(stage.taskShown(ordered.hall).giver).toBeNull();
  const log = [
    { by: 0, event: 'pull 3b', description: { kind: 'pull', seat: 0 } },
    { by: 'nature' as const, event: 'face draw-red', description: { kind: 'face', seat: 0, owes: ['red'] } },
    { by: 1, event: 'touch 1c', description: { kind: 'touch', seat: 1 } },
  ];
  expect(stage.taskShown({ ...ordered.hall, log } as stage.Hall).giver).toBe('Ada');
});

test('a try that brings nothing out is said beside the buttons until something else is said', () => {
  const jammed = sends(stageOf(), { events: [eventOf('1', { kind: 'jam', brick: 6, text: '3a does not come out.' })] });
  expect(stage.failedTry(jammed.hall)).toEqual({ brick: 6, text: '3a does not come out.' });
  const felt = sends(jammed, { events: [...jammed.hall.events, eventOf('2', { kind: 'felt', text: '3b is loose.' })] });
  expect(stage.failedTry(felt.hall)).toBeNull();
});

test('a fall is watched, told, watched again, and left', () => {
  let model = after(stageOf(), { type: 'place-chosen', place: '3a' }, { type: 'panel-measured', px: 400 });
  model = sends(model, { view: toppled, events: [fallEvent] });
  expect([model.falling, model.chosen, running(model)]).toEqual([true, null, ['fall-over']]);
  expect(stage.countedView(model)).toBe(choosing); // what it cost is seen once it lies there
  expect(stage.looks(model)).toHaveLength(18); // those of the tower that fell
  expect(stage.isReady(model)).toBe(false);
  model = after(model, { type: 'panel-measured', px: 150 });
  expect(model.panelPxBefore).toBe(400); // the page keeps its height
  model = after(model, { type: 'fall-over' });
  expect([stage.countedView(model), running(model)]).toEqual([toppled, []]);
  expect(stage.heard(model)).toBe(''); // the log tells it
  expect(stage.prompt(model)).not.toBe(''); // not a brick of a tower that is not shown yet

  model = after(model, { type: 'film-asked' });
  expect(model.filmLoads).toBe(true);
  const lost = after(model, { type: 'film-failed', why: 'There is no line.' });
  expect([lost.filmLoads, lost.remark]).toEqual([false, 'There is no line.']);
  model = after(model, { type: 'fall-dismissed' }, { type: 'panel-measured', px: 300 });
  expect([model.fall, model.film, model.panelPxBefore]).toEqual([null, null, 300]);
  expect(stage.isReady(model)).toBe(true);
});

test('a tower that was built in the same breath does not hide the fall, and play goes on past it', () => {
  const built = eventOf('10', { kind: 'tower' });
  const model = sends(stageOf(), { events: [fallEvent, built] });
  expect([model.fall?.past, model.fall?.view]).toEqual([true, choosing]);
  const onward = sends(sends(stageOf(), { view: toppled, events: [fallEvent] }), { events: [fallEvent, built] });
  expect(onward.fall?.past).toBe(true);
});

test('what the brick cost that was being pulled counts with the fall', () => {
  const face = eventOf('10', { kind: 'face', round: 1, points: [[1, -5, 'toppled']], face: 'skip' });
  const { fall } = sends(stageOf(), { view: toppled, events: [fallEvent, face] });
  expect([fall?.past, fall?.event.points, fall?.event.face]).toEqual([false, [[1, -5, 'toppled']], 'skip']);
});

test('a late frame: what the hall sends again is no news, whatever else has come', () => {
  const fallen = after(sends(stageOf(), { view: toppled, events: [fallEvent] }), { type: 'fall-over' });
  const again = sends(fallen, { names: [...quiet.names], events: [{ ...fallEvent }] });
  expect([again.falling, again.fall]).toEqual([false, fallen.fall]);
  const dismissed = after(again, { type: 'fall-dismissed' });
  expect(sends(dismissed, { events: [{ ...fallEvent }] }).fall).toBeNull();
  // A page that comes later is told nothing of what was there before.
  expect(stageOf({ view: toppled, events: [fallEvent] }).fall).toBeNull();
});

test('by hand: a fall is shown at its own step and at no other', () => {
  const replay = stageOf({ still: true, live: false, acts: false, seat: null });
  const at = sends(replay, { view: toppled, events: [fallEvent] });
  expect([at.fall !== null, at.falling]).toEqual([true, false]);
  expect(sends(at, { view: choosing, events: [eventOf('10', { kind: 'tower' })] }).fall).toBeNull();
  expect(sends(at, { view: choosing, events: [] }).fall).toBeNull();
  expect(sends(replay, { view: choosing, events: [fallEvent, eventOf('10', { kind: 'tower' })] }).fall).toBeNull();
});

test('why a move was refused is said until it was read, or something else happens', () => {
  const complaint = { move: 'pull 3a', text: 'Only red bricks.' };
  const refused = sends(stageOf(), { complaint });
  expect([refused.remark, running(refused)]).toEqual(['Only red bricks.', ['remark-over']]);
  expect(after(refused, { type: 'remark-over' }).remark).toBe('');
  expect(sends(refused, { view: { ...choosing } }).remark).toBe('');
  expect(after(refused, { type: 'sent' }).remark).toBe('');
  expect(after(stageOf(), { type: 'hand-lost', why: 'The line broke.' }).remark).toBe('The line broke.');
  expect(stageOf({ complaint }).remark).toBe('Only red bricks.');
});

test('what came of a claim is said until it is closed or something happens', () => {
  const judged = sends(stageOf({ view: owing }), {
    events: [eventOf('1', { kind: 'verdict', granted: true, colour: 'red' })],
  });
  expect([judged.verdict?.granted, stage.heard(judged)]).toEqual([true, '']); // the log tells it
  expect(after(judged, { type: 'verdict-closed' }).verdict).toBeNull();
  expect(sends(judged, { events: [eventOf('2', { kind: 'pull' })] }).verdict).toBeNull();
});

test('bricks that still move a while after the hand has opened are waited for, in so many words', () => {
  let model = after(stageOf(), { type: 'gripped', brick: 6 }, { type: 'moving', moving: true });
  expect([running(model), stage.prompt(model)]).toEqual([[], null]); // no line wraps while a hand holds something
  model = after(model, { type: 'gripped', brick: null });
  expect([running(model), stage.prompt(model)]).toEqual([['settle-over'], '']);
  model = after(model, { type: 'settle-over' });
  expect([running(model), stage.prompt(model)]).toEqual([[], 'wait until everything is at rest']);
  expect(after(model, { type: 'moving', moving: false }).settling).toBe(false);
  expect(after(model, { type: 'gripped', brick: 6 }).settling).toBe(false);
});

test('from another seat: nothing may be gripped, and who plays goes by their name', () => {
  const watching = stageOf({ seat: 0, acts: false });
  expect([gripped(watching), stage.hintShown(watching, false)]).toEqual([[], null]);
  expect(stage.taskShown(watching.hall).task).toContain('Ben');
  expect(stage.drewLine(watching.hall)).toContain('Ben');
  expect(stage.drewLine(stageOf({ shared: true }).hall)).toContain('Ben'); // at a shared screen nobody is "you"
  expect(stage.drewLine(stageOf().hall)).not.toContain('Ben');
});

test('what only a lesson points at, and what was tried in a study, is marked as it should be', () => {
  expect(ringed(stageOf({ pointAt: ['5b'] }), 'chosen')).toEqual(['5b']);
  const tried = after(stageOf(), { type: 'place-chosen', place: '3a' });
  expect(ringed(sends(tried, { still: true, acts: false }), 'chosen')).toEqual([]);
});

test('a hint that is understood is not given again', () => {
  const model = stageOf();
  const puts = stageOf({ view: holding });
  expect(stage.hintShown(puts, true)?.text).not.toBe(stage.hintShown(puts, false)?.text); // a finger has no wheel
  const learnt = after(model, { type: 'hint-learnt', hint: 'pull' });
  expect([learnt.learntHints, stage.hintShown(learnt, false)]).toEqual([['pull'], null]);
  expect(after(learnt, { type: 'hint-learnt', hint: 'pull' }).learntHints).toBe(learnt.learntHints);
  expect(stage.hintShown(stageOf({ live: false }), false)).toBeNull();
});

test('poses stay the same object while nothing has moved: the picture is not set anew', () => {
  const model = sends(stageOf(), { view: toppled, events: [fallEvent] });
  const grips = after(model, { type: 'panel-measured', px: 1 });
  expect(stage.posesShown(grips.hall.view, grips.fall)).toBe(stage.posesShown(model.hall.view, model.fall));
});
