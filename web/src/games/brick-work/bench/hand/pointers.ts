// Hands on the bench: a piece is pressed and drawn away, a second finger or the wheel turns it; the empty mat leads the
// camera round, the right button, Shift and two fingers move the picture aside. While anything is carried the camera
// stands still.
import { WheelTurns, wheelZoom } from '../../../../stage3d/controls/wheel-turns';
import { isFinger } from './drag-source';

export interface Grip {
  grab: (clientX: number, clientY: number, finger: boolean) => boolean; // whether there is something to carry
  carry: (clientX: number, clientY: number, finger: boolean) => void;
  release: () => void;
  cancel: () => void;
  click: (event: PointerEvent) => void;
  hover: (event: PointerEvent) => void;
  turn: () => void;
  orbit: (dx: number, dy: number) => void; // px since the last call
  pan: (dx: number, dy: number) => void; // px since the last call
  zoom: (by: number) => void; // times
  holds: () => boolean; // something is in hand
}

const DRAG_PX = 6;

interface Finger {
  id: number;
  x: number;
  y: number;
}

export function benchPointers(grip: Grip): Record<
  'onpointerdown' | 'onpointermove' | 'onpointerup' | 'onpointercancel',
  (event: PointerEvent) => void
> & {
  onwheel: (event: WheelEvent) => void;
} {
  let fingers: Finger[] = [];
  let press: (Finger & { moved: boolean; carries: boolean; pans: boolean }) | null = null;
  let pinch = { apart: 1, x: 0, y: 0 };
  const turns = new WheelTurns();

  /** How far two fingers are apart, and the middle between them. */
  const pinched = (): typeof pinch => {
    const [one, other] = fingers;
    if (!one || !other) return pinch;
    const apart = Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    return { apart, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };

  return {
    onpointerdown(event) {
      const finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
      if (press?.carries) {
        grip.turn(); // a second finger
        return;
      }
      fingers = [...fingers.filter(({ id }) => id !== finger.id), finger];
      if (fingers.length === 2) {
        pinch = pinched();
        press = null;
        return;
      }
      const pans = event.button === 1 || event.button === 2 || (event.button === 0 && event.shiftKey);
      if (event.button > 2 || (pans && grip.holds())) {
        fingers = [];
        return;
      }
      press = { ...finger, moved: false, carries: false, pans };
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onpointermove(event) {
      const finger = fingers.find(({ id }) => id === event.pointerId);
      const [dx, dy] = finger ? [event.clientX - finger.x, event.clientY - finger.y] : [0, 0];
      if (fingers.length === 2 && finger) {
        [finger.x, finger.y] = [event.clientX, event.clientY];
        const now = pinched();
        grip.zoom(now.apart / pinch.apart);
        if (!grip.holds()) grip.pan(now.x - pinch.x, now.y - pinch.y);
        pinch = now;
        return;
      }
      if (!press || event.pointerId !== press.id) {
        if (!press && event.pointerType === 'mouse') grip.hover(event);
        return;
      }
      if (!press.moved) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
        press.moved = true;
        press.carries = !press.pans && grip.grab(press.x, press.y, isFinger(event));
      }
      if (press.carries) grip.carry(event.clientX, event.clientY, isFinger(event));
      else if (press.pans) grip.pan(dx, dy);
      else grip.orbit(dx, dy);
      if (finger) [finger.x, finger.y] = [event.clientX, event.clientY];
    },
    onpointerup(event) {
      fingers = fingers.filter(({ id }) => id !== event.pointerId);
      if (event.pointerId !== press?.id) return;
      const was = press;
      press = null;
      if (was.carries) grip.release();
      else if (!was.moved && event.button === 0) grip.click(event);
    },
    onpointercancel(event) {
      fingers = fingers.filter(({ id }) => id !== event.pointerId);
      if (press?.carries) grip.cancel();
      press = null;
    },
    onwheel(event) {
      event.preventDefault();
      if (!grip.holds()) {
        grip.zoom(wheelZoom(event));
        return;
      }
      if (turns.note(event, false) !== 0) grip.turn();
    },
  };
}
