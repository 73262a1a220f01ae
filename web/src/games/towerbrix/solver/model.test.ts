// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { initial, update, type Cards, type Event, type Model, type Search } from './model';
import type { Solved } from './solve';

const green: Cards = { cards: ['G27', 'G31'], deck: 'green' };
const solved = { verdict: 'stands', steps: ['one', 'two', 'three'], order: ['y1', 'y2', 'p1'] } as unknown as Solved;

const asks = (model: Model): Model => update(model, { type: 'asked', wish: 'highest' });
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
function searchOf({ effects }: Model): Search {
  const [effect] = effects;
  if (!effect) throw new Error('nothing is asked');
  return effect.search;
}
const other: Event = { type: 'cards-given', cards: { ...green, cards: ['G16'] } };
const back: Event = { type: 'cards-given', cards: { ...green } };

describe('a search', () => {
  const asked = asks(initial(green));
  const search = searchOf(asked);

  test('is asked once, and what it finds is shown whole', () => {
    expect([search, asked.searching, asked.wish]).toEqual([{ cards: green, wish: 'highest' }, true, 'highest']);
    const found = update(asked, { type: 'solved', search, solved });
    expect([found.found, found.step, found.searching, found.effects]).toEqual([solved, 3, false, []]);
    expect(asks(found)).toMatchObject({ found: null, searching: true });
  });

  test('that fails says why, until the next one', () => {
    const failed = update(asked, { type: 'failed', search, why: 'the hall is busy' });
    expect([failed.failure, failed.searching]).toEqual(['the hall is busy', false]);
    expect(asks(failed).failure).toBe('');
    expect(update(failed, other).failure).toBe('');
  });

  test('is of no use once there are other cards: neither its answer nor its failure is shown', () => {
    const found = after(asked, other, { type: 'solved', search, solved });
    expect([found.found, found.searching]).toEqual([null, false]);
    const failed = after(asked, other, { type: 'failed', search, why: 'the hall is busy' });
    expect([failed.failure, failed.searching]).toEqual(['', false]);
    expect(after(asked, other, back, { type: 'solved', search, solved }).found).toBe(solved);
  });

  test('goes on while the same cards are given again', () => {
    const found = after(asked, { type: 'solved', search, solved }, back);
    expect(found.found).toBe(solved);
    expect(update(found, other).found).toBeNull();
  });
});

test('a tower is built step by step, and from the start again after its last one', () => {
  const asked = asks(initial(green));
  const found = update(asked, { type: 'solved', search: searchOf(asked), solved });
  expect(after(found, { type: 'step-on' }).step).toBe(1);
  expect(after(found, { type: 'step-back' }).step).toBe(2);
  expect(after(found, { type: 'step-chosen', step: 1 }, { type: 'step-on' }).step).toBe(2);
});
