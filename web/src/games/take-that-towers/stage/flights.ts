// What flies over the stage: points from a floor to their owners' plates, cards from the deck to a hand. Only pictures:
// they come and go, and nothing waits for them.
import { seatColour } from '../tower/floors';

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function fly(thing: HTMLElement, from: Element, to: Element, delay: number, ms: number, bow: number): void {
  const start = middle(from);
  const end = middle(to);
  thing.setAttribute('aria-hidden', 'true');
  Object.assign(thing.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    pointerEvents: 'none',
  });
  from.closest('.ttt')?.append(thing);
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${String(scale)})`;
  const flight = thing.animate(
    [
      { transform: at(start.x, start.y, 0.6), opacity: 0 },
      { transform: at(start.x, start.y, 1.25), opacity: 1, offset: 0.22 },
      { transform: at((start.x + end.x) / 2, Math.min(start.y, end.y) - bow, 1.1), opacity: 1, offset: 0.62 },
      { transform: at(end.x, end.y, 0.8), opacity: 1, offset: 0.96 },
      { transform: at(end.x, end.y, 0.3), opacity: 0 },
    ],
    { duration: ms, delay, fill: 'both', easing: 'ease-in-out' },
  );
  const gone = (): void => thing.remove();
  flight.onfinish = gone;
  flight.oncancel = gone;
}

/** Points on their way from a floor to the plates of those who get them. */
export function flyPoints(stage: HTMLElement, spot: string, points: number[], ms: number): void {
  const from = stage.querySelector(`[data-floor="${spot}"]`);
  if (!from) return;
  let wait = 0;
  points.forEach((each, seat) => {
    const to = stage.querySelector(`[data-plate="${String(seat)}"]`);
    if (!to || each === 0) return;
    const chip = document.createElement('span');
    chip.className = 'flying figures';
    chip.textContent = `+${String(each)}`;
    chip.style.background = seatColour(seat);
    fly(chip, from, to, wait, ms - wait, 24);
    wait += 70;
  });
}

/** Cards on their way from the deck to somebody's hand. */
export function flyCards(stage: HTMLElement, seat: number, count: number, ms: number): void {
  const from = stage.querySelector('[data-pile="deck"]');
  const to = stage.querySelector(`[data-plate="${String(seat)}"]`);
  const back = from?.querySelector('svg');
  if (!from || !to || !back) return;
  for (let i = 0; i < count; i++) {
    const card = document.createElement('span');
    card.className = 'dealt';
    card.append(back.cloneNode(true));
    fly(card, from, to, 90 * i, ms - 90 * i, 0);
  }
}
