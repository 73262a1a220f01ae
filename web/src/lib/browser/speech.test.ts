import { beforeEach, expect, test, vi } from 'vitest';
import { holdTurn, hush, say, sayTurn, speech } from './speech.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  hush();
  return () => vi.useRealTimers();
});

const turn = (): string[] => speech.turn.map(({ text }) => text);
const keys = (): number[] => speech.turn.map(({ key }) => key);

test('what happens twice is said twice, and nothing is said of nothing', () => {
  say('Black passes.');
  say('');
  say('Black passes.');
  expect(speech.happened.map(({ text }) => text)).toEqual(['Black passes.', 'Black passes.']);
  expect(new Set(speech.happened.map(({ key }) => key)).size).toBe(2);
});

test('only the last lines are kept', () => {
  for (const text of ['one', 'two', 'three', 'four']) say(text);
  expect(speech.happened.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('a turn is said once it has stood', () => {
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(299);
  expect(turn()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(turn()).toEqual(['Your turn']);
});

test('a turn that is over sooner is not said', () => {
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  const said = keys();
  sayTurn({ at: 1, texts: ['Ada is thinking'] });
  vi.advanceTimersByTime(200);
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  expect(keys()).toEqual(said);
});

test('who looks on does not put it off', () => {
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(200);
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(100);
  expect(turn()).toEqual(['Your turn']);
});

test('what threatens is said beside the turn that was said before it', () => {
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  const [first] = keys();
  sayTurn({ at: 1, texts: ['Your turn', 'c3 can be taken.'] });
  vi.advanceTimersByTime(300);
  expect(turn()).toEqual(['Your turn', 'c3 can be taken.']);
  expect(keys()[0]).toBe(first);
});

test('a turn is held while the board shows what led to it', () => {
  sayTurn({ at: 1, texts: ['You won'] });
  holdTurn();
  vi.advanceTimersByTime(1000);
  expect(turn()).toEqual([]);
  sayTurn({ at: 1, texts: ['You won'] });
  vi.advanceTimersByTime(300);
  expect(turn()).toEqual(['You won']);
});

test('the next turn is said although it reads alike', () => {
  sayTurn({ at: 1, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  const said = keys();
  sayTurn({ at: 2, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  expect(keys()).not.toEqual(said);
});

test('that bots think is said once while one waits, and again when one has waited anew', () => {
  const wait = (at: number, who: string, once = 'thinking'): void => {
    sayTurn({ at, texts: [`${who} is ${once}`, 'c3 can be taken.'], once });
    vi.advanceTimersByTime(300);
  };
  wait(1, 'Ada');
  expect(turn()).toEqual(['Ada is thinking', 'c3 can be taken.']);
  wait(2, 'Ben');
  expect(turn()).toEqual(['c3 can be taken.']);
  wait(2, 'Ben', 'late');
  expect(turn()).toEqual(['Ben is late', 'c3 can be taken.']);
  sayTurn({ at: 3, texts: ['Your turn'] });
  vi.advanceTimersByTime(300);
  wait(4, 'Ben');
  expect(turn()).toEqual(['Ben is thinking', 'c3 can be taken.']);
});
