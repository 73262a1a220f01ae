// @vitest-environment node
import { expect, test } from 'vitest';
import type { Room } from '../../games/room';
import type { Explored, Lesson } from '../../lib/wire';
import {
  acts,
  cluesTold,
  helpLeft,
  INITIAL,
  isBusy,
  isLast,
  stepOf,
  timers,
  update,
  type Event,
  type Model,
  type Place,
} from './course-model';

const course = {
  game: 'towers',
  title: 'Towers',
  options: {},
  steps: [
    { id: 'read' },
    { id: 'move', position: 'P', accept: ['a-b'], praise: 'Good.', hint: 'No.' },
    { id: 'reply', accept: [], replies: ['c-d', 'e-f'] },
    { id: 'last', accept: ['g-h'] },
  ],
} as unknown as Lesson;
const room = { isChoice: () => true } as unknown as Room;

/** What the hall answers: the first frame is the position that was asked about, each event makes another. */
function explored(position: string, ...events: string[]): Explored {
  const frames = ['', ...events].map((event, n) => ({
    n,
    event: event || null,
    by: n ? 0 : null,
    view: `${position}${String(n)}`,
  }));
  return { position, view: `${position}0`, frames, entries: frames.slice(1) } as unknown as Explored;
}

const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const loaded = (place: Place | null = null): Event => ({ type: 'loaded', course, room, names: [], place });

/** The hall answers what it was asked last. */
function answered(model: Model, found: Explored): Model {
  expect(model.question).not.toBeNull();
  return model.question ? update(model, { type: 'answered', question: model.question, found }) : model;
}
/** The hall refuses what it was asked last. */
function refused(model: Model, why: string): Model {
  expect(model.question).not.toBeNull();
  return model.question ? update(model, { type: 'refused', question: model.question, why }) : model;
}
const entered = (number: number, position = 'P'): Model => {
  const model = after(INITIAL, loaded({ step: course.steps[number]?.id ?? '', ends: {} }));
  return answered(model, explored(position));
};
const tried = (model: Model, move: string): Model => update(model, { type: 'move-tried', move });
const due = (model: Model): [string, number][] => timers(model, false).map(({ event, ms }) => [event.type, ms]);

test('a course opens at its first step, or where somebody stopped', () => {
  const first = after(INITIAL, loaded());
  expect([first.question?.about, first.question?.number, first.question?.from, first.effects]).toEqual([
    'enter',
    0,
    null,
    ['ask'],
  ]);
  const shown = answered(first, explored('S'));
  expect([shown.index, shown.position, shown.view, shown.ends, shown.effects]).toEqual([
    0,
    'S',
    'S0',
    { read: 'S' },
    ['save', 'see-card'],
  ]);
  expect(acts(shown)).toBe(false); // it is only read
  expect(after(INITIAL, loaded({ step: 'reply', ends: { move: 'M' } })).question).toMatchObject({
    number: 2,
    from: 'M',
  });
  expect(after(INITIAL, loaded({ step: 'no more', ends: {} })).question?.number).toBe(0);
});

test('the words of a step come with its position: until then nobody moves', () => {
  const model = update(entered(1), { type: 'step-picked', number: 2 });
  expect([model.index, acts(model), model.question?.from]).toEqual([1, false, 'P']);
  expect(tried(model, 'a-b').question).toBe(model.question);
  expect(update(model, { type: 'step-picked', number: 0 }).question).toBe(model.question);
  expect(update(model, { type: 'step-picked', number: 9 }).question).toBe(model.question);
});

test('a move that the step is about ends it, and the next begins where it ended', () => {
  const asked = tried(entered(1), 'a-b');
  expect([asked.question?.about, asked.question?.moves, acts(asked), isBusy(asked)]).toEqual([
    'try',
    ['a-b'],
    true,
    false,
  ]);
  expect(tried(asked, 'x-y')).toMatchObject({ question: asked.question, effects: [] });
  const done = answered(asked, explored('Q', 'a-b'));
  expect([done.done, done.feedback, done.view, done.ends['move'], done.effects]).toEqual([
    true,
    'praise',
    'Q1',
    'Q',
    ['see-card'],
  ]);
  expect([due(done), isBusy(done), acts(done)]).toEqual([[], false, false]);
  expect(update(done, { type: 'step-picked', number: 2 }).question?.from).toBe('Q');
});

test('what follows of a move is shown frame by frame before it is judged', () => {
  const shows = answered(tried(entered(1), 'a-b'), explored('Q', 'a-b', 'fall'));
  expect([shows.view, shows.feedback, due(shows), isBusy(shows)]).toEqual(['Q1', null, [['frame-seen', 900]], true]);
  expect(timers(shows, true).map(({ ms }) => ms)).toEqual([350]);
  const seen = update(shows, { type: 'frame-seen' });
  expect([seen.view, seen.done, seen.recentEvents.map(({ event }) => event)]).toEqual(['Q2', true, ['fall']]);
});

test('a move that misses the point stays to be seen, and the board goes back', () => {
  const missed = answered(tried(entered(1), 'x-y'), explored('Q', 'x-y'));
  expect([missed.feedback, missed.effects, due(missed), acts(missed)]).toEqual([
    'hint',
    ['missed'],
    [['miss-seen', 1100]],
    false,
  ]);
  const back = update(missed, { type: 'miss-seen' });
  expect([back.question?.about, back.question?.from, back.question?.moves, due(back)]).toEqual(['back', 'P', [], []]);
  const again = answered(back, explored('P'));
  expect([again.view, again.recentEvents, again.feedback, acts(again)]).toEqual(['P0', [], 'hint', true]);
});

test('the other side answers before a step is done', () => {
  const right = answered(tried(entered(2), 'any'), explored('Q', 'any'));
  expect([right.feedback, right.done, due(right)]).toEqual(['praise', false, [['praise-seen', 900]]]);
  const asked = update(right, { type: 'praise-seen' });
  expect(asked.question?.moves).toEqual(['any', 'c-d', 'e-f']);
  const shows = answered(asked, explored('R', 'any', 'c-d', 'e-f'));
  expect([shows.view, shows.done, due(shows)]).toEqual(['R2', false, [['frame-seen', 900]]]);
  const done = update(shows, { type: 'frame-seen' });
  expect([done.view, done.done, done.ends['reply']]).toEqual(['R3', true, 'R']);
});

test('two attempts that look alike are told apart', () => {
  const first = answered(tried(entered(1), 'x-y'), explored('Q', 'x-y'));
  const back = answered(update(first, { type: 'miss-seen' }), explored('P'));
  const second = answered(tried(back, 'x-y'), explored('Q', 'x-y'));
  expect(second.recentEvents[0]?.key).not.toBe(first.recentEvents[0]?.key);
});

test('the last step says that the course is done', () => {
  const model = entered(3);
  expect(isLast(model)).toBe(true);
  expect(answered(tried(model, 'g-h'), explored('Q', 'g-h')).effects).toEqual(['finished', 'see-card']);
});

test('a step that is passed over ends as if it had been done', () => {
  const asked = update(entered(1), { type: 'skipped' });
  expect([asked.question?.about, asked.question?.moves, isBusy(asked), asked.index]).toEqual([
    'skip',
    ['a-b'],
    true,
    1,
  ]);
  const enters = answered(asked, explored('Q', 'a-b'));
  expect([enters.question?.about, enters.question?.number, enters.question?.from]).toEqual(['enter', 2, 'Q']);
  // The next one has a position of its own: nothing has to be asked before.
  expect(update(entered(0), { type: 'skipped' }).question).toMatchObject({ about: 'enter', number: 1, from: 'P' });
  expect(update(entered(3), { type: 'skipped' }).question).toBeNull();
});

test('an answer that comes after another step was picked changes nothing', () => {
  const asked = tried(entered(1), 'a-b');
  const left = update(asked, { type: 'step-picked', number: 0 });
  if (!asked.question) throw new Error('nothing was asked');
  const { question } = asked;
  expect(update(left, { type: 'answered', question, found: explored('Q', 'a-b') })).toEqual({ ...left, effects: [] });
  expect(update(left, { type: 'refused', question, why: 'gone' }).complaint).toBeNull();
  expect(stepOf(answered(left, explored('S')))?.id).toBe('read');
});

test('a step that is left while a move is shown shows no more of it', () => {
  const shows = answered(tried(entered(1), 'a-b'), explored('Q', 'a-b', 'fall'));
  const left = update(shows, { type: 'step-picked', number: 0 });
  expect([left.attempt, due(left)]).toEqual([null, []]);
  expect(update(left, { type: 'frame-seen' }).view).toBe(left.view);
});

test('a move that is refused is said why, and another may be tried', () => {
  const model = refused(tried(entered(1), 'x-x'), 'not so');
  expect([model.complaint, acts(model)]).toEqual([{ move: 'x-x', text: 'not so' }, true]);
  expect(tried(model, 'a-b').complaint).toBeNull();
  const right = update(answered(tried(entered(2), 'any'), explored('Q', 'any')), { type: 'praise-seen' });
  const broken = refused(right, 'no answer');
  expect([broken.complaint?.move, broken.attempt, isBusy(broken)]).toEqual(['any', null, false]);
});

test('a step that cannot be fetched says why, and another try is free', () => {
  const failed = refused(after(INITIAL, loaded()), 'no hall');
  expect([failed.failure, failed.question]).toEqual(['no hall', null]);
  expect(update(failed, { type: 'step-picked', number: 0 }).question?.about).toBe('enter');
});

test('a course that is begun again forgets where somebody stopped', () => {
  const model = update(entered(3), { type: 'restarted' });
  expect([model.question?.number, model.effects]).toEqual([0, ['forget', 'ask']]);
});

test('clues are told one after the other, then the move is shown, which is no find', () => {
  const clues = [{ text: 'Build.' }, { text: 'On B.', at: ['B'] }];
  const problem = { ...course, steps: [{ id: '1', position: 'P', accept: ['a-b'], clues, praise: 'Good.' }] };
  const begun = after(INITIAL, { ...loaded(), course: problem as unknown as Lesson } as Event);
  const entered = answered(begun, explored('P'));
  expect([helpLeft(entered), entered.helped]).toEqual(['clue', false]);
  const told = after(entered, { type: 'clue-asked' }, { type: 'clue-asked' });
  expect([cluesTold(told).map(({ text }) => text), helpLeft(told), told.helped]).toEqual([
    ['Build.', 'On B.'],
    'answer',
    true,
  ]);
  const asked = after(told, { type: 'clue-asked' });
  expect(asked.question).toMatchObject({ about: 'try', moves: ['a-b'] });
  const shown = answered(asked, explored('P', 'a-b'));
  expect([shown.done, shown.shown, shown.feedback, helpLeft(shown)]).toEqual([true, true, 'shown', null]);
  const again = answered(after(shown, { type: 'restarted' }), explored('P'));
  expect([again.shown, again.helped, cluesTold(again)]).toEqual([false, true, []]);
});

test('a step without clues offers no help', () => {
  expect(helpLeft(entered(1))).toBeNull();
  expect(after(entered(1), { type: 'clue-asked' }).question).toBeNull();
});
