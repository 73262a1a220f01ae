import { beforeEach, expect, test, vi } from 'vitest';
import type { Brick } from '../../bricks/pieces';
import { Workbench } from '../bench.svelte';
import { around, matPicture } from './picture';

beforeEach(() => {
  const told = { joins: [[0, 0, 0, 1, 2]], partings: [[[2], 2]] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(told))));
});

function carrying(): Workbench {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 2 }, objects: {} });
  bench.grab('1x2', 1);
  return bench;
}

test('what is carried over the mat hangs on a plumb line, and its ghost lies at the foot of it', () => {
  const bench = carrying();
  bench.lead({ x: 9.5, y: 6, dx: 0, dy: 0, steep: 1 }, null, true);
  const { parts, plumb } = matPicture(bench, 'blue', null);
  expect(plumb).toEqual({ foot: [9, 5, 10, 7], from: 1.15, to: 0, style: 'ghost' });
  expect(parts.find(({ style }) => style === 'faint')?.bricks).toMatchObject([{ x: 9, y: 5, z: 0 }]);
});

test('over studs it hangs above the place where it would click in, as long as a pointer has it', async () => {
  const bench = carrying();
  const under = bench.places['1x2']?.[0] ?? { x: 0, y: 0 };
  bench.lead({ x: under.x + 0.5, y: under.y + 1, dx: 0, dy: 0, steep: 1 }, null, true);
  await vi.waitUntil(() => bench.landing);
  const { parts, plumb } = matPicture(bench, 'blue', null);
  const heights = Object.fromEntries(parts.map(({ style, bricks }) => [style, bricks[0]?.z]));
  expect(heights).toEqual({ solid: 0, ghost: 1.7, faint: 1 });
  expect(plumb).toMatchObject({ from: 1.7, to: 1 });
  bench.carried = false; // a piece that keys move is seen where it comes to lie
  expect(matPicture(bench, 'blue', null)).toMatchObject({
    plumb: null,
    parts: [{ style: 'solid' }, { style: 'ghost' }],
  });
});

test('what is pulled off an object has its plumb line too', async () => {
  const bench = new Workbench();
  const bricks = [0, 1].map((z) => ({ kind: '1x2', x: 0, y: 0, z, turned: false }));
  bench.setCollection({ loose: {}, objects: { A: bricks } });
  bench.setTool('part', 2);
  await bench.choose('A');
  bench.pull(2);
  bench.lead({ x: 9.5, y: 6, dx: 0, dy: 0, steep: 1 }, null, true);
  expect(matPicture(bench, 'blue', null).plumb).toEqual({ foot: [9, 5, 10, 7], from: 1.15, to: 0, style: 'over' });
});

test('the camera sees all of the mat, or what is chosen and some studs beside it', () => {
  const at = (x: number, y: number, z: number) => ({ kind: '1x2', x, y, z, turned: false }) as const;
  const all = [at(0, 0, 0), at(12, 6, 1)];
  expect(around(all, 0, all)).toEqual([0, 0, 0, 13, 8, 3]);
  expect(around([at(4, 1, 0), at(4, 1, 3)], 2, all)).toEqual([2, 0, 0, 7, 5, 5]);
});

test('what lies below is what the camera looks at, wherever it is', async () => {
  const bench = new Workbench();
  bench.setCollection({ loose: { '1x2': 2 }, objects: {} });
  expect(matPicture(bench, 'blue', null).near).toEqual([]);
  bench.setTool('join');
  await bench.choose('1x2', 1);
  const place = bench.places['1x2']?.[1];
  expect(matPicture(bench, 'blue', null).near).toMatchObject([{ x: place?.x, y: place?.y, z: 0 }]);
});

test('with a brickprint laid over it the camera looks at all that an object lacks', async () => {
  const bench = new Workbench();
  const tower = (high: number) =>
    Array.from({ length: high }, (_, z) => ({ kind: '1x2', x: 0, y: 0, z, turned: false }));
  bench.setCollection({ loose: {}, objects: { A: tower(2) } });
  await bench.choose('A');
  const fit = { print: 0, shared: 4, cells: 10, extra: 0, turn: 0, at: [0, 0, 0], same: false };
  const { near } = matPicture(bench, 'blue', { object: 'A', print: tower(5), fit, about: '' });
  expect(Math.max(...near.map(({ z }) => z))).toBe(4);
});

test('the camera goes back for an object that stands higher than it would see', () => {
  const tower = (high: number): Brick[] =>
    Array.from({ length: high }, (_, z) => ({ kind: '2x2', x: 0, y: 0, z, turned: false }));
  const seen = (high: number): number => {
    const bench = new Workbench();
    bench.setCollection({ loose: {}, objects: { A: tower(high) } });
    return Math.max(...matPicture(bench, 'blue', null).frame.flatMap(({ bricks }) => bricks.map(({ z }) => z)));
  };
  expect([1, 5, 6, 9].map(seen)).toEqual([1, 1, 2, 5]);
});
