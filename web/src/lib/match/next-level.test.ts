import { expect, test } from 'vitest';
import type { SeatInfo } from '../wire';
import { nextLevel } from './next-level';

const person = (seat: number): SeatInfo => ({ seat, name: 'Ada', kind: 'person', level: null }) as SeatInfo;
const bot = (seat: number, level: number): SeatInfo => ({ seat, name: 'Bot', kind: 'bot', level }) as SeatInfo;

const played = (seats: SeatInfo[], mine: number[], winners: number[]): Parameters<typeof nextLevel>[0] =>
  ({
    info: { header: { game: 'towers', options: { width: 6 } }, clock: { kind: 'none' } },
    seats,
    mine,
    outcome: { winners },
  }) as unknown as Parameters<typeof nextLevel>[0];

test('who has won is offered the level above, who has lost the one below', () => {
  const won = nextLevel(played([bot(0, 2), person(1)], [1], [1]));
  expect(won).toMatchObject({ level: 3, isHarder: true });
  expect(won?.match).toEqual({
    game: 'towers',
    options: { width: 6 },
    clock: { kind: 'none' },
    seats: [
      { kind: 'bot', level: 3 },
      { kind: 'me', name: 'Ada' },
    ],
  });
  expect(nextLevel(played([person(0), bot(1, 2)], [0], [1]))).toMatchObject({ level: 1, isHarder: false });
});

test('there is nothing above the highest level and below the lowest', () => {
  expect(nextLevel(played([person(0), bot(1, 5)], [0], [0]))).toBeNull();
  expect(nextLevel(played([person(0), bot(1, 1)], [0], [1]))).toBeNull();
});

test('nothing is offered where people play, bots differ, or all win or draw together', () => {
  expect(nextLevel(played([person(0), person(1)], [0], [0]))).toBeNull();
  expect(nextLevel(played([person(0), person(1), bot(2, 2)], [0, 1], [0]))).toBeNull();
  expect(nextLevel(played([person(0), bot(1, 2), bot(2, 3)], [0], [0]))).toBeNull();
  expect(nextLevel(played([person(0), bot(1, 2)], [0], []))).toBeNull();
  expect(nextLevel(played([person(0), bot(1, 2)], [0], [0, 1]))).toBeNull();
  expect(nextLevel(played([person(0), bot(1, 2)], [], [0]))).toBeNull();
});
