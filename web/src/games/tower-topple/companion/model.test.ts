// @vitest-environment node
import { expect, test } from 'vitest';
import type { Statement } from './companion';
import { INITIAL, isBusy, update, type Event, type Model } from './model';

const draw: Statement = { by: 'seat', text: 'draw' };
const drew: Statement = { by: 'nature', text: 'drew plain' };
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const turn: Event = { type: 'hall', toAct: [1] };
const chance: Event = { type: 'hall', toAct: ['nature'] };
const awaited: Event = { type: 'hall', toAct: null };
const sent = (model: Model): string[] =>
  model.effects.flatMap((effect) => (effect.type === 'send' ? [effect.statement.text] : []));

test('what a tap says goes out one by one, each when the hall has taken the one before', () => {
  const first = after(INITIAL, turn, { type: 'said', statements: [draw, drew] });
  expect([first.effects[0], sent(first), isBusy(first)]).toEqual([{ type: 'see-top' }, ['draw'], true]);
  const waits = after(first, { type: 'sent', id: 'a' }, awaited);
  expect([sent(waits), waits.queue]).toEqual([[], [drew]]);
  expect(sent(after(waits, turn))).toEqual([]); // what chance did is due only when the hall waits for it
  const second = after(waits, chance);
  expect([sent(second), second.queue, isBusy(second)]).toEqual([['drew plain'], [], true]);
  expect(isBusy(after(second, turn))).toBe(false);
});

test('a tap while something is still to be said says nothing', () => {
  const busy = after(INITIAL, turn, { type: 'said', statements: [draw, drew] }, turn);
  expect(after(busy, { type: 'said', statements: [draw] })).toEqual({ ...busy, effects: [] });
  expect(after(INITIAL, { type: 'said', statements: [draw] }).queue).toEqual([]); // before the hall has been heard of
});

test('what the hall refuses ends what was to be said with it; the refusal of anything else does not', () => {
  const model = after(INITIAL, turn, { type: 'said', statements: [draw, drew] }, { type: 'sent', id: 'a' });
  expect(after(model, { type: 'refused', id: 'b', why: 'no' })).toMatchObject({ failure: '', queue: [drew] });
  const refused = after(model, { type: 'refused', id: 'a', why: 'no' }, turn);
  expect([refused.failure, refused.queue, isBusy(refused), sent(refused)]).toEqual(['no', [], false, []]);
  expect(after(refused, { type: 'said', statements: [draw] }).failure).toBe('');
});

test('what was asked is answered by what is said, and by taking back', () => {
  const asked = after(
    INITIAL,
    turn,
    { type: 'others-fell', others: 2 },
    { type: 'before-asked' },
    { type: 'fell-asked', asks: true },
  );
  expect([asked.others, asked.asksBefore, asked.asksFell]).toEqual([2, true, true]);
  const said = after(asked, { type: 'said', statements: [draw] });
  expect([said.others, said.asksBefore, said.asksFell]).toEqual([0, false, false]);
  const undone = after(asked, { type: 'undone' });
  expect([undone.asksFell, undone.others, undone.effects]).toEqual([false, 2, [{ type: 'undo' }]]);
  expect(after(asked, { type: 'fell-asked', asks: false }).asksFell).toBe(false);
});
