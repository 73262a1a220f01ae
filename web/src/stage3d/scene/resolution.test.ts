import { expect, test, vi } from 'vitest';
import { Resolution } from './resolution';

test('a picture that is drawn less finely is stretched, and the canvas keeps its size', () => {
  const gl = {
    setPixelRatio: vi.fn(),
    setSize: vi.fn(),
    setViewport: vi.fn(),
    setScissor: vi.fn(),
    setScissorTest: vi.fn(),
  };
  const canvas = document.createElement('canvas');
  const resolution = new Resolution(gl, canvas, 2);
  resolution.fit(300, 200, 1);
  expect(gl.setViewport).toHaveBeenLastCalledWith(0, 0, 300, 200);
  expect(gl.setScissorTest).toHaveBeenLastCalledWith(false);
  for (const ratio of [0.5, 0.5, 1, 0.5]) resolution.fit(300, 200, ratio);
  expect(gl.setSize).toHaveBeenCalledTimes(1);
  expect(gl.setViewport).toHaveBeenCalledTimes(4); // nothing is said twice
  expect(gl.setViewport).toHaveBeenLastCalledWith(0, 0, 150, 100);
  expect(gl.setScissor).toHaveBeenLastCalledWith(0, 0, 150, 100);
  expect(gl.setScissorTest).toHaveBeenLastCalledWith(true);
  expect(canvas.style.transform).toBe('scale(2)');
  resolution.fit(320, 200, 1);
  expect(gl.setSize).toHaveBeenLastCalledWith(320, 200, false);
  expect(canvas.style.transform).toBe('');
});
