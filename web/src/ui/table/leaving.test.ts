import { expect, test } from 'vitest';
import { fromSnap, type TableState } from '../../lib/connection/table';
import type { SeatInfo } from '../../lib/wire';
import { person, snap } from '../../testing/hall';
import { isBot, playedSeats, votes } from './leaving';
import { turnLine } from './table-words';

const away = person(1, 'Bob', { here: false, away_s: 100, plays_on: true });

function table(...seats: SeatInfo[]): TableState {
  return { ...fromSnap(snap(0, []), 0), seats };
}

test('after two minutes a bot may be asked for, once', () => {
  const three = table(person(0, 'Ada'), away, person(2, 'Cy'));
  expect(votes(three, 19_000)).toEqual([]);
  expect(votes(three, 20_000)).toEqual([{ seat: 1, name: 'Bob', playsOn: true }]);
  const offers = [{ id: 1, kind: 'leave' as const, seat: 0, count: 0, target: 1, waiting: [2] }];
  expect(votes({ ...three, offers }, 20_000)).toEqual([]);
});

test('who only looks on, or has left, asks for none, and a bot is not away', () => {
  const three = table(person(0, 'Ada'), away, person(2, 'Cy'));
  expect(votes({ ...three, mine: [] }, 20_000)).toEqual([]);
  expect(votes(table(person(0, 'Ada', { stand_in: 2 }), away, person(2, 'Cy')), 20_000)).toEqual([]);
  expect(votes(table(person(0, 'Ada'), { ...away, stand_in: 2 }), 20_000)).toEqual([]);
});

test('a bot plays a seat that was left, and whoever left it is not to act', () => {
  const left = person(0, 'Ada', { stand_in: 2 });
  const three = table(left, person(1, 'Bob'), person(2, 'Cy'));
  expect([isBot(left), playedSeats(three)]).toEqual([true, []]);
  expect(turnLine(three, ['Red', 'Green', 'Blue'], 'take a pebble')).toBe("Red's bot is thinking");
  const late = table({ ...left, late: true }, person(1, 'Bob'), person(2, 'Cy'));
  expect(turnLine(late, ['Red', 'Green', 'Blue'], 'take a pebble')).toBe("Red's bot is taking longer than usual");
});
