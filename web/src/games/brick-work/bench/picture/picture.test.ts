// @vitest-environment node
import { expect, test } from 'vitest';
import type { Brick } from '../../bricks/pieces';
import { above, after, answered, benchWith, overMat } from '../sample';
import type { Workbench } from '../update';
import { around, matPicture } from './picture';

const carrying = (): Workbench =>
  answered(benchWith({ loose: { '1x2': 2 }, objects: {} }), { type: 'grabbed', piece: '1x2', copy: 1, by: null });

test('what is carried over the mat hangs on a plumb line, and its ghost lies at the foot of it', () => {
  const { bench } = after(carrying(), overMat(9.5, 6));
  const { parts, plumb } = matPicture(bench, 'blue', null);
  expect(plumb).toEqual({ foot: [9, 5, 10, 7], from: 1.15, to: 0, style: 'ghost' });
  expect(parts.find(({ style }) => style === 'faint')?.bricks).toMatchObject([{ x: 9, y: 5, z: 0 }]);
});

test('over studs it hangs above the place where it would click in, as long as a pointer has it', () => {
  const start = carrying();
  const under = start.bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  const sight = above(under.x + 0.5, under.y + 1);
  const { bench } = after(start, { type: 'led', pointer: { sight, under: null, onMat: true } });
  const { parts, plumb } = matPicture(bench, 'blue', null);
  const heights = Object.fromEntries(parts.map(({ style, bricks }) => [style, bricks[0]?.z]));
  expect(heights).toEqual({ solid: 0, ghost: 1.7, faint: 1 });
  expect(plumb).toMatchObject({ from: 1.7, to: 1 });
  // A piece that keys move is seen where it comes to lie.
  expect(matPicture(bench.with({ carried: false }), 'blue', null)).toMatchObject({
    plumb: null,
    parts: [{ style: 'solid' }, { style: 'ghost' }],
  });
});

test('what is pulled off an object has its plumb line too', () => {
  const bricks = [0, 1].map((z) => ({ kind: '1x2', x: 0, y: 0, z, turned: false }));
  const { bench } = answered(
    benchWith({ loose: {}, objects: { A: bricks } }, 'part'),
    { type: 'chosen', piece: 'A' },
    { type: 'pulled', brick: 2, downward: false },
    overMat(9.5, 6),
  );
  expect(matPicture(bench, 'blue', null).plumb).toEqual({ foot: [9, 5, 10, 7], from: 1.15, to: 0, style: 'over' });
});

test('the camera sees all of the mat, or what is chosen and some studs beside it', () => {
  const at = (x: number, y: number, z: number) => ({ kind: '1x2', x, y, z, turned: false }) as const;
  const all = [at(0, 0, 0), at(12, 6, 1)];
  expect(around(all, 0, all)).toEqual([0, 0, 0, 13, 8, 3]);
  expect(around([at(4, 1, 0), at(4, 1, 3)], 2, all)).toEqual([2, 0, 0, 7, 5, 5]);
});

test('what lies below is what the camera looks at, wherever it is', () => {
  const start = benchWith({ loose: { '1x2': 2 }, objects: {} }, 'join');
  expect(matPicture(start.bench, 'blue', null).subject).toEqual([]);
  const { bench } = after(start, { type: 'chosen', piece: '1x2', copy: 1 });
  const place = bench.places['1x2']?.[1];
  expect(matPicture(bench, 'blue', null).subject).toMatchObject([{ x: place?.x, y: place?.y, z: 0 }]);
});

test('with a brickprint laid over it the camera looks at all that an object lacks', () => {
  const tower = (high: number) =>
    Array.from({ length: high }, (_, z) => ({ kind: '1x2', x: 0, y: 0, z, turned: false }));
  const { bench } = after(benchWith({ loose: {}, objects: { A: tower(2) } }), { type: 'chosen', piece: 'A' });
  const fit = { print: 0, shared: 4, cells: 10, extra: 0, turn: 0, at: [0, 0, 0], same: false };
  const { subject } = matPicture(bench, 'blue', { object: 'A', print: tower(5), fit, about: '' });
  expect(Math.max(...subject.map(({ z }) => z))).toBe(4);
});

test('the camera goes back for an object that stands higher than it would see', () => {
  const tower = (high: number): Brick[] =>
    Array.from({ length: high }, (_, z) => ({ kind: '2x2', x: 0, y: 0, z, turned: false }));
  const lowest = (high: number): number => {
    const { bench } = benchWith({ loose: {}, objects: { A: tower(high) } });
    return Math.max(...matPicture(bench, 'blue', null).frame.flatMap(({ bricks }) => bricks.map(({ z }) => z)));
  };
  expect([1, 5, 6, 9].map(lowest)).toEqual([1, 1, 2, 5]);
});
