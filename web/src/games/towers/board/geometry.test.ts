import { describe, expect, test } from 'vitest';
import { BLOCK, blockAt, cornerOf, faces, MARGIN, rise, roof, rowsOf, sizeOf, spotOf } from './geometry';

const grid = { width: 12, height: 5, flipped: false };

describe('blocks', () => {
  test('a1 is at the lower left, and at the upper right once the board is turned', () => {
    expect(spotOf('a1', grid)).toEqual({ column: 0, row: 4 });
    expect(spotOf('a1', { ...grid, flipped: true })).toEqual({ column: 11, row: 0 });
    expect(spotOf('l5', grid)).toEqual({ column: 11, row: 0 });
  });

  test.each([false, true])('every place has a name that leads back to it (turned: %s)', (flipped) => {
    const turned = { ...grid, flipped };
    const blocks = rowsOf(turned).flat();
    expect(new Set(blocks).size).toBe(60);
    for (const block of blocks) expect(blockAt(spotOf(block, turned), turned)).toBe(block);
  });

  test('there is nothing off the grid', () => {
    expect(blockAt({ column: -1, row: 0 }, grid)).toBeNull();
    expect(blockAt({ column: 0, row: 5 }, grid)).toBeNull();
  });

  test('two-figure ranks work', () =>
    expect(spotOf('c12', { width: 3, height: 12, flipped: false })).toEqual({ column: 2, row: 0 }));

  test('the drawing holds them all', () => {
    const { width, height } = sizeOf(grid);
    const { x, y } = cornerOf('l1', grid);
    expect(x + BLOCK + MARGIN).toBe(width);
    expect(y + BLOCK + MARGIN).toBe(height);
  });
});

describe('towers', () => {
  test('grow with each floor until floors get thinner', () => {
    const heights = Array.from({ length: 30 }, (_, i) => rise(i + 1).height);
    expect(heights.every((height, i) => height >= (heights[i - 1] ?? 0) - 1e-9)).toBe(true);
    expect(Math.max(...heights)).toBeLessThanOrEqual(54.0001);
  });

  test('have the middle of their roof inside their block, so that a click there finds it', () => {
    for (const floors of [1, 2, 5, 20, 60]) {
      const { cx, cy } = roof(rise(floors).height);
      expect(cx).toBeGreaterThan(0);
      expect(cx).toBeLessThan(BLOCK);
      expect(cy).toBeGreaterThan(0);
      expect(cy).toBeLessThan(BLOCK);
    }
  });

  test('are drawn with four corners a face', () => {
    const { front, side } = faces(0, 12);
    expect(front.split(' ')).toHaveLength(4);
    expect(side.split(' ')).toHaveLength(4);
  });
});
