import { expect, test } from 'vitest';
import { rotated, type Brick } from '../../bricks/pieces';
import { bestFit, overlay } from './overlay';

const brick = (kind: string, x: number, y: number, z: number, turned = false): Brick => ({ kind, x, y, z, turned });
const WALL = [brick('1x4', 0, 0, 0), brick('1x2', 0, 0, 1), brick('1x2', 0, 2, 1)];

test('a part of a brickprint fits it, whichever way it is turned', () => {
  for (const turn of [0, 1, 2, 3]) {
    const fit = bestFit(rotated(WALL.slice(0, 2), turn), WALL, 1);
    expect(fit).toMatchObject({ print: 1, shared: 6, cells: 8, extra: 0, same: false });
    const [, missing, extra] = overlay(rotated(WALL.slice(0, 2), turn), WALL, fit, 'blue');
    expect([missing?.bricks.length, extra?.bricks.length]).toEqual([2, 0]);
  }
});

test('the whole is the same, and what is too much is counted', () => {
  expect(bestFit(WALL, WALL, 0)).toMatchObject({ shared: 8, extra: 0, same: true, turn: 0, at: [0, 0, 0] });
  expect(bestFit([...WALL, brick('1x1', 0, 0, 2)], WALL, 0)).toMatchObject({ shared: 8, extra: 1, same: false });
});
