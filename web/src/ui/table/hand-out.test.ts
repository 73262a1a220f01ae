import { expect, test } from 'vitest';
import { fromSnap, type TableState } from '../../lib/connection/table';
import { person, snap } from '../../testing/hall';
import { handOuts } from './hand-out';

const away = person(1, 'Bob', { here: false, away_s: 30 });

function table(...seats: TableState['seats']): TableState {
  return { ...fromSnap(snap(0, []), 0), seats, seatsAt: 0 };
}

test('with others the seat of whoever is away may be asked for at once', () => {
  const all = table(person(0, 'Ada'), away, person(2, 'Cy'));
  expect(handOuts(all, 0)).toEqual([{ seat: 1, name: 'Bob', left: false, alone: false, wait: 0 }]);
});

test('alone with the maker it takes two minutes', () => {
  const two = table(person(0, 'Ada', { maker: true }), away);
  expect(handOuts(two, 0)).toEqual([{ seat: 1, name: 'Bob', left: false, alone: true, wait: 90 }]);
  expect(handOuts(two, 60_000)[0]?.wait).toBe(30);
  expect(handOuts(two, 90_000)[0]?.wait).toBe(0);
});

test('alone, and not the maker, it cannot be asked for', () => {
  expect(handOuts(table(person(0, 'Ada'), away), 200_000)).toEqual([]);
});

test('a spectator, a page that is loaded anew, and a seat that is open already change nothing', () => {
  const cy = person(2, 'Cy');
  expect(handOuts({ ...table(person(0, 'Ada'), away, cy), mine: [] }, 0)).toEqual([]);
  expect(handOuts(table(person(0, 'Ada'), { ...away, away_s: 0 }, cy), 1000)).toEqual([]);
  expect(handOuts(table(person(0, 'Ada'), { ...away, invited: true }, cy), 0)).toEqual([]);
  const offers = [{ id: 1, kind: 'seat' as const, seat: 0, count: 0, target: 1, waiting: [2] }];
  expect(handOuts({ ...table(person(0, 'Ada'), away, cy), offers }, 0)).toEqual([]);
  expect(handOuts({ ...table(person(0, 'Ada'), away, cy), waiting: true }, 0)).toEqual([]);
});

test('a seat that was left may be asked for at once, whether its holder looks on or not', () => {
  const left = person(1, 'Bob', { stand_in: 2, excluded: true });
  const [found] = handOuts(table(person(0, 'Ada'), left, person(2, 'Cy')), 0);
  expect(found).toEqual({ seat: 1, name: 'Bob', left: true, alone: false, wait: 0 });
  expect(handOuts({ ...table(left, person(1, 'Cy'), person(2, 'Di')), mine: [0] }, 0)).toEqual([]);
});
