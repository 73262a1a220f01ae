// @vitest-environment node
import { expect, test } from 'vitest';
import { answersTo, overBrick } from '../bench/sample';
import { stepText } from '../bricks/pieces';
import { sample, thing } from '../sample';
import type { BrickWorkEvent, BrickWorkView } from '../view';
import { isOwnBench, mayGrabBrick, mayGrabPiece } from './bench-hand';
import { benchPicture, objectNotes, overlay, problem, prompt } from './derived';
import { nextStep } from './design';
import { handText } from './hand-text';
import { heard } from './heard';
import { hasTurn, isPlacing, onlyAction, type Event, type Hall, type Model } from './model';
import { initial, timers, update } from './update';

const quiet: Hall = {
  view: { ...sample, loose: [{ '1x2': 3, '1x4': 1 }, { '1x1': 2 }] },
  seat: 0,
  acts: true,
  pending: null,
  complaint: null,
  names: ['Ada', 'Ben'],
  still: false,
  events: [],
  motionless: false,
  atTable: true,
};

const eventOf = (key: string, detail: Partial<BrickWorkEvent> = {}): BrickWorkEvent => ({
  key,
  text: '',
  by: 'nature',
  event: null,
  ...detail,
});

/** The same stage after these events, in order, with no answer of the hall. */
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);

/** ... with each question of the bench answered at once. */
const answered = (model: Model, ...events: Event[]): Model =>
  events.reduce((before, event) => {
    const next = update(before, event);
    return after(next, ...answersTo(next.workbench.bench));
  }, model);

const stageOf = (hall: Partial<Hall> = {}): Model => initial({ ...quiet, ...hall });
const sends = (model: Model, hall: Partial<Hall>): Model =>
  update(model, { type: 'hall', hall: { ...model.hall, ...hall } });
const nextTurn = (view: BrickWorkView, change: Partial<BrickWorkView> = {}): BrickWorkView => ({
  ...view,
  turns: view.turns + 1,
  turn: 1,
  to_act: [1],
  ...change,
});
const chosen = ({ die, value, space }: Model): unknown[] => [die, value, space];
const planOf = ({ workbench }: Model): string[] => workbench.bench.steps.map(stepText);
const effectNames = ({ effects }: Model): string[] =>
  effects.map((each) => (each.do === 'sound' ? each.sound : each.do));
const running = (model: Model): string[] => timers(model).map(({ of }) => String(of));
const promptOf = ({ hall, rollInHand, space, workbench, die }: Model): string =>
  prompt(hall, rollInHand, space, workbench.bench, die);

const PLANNED: Event[] = [
  { type: 'space-picked', space: 'build' },
  { type: 'bench-shown' },
  { type: 'chosen', piece: 'A' }, // the only object lies below already: it is put down
  { type: 'piece-picked', piece: '1x2' },
  { type: 'piece-picked', piece: '1x2' },
  { type: 'click-in' },
];

test('a whole turn: a die, a space, a plan step by step, a step taken back, and its end', () => {
  let model = after(stageOf(), { type: 'die-picked', face: 2 });
  expect(chosen(model)).toEqual([2, 2, null]);
  expect(handText(model.workbench.bench, model)).toBe('die 2');
  model = after(model, { type: 'die-picked', face: 2 }, { type: 'space-picked', space: 'build' });
  expect([model.workbench.bench.tool, model.workbench.bench.lower]).toEqual(['join', 'A']); // the only object
  expect([...chosen(model), model.workbench.bench.wanted]).toEqual([2, 2, 'build', 2]); // and the only die
  const asked = promptOf(model);
  expect(asked).not.toBe('');

  model = answered(model, { type: 'piece-picked', piece: '1x2' });
  expect([model.workbench.bench.upper, effectNames(after(model))]).toEqual(['1x2', []]);
  expect(promptOf(model)).not.toBe(asked);
  model = answered(model, { type: 'nudged', dx: 0, dy: 1 }, { type: 'turned' }, { type: 'click-in' });
  expect(planOf(model)).toHaveLength(1);
  model = answered(model, { type: 'taken-back' });
  expect([planOf(model), model.workbench.bench.upper]).toEqual([[], '1x2']);
  const clicked = after(model, { type: 'click-in' });
  expect(effectNames(clicked)).toEqual(['placed', 'ask-for-sound', 'focus-bench']);

  model = after(clicked, { type: 'sent', move: '2>build 1x2/A@0,0,0' });
  model = sends(model, { pending: '2>build 1x2/A@0,0,0' });
  expect([hasTurn(model), isPlacing(model)]).toEqual([true, false]); // what is sent stays in sight, and is sent once
  model = sends(model, { view: nextTurn(model.hall.view), pending: null, acts: false });
  expect([chosen(model), planOf(model), model.sentMove]).toEqual([[null, null, null], [], '']);
  expect(effectNames(model)).toContain('restore-focus');
});

/** Blue's die lies where it has bumped another, which has been rolled. */
const acting = (space: string, value: number): BrickWorkView => ({
  ...quiet.view,
  phase: 'act',
  acting: space,
  pool: [2, 4, 6],
  spaces: { [space]: value },
  choices: [{ die: value, value, tokens: '', spaces: [space], why: {} }],
});

test('a die that has bumped another and its space stay chosen, and so does what was planned for it', () => {
  const rolled = { view: acting('build', 2), pending: null };
  const planned = after(answered(stageOf(), ...PLANNED), { type: 'sent', move: '2>build' });
  const bumped = sends(planned, { view: { ...rolled.view, phase: 'reroll', to_act: [], pool: [4, 6] }, acts: false });
  const model = sends(bumped, { ...rolled, acts: true });
  expect([chosen(model), planOf(model), model.sentMove]).toEqual([[2, 2, 'build'], planOf(planned), '']);
  expect(model.workbench.bench.wanted).toBe(2);
  const elsewhere: Event[] = [
    { type: 'space-picked', space: 'adjust' },
    { type: 'die-picked', face: 4 },
    { type: 'die-dropped', face: 4, space: 'adjust' },
    { type: 'value-chosen', value: 3 },
  ];
  expect(chosen(after(model, ...elsewhere))).toEqual([2, 2, 'build']);
  const cleared = after(model, { type: 'turn-cancelled' });
  expect([chosen(cleared), planOf(cleared), cleared.workbench.bench.tool]).toEqual([[2, 2, 'build'], [], 'join']);
  const played = after(model, { type: 'sent', move: 'build 1x2/A@0,0,0' });
  const next = sends(played, { view: nextTurn(model.hall.view, { phase: 'turn', acting: null }), acts: false });
  expect([chosen(next), planOf(next)]).toEqual([[null, null, null], []]);
});

test('who comes back to the table sees what is to be done, and the other player’s die binds nobody', () => {
  expect(chosen(stageOf({ view: acting('recycle', 5) }))).toEqual([5, 5, 'recycle']);
  expect(chosen(stageOf({ view: { ...acting('recycle', 5), turn: 1, to_act: [1] }, acts: false }))).toEqual([
    null,
    null,
    null,
  ]);
});

test('where one thing only can be done with the die, it is known', () => {
  expect(onlyAction({ view: acting('adjust', 3) }, 0)).toBe('adjust');
  expect(onlyAction({ view: acting('collect1', 1) }, 0)).toBe('collect 1x1');
  expect(onlyAction({ view: acting('build', 2) }, 0)).toBe('');
  const both = { ...acting('collect4', 4), yards: [{ '1x4': 1, '2x2': 1 }, {}] };
  expect(onlyAction({ view: both }, 0)).toBe('');
  expect(onlyAction({ view: quiet.view }, 0)).toBe('');
});

test('advice for the die that lies there is set up as it is', () => {
  const asked = stageOf({ view: acting('build', 1) });
  const advice = {
    move: 'build 1x4/A@0,0,0',
    why: '',
    plan: [],
    why_localizable: undefined,
    plan_localizable: undefined,
  };
  const model = after({ ...asked, hint: advice }, { type: 'hint-followed' });
  expect(chosen(model)).toEqual([1, 1, 'build']);
  expect(model.workbench.bench.open.map(({ kind }) => kind)).toContain('plan');
});

test('a die that is chosen once more is let go, and so is a space, with all that was planned for it', () => {
  const twice = after(stageOf(), { type: 'die-picked', face: 2 }, { type: 'die-picked', face: 2 });
  expect(chosen(twice)).toEqual([null, null, null]);
  const planned = answered(stageOf(), ...PLANNED);
  expect([planOf(planned).length, planned.space]).toEqual([1, 'build']);
  const given = after(planned, { type: 'space-picked', space: 'build' });
  expect([planOf(given), given.space, given.workbench.bench.tool]).toEqual([[], null, 'look']);
});

test('a space that only one die can take as it lies is taken with that die', () => {
  expect(chosen(after(stageOf(), { type: 'space-picked', space: 'collect6' }))).toEqual([6, 6, 'collect6']);
  expect(chosen(after(stageOf(), { type: 'space-picked', space: 'adjust' }))).toEqual([null, null, 'adjust']);
  expect(chosen(after(stageOf(), { type: 'space-picked', space: 'collect1' }))).toEqual([6, 1, 'collect1']);
});

test('a die that is let go on a space takes it, or it is said why not', () => {
  const dropped = after(stageOf(), { type: 'die-dropped', face: 2, space: 'build' });
  expect([...chosen(dropped), dropped.remark]).toEqual([2, 2, 'build', '']);
  const refused = after(stageOf(), { type: 'die-dropped', face: 2, space: 'collect2' });
  expect([...chosen(refused), refused.remark]).toEqual([null, null, null, 'Your brickyard has no brick with 2 pips.']);
  const others = after(stageOf({ acts: false }), { type: 'die-dropped', face: 2, space: 'build' });
  expect(chosen(others)).toEqual([null, null, null]);
});

test('a plan at the bench waits for its die while another one is placed', () => {
  const planned = answered(stageOf(), ...PLANNED);
  const other = after(planned, { type: 'die-dropped', face: 6, space: 'collect6' });
  expect([other.space, planOf(other)]).toEqual(['collect6', planOf(planned)]);
  const collected = sends(after(other, { type: 'sent', move: '6>collect 1x6' }), {
    view: nextTurn(quiet.view, { loose: [{ '1x2': 3, '1x4': 1, '1x6': 1 }, {}] }),
    acts: false,
  });
  expect([...chosen(collected), planOf(collected)]).toEqual([null, null, 'build', planOf(planned)]);
  // Given up, the other space gives way to the plan's.
  const back = after(other, { type: 'turn-cancelled' });
  expect([back.space, planOf(back)]).toEqual(['build', planOf(planned)]);
});

test('a plan is gone once it was played, and when the match is over', () => {
  const planned = answered(stageOf(), ...PLANNED);
  const played = sends(after(planned, { type: 'sent', move: '2>build 1x2/1x2@0,0,0' }), {
    view: nextTurn(quiet.view),
  });
  expect(planOf(played)).toEqual([]);
  expect(planOf(sends(planned, { view: nextTurn(quiet.view) }))).toHaveLength(1); // the other one has moved: it stays
  const over = sends(planned, { view: nextTurn(quiet.view, { phase: 'over', over: true }), acts: false });
  expect(planOf(over)).toEqual([]);
});

test('what a quick hand does before the hall has answered waits, and is done in its order', () => {
  const asks = after(stageOf(), { type: 'space-picked', space: 'build' }, { type: 'piece-picked', piece: '1x2' });
  const quick = after(asks, { type: 'nudged', dx: 0, dy: 1 }, { type: 'click-in' });
  expect([planOf(quick), quick.waiting.length]).toEqual([[], 2]);
  const done = after(quick, ...answersTo(quick.workbench.bench));
  expect([planOf(done), done.waiting]).toEqual([['1x2/A@0,1,0'], []]);
  expect(effectNames(done)).toEqual(['placed', 'ask-for-sound', 'focus-bench']);
});

test('what waits for an answer is forgotten when the piece is let go', () => {
  const asks = after(stageOf(), { type: 'space-picked', space: 'build' }, { type: 'piece-picked', piece: '1x2' });
  const dropped = after(asks, { type: 'click-in' }, { type: 'dropped' });
  expect(planOf(after(dropped, ...answersTo(dropped.workbench.bench)))).toEqual([]);
});

test('a first join by hand is a build, and a piece that is only laid elsewhere is none', () => {
  const taken = answered(stageOf(), { type: 'piece-grabbed', piece: '1x2' });
  expect([taken.workbench.bench.carried, effectNames(after(taken))]).toEqual([true, []]);
  const at = taken.workbench.bench.places['A']?.[0] ?? { x: 0, y: 0 };
  const over = { sight: { x: at.x + 0.5, y: at.y + 1, dx: 0, dy: 0, steep: 1 }, onMat: true };
  const joined = after(
    taken,
    { type: 'led', pointer: { ...over, under: { piece: 'A', copy: 0, x: at.x + 0.5, y: at.y + 1, top: 2 } } },
    { type: 'let-go' },
  );
  expect([joined.space, planOf(joined).length]).toEqual(['build', 1]);
  const aside = { sight: { x: 11, y: 6, dx: 0, dy: 0, steep: 1 }, onMat: true, under: null };
  const laid = after(taken, { type: 'led', pointer: aside }, { type: 'let-go' });
  expect([laid.space, laid.workbench.bench.tool]).toEqual([null, 'look']);
});

test('a hint sets everything up and plays nothing, and is not asked for twice', () => {
  const advice = {
    move: '2>build 1x2/A@0,0,0',
    why: 'It fits.',
    plan: [],
    why_localizable: undefined,
    plan_localizable: undefined,
  };
  const asks = after(stageOf(), { type: 'hint-asked', position: 'p' });
  expect([asks.thinksAbout, asks.effects]).toEqual(['p', [{ do: 'think', position: 'p' }]]);
  const came = after(asks, { type: 'hint-came', position: 'p', advice });
  expect([came.hint, came.thinksAbout]).toEqual([advice, null]);
  expect(after(came, { type: 'space-picked', space: 'adjust' }).hint).toBeNull(); // whoever chooses a space has read it
  const again = after(came, { type: 'hint-closed' }, { type: 'hint-asked', position: 'p' });
  expect([again.hint, again.effects]).toEqual([advice, []]);
  const followed = after(again, { type: 'hint-followed' });
  expect([followed.hint, ...chosen(followed)]).toEqual([null, 2, 2, 'build']);
  expect(followed.advised).toBe('build 1x2/A@0,0,0');
  expect(followed.workbench.bench.open).toMatchObject([{ kind: 'plan', text: '1x2/A@0,0,0' }]);
  expect(heard(again, followed)).toBe(''); // the hint has told it
  const other = after(followed, { type: 'space-picked', space: 'adjust' });
  expect([other.space, other.advised]).toEqual(['adjust', '']);
  expect(heard(followed, other)).toContain('Adjust');
  const failed = after(asks, { type: 'hint-failed', position: 'p', why: 'There is no line.' });
  expect([failed.remark, failed.thinksAbout]).toEqual(['There is no line.', null]);
});

test('a hint that comes when its turn is over is not shown, and another one can be asked for meanwhile', () => {
  const advice = {
    move: '2>build 1x2/A@0,0,0',
    why: 'It fits.',
    plan: [],
    why_localizable: undefined,
    plan_localizable: undefined,
  };
  const asks = after(stageOf(), { type: 'hint-asked', position: 'p' });
  const next = sends(asks, { view: { ...asks.hall.view, turns: asks.hall.view.turns + 1 } });
  expect(next.thinksAbout).toBeNull();
  const late: Event[] = [
    { type: 'hint-came', position: 'p', advice },
    { type: 'hint-failed', position: 'p', why: 'There is no line.' },
  ];
  for (const event of late) {
    const answered = after(next, event);
    expect([answered.hint, answered.remark]).toEqual([null, '']);
    const asked = after(next, { type: 'hint-asked', position: 'q' }, event);
    expect([asked.hint, asked.remark, asked.thinksAbout]).toEqual([null, '', 'q']);
  }
});

test('who begins the round throws the dice, and places none before', () => {
  const rolled = sends(stageOf(), { events: [eventOf('1', { kind: 'roll', dice: [2, 4] })] });
  expect([rolled.rollInHand, running(rolled)]).toEqual(['1', ['1']]);
  expect(chosen(after(rolled, { type: 'die-dropped', face: 2, space: 'build' }))).toEqual([null, null, null]);
  for (const space of ['collect4', 'build']) {
    const early = after(rolled, { type: 'space-picked', space });
    expect([chosen(early), early.remark]).toEqual([[null, null, null], 'Roll first.']);
    expect(after(early, { type: 'dice-thrown' }).remark).toBe('');
  }
  const thrown = after(rolled, { type: 'dice-thrown' });
  expect([thrown.rollInHand, thrown.rollShown, effectNames(thrown)]).toEqual(['', '1', ['collapse']]);
  expect(running(thrown)).toEqual(['1', 'throw 1']);
  expect(running(after(thrown, { type: 'animation-over', key: '1' }))).toEqual(['throw 1']);
  // Without animations, and to whoever looks on, they lie there at once.
  const still = sends(stageOf({ motionless: true }), { events: [eventOf('1', { kind: 'roll', dice: [2, 4] })] });
  expect([still.rollInHand, still.rollShown, running(still)]).toEqual(['', '', []]);
  const watched = sends(stageOf({ seat: null, acts: false }), { events: [eventOf('1', { kind: 'roll', dice: [2] })] });
  expect([watched.rollInHand, watched.rollShown]).toEqual(['', '1']);
});

test('what the other player has built visits an empty bench for a moment', () => {
  const view = { ...quiet.view, objects: [[], [thing('B', '1x1@0,0,0+1x1@0,0,1')]] };
  const built = eventOf('7', { kind: 'build', by: 1, text: 'Ben builds B.', steps: [{ name: 'B' }] as never });
  const visited = sends(stageOf({ view }), { events: [built] });
  expect([visited.visit?.text, isOwnBench(visited), running(visited)]).toEqual(['Ben builds B.', false, ['7']]);
  expect(benchPicture(view, 0, visited.workbench.bench, 'blue', null, visited, () => 'Ben').about).toBe(
    'Ben builds B.',
  );
  expect(isOwnBench(after(visited, { type: 'visit-over' }))).toBe(true);
  expect(after(visited, { type: 'back' }).visit).toBeNull();
  // Not over a plan, and not what was played from this page.
  const planned = answered(stageOf({ view }), ...PLANNED.slice(0, 2), ...PLANNED.slice(3));
  expect(sends(planned, { events: [built] }).visit).toBeNull();
  const own = sends(after(stageOf({ view, seat: 1 }), { type: 'sent', move: 'x' }), { seat: 0, events: [built] });
  expect(own.visit).toBeNull();
});

test('a late frame: what the hall sends again is no news', () => {
  const flip = eventOf('1', { kind: 'flip' });
  const flipped = sends(stageOf(), { events: [flip] });
  expect([flipped.flips, effectNames(flipped)]).toEqual([true, ['placed']]);
  const again = sends(flipped, { events: [{ ...flip }] });
  expect([again.flips, effectNames(again)]).toEqual([false, []]);
  expect(sends(flipped, { names: ['Ada', 'Bob'] }).flips).toBe(true);
  expect(effectNames(stageOf({ events: [flip] }))).toEqual([]); // a page that comes later
});

test('bricks fly to whoever gets them', () => {
  const events = [
    eventOf('1', { kind: 'collect', by: 0, brick: '1x6', space: 'collect6' }),
    eventOf('2', { kind: 'take', by: 1, brick: '1x1' }),
  ];
  const flights = sends(stageOf(), { events }).effects.filter((each) => each.do === 'fly');
  expect(flights).toEqual([
    { do: 'fly', from: '[data-space="collect6"]', to: '[data-mine] .pieces', kind: '1x6', paint: 'blue' },
    { do: 'fly', from: '[data-take="1x1"]', to: '[data-rival]', kind: '1x1', paint: 'yellow' },
  ]);
  expect(sends(stageOf({ still: true }), { events }).effects.some((each) => each.do === 'fly')).toBe(false);
});

test('a brickprint is laid over the object that is nearest to it, and taken away', () => {
  const { view } = quiet;
  const compared = after(stageOf(), { type: 'print-compared', print: 0 });
  const { bench } = compared.workbench;
  expect([bench.lower, compared.overlaid]).toEqual(['A', 'A']);
  expect(overlay(view, bench, compared.comparedPrint, compared.overlaid)?.object).toBe('A');
  expect(objectNotes(view, 0, false)['A']).not.toBe('');
  expect(objectNotes(view, 0, true)).toEqual({}); // the letters are those of a plan
  expect(after(compared, { type: 'print-compared', print: 0 }).comparedPrint).toBeNull();
  expect(sends(compared, { view: nextTurn(view) }).comparedPrint).toBeNull();
});

test('from another seat nothing is drawn away, and a spectator sits behind Blue', () => {
  const watching = stageOf({ seat: null, acts: false });
  expect([mayGrabPiece(watching), Object.keys(watching.workbench.bench.collection.objects)]).toEqual([false, ['A']]);
  const owner = { piece: 'A', copy: 0, numbers: [1, 2] };
  expect([mayGrabBrick(watching, owner), mayGrabBrick(stageOf(), owner), mayGrabBrick(stageOf(), null)]).toEqual([
    false,
    true,
    false,
  ]);
  const grabs: Event = { type: 'brick-grabbed', owner, brick: 1, low: false, x: 0, y: 0 };
  expect(after(watching, grabs).workbench.bench.carried).toBe(false);
  expect(after(stageOf(), grabs).workbench.bench.upper).toBe('A');
  const parts = after(stageOf(), { type: 'space-picked', space: 'demolish' }, grabs);
  expect([parts.workbench.bench.upper, parts.workbench.bench.lifted]).toEqual([null, [2]]); // brick by brick
});

test('somebody else’s object is looked at, and the own bench comes back by whatever is done at it', () => {
  const view = { ...quiet.view, objects: [quiet.view.objects[0] ?? [], [thing('B', '1x1@0,0,0+1x1@0,0,1')]] };
  const looks = after(stageOf({ view }), { type: 'object-looked-at', seat: 1, object: 'B' });
  const about = benchPicture(view, 0, looks.workbench.bench, 'blue', null, looks, () => 'Ben').about;
  expect([isOwnBench(looks), about]).toEqual([false, expect.stringContaining('Ben')]);
  expect(after(looks, { type: 'object-looked-at', seat: 1, object: 'B' }).lookedAt).toBeNull();
  expect(after(looks, { type: 'die-picked', face: 2 }).lookedAt).toBeNull();
  expect(after(looks, { type: 'brick-clicked', owner: null, brick: 0 }).lookedAt).toBeNull();
});

test('where a match has ended, or is stepped through, nothing is planned ahead', () => {
  const chose = after(stageOf(), { type: 'die-picked', face: 2 }, { type: 'space-picked', space: 'build' });
  expect(chosen(sends(chose, { acts: false, still: true }))).toEqual([null, null, null]);
  const still = stageOf({ acts: false, still: true });
  expect(after(still, { type: 'space-picked', space: 'build' }).space).toBeNull();
});

test('while the other player acts, no slip opens but the bench’s own, and a space says what it is for', () => {
  const waits = stageOf({ acts: false, view: nextTurn(quiet.view) });
  const collects = after(waits, { type: 'space-picked', space: 'collect4' });
  expect([collects.space, collects.remark]).toEqual([null, expect.stringContaining('4')]);
  expect(after(waits, { type: 'space-picked', space: 'build' }).space).toBe('build');
});

test('a brick that somebody else took first is no mistake', () => {
  const { view } = quiet;
  const late = { move: 'take 2x2', text: 'There is no yellow 2x2.' };
  expect(problem(stageOf({ complaint: late }), 'Ben')).toContain('Ben');
  const refused = { move: '2>build', text: 'It has 3 pips.' };
  expect(problem(stageOf({ complaint: refused }), 'Ben')).toBe('It has 3 pips.');
  const both = problem(stageOf({ complaint: { ...late, move: 'take 1x1' }, view }), 'Ben');
  expect([both === late.text, both]).toEqual([false, expect.stringContaining('1x1')]);
});

test('one’s own brickprint is built of the yellow bricks that were taken', () => {
  const view: BrickWorkView = {
    ...quiet.view,
    phase: 'prints',
    to_act: [0, 1],
    turn: null,
    taken: [{ '1x2': 2 }, {}],
    prints: [null, null] as never,
  };
  const building = stageOf({ view });
  expect([building.workbench.bench.tool, building.workbench.bench.collection.loose]).toEqual(['join', { '1x2': 2 }]);
  const waits = after(building, { type: 'expected', kind: '1x4', x: 9, y: 4.5, liesAlongX: true, pointer: null });
  const more = sends(waits, { view: { ...view, taken: [{ '1x2': 2, '1x4': 1 }, {}] } });
  expect(more.workbench.bench.places['1x4']).toMatchObject([{ liesAlongX: true }]); // where and as it was let go
  const { workbench, title } = after(more, { type: 'titled', title: 'Bridge' });
  expect([workbench.bench.tool, title]).toEqual(['join', 'Bridge']);
});

test('a yellow brick that is let go on another one is built on it once it has come', () => {
  const view: BrickWorkView = {
    ...quiet.view,
    phase: 'prints',
    to_act: [0, 1],
    turn: null,
    taken: [{ '1x2': 1 }, {}],
    prints: [null, null] as never,
  };
  const building = stageOf({ view });
  const { x, y } = building.workbench.bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  const pointer = overBrick('1x2', 0, x + 0.5, y + 1);
  const waits = after(building, { type: 'expected', kind: '1x2', ...pointer.sight, liesAlongX: false, pointer });
  const asks = sends(waits, { view: { ...view, taken: [{ '1x2': 2 }, {}] } });
  expect([asks.workbench.bench.upper, planOf(asks)]).toEqual(['1x2', []]);
  const built = after(asks, ...answersTo(asks.workbench.bench));
  expect([planOf(built), built.workbench.bench.upper]).toEqual([['1x2/1x2@0,0,0'], null]);
  const aside = { ...pointer, under: null };
  const lies = after(building, { type: 'expected', kind: '1x2', ...pointer.sight, liesAlongX: false, pointer: aside });
  const laid = sends(lies, { view: { ...view, taken: [{ '1x2': 2 }, {}] } });
  expect([laid.workbench.bench.upper, laid.waiting]).toEqual([null, []]);
});

test('a brickprint from a file takes its bricks one by one, and then lies on the bench', () => {
  const joins = '1x2/1x2@0,1,0; 1x2/A@0,2,0; 1x2/A@0,3,0; 1x1/A@0,0,0; 1x1/A@0,4,0';
  const design = { title: 'Stairs', joins, bricks: { '1x2': 4, '1x1': 2 } };
  const building = (taken: Record<string, number>, yellow: Record<string, number>): BrickWorkView => ({
    ...sample,
    phase: 'prints',
    to_act: [0, 1],
    prints: [null, null],
    names: ['', ''],
    objects: [[], []],
    taken: [taken, {}],
    yellow,
  });
  const there = { '1x1': 4, '1x2': 2, '2x3': 2 };
  const begun = stageOf({ view: building({ '2x3': 1, '1x2': 2 }, there) });
  const read = after(begun, { type: 'design-read', design });
  expect(nextStep(design, read.hall.view, 0)).toEqual({ move: 'return 2x3' });
  const lacking = sends(read, { view: building({ '1x2': 4, '1x1': 1 }, there) });
  expect(nextStep(design, lacking.hall.view, 0)).toEqual({ move: 'take 1x1' });
  expect([lacking.design, planOf(lacking)]).toEqual([design, []]);
  const whole = sends(lacking, { view: building({ '1x2': 4, '1x1': 2 }, there) });
  expect([whole.design, whole.title]).toEqual([null, 'Stairs']);
  expect(whole.workbench.bench.open).toMatchObject([{ kind: 'plan', text: joins }]);

  const gone = sends(lacking, { view: building({ '1x2': 4, '1x1': 1 }, { '1x1': 0 }) });
  expect([gone.design, gone.remark]).toEqual([
    null,
    'The last 1x1 has just been taken: this brickprint cannot be built now.',
  ]);
  const refused = sends(lacking, {
    complaint: { move: 'take 1x1', text: 'No.', at: 1 } as unknown as Hall['complaint'],
  });
  expect(refused.design).toBeNull(); // it does not ask again and again
  const wrong = after(begun, { type: 'file-refused', why: 'Line 2: this is mirrored' });
  expect([wrong.remark, wrong.design]).toEqual(['Line 2: this is mirrored', null]);
});

test('what can be done in one way only is done at once, and what costs or bumps is asked', () => {
  const choice = { die: 2, value: 2, tokens: '', spaces: ['collect2', 'adjust', 'build'], why: {} };
  const turned = { die: 2, value: 3, tokens: '+', spaces: ['collect3'], why: {} };
  const four = { die: 4, value: 4, tokens: '', spaces: ['collect4', 'adjust'], why: {} };
  const yards = [{ '1x2': 1, '1x3': 2, '1x4': 1, '2x2': 1 }, {}];
  const view = { ...quiet.view, pool: [2, 4], spaces: {}, choices: [choice, turned, four], yards };
  const played = (model: Model, ...events: Event[]): string[] =>
    after(model, ...events).effects.flatMap((each) => (each.do === 'play' ? [each.move] : []));
  const die: Event = { type: 'die-picked', face: 2 };
  const space = (name: string): Event => ({ type: 'space-picked', space: name });
  const stage = stageOf({ view });
  expect(played(stage, die, space('collect2'))).toEqual(['2>collect 1x2']);
  expect(played(stage, die, space('adjust'))).toEqual(['2>adjust']);
  expect(played(stage, space('adjust'), die)).toEqual(['2>adjust']);
  expect(played(stage, { type: 'die-dropped', face: 2, space: 'collect2' })).toEqual(['2>collect 1x2']);
  expect(played(stage, space('collect2'))).toEqual([]); // one press alone shows what it would be
  expect(played(stage, die, space('build'))).toEqual([]);
  expect(played(stage, { type: 'die-picked', face: 4 }, space('collect4'))).toEqual([]); // a 1x4 or a 2x2
  expect(played(stage, { type: 'die-dropped', face: 2, space: 'collect3' })).toEqual([]); // for a token
  expect(played(stage, die, { type: 'value-chosen', value: 3 }, space('collect3'))).toEqual(['2+>collect 1x3']);
  expect(played(stageOf({ view: { ...view, spaces: { adjust: 1 } } }), die, space('adjust'))).toEqual([]);
});

test('what the other player and the dice have done is told step by step, until the next own move', () => {
  const events = [
    eventOf('1', { kind: 'build', by: 1, text: 'Ben places a 3 on Build and bumps the 2 there.', space: 'build' }),
    eventOf('2', { kind: 'reroll', text: 'The bumped die is rolled again: 5.' }),
  ];
  const tells = ({ told, toldCount }: Model): string[] => told.slice(0, toldCount).map(({ key }) => key);
  const told = sends(stageOf(), { events });
  expect(tells(told)).toEqual(['1']);
  expect(running(told)).toContain('1'); // the next step waits until this one was read
  expect(tells(update(told, { type: 'told-on' }))).toEqual(['1', '2']);
  expect(tells(sends(stageOf({ motionless: true }), { events }))).toEqual(['1', '2']);
  expect(tells(update(told, { type: 'sent', move: '2>adjust' }))).toEqual([]);
  expect(
    tells(sends(stageOf(), { events: [eventOf('1', { kind: 'adjust', by: 0, text: 'Ada takes a token.' })] })),
  ).toEqual([]);
  expect(tells(sends(stageOf({ still: true }), { events }))).toEqual([]);
});
