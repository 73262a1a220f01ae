// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Vec } from '../../../lib/motion/vector';
import { building, card, evaluation, posesText } from '../sample';
import type { Evaluation, TowerBrixEvent, TowerBrixView } from '../view';
import { cardsShown, isReady, mayBuild, mayRemove, news, noCards, whoseCards } from './derived';
import { brickRefusal, evaluationOf, initial, timers, update, type Event, type Hall, type Model } from './model';

/** Where all bricks stand; `y1` so far to the right of its place, m, and lying if `lies`. */
function standing(aside = 0, lies = false): string {
  const half = Math.SQRT1_2;
  const places = building.bricks.flatMap((_, n) => [n / 10 + (n === 0 ? aside : 0), 0, 0.03]);
  const turns = building.bricks.map((_, n) => (n === 0 && lies ? [half, 0, half, 0] : [1, 0, 0, 0]));
  const numbers = turns.flatMap((turn, n) => [...places.slice(3 * n, 3 * n + 3), ...turn]);
  return posesText(numbers);
}

const view: TowerBrixView = { ...building, poses: standing() };
const quiet: Hall = {
  view,
  seat: 0,
  acts: true,
  pending: null,
  complaint: null,
  names: ['Ann', 'Ben'],
  still: false,
  events: [],
  pointAt: [],
  holds: true,
  live: true,
  bare: false,
  looksBack: false,
  shown: {},
};

const stageOf = (hall: Partial<Hall> = {}): Model =>
  initial({ ...quiet, ...hall }, { language: 'en', mode: 'assisted', learntHints: [] });
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const sends = (model: Model, hall: Partial<Hall>): Model =>
  update(model, { type: 'hall', hall: { ...model.hall, ...hall } });
const at: Vec = [0.05, 0, 0.03];
const put = (more: Partial<Event & { type: 'brick-put' }> = {}): Event => ({
  ...{ type: 'brick-put', brick: 0, to: at, turn: [1, 0, 0, 0], lean: false },
  ...more,
});
const move: Event = { type: 'move-chosen', move: 'up' };
const light: Event = { type: 'bricks-lit', bricks: ['b1'] };
const running = (model: Model): string[] => timers(model).map(({ event }) => event.type);
const mixing = (judged: Evaluation): TowerBrixView => ({ ...view, phase: 'mix', evaluation: judged });
const onScreen = (model: Model): string | null => evaluationOf(model)?.how ?? null;

describe('why something was refused', () => {
  const complaint = { move: 'put y1 0 0 30 stand', text: 'y1 is in another hand' };
  const refused = sends(stageOf(), { complaint });

  test('is said with the bricks by their names, for a while, or until something else is sent', () => {
    expect([refused.remark, running(refused)]).toEqual(['Yellow brick 1 is in another hand', ['remark-over']]);
    expect(update(refused, { type: 'remark-over' }).remark).toBe('');
    const next = update(refused, move);
    expect([next.remark, next.effects]).toEqual(['', [{ do: 'move', move: 'up' }]]);
    expect(update(refused, { type: 'answered', seat: 1, move: 'agree' })).toMatchObject({
      remark: '',
      effects: [{ do: 'move-of', seat: 1, move: 'agree' }],
    });
  });

  test('is not said again when the hall sends a view with the same refusal, nor taken back by one without', () => {
    expect(sends(update(refused, move), { view: { ...view } }).remark).toBe('');
    expect(sends(refused, { complaint: null }).remark).toBe(refused.remark);
    expect(sends(update(refused, move), { complaint: { ...complaint } }).remark).toBe(refused.remark);
  });

  test('is told of a hand that was lost, too', () => {
    expect(update(stageOf(), { type: 'hand-lost', why: 'b1 slipped away' }).remark).toBe('Blue brick 1 slipped away');
  });

  test('is said in the language of the cards where somebody else has the brick', () => {
    const taken = update(stageOf(), { type: 'hands', taken: [{ seat: 1, brick: 6 }] });
    expect([brickRefusal(taken, 6), brickRefusal(taken, 0)]).toEqual(['Blue brick 1 is in the hand of Ben.', null]);
    expect(update(taken, { type: 'brick-refused', brick: 6 }).remark).toContain('Ben');
    const aimed = stageOf({ shown: { 1: '6' } });
    expect(brickRefusal(aimed, 6)).toContain('Ben');
    const late = update(update(taken, { type: 'hands', taken: [] }), { type: 'brick-refused', brick: 6 });
    expect(late.remark).toBe(''); // it was let go meanwhile
  });
});

describe('a brick that is put', () => {
  test('goes to the hall’s hand, or as a move where there is none', () => {
    expect(update(stageOf(), put()).effects).toEqual([
      { do: 'put', brick: 0, to: at, turn: [1, 0, 0, 0], lean: false },
    ]);
    expect(update(stageOf({ live: false }), put()).effects).toEqual([{ do: 'move', move: 'put y1 50 0 30 stand' }]);
    const askew = update(stageOf({ live: false }), put({ turn: [0.9, 0.3, 0.3, 0.1] }));
    expect([askew.effects, askew.remark === '']).toEqual([[], false]);
    expect(update(stageOf(), put({ brick: 99 })).effects).toEqual([]);
  });

  test('is the move of a lesson where it comes near its place', () => {
    const pointAt = ['put y1 40 0 30 stand'];
    expect(update(stageOf({ pointAt }), put()).effects).toEqual([{ do: 'move', move: 'put y1 40 0 30 stand' }]);
    expect(update(stageOf({ pointAt }), put({ to: [0.2, 0, 0.03] })).effects[0]?.do).toBe('put');
  });

  describe('to lean', () => {
    const leans = update(stageOf(), put({ lean: true }));
    const rests = (model: Model, poses: string | null, more: Partial<TowerBrixView> = {}): Model =>
      sends(model, { view: { ...view, poses, ...more } });

    test('and has come to rest otherwise is spoken of, once', () => {
      const lies = rests(leans, standing(0.05, true));
      expect([lies.leant, lies.remark === '']).toEqual([null, false]);
      expect(rests(update(lies, { type: 'remark-over' }), standing(0.09, true)).remark).toBe('');
    });

    test('waits until it has moved itself, and until it is seen', () => {
      expect(rests(leans, null).leant).toEqual(leans.leant);
      expect(rests(leans, view.poses, { phase: 'build' }).leant).toEqual(leans.leant);
      expect(rests(leans, standing(0.05), { phase: 'hand' }).leant).toEqual(leans.leant);
      expect(rests(leans, standing(0.001)).leant).toEqual(leans.leant); // another one came to rest
    });

    test('is forgotten when the next one is put', () => {
      const next = update(leans, put({ brick: 1 }));
      expect(rests(next, standing(0.05, true)).remark).toBe('');
    });
  });
});

describe('a brick in hand', () => {
  test('is shown to the others, and what was done once needs no hint', () => {
    const gripped = update(stageOf(), { type: 'gripped', brick: 4 });
    expect([gripped.held, gripped.effects]).toEqual([4, [{ do: 'show', shows: '4' }]]);
    const letGo = update(gripped, { type: 'gripped', brick: null });
    expect([letGo.held, letGo.effects]).toEqual([null, [{ do: 'show', shows: '' }]]);
    expect(letGo.learntHints).toEqual(['assisted take', 'assisted lead']);
    expect(update(letGo, put()).learntHints).toBe(letGo.learntHints);
    expect(update(stageOf(), { type: 'gripped', brick: null }).learntHints).toEqual([]);
    const free = after(stageOf(), { type: 'mode-chosen', mode: 'free' }, { type: 'gripped', brick: 4 });
    expect(update(free, { type: 'gripped', brick: null }).learntHints).toEqual(['free take', 'free lead']);
  });
});

describe('an evaluation', () => {
  const won = mixing(evaluation);
  const judged = sends(stageOf(), { view: won });

  test('that was there when one sat down is seen already; a new one is read', () => {
    expect(onScreen(stageOf({ view: won }))).toBeNull();
    expect([onScreen(judged), judged.evaluation.fresh, judged.evaluation.acted]).toEqual(['won', true, false]);
  });

  test('stays on the screen though others go on, until it is closed', () => {
    const later = sends(judged, { view: { ...won, evaluation: structuredClone(evaluation), points: 8 } });
    expect([onScreen(later), later.evaluation]).toEqual(['won', judged.evaluation]);
    const dealt = sends(later, { view: { ...won, phase: 'build' } });
    expect(onScreen(dealt)).toBe('won');
    expect(onScreen(update(dealt, { type: 'evaluation-closed' }))).toBeNull();
  });

  test('that comes while another is read takes its place', () => {
    const next = sends(judged, { view: mixing({ ...evaluation, round: 2, how: 'lost' }) });
    expect([onScreen(next), next.evaluation.fresh]).toEqual(['lost', true]);
    const closed = update(next, { type: 'evaluation-closed' });
    expect(onScreen(sends(closed, { view: mixing({ ...evaluation, round: 2, how: 'lost' }) }))).toBeNull();
  });

  test('is seen again all at once', () => {
    const again = after(judged, { type: 'evaluation-closed' }, { type: 'evaluation-opened' });
    expect([onScreen(again), again.evaluation.fresh]).toEqual(['won', false]);
  });

  test('after what a challenge asked for has its end alone to tell', () => {
    const waits = sends(stageOf(), { view: mixing({ ...evaluation, how: 'nothing' }) });
    expect(waits.evaluation.acted).toBe(false);
    const acted = sends(update(waits, { type: 'evaluation-closed' }), { view: won });
    expect([onScreen(acted), acted.evaluation.acted]).toEqual(['won', true]);
  });

  test('that is stepped to in a replay is no news, and makes way for what is built next', () => {
    const back = sends(stageOf({ still: true, looksBack: true }), { view: won });
    expect([onScreen(back), back.evaluation.fresh]).toEqual(['won', false]);
    const built = sends(back, { view: { ...won, phase: 'build' } });
    expect(onScreen(built)).toBeNull();
    expect(onScreen(sends(built, { view }))).toBeNull();
  });

  test('takes the place of the cards, face down until they are read', () => {
    const shown = update(judged, { type: 'reading-shown', reading: null, read: ['G27'] });
    const up = cardsShown(shown.hall, evaluationOf(shown), shown.readNames, false).map((each) => each.up);
    expect(up).toEqual([true, false]);
    const gone = update(shown, { type: 'reading-shown', reading: null, read: null });
    expect(cardsShown(gone.hall, evaluationOf(gone), gone.readNames, false).every((each) => each.up)).toBe(true);
  });

  test('keeps hands off the bricks', () => {
    expect(mayBuild(quiet, null)).toBe(true);
    expect(mayBuild(quiet, evaluation)).toBe(false);
    const act: Hall = { ...quiet, view: { ...view, phase: 'act', act: 'remove' } };
    expect([mayRemove(act, null), mayRemove(act, evaluation)]).toEqual([true, false]);
  });
});

describe('what a card has lit', () => {
  test('stays while one builds, and goes out when the bricks are somewhere else', () => {
    const lit = update(stageOf(), light);
    expect(sends(lit, { view: { ...view, points: 3 } }).lit).toEqual(['b1']);
    expect(sends(lit, { view: { ...view, phase: 'hand' } }).lit).toEqual([]);
  });

  test('stays while an evaluation is read, and goes out with it', () => {
    const read = update(sends(stageOf(), { view: mixing(evaluation) }), light);
    expect(read.lit).toEqual(['b1']);
    expect(update(read, { type: 'evaluation-closed' }).lit).toEqual([]);
  });

  test('between two towers is what is touched now', () => {
    const lit = update(stageOf({ view: mixing(evaluation) }), light);
    expect([lit.lit, sends(lit, { view: { ...mixing(evaluation), points: 3 } }).lit]).toEqual([['b1'], ['b1']]);
  });
});

describe('what is shown', () => {
  test('of cards is not for a screen that hides them, but where they lie open', () => {
    const hidden = update(stageOf(), { type: 'cards-hidden', hidden: true });
    expect(cardsShown(hidden.hall, null, null, hidden.hidden)).toEqual([]);
    expect(noCards(hidden.hall, true, 'en')).not.toBe(noCards(hidden.hall, false, 'en'));
    const open = { ...quiet, view: { ...view, open: true } };
    const cards = cardsShown(open, null, null, true);
    expect([cards.length, whoseCards(open.view, null, cards)]).toEqual([2, whoseCards(view, evaluation, [])]);
  });

  test('of what was done last leaves out where bricks lie, and what is asked', () => {
    const events = [
      { key: '1', kind: 'thumb', text: 'Ben shows a thumb.' },
      { key: '2', kind: 'lies', text: 'The bricks lie.' },
    ] as TowerBrixEvent[];
    expect(news({ ...quiet, events }, null)).toBe('Ben shows a thumb.');
    expect(news({ ...quiet, events }, evaluation)).toBe('');
    const moved = { key: '3', kind: 'move', text: 'Ben moves r1.', brick: 'r1' } as TowerBrixEvent;
    const which = ['right']; // as the brick lies now: it was taken from elsewhere
    expect(news({ ...quiet, events: [moved], view: { ...view, bricks: ['r1'], which } }, null)).toBe(
      'Ben moves a red brick.',
    );
    const question = { answer: 'open' } as NonNullable<TowerBrixView['question']>;
    expect(news({ ...quiet, events, view: { ...view, question } }, null)).toBe('');
  });

  test('of the buttons waits for the hall, and for whoever steps through the match', () => {
    expect([isReady(quiet), isReady({ ...quiet, pending: 'up' }), isReady({ ...quiet, still: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of a card that was touched stays chosen when it is dealt no more', () => {
    const chosen = update(stageOf(), { type: 'card-chosen', name: 'G27' });
    expect(sends(chosen, { view: { ...view, hands: [[card('G28')], []] } }).chosen).toBe('G27');
  });
});

test('a brick in hand is told to the hall while it is led, and who reads an evaluation is told to the others', () => {
  const held = after(stageOf(), { type: 'gripped', brick: 3 });
  expect(after(held, { type: 'led' }).effects).toEqual([{ do: 'show', shows: '3' }]);
  expect(after(stageOf(), { type: 'led' }).effects).toEqual([]);
  const rests = after(held, { type: 'wait-asked' });
  expect([rests.effects, running(rests)]).toEqual([[{ do: 'show', shows: 'wait' }], ['rest-over']]);
  expect(after(rests, { type: 'rest-over' }).effects).toEqual([{ do: 'show', shows: '3' }]);
  const reads = sends(stageOf(), { view: mixing(evaluation) });
  expect(reads.effects).toEqual([{ do: 'show', shows: 'reading' }]);
  expect(after(reads, { type: 'evaluation-closed' }).effects).toEqual([{ do: 'show', shows: '' }]);
});
