// A brick that flies from where it was to where it goes.
import { drawIso } from '../bricks/iso';

const FLIGHT_MS = 380;
const COLOURS = {
  blue: ['#3d87d6', '#1a5fae', '#124780'],
  red: ['#e2594d', '#bd3228', '#8f221a'],
  yellow: ['#ffd15c', '#efb11c', '#c98a0a'],
};

const DIE_MS = 520;

/** Let a die that lies on a space come there from the pool. */
export function flyDie(stage: HTMLElement, space: string): void {
  const die = stage.querySelector<HTMLElement>(`[data-space="${space}"] .die`);
  const [from, to] = [stage.querySelector('[data-pool]'), die].map((each) => each?.getBoundingClientRect());
  if (!die || !from || !to || typeof die.animate !== 'function') return;
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  die.animate(
    [
      { transform: `translate(${String(x)}px, ${String(y)}px) scale(1.3)` },
      { transform: `translate(${String(x / 2)}px, ${String(y / 2 - 30)}px) scale(1.4)`, offset: 0.5 },
      { transform: 'none' },
    ],
    { duration: DIE_MS, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' },
  );
}

/** Let a brick of a kind fly between two elements of the stage, told by their selectors. */
export function fly(
  stage: HTMLElement,
  from: string,
  to: string,
  kind: string,
  paint: 'blue' | 'red' | 'yellow',
): void {
  const start = stage.querySelector(from)?.getBoundingClientRect();
  const end = stage.querySelector(to)?.getBoundingClientRect();
  if (!start || !end || typeof stage.animate !== 'function') return;
  const picture = drawIso([{ kind, x: 0, y: 0, z: 0, turned: kind.startsWith('1x') }]);
  const [top = '', left = '', right = ''] = COLOURS[paint];
  const fills = { top, stud: top, left, neck: left, right };
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', picture.box);
  svg.setAttribute('width', String(picture.width * 0.8));
  svg.setAttribute('height', String(picture.height * 0.8));
  for (const face of picture.faces) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', face.d);
    path.setAttribute('fill', fills[face.side]);
    svg.append(path);
  }
  svg.classList.add('flying');
  svg.style.position = 'fixed';
  svg.style.left = `${String(start.left + start.width / 2 - 20)}px`;
  svg.style.top = `${String(start.top + start.height / 2 - 20)}px`;
  stage.append(svg);
  const [dx, dy] = [
    end.left + end.width / 2 - start.left - start.width / 2,
    end.top + Math.min(end.height / 2, 80) - start.top - start.height / 2,
  ];
  const flight = svg.animate(
    [
      { transform: 'translate(0, 0) scale(0.8)' },
      { transform: `translate(${String(dx * 0.5)}px, ${String(dy * 0.5 - 46)}px) scale(1.25)`, offset: 0.5 },
      { transform: `translate(${String(dx)}px, ${String(dy)}px) scale(0.9)` },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' },
  );
  flight.onfinish = flight.oncancel = () => svg.remove();
}
