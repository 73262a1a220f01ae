import { Box3 } from 'three';
import { expect, test } from 'vitest';
import { TABLE_CM } from './table-size';
import { tableTop } from './table-top';

test.each([false, true])('the table has a thickness, and a frame that stands up round it (dark: %s)', (dark) => {
  const { geometry } = tableTop(dark);
  const { min, max } = new Box3().setFromBufferAttribute(geometry.getAttribute('position') as never);
  expect(max.x - min.x).toBeGreaterThan(TABLE_CM);
  expect([max.z > 0.5, min.z < -1.5]).toEqual([true, true]);
  const at = geometry.getAttribute('position');
  for (let n = 0; n < at.count; n++)
    if (at.getZ(n) > 0.01)
      expect(Math.max(Math.abs(at.getX(n)), Math.abs(at.getY(n)))).toBeGreaterThanOrEqual(TABLE_CM / 2 - 0.001);
  expect(at.count / 3).toBeLessThan(1500); // of 60,000 triangles of a picture
  const colour = geometry.getAttribute('color');
  expect(new Set(Array.from({ length: colour.count }, (_, n) => colour.getX(n))).size).toBeGreaterThan(3); // planks differ
});
