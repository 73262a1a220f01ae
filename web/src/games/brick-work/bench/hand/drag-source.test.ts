import { expect, test, vi } from 'vitest';
import { draw } from './drag-source';

const pointer = (kind: string, id: number, x: number, y: number, pointerType = 'mouse'): PointerEvent =>
  Object.assign(new MouseEvent(kind, { clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true }), {
    pointerId: id,
    pointerType,
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

test('along its tray a finger slides that, up or down it draws the piece out, also after it has slid', () => {
  const drawn = { start: vi.fn(() => true), move: vi.fn(), drop: vi.fn(), cancel: vi.fn(), slide: vi.fn() };
  const to = (x: number, y: number) => dispatchEvent(pointer('pointermove', 1, x, y, 'touch'));
  draw(pointer('pointerdown', 1, 200, 500, 'touch'), drawn);
  for (const [x, y] of [
    [190, 498],
    [150, 495],
  ] as const)
    to(x, y);
  expect(drawn.slide.mock.calls).toEqual([[-10], [-40]]);
  expect(drawn.start).not.toHaveBeenCalled();
  to(120, 470);
  expect(drawn.move).toHaveBeenCalledWith(120, 470, true);
  dispatchEvent(pointer('pointerup', 1, 120, 470, 'touch'));
  expect(drawn.drop).toHaveBeenCalledTimes(1);
  draw(pointer('pointerdown', 1, 200, 500, 'touch'), drawn);
  to(180, 500);
  dispatchEvent(pointer('pointerup', 1, 180, 500, 'touch'));
  expect(drawn.drop).toHaveBeenCalledTimes(1); // what was only slid is let go nowhere
  draw(pointer('pointerdown', 1, 200, 500, 'mouse'), drawn);
  dispatchEvent(pointer('pointermove', 1, 230, 500));
  expect(drawn.move).toHaveBeenLastCalledWith(230, 500, false); // a mouse draws it whichever way
  dispatchEvent(pointer('pointercancel', 1, 230, 500));
});
