import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswers, readPlan } from './geometry-queries';

const JOINS = [
  [0, 0, 0, 1, 2],
  [0, 1, 0, 1, 1],
];

beforeEach(() => {
  forgetAnswers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ joins: JOINS, partings: [[[2], 2]] }))));
});

test('a plan is read step by step, with the pips that the hall says, as far as it can be done', async () => {
  const base = { loose: { '1x2': 2 }, objects: {} };
  const steps = await readPlan(base, '1x2/1x2@0,0,0; A^2; 1x2/1x2@1,1,0');
  expect(steps).toMatchObject([
    { upper: '1x2', lower: '1x2', dz: 1, pips: 2 },
    { object: 'A', upper: [2], pips: 2 },
  ]);
});
