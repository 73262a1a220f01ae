import { expect, test } from 'vitest';
import { meantFor, placesOf } from './lesson-places';

test('a lesson’s moves are places on the table, and a brick put near one is meant for it', () => {
  const places = placesOf(['put b1 0 -15 75 x', 'up', 'put b2 40 0 30 stand']);
  expect(places.map(({ key }) => key)).toEqual(['put b1 0 -15 75 x', 'put b2 40 0 30 stand']);
  expect(places[0]).toMatchObject({ name: 'blue brick 1', at: [0, -0.015, 0.075], size: [0.06, 0.03, 0.03] });
  expect(meantFor(places, 'b1', [0.02, 0, 0.1])?.key).toBe('put b1 0 -15 75 x');
  expect(meantFor(places, 'b1', [0.04, 0, 0.1])).toBeUndefined();
  expect(meantFor(places, 'b2', [0, -0.015, 0.075])).toBeUndefined(); // another brick's place
});
