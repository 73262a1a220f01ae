// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { evaluation, card } from '../sample';
import { readingsOf } from './evaluation';
import { initial, isDone, namesRead, readingNow, timers, update, type Event, type Given, type Model } from './model';

const cards = [
  { ...card('G27', { holds: true }), seat: 0 },
  { ...card('G31', { holds: false }), seat: 1 },
];
const readings = readingsOf({ ...evaluation, cards }, 'en', ['Ann', 'Ben']);
const quiet: Given = {
  readings,
  spoken: readings.map(({ key }) => `${key} is read.`),
  result: 'It is lost.',
  language: 'en',
  paced: true,
  acted: false,
  voice: true,
  motionless: false,
};

/** A reading that has begun. */
const readingOf = (given: Partial<Given> = {}, aloud = false): Model => {
  const whole = { ...quiet, ...given };
  return update(initial(whole, aloud), { type: 'given', given: whole });
};
const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const wait = (model: Model): number | null => timers(model)[0]?.ms ?? null;
const says = ({ effects }: Model): string[] =>
  effects.map((each) => (each.do === 'speak' ? each.saying.text : each.do));
const next: Event = { type: 'next' };
const switched: Event = { type: 'voice-switched' };

/** The voice has come to the end of what it says. */
function spoken(model: Model, heard = true): Model {
  if (!model.saying) throw new Error('nothing is said');
  return update(model, { type: 'spoken', saying: model.saying, heard });
}

describe('without a voice', () => {
  test('one thing comes after the other, and the end stays', () => {
    let model = readingOf();
    expect([says(model), wait(model), readingNow(model)?.key]).toEqual([[], 2600, 'stands']);
    for (let read = 1; read < readings.length; read++) model = update(model, next);
    expect([namesRead(model), isDone(model)]).toEqual([['G27', 'G31'], false]);
    const done = update(model, next);
    expect([isDone(done), namesRead(done), readingNow(done), wait(done)]).toEqual([true, null, null, null]);
  });

  test('a view that the hall sends meanwhile begins nothing anew', () => {
    const model = readingOf();
    const again = update(model, { type: 'given', given: { ...quiet, readings: structuredClone(readings) } });
    expect(timers(again)[0]?.of).toBe(timers(model)[0]?.of);
    expect(timers(update(model, next))[0]?.of).not.toBe(timers(model)[0]?.of);
  });

  test('it is quicker where nothing shall move, and all there where it is no news', () => {
    expect(wait(readingOf({ motionless: true }))).toBe(900);
    const old = readingOf({ paced: false }, true);
    expect([isDone(old), says(old), wait(old)]).toEqual([true, [], null]);
    const acted = readingOf({ acted: true });
    expect(readingNow(acted)).toBe(readings.at(-1));
  });
});

describe('aloud', () => {
  test('each is spoken once, and the next comes a moment after', () => {
    const first = readingOf({}, true);
    expect([says(first), wait(first)]).toEqual([['stands is read.'], null]);
    const heard = spoken(first);
    expect([says(heard), wait(heard)]).toEqual([[], 500]);
    const same = update(heard, { type: 'given', given: { ...quiet } });
    expect([says(same), timers(same)[0]?.of]).toEqual([[], timers(heard)[0]?.of]);
    expect(says(update(heard, next))).toEqual(['tower is read.']);
  });

  test('how it ended is spoken, too, and nothing follows', () => {
    const done = update(readingOf({}, true), { type: 'all-at-once' });
    expect([says(done), wait(done), wait(spoken(done))]).toEqual([['hush', 'It is lost.'], null, null]);
  });

  test('a voice that fails leaves the card as long as it takes to read it', () => {
    expect(wait(spoken(readingOf({}, true), false))).toBe(2600);
    expect([says(readingOf({ voice: false }, true)), wait(readingOf({ voice: false }, true))]).toEqual([[], 2600]);
  });

  test('whoever goes on breaks it off, and what it answers then comes too late', () => {
    const first = readingOf({}, true);
    const second = update(first, next);
    expect(says(second)).toEqual(['hush', 'tower is read.']);
    if (!first.saying) throw new Error('nothing is said');
    const late = update(second, { type: 'spoken', saying: first.saying, heard: true });
    expect([wait(late), late.saying]).toEqual([null, second.saying]);
    expect(says(update(spoken(first), next))).toEqual(['tower is read.']); // it was silent by itself
  });

  test('it is switched off and on in the middle of a card', () => {
    const muted = update(readingOf({}, true), switched);
    expect([says(muted), wait(muted), muted.aloud]).toEqual([['hush'], 2600, false]);
    expect(says(update(muted, switched))).toEqual(['stands is read.']);
    const waiting = update(spoken(readingOf({}, true)), switched);
    expect([says(waiting), wait(waiting)]).toEqual([[], 2600]);
  });

  test('another language is spoken anew', () => {
    const german = { ...quiet, language: 'de', spoken: ['Er steht.', ...quiet.spoken.slice(1)] };
    expect(says(update(readingOf({}, true), { type: 'given', given: german }))).toEqual(['hush', 'Er steht.']);
  });
});

test('afterwards a reading is looked at, and put away', () => {
  const done = update(readingOf(), { type: 'all-at-once' });
  const look: Event = { type: 'reading-chosen', key: 'card G31' };
  expect(readingNow(update(done, look))?.card?.name).toBe('G31');
  expect(readingNow(after(done, look, look))).toBeNull();
});
