import { expect, test } from 'vitest';
import { boxOf, translated, type Collection } from '../../bricks/pieces';
import { arranged, laidOut, MAT_WIDE, moved, nearestPlace, withinMat, withoutCopy, type Places } from './mat-layout';
import { placesAfter } from './steps';

const COLLECTION: Collection = { loose: { '1x6': 2, '2x3': 2, '1x1': 4 }, objects: {} };

const studs = (collection: Collection, places: Places): string[] =>
  laidOut(collection, places).flatMap(({ bricks, place }) =>
    translated(bricks, place.x, place.y, 0).flatMap((brick) => {
      const [x, y, z, wide, long] = boxOf(brick);
      return Array.from({ length: wide * long }, (_, i) =>
        [x + (i % wide), y + Math.floor(i / wide), z].map(String).join(','),
      );
    }),
  );

test('every piece has its own place on the mat', () => {
  const found = studs(COLLECTION, arranged(COLLECTION, {}));
  expect(found).toHaveLength(2 * 6 + 2 * 6 + 4);
  expect(new Set(found).size).toBe(found.length);
});

test('what is there stays where it lies when something comes or goes', () => {
  const before = arranged(COLLECTION, {});
  const more = arranged({ loose: { ...COLLECTION.loose, '2x2': 1 }, objects: {} }, before);
  for (const piece of Object.keys(before)) expect(more[piece]).toEqual(before[piece]);
  const less = arranged({ loose: { ...COLLECTION.loose, '1x1': 3 }, objects: {} }, withoutCopy(before, '1x1', 0));
  expect(less['1x1']).toEqual(before['1x1']?.slice(1));
});

test('a piece is put down only where nothing lies', () => {
  const before = arranged(COLLECTION, {});
  const there = before['1x6']?.[1];
  if (!there) throw new Error('no second 1x6');
  expect(moved(COLLECTION, before, '1x1', 0, there)).toBe(before);
  expect(moved(COLLECTION, before, '1x1', 0, { x: 12, y: 20, liesAlongX: false })['1x1']?.[0]).toMatchObject({
    x: 12,
    y: 20,
  });
});

test('what would reach beyond the mat finds a place on it, and all else stays', () => {
  const collection: Collection = {
    loose: { '1x1': 2 },
    objects: { A: [{ kind: '1x6', x: 0, y: 0, z: 0, turned: true }] },
  };
  const places = arranged(collection, {
    A: [{ x: 10, y: 4, liesAlongX: false }],
    '1x1': [{ x: 0, y: 0, liesAlongX: false }],
  });
  const after = withinMat(collection, places);
  const [at] = after['A'] ?? [];
  expect(at && at.x >= 0 && at.x + 6 <= MAT_WIDE && at.y >= 0).toBe(true);
  expect(after['1x1']).toEqual(places['1x1']);
  expect(withinMat(collection, after)).toEqual(after);
});

test('what is joined stays where the lower piece lay, and all others where they were', () => {
  const before = arranged(COLLECTION, {});
  const join = { upper: '1x1', lower: '2x3', dx: 0, dy: 0, r: 0, dz: 1, pips: 1 };
  const after = placesAfter(COLLECTION, before, join, { lower: 1, upper: 2 });
  expect(after['A']?.[0]).toMatchObject({ x: before['2x3']?.[1]?.x, y: before['2x3']?.[1]?.y });
  expect(after['2x3']).toEqual(before['2x3']?.slice(0, 1));
  expect(after['1x6']).toEqual(before['1x6']);
  expect(after['1x1']).toEqual([before['1x1']?.[0], before['1x1']?.[1], before['1x1']?.[3]]);
});

test('what is lifted off lies where it was put, the rest where it was', () => {
  const tower = [0, 1, 2].map((z) => ({ kind: '1x2', x: 0, y: 0, z, turned: false }));
  const whole: Collection = { loose: {}, objects: { A: tower } };
  const before = arranged(whole, {});
  const to = { x: 9, y: 3, liesAlongX: false };
  const cut = { object: 'A', upper: [2, 3], pips: 2 };
  const after = placesAfter(whole, before, cut, { lower: 0, upper: 0, to });
  expect(after['1x2']?.[0]).toEqual(before['A']?.[0]);
  expect(after['A']?.[0]).toEqual(to);
});

test('what is let go where something lies has the nearest place beside it', () => {
  const laid = laidOut({ loose: { '2x2': 1 }, objects: {} }, { '2x2': [{ x: 5, y: 3, liesAlongX: false }] });
  expect(nearestPlace(laid, 1, 1, 2, 1, 8)).toEqual({ x: 1, y: 1 });
  expect(nearestPlace(laid, 5.2, 3.9, 2, 1, 8)).toEqual({ x: 5, y: 6 });
  expect(nearestPlace(laid, 5, 3, 9, 8, 8)).toBeNull();
});
