import { expect, test } from 'vitest';
import plans from '../../../../../tests/brick_work/steps.json';
import {
  boxOf,
  countOf,
  extent,
  atOrigin,
  isJoin,
  piecesOf,
  readSteps,
  stepText,
  applyStep,
  rotated,
  turnsOf,
  type Brick,
  type Collection,
  type Counts,
  type Join,
} from './pieces';
import { SUPPLY } from '../constants';

const brick = (kind: string, x = 0, y = 0, z = 0, liesAlongX = false): Brick => ({ kind, x, y, z, turned: liesAlongX });
const join = (upper: string, lower: string, more: Partial<Join> = {}): Join => ({
  upper,
  lower,
  dx: 0,
  dy: 0,
  r: 0,
  dz: 1,
  pips: 1,
  ...more,
});
const object = (...bricks: Brick[]): Brick[] => bricks;

/** A step of `tests/brick_work/steps.json`, which is written from the rules in Python, and what comes of it. */
interface PlanStep {
  step: string;
  dz?: number;
  pips?: number;
  name?: string;
  after: { loose: Counts; objects: Record<string, BrickRow[]> } | null;
}
type BrickRow = [kind: string, x: number, y: number, z: number, turned: number];

const rows = ({ loose, objects }: Collection): PlanStep['after'] => ({
  loose: Object.fromEntries(Object.entries(loose).filter(([, count]) => count > 0)),
  objects: Object.fromEntries(
    Object.entries(objects).map(([name, bricks]) => [
      name,
      bricks.map(({ kind, x, y, z, turned }): BrickRow => [kind, x, y, z, Number(turned)]),
    ]),
  ),
});

const pair = object(brick('1x1'), brick('1x1', 0, 0, 1));

test('a brick lies with its first number along x until it is turned', () => {
  expect(boxOf(brick('2x3'))).toEqual([0, 0, 0, 2, 3]);
  expect(boxOf(brick('2x3', 1, 2, 3, true))).toEqual([1, 2, 3, 3, 2]);
});

test('a quarter turn is counter-clockwise seen from above, and four of them are none', () => {
  const bent = object(brick('1x3'), brick('1x2', 0, 2, 1, true));
  expect(rotated(bent, 1)).toEqual([brick('1x3', 0, 0, 0, true), brick('1x2', 0, 0, 1)]);
  expect(rotated(bent, 4)).toEqual(atOrigin(bent));
  expect(rotated(rotated(bent, 1), 3)).toEqual(atOrigin(bent));
  expect(extent(rotated(bent, 1))).toEqual([3, 2, 2]);
});

test('a square brick is never turned, and has one turn', () => {
  expect(rotated([brick('2x2')], 1)).toEqual([brick('2x2')]);
  expect([turnsOf('2x2'), turnsOf('1x4'), turnsOf('A')]).toEqual([1, 2, 4]);
});

test('two bricks become the lowest free letter', () => {
  const here: Collection = { loose: { '1x1': 2 }, objects: { A: pair, C: pair } };
  const made = applyStep(here, join('1x1', '1x1'));
  expect(made?.name).toBe('B');
  expect(made?.collection.loose['1x1']).toBe(0);
  expect(made?.collection.objects['B']).toEqual(pair);
  expect(here.loose['1x1']).toBe(2);
});

test('an object keeps its letter under a brick and over one; of two objects the earlier letter stays', () => {
  const here: Collection = { loose: { '1x2': 1 }, objects: { B: pair, D: pair } };
  expect(applyStep(here, join('1x2', 'D'))?.name).toBe('D');
  expect(applyStep(here, join('D', '1x2'))?.name).toBe('D');
  const both = applyStep(here, join('B', 'D', { dz: 2 }));
  expect(both?.name).toBe('B');
  expect(Object.keys(both?.collection.objects ?? {})).toEqual(['B']);
});

test('bricks are numbered by z, y, x, with the lowest corner at 0', () => {
  const here: Collection = { loose: { '1x4': 1, '1x1': 1 }, objects: {} };
  const made = applyStep(here, join('1x4', '1x1', { dx: -2, r: 1 }));
  expect(made?.collection.objects['A']).toEqual([brick('1x1', 2), brick('1x4', 0, 0, 1, true)]);
});

test('a join of what is not there is none', () => {
  const here: Collection = { loose: { '1x1': 1 }, objects: { A: pair } };
  expect(applyStep(here, join('1x1', '1x1'))).toBeNull();
  expect(applyStep(here, join('A', 'A'))).toBeNull();
  expect(applyStep(here, join('1x2', 'A'))).toBeNull();
});

test('of the parts of an object the lower one keeps the letter, and single bricks are loose', () => {
  const four = object(brick('1x1'), brick('1x1', 0, 0, 1), brick('1x1', 0, 0, 2), brick('1x1', 0, 0, 3));
  const here: Collection = { loose: {}, objects: { A: pair, B: four } };
  const halves = applyStep(here, { object: 'B', upper: [3, 4], pips: 1 });
  expect(Object.keys(halves?.collection.objects ?? {}).sort()).toEqual(['A', 'B', 'C']);
  expect(halves?.collection.objects['C']).toEqual(pair);
  const top = applyStep(here, { object: 'B', upper: [2, 3, 4], pips: 1 });
  expect(top?.name).toBe('B');
  expect(top?.collection.objects['B']).toHaveLength(3);
  expect(top?.collection.loose).toEqual({ '1x1': 1 });
  expect(applyStep(here, { object: 'A', upper: [2], pips: 1 })?.collection.loose).toEqual({ '1x1': 2 });
  expect(applyStep(here, { object: 'A', upper: [1, 2], pips: 1 })).toBeNull();
});

test('every step of the file leads to what the rules in Python make of it, or to nothing', () => {
  for (const plan of plans as PlanStep[][]) {
    let here: Collection = { loose: { ...SUPPLY }, objects: {} };
    for (const { step: text, dz = 0, pips = 0, name, after } of plan) {
      const [read] = readSteps(text);
      if (!read) throw new Error(`no step: ${text}`);
      const made = applyStep(here, isJoin(read) ? { ...read, dz, pips } : { ...read, pips });
      expect(made && { name: made.name, after: rows(made.collection) }, text).toEqual(after && { name, after });
      here = made?.collection ?? here;
    }
  }
});

test('steps are written as they are read', () => {
  for (const text of ['1x2/A@0,-1,3; 2x3/1x4r@1,0,1', 'A^3,4; B^2'])
    expect(readSteps(text).map(stepText).join('; ')).toBe(text);
});

test('pieces are listed bricks first, and counted one by one', () => {
  const here: Collection = { loose: { '2x3': 1, '1x1': 3 }, objects: { B: pair, A: pair } };
  expect(piecesOf(here)).toEqual(['1x1', '2x3', 'A', 'B']);
  expect(countOf(here)).toBe(6);
});
