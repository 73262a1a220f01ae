import { expect, test, vi } from 'vitest';
import { draw } from './drawn';

const pointer = (kind: string, id: number, x: number, y: number): PointerEvent =>
  Object.assign(new MouseEvent(kind, { clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true }), {
    pointerId: id,
  }) as unknown as PointerEvent;

test('a second finger turns what a first one has drawn out, and leads nothing else', () => {
  const drawn = { start: () => true, move: vi.fn(), drop: vi.fn(), cancel: vi.fn(), turn: vi.fn() };
  const below = vi.fn();
  document.body.addEventListener('pointerdown', below);
  draw(pointer('pointerdown', 1, 0, 0), drawn);
  document.body.dispatchEvent(pointer('pointerdown', 2, 50, 50));
  expect(drawn.turn).not.toHaveBeenCalled(); // nothing hangs at the first one yet
  dispatchEvent(pointer('pointermove', 1, 30, 0));
  document.body.dispatchEvent(pointer('pointerdown', 2, 50, 50));
  expect(drawn.turn).toHaveBeenCalledTimes(1);
  expect(below).toHaveBeenCalledTimes(1);
  dispatchEvent(pointer('pointerup', 1, 30, 0));
  expect(drawn.drop).toHaveBeenCalledWith(30, 0);
  document.body.dispatchEvent(pointer('pointerdown', 2, 50, 50));
  expect(drawn.turn).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('pointerdown', below);
});
