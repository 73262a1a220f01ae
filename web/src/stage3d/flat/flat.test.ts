// @vitest-environment node
import { expect, test } from 'vitest';
import { viewOf } from '../camera/camera';
import { facets } from './flat';
import { halfExtents, type Vec } from '../../lib/motion/vector';

const SIZE: Vec = [0.075, 0.025, 0.015];
const HALF = Math.SQRT1_2;

test('bricks of a tower are drawn from the back to the front, whichever way one looks', () => {
  const poses = Float32Array.from(
    [0, 1, 2, 3].flatMap((row) =>
      [-1, 0, 1].flatMap((slot) =>
        row % 2 === 0 ? [0, slot * 0.025, row * 0.015, 1, 0, 0, 0] : [slot * 0.025, 0, row * 0.015, HALF, 0, 0, HALF],
      ),
    ),
  );
  const sizes = Array.from({ length: 12 }, () => SIZE);
  for (let azimuth = -170; azimuth < 180; azimuth += 20) {
    const view = viewOf({ azimuth, height: 20, zoom: 1 }, { low: 0, high: 0.06, wide: 0.05 }, 1, true);
    const order = [...new Set(facets(sizes, poses, view, () => true, halfExtents).map(({ brick }) => brick))];
    const row = order.map((brick) => Math.floor(brick / 3));
    expect(row).toEqual([...row].sort((a, b) => a - b));
    const ahead = (brick: number): number =>
      (poses[brick * 7] ?? 0) * view.ahead[0] + (poses[brick * 7 + 1] ?? 0) * view.ahead[1];
    for (let index = 1; index < order.length; index++) {
      const [before, brick] = [order[index - 1] ?? 0, order[index] ?? 0];
      if (row[index] === row[index - 1]) expect(ahead(brick)).toBeLessThanOrEqual(ahead(before) + 1e-9);
    }
  }
});
