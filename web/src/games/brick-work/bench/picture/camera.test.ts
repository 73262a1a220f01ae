// @vitest-environment node
import { expect, test } from 'vitest';
import type { Brick } from '../../bricks/pieces';
import { initial, isStill, quarterOf, viewOf, swung, update, type Camera, type CameraEvent } from './camera';

const brick = (x: number): Brick => ({ kind: '1x1', x, y: 0, z: 0, turned: false });
const after = (camera: Camera, ...events: CameraEvent[]): Camera => events.reduce(update, camera);
const fresh = initial([], []);

test('the camera looks at what is chosen, and stands still while anything is in hand', () => {
  const [one, other] = [[brick(1)], [brick(9)]];
  const looks = after(fresh, { type: 'bench', subject: one, lying: one, holds: false });
  expect([looks.chosen, isStill(looks)]).toEqual([one, false]);
  const held = after(looks, { type: 'bench', subject: other, lying: other, holds: true });
  expect([held.chosen, isStill(held)]).toEqual([one, true]);
  const carries = after(
    looks,
    { type: 'carries', carries: true },
    { type: 'bench', subject: other, lying: other, holds: false },
  );
  expect([carries.chosen, isStill(carries)]).toEqual([one, true]);
  const put = after(
    carries,
    { type: 'carries', carries: false },
    { type: 'bench', subject: other, lying: other, holds: false },
  );
  expect(put.chosen).toBe(other);
});

test('where it is locked no hand leads it, but keys and buttons do', () => {
  const carriedBy = (by: 'hand' | 'key'): CameraEvent[] => [
    { type: 'led', across: 10, up: 5, by },
    { type: 'moved-aside', pan: [1, 0, 0], by },
    { type: 'zoomed', factor: 2, by },
  ];
  const locked = after(fresh, { type: 'lock-toggled' });
  expect(after(locked, ...carriedBy('hand'))).toEqual(locked);
  expect(after(locked, ...carriedBy('key'))).toMatchObject({ azimuth: 34, height: 43, pan: [1, 0, 0], zoom: 2 });
  expect(after(locked, { type: 'lock-toggled' }, ...carriedBy('hand')).zoom).toBe(2);
});

test('it comes neither under the table nor too near, and shows all of it again', () => {
  const low = after(fresh, { type: 'led', across: 0, up: -90, by: 'key' });
  const zoomed = after(
    low,
    { type: 'zoomed', factor: 99, by: 'key' },
    { type: 'moved-aside', pan: [1, 2, 0], by: 'key' },
  );
  expect([low.height, zoomed.zoom]).toEqual([6, 2.5]);
  expect(after(zoomed, { type: 'all-shown' })).toMatchObject({ zoom: 1, pan: [0, 0, 0], height: 6 });
});

test('it swings the shorter way round to a side', () => {
  const aside = after(fresh, { type: 'moved-aside', pan: [4, 0, 0], by: 'key' });
  expect([0, 1, 2, 3].map((side) => quarterOf(swung(aside, side, 1)))).toEqual([0, 1, 2, 3]);
  expect(swung(aside, 1, 0.5)).toMatchObject({ azimuth: 24 + 90 * 0.875, height: 38, pan: [0.5, 0, 0] });
  expect(swung(aside, 3, 1).azimuth).toBe(24 - 90);
  const swings = after(aside, { type: 'lock-toggled' }, { type: 'swung', camera: swung(aside, 1, 1) });
  expect(swings).toMatchObject({ azimuth: 114, pan: [0, 0, 0], locked: true });
});

test('on a small picture it comes nearer to what lies there, and cuts none of it', () => {
  const at = (x: number, y: number): Brick => ({ ...brick(x), y });
  const all = [at(0, 0), at(12, 7)];
  const see = (wide: number, lying: Brick[], chosen: Brick[] = []) => viewOf({ chosen, lying }, wide, all);
  expect(see(900, [at(4, 0)])).toEqual([0, 0, 0, 13, 8, 2]);
  expect(see(390, [])).toEqual([0, 0, 0, 13, 8, 2]);
  expect(see(390, [at(4, 0)])).toEqual([1, 0, 0, 8, 5, 2]); // with room to lay another one down
  expect(see(390, [at(1, 0), at(12, 0)], [at(1, 0)])).toEqual([0, 0, 0, 13, 5, 2]);
});

test('of a mat on which much lies a small picture shows what a finger can hit round what is chosen', () => {
  const at = (y: number): Brick => ({ ...brick(4), y });
  const all = [
    { ...brick(0), y: 0 },
    { ...brick(12), y: 19 },
  ];
  expect(viewOf({ chosen: [at(15)], lying: [at(0), at(15)] }, 390, all)).toEqual([1, 13, 0, 8, 18, 2]);
});
