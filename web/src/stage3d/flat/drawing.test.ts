import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { viewOf } from '../camera/camera';
import Flat from './Flat.svelte';

test('bricks lie on a sheet, and the sheet on a table, as in the picture with depth', () => {
  const view = viewOf({ azimuth: 30, height: 20, zoom: 1 }, { low: 0, high: 0.1, wide: 0.1 }, 1, true);
  const poses = Float32Array.from([0, 0, 0.0075, 1, 0, 0, 0]);
  const bricks = [{ size: [0.075, 0.025, 0.015] as [number, number, number], name: 'a brick' }];
  const { container } = render(Flat, { bricks, poses, view, slots: [], springs: [] });
  const [table, paper, ...faces] = [...container.querySelectorAll('polygon')];
  expect(table?.classList).toContain('table');
  expect(paper?.classList).toContain('paper');
  expect(faces.length).toBeGreaterThanOrEqual(2);
  const widths = [table, paper, faces[0]].map((shape) => {
    const across = (shape?.getAttribute('points') ?? '').split(' ').map((point) => Number(point.split(',')[0]));
    return Math.max(...across) - Math.min(...across);
  });
  expect(widths[0]).toBeCloseTo(((widths[1] ?? 0) * 92) / 34, -1);
  expect(widths[1]).toBeGreaterThan(2 * (widths[2] ?? 0));
});
