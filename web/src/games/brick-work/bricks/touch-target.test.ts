import { expect, test } from 'vitest';
import type { Part } from './bricks3d';
import { reached, REACH_PX } from './touch-target';

const STUD_PX = 13;
const onScreen = (x: number, y: number, z: number): [number, number] => [x * STUD_PX, -(y + z) * STUD_PX];
const part = (x: number, style: Part['style'] = 'solid'): Part => ({
  bricks: [{ kind: '1x1', x, y: 0, z: 0, turned: false }],
  paint: 'blue',
  style,
});

test('a finger beside a single stud means it, the nearer one of two', () => {
  const parts = [part(0), part(3)];
  expect(reached(parts, [0.5 * STUD_PX - 18, -0.5 * STUD_PX], onScreen)).toMatchObject({ part: 0, brick: 0 });
  expect(reached(parts, [2.2 * STUD_PX, -0.5 * STUD_PX], onScreen)).toMatchObject({ part: 1, low: true });
  expect(reached(parts, [2.2 * STUD_PX, -2 * STUD_PX], onScreen)).toMatchObject({ part: 1, low: false });
});

test('beyond its reach a finger means the mat', () => {
  expect(reached([part(0)], [0.5 * STUD_PX - REACH_PX - 1, -0.5 * STUD_PX], onScreen)).toBeNull();
});

test('what is only drawn there is not meant', () => {
  expect(reached([part(0, 'ghost'), part(0, 'faint')], [0, 0], onScreen)).toBeNull();
});
