import { expect, test } from 'vitest';
import { WheelTurns, wheelZoom } from './wheel-turns';

/** A wheel that was turned by so many pixels, or lines, at a time. */
const turned = (deltaY: number, timeStamp = 0, more: Partial<WheelEvent> = {}): WheelEvent =>
  ({ deltaX: 0, deltaY, deltaMode: 0, timeStamp, shiftKey: false, ctrlKey: false, ...more }) as WheelEvent;

/** The turns of wheel events in a row. */
function turns(events: WheelEvent[], often = false): number[] {
  const wheel = new WheelTurns();
  return events.map((event) => wheel.note(event, often)).filter((way) => way !== 0);
}

/** A swipe on a trackpad as it is told: it begins slowly, becomes fast, and glides on for a second. */
function swipe(from: number, way = 1): WheelEvent[] {
  const speeds = [2, 9, 31, 74, 90, 81, ...Array.from({ length: 50 }, (_, n) => 70 * 0.93 ** n)];
  return speeds.map((speed, n) => turned(way * speed, from + n * 16));
}

test('every notch of a wheel is a quarter turn, however fast it is turned', () => {
  expect(turns([turned(100), turned(100, 30), turned(-120, 60), turned(-120, 500)])).toEqual([-1, -1, 1, 1]);
  expect(turns([turned(3, 0, { deltaMode: 1 }), turned(3, 40, { deltaMode: 1 })])).toEqual([-1, -1]); // in lines
});

test('a swipe on a trackpad is one quarter turn, though it goes on for a second', () => {
  expect(turns(swipe(0))).toEqual([-1]);
  expect(turns([...swipe(0), ...swipe(2000), ...swipe(4000, -1)])).toEqual([-1, -1, 1]);
});

test('what turns by little turns with every step of a swipe', () => {
  expect(turns(swipe(0), true).length).toBeGreaterThan(5);
});

test('a swipe comes as much closer as a wheel that is turned as far', () => {
  const far = swipe(0).reduce((sum, { deltaY }) => sum + deltaY, 0);
  const by = swipe(0).reduce((zoom, event) => zoom * wheelZoom(event), 1);
  expect(by).toBeCloseTo(wheelZoom(turned(far)), 6);
  expect(wheelZoom(turned(-100))).toBeGreaterThan(1.1);
  expect(wheelZoom(turned(-10, 0, { ctrlKey: true }))).toBeGreaterThan(wheelZoom(turned(-10)));
});
