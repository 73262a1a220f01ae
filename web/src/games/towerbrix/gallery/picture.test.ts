import { beforeEach, expect, test } from 'vitest';
import {
  factsOf,
  keepTowers,
  keepPhoto,
  keyOf,
  keepReal,
  storedTowers,
  photoOf,
  removeTower,
  type WonTower,
} from './gallery';
import { draw, FRONT, postcard, PICTURE_HEIGHT, wrapped } from './picture';

const UPRIGHT = [1, 0, 0, 0];
const poses = Float32Array.from([0.2, 0.1, 0.03, ...UPRIGHT, 0.2, 0.1, 0.09, ...UPRIGHT, 5, 5, 0.03, ...UPRIGHT]);
const used = ['y1', 'y2'];

beforeEach(() => {
  localStorage.clear();
});

test('a tower is drawn in the middle wherever it stands, without the bricks that it does not use', () => {
  const { faces, shadow } = draw(poses, used, FRONT, 1);
  expect(new Set(faces.map(({ brick }) => brick))).toEqual(new Set(used));
  expect(faces).toHaveLength(6); // of each two sides and the top
  expect(shadow).toHaveLength(2);
  const across = faces.flatMap(({ points }) => points.map(([x]) => x));
  expect((Math.min(...across) + Math.max(...across)) / 2).toBeCloseTo(PICTURE_HEIGHT / 2, 0);
  for (const [x, y] of faces.flatMap(({ points }) => points))
    expect(Math.min(x, y, PICTURE_HEIGHT - x, PICTURE_HEIGHT - y)).toBeGreaterThan(0);
});

test('bricks that are still to come keep their room', () => {
  const whole = draw(poses, used, FRONT, 1).faces.filter(({ brick }) => brick === 'y1');
  const first = draw(poses, used, FRONT, 1, ['y1']).faces;
  expect(first).toHaveLength(3);
  expect(first[0]?.points).toEqual(whole[0]?.points);
});

test('a picture to keep carries its words, and nobody else’s markup', () => {
  const svg = postcard(poses, used, FRONT, {
    title: '<script>',
    facts: 'x '.repeat(60),
    cards: [{ points: 2, text: 'Yellow & red' }],
  });
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.querySelector('script')).toBeNull();
  expect(read.documentElement.textContent).toContain('<script>');
  expect(read.documentElement.textContent).toContain('Yellow & red');
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
});

test('a tower hangs in the gallery once, and can be taken down', () => {
  const tower: WonTower = {
    round: 1,
    points: 9,
    bonus: 5,
    height_mm: 150,
    grounded: 2,
    poses: 'AAAA',
    used,
    cards: [],
  };
  keepTowers([tower], 1);
  keepTowers([tower, { ...tower, poses: 'BBBB' }, { ...tower, poses: '' }], 2);
  expect(storedTowers().map(({ poses: each, built }) => [each, built])).toEqual([
    ['BBBB', 2],
    ['AAAA', 1],
  ]);
  expect(removeTower(storedTowers()[0]?.key ?? '')).toHaveLength(1);
});

test('a tower of real bricks hangs there with who built it, what came of it, and a photo of this device', () => {
  const card = {
    seat: 1,
    name: 'G7',
    points: 3,
    text: 'It leans.',
    localizable: { name: 'towerbrix:line', args: { text: 'er lehnt' } },
  };
  const none = { height_mm: 0, grounded: 0, poses: '', used: [] };
  const first: WonTower = { round: 1, points: 8, bonus: 3, ...none, cards: [card] };
  const table = { names: ['Mira', 'Jon'], deck: 'pink', title: 'Base game', total: null, rank: null };
  keepReal([first], table, 1);
  keepPhoto(storedTowers()[0]?.key ?? '', 'data:image/jpeg;base64,AA==');
  keepReal([first, { ...first, round: 2 }], { ...table, total: 16, rank: 'Builders.' }, 2);
  expect(storedTowers().map(({ round, built }) => [round, built])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  const [, oldest] = storedTowers();
  expect(oldest && factsOf(oldest)).toBe('Base game · Mira and Jon · 8 points, 3 of them bonus · 16 in all: Builders.');
  expect(photoOf(oldest?.key ?? '')).toContain('base64');
  removeTower(oldest?.key ?? '');
  expect([storedTowers().length, photoOf(oldest?.key ?? '')]).toEqual([1, null]);
});

test('a full gallery lets the oldest go, and no photo unasked', () => {
  const tower: WonTower = { round: 1, points: 9, bonus: 5, height_mm: 150, grounded: 2, poses: '', used, cards: [] };
  const named = Array.from({ length: 125 }, (_, number) => ({ ...tower, poses: `A${String(number)}` }));
  for (const one of named.slice(0, 120)) keepTowers([one]);
  const photographed = named.slice(0, 45).filter((one) => keepPhoto(keyOf(one), 'data:,'));
  expect(photographed).toHaveLength(40);
  keepTowers(named.slice(120));
  const kept = new Set(storedTowers().map(({ poses: each }) => each));
  expect(kept.size).toBe(120);
  expect(named.filter(({ poses: each }) => !kept.has(each))).toEqual(named.slice(40, 45));
  expect(photoOf(keyOf(tower))).toBeNull();
  expect(keepPhoto(keyOf(named[0] ?? tower), 'data:other')).toBe(true);
});
