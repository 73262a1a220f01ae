// @vitest-environment node
import { expect, test } from 'vitest';
import type { Brick } from '../../bricks/pieces';
import { flatPicture, turnedBack, turnedPlace, type Sheet } from './flat-picture';

const cell = (x: number, y: number, z: number): Brick => ({ kind: '1x1', x, y, z, turned: false });
const frame = [cell(0, 0, 0), cell(12, 7, 1)];
const parts = [{ bricks: [cell(3, 2, 0)] }, { bricks: [cell(6, 4, 1), cell(9, 1, 2)] }];
const paper: Sheet = {
  toPaper: (across, down) => [across, down],
  fromPaper: (x, y) => [x, y],
  met: () => null,
};

test('a place of the mat is found again where it is drawn, from all sides and at all heights', () => {
  for (const view of [0, 1, 2, 3]) {
    expect(turnedBack(turnedPlace([4, 1], view, [13, 8]), view, [13, 8])).toEqual([4, 1]);
    const picture = flatPicture({ parts, frame, view }, paper);
    for (const z of [0, 2]) {
      const sight = picture.sight(...picture.project(4.5, 6, z));
      expect(sight?.x).toBeCloseTo(4.5 - z * (sight?.dx ?? 0));
      expect(sight?.y).toBeCloseTo(6 - z * (sight?.dy ?? 0));
    }
  }
});

test('a brick is met on its top and on its sides, and else the mat', () => {
  for (const view of [0, 1, 2, 3]) {
    const on = (side: string, brick = 2): Sheet => ({ ...paper, met: () => ({ brick, side }) });
    const picture = flatPicture({ parts, frame, view }, on('top'));
    const top = picture.pick(...picture.project(9.5, 1.5, 3));
    expect([top?.part, top?.brick, top?.z]).toEqual([1, 1, 3]);
    expect(top?.x).toBeCloseTo(9.5);
    expect(top?.y).toBeCloseTo(1.5);
  }
  const side = flatPicture({ parts, frame, view: 0 }, { ...paper, met: () => ({ brick: 0, side: 'left' }) });
  const low = side.pick(...side.project(3, 2.5, 0.25));
  expect([low?.part, low?.x, low?.y, low?.z].map((n) => Math.round((n ?? 0) * 100) / 100)).toEqual([0, 3, 2.5, 0.25]);
  expect(flatPicture({ parts, frame, view: 0 }, paper).pick(0, 0)).toMatchObject({ part: -1, z: 0 });
});
