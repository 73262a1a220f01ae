import { expect, test } from 'vitest';
import { START_ORBIT, project, raised, viewOf, type Subject } from './camera';

const TOWER: Subject = { low: -0.01, high: 0.3, wide: 0.1 };

test('the eye stays while a hand is led about in the picture, and rises with one that is led to its upper end', () => {
  expect(raised(TOWER, 0.5, 0.4, 100)).toBe(TOWER);
  expect(raised(TOWER, 0.17, 0.4, 100)).toBe(TOWER);
  const soon = raised(TOWER, 0.05, 0.4, 100);
  const sooner = raised(TOWER, -0.1, 0.4, 100);
  expect(soon.high).toBeGreaterThan(0.3);
  expect(soon.high).toBeLessThan(0.31); // gently
  expect(sooner.high).toBeGreaterThan(soon.high);
  expect({ ...soon, high: 0.3 }).toEqual(TOWER);
});

test('it rises until all that is to be reached fits, and no higher', () => {
  let subject = TOWER;
  for (let picture = 0; picture < 200; picture++) subject = raised(subject, 0, 0.4, 16);
  expect(subject.high).toBe(0.4);
  expect(raised(subject, 0, 0.4, 16)).toBe(subject);
  expect(raised(subject, 0, 0.35, 16)).toBe(subject); // nor does it sink
  const seen = (high: Subject): number => project(viewOf(START_ORBIT, high, 1.2), [0, 0, 0.4]).down;
  expect(seen(TOWER)).toBeLessThan(0.03);
  expect(seen(subject)).toBeGreaterThan(0.05);
});
