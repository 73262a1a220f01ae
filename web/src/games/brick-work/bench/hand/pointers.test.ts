import { expect, test, vi } from 'vitest';
import { benchPointers, type Grip } from './pointers';

const pointer = (id: number, x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({ pointerId: id, clientX: x, clientY: y, button: 0, pointerType: 'mouse', ...more }) as PointerEvent;

/** A bench whose hand is empty, with one piece left of x = 50. */
function open() {
  const held = { now: false };
  const grip = {
    grab: vi.fn((x: number) => x < 50),
    carry: vi.fn(),
    release: vi.fn(),
    cancel: vi.fn(),
    click: vi.fn(),
    hover: vi.fn(),
    turn: vi.fn(),
    orbit: vi.fn(),
    pan: vi.fn(),
    zoom: vi.fn(),
    holds: () => held.now,
  } satisfies Grip;
  return { grip, held, on: benchPointers(grip) };
}

test.each([{ button: 2 }, { button: 1 }, { shiftKey: true }])(
  'the right button, the wheel pressed and Shift move the picture aside, and take nothing up (%o)',
  (how) => {
    const { grip, on } = open();
    on.onpointerdown(pointer(1, 20, 20, how));
    on.onpointermove(pointer(1, 40, 25, { ...how, button: -1 }));
    on.onpointermove(pointer(1, 45, 25, { ...how, button: -1 }));
    on.onpointerup(pointer(1, 45, 25, how));
    expect(grip.pan.mock.calls).toEqual([
      [20, 5],
      [5, 0],
    ]);
    for (const other of [grip.grab, grip.orbit, grip.carry, grip.click]) expect(other).not.toHaveBeenCalled();
  },
);

test('the picture stands still while a piece is in hand', () => {
  const { grip, held, on } = open();
  held.now = true;
  on.onpointerdown(pointer(1, 80, 20, { button: 2 }));
  on.onpointermove(pointer(1, 120, 25, { button: -1 }));
  on.onpointerup(pointer(1, 120, 25, { button: 2 }));
  expect(grip.pan).not.toHaveBeenCalled();
  expect(grip.hover).toHaveBeenCalledTimes(1); // the piece goes on following the mouse
  held.now = false;
  on.onpointerdown(pointer(1, 20, 20));
  on.onpointermove(pointer(1, 120, 25));
  expect(grip.carry).toHaveBeenCalledTimes(1);
  expect(grip.orbit).not.toHaveBeenCalled();
});

test('a click of the right button chooses nothing', () => {
  const { grip, on } = open();
  on.onpointerdown(pointer(1, 20, 20, { button: 2 }));
  on.onpointerup(pointer(1, 20, 20, { button: 2 }));
  expect(grip.click).not.toHaveBeenCalled();
});

test('two fingers come closer and move the picture aside', () => {
  const { grip, on } = open();
  const finger = { pointerType: 'touch' };
  on.onpointerdown(pointer(1, 100, 100, finger));
  on.onpointerdown(pointer(2, 200, 100, finger));
  on.onpointermove(pointer(1, 100, 140, finger));
  on.onpointermove(pointer(2, 200, 140, finger));
  const sum = (at: number): number => grip.pan.mock.calls.reduce((all, call) => all + (call[at] as number), 0);
  expect([sum(0), sum(1)]).toEqual([0, 40]);
  const closer = grip.zoom.mock.calls.reduce((all, [by]) => all * (by as number), 1);
  expect(closer).toBeCloseTo(1);
});
