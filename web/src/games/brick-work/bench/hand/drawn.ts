// Something drawn off a button: a piece out of the tray, a die out of the pool. A press that does not move stays a click.
const DRAG_PX = 6;

export interface Drawn {
  start: () => boolean; // whether it comes
  move: (clientX: number, clientY: number, finger: boolean) => void;
  drop: (clientX: number, clientY: number) => void;
  cancel: () => void;
  turn?: () => void; // a second finger
}

/** Whether it is a finger, whose tip is broader than a stud. */
export const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Follow a pointer from its press on. The click that would follow a drop is kept from the button. */
export function draw(event: PointerEvent, drawn: Drawn): void {
  if (event.button !== 0) return;
  const from = { x: event.clientX, y: event.clientY };
  const id = event.pointerId;
  let moves = false;

  function onmove(now: PointerEvent): void {
    if (now.pointerId !== id) return;
    if (!moves) {
      if (Math.hypot(now.clientX - from.x, now.clientY - from.y) < DRAG_PX) return;
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
    if (!moves) return;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener('click', swallow, { capture: true });
    });
    drawn.drop(now.clientX, now.clientY);
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
