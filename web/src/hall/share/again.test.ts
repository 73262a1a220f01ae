import { expect, test } from 'vitest';
import type { Frame } from '../../games/room';
import { person } from '../../testing/hall';
import { againPath, seatsAgain, startBefore } from './again';

const isRetried = (event: string): boolean => event.startsWith('pull');
const isChoice = (event: string): boolean => /^(pull|place)/.test(event);

const frames = (...events: [number | 'nature' | 'table', string][]): Frame[] =>
  [['table', ''] as const, ...events].map(([by, event], n) => ({ n, by, event, view: {} }) as unknown as Frame);
const moment = (frame: number): { frame: number; text: string } => ({ frame, text: '' });

test('a tower that fell while a brick was laid is opened before that brick was pulled', () => {
  const fell = frames(
    [0, 'pull 1a'],
    ['nature', 'out'],
    [1, 'pull 2b'],
    ['nature', 'out'],
    [1, 'place c'],
    ['nature', 'topple'],
  );
  expect(startBefore(fell, moment(6), { isChoice }, { isRetried })).toEqual({ at: 2, seat: 1 });
  expect(startBefore(fell, moment(6), { isChoice }, {})).toEqual({ at: 4, seat: 1 });
  expect(startBefore(fell, moment(1), { isChoice }, { isRetried })).toEqual({ at: 0, seat: 0 });
});

test('what was taken back is not opened, and a match without a choice has nothing to open', () => {
  const undone = frames([0, 'pull 1a'], ['nature', 'out'], [0, 'place a'], ['table', 'undo 1'], ['nature', 'topple']);
  expect(startBefore(undone, moment(5), { isChoice }, { isRetried: () => true })).toEqual({ at: 0, seat: 0 });
  expect(startBefore(frames(['nature', 'topple']), moment(1), { isChoice }, { isRetried })).toBeNull();
});

test('the visitor takes the place, bots stay, and other people and programs are bots', () => {
  const bot = person(2, 'Mason', { kind: 'bot', level: 4 });
  const program = person(3, 'Engine', { kind: 'bot', level: null, program: 'engine' });
  const seats = [person(0, 'Ada'), person(1, 'Ben'), bot, program];
  expect(seatsAgain(seats, 1, 'Eve', [1, 2, 3, 4, 5], 2)).toEqual([
    { kind: 'bot', level: 2 },
    { kind: 'me', name: 'Eve' },
    { kind: 'bot', level: 4 },
    { kind: 'bot', level: 2 },
  ]);
  expect(seatsAgain(seats.slice(0, 2), 0, '', [], 1)).toEqual([{ kind: 'me' }, { kind: 'me' }]);
});

test('a link names the moment and the place', () => {
  expect(againPath('abc', { at: 7, seat: 1 })).toBe('/m/abc/again?at=7&seat=1');
});
