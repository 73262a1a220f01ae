// Something drawn off a button: a piece out of the tray, a die out of the pool. A press that does not move stays a click.
// Out of a tray that slides a finger draws it up or down; along the tray it slides that.
const DRAG_PX = 6;
const OUT_PX = 14; // up or down, that takes a piece out of a tray that slides
const ABOVE_FINGER_PX = 44; // where what a finger draws is held: above its tip, which hides nothing then

export interface Drawn {
  start: () => boolean; // whether it comes
  move: (clientX: number, clientY: number, finger: boolean) => void;
  drop: (clientX: number, clientY: number) => void;
  cancel: () => void;
  turn?: () => void; // a second finger
  slide?: (px: number) => void; // the tray that it lies in, along it
}

/** Whether it is a finger, whose tip is broader than a stud. */
export const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Where what a pointer draws is held. */
export const heldAt = (clientX: number, clientY: number, finger: boolean): { clientX: number; clientY: number } => ({
  clientX,
  clientY: clientY - (finger ? ABOVE_FINGER_PX : 0),
});

/** Follow a pointer from its press on. The click that would follow a drop is kept from the button. */
export function draw(event: PointerEvent, drawn: Drawn): void {
  if (event.button !== 0) return;
  const from = { x: event.clientX, y: event.clientY };
  const id = event.pointerId;
  let moves = false;
  let slid: number | null = null; // how far along the tray it was slid to

  function onmove(now: PointerEvent): void {
    if (now.pointerId !== id) return;
    if (!moves) {
      const [along, out] = [now.clientX - from.x, Math.abs(now.clientY - from.y)];
      if (slid === null && Math.hypot(along, out) < DRAG_PX) return;
      if (drawn.slide && isFinger(now) && out < OUT_PX && (slid !== null || Math.abs(along) > out)) {
        drawn.slide(now.clientX - (slid ?? from.x));
        slid = now.clientX;
        return;
      }
      if (!drawn.start()) {
        end();
        return;
      }
      moves = true;
    }
    now.preventDefault();
    drawn.move(now.clientX, now.clientY, isFinger(now));
  }

  function onup(now: PointerEvent): void {
    if (now.pointerId !== id) return;
    end();
    if (!moves && slid === null) return;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (moves) drawn.drop(now.clientX, now.clientY);
  }

  function onstop(now: PointerEvent): void {
    if (now.pointerId !== id) return;
    end();
    if (moves) drawn.cancel();
  }

  function ondown(now: PointerEvent): void {
    if (!moves || now.pointerId === id || !drawn.turn) return;
    now.preventDefault();
    now.stopPropagation(); // the bench below is not to be led by it
    drawn.turn();
  }

  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };

  function end(): void {
    removeEventListener('pointerdown', ondown, { capture: true });
    removeEventListener('pointermove', onmove);
    removeEventListener('pointerup', onup);
    removeEventListener('pointercancel', onstop);
  }

  addEventListener('pointerdown', ondown, { capture: true });
  addEventListener('pointermove', onmove);
  addEventListener('pointerup', onup);
  addEventListener('pointercancel', onstop);
}
