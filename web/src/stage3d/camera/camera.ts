// Where the table is looked at from: a camera that circles round a point, never from under the table. Degrees and metres.
import { add, clamp, cross, dot, subtract, lerp, scale, type Vec } from '../../lib/motion/vector';

export interface Orbit {
  azimuth: number; // 0 looks along +y, 90 along -x
  height: number; // above the table
  zoom: number; // 1: all of it just fits
  pan?: Vec; // m by which what is looked at was moved aside
}

/** What is to be seen: a pillar round the z axis, or round an axis beside it. */
export interface Subject {
  low: number;
  high: number;
  wide: number; // half its width
  at?: [x: number, y: number]; // its axis
  focus?: number; // a height on the z axis that is seen however close one looks: places that are lit
}

/** A way of looking, ready to be drawn. */
export interface View {
  eye: Vec;
  ahead: Vec;
  right: Vec;
  up: Vec;
  tall: number; // half of what is seen upwards: at distance 1, or anywhere where `flat`
  far: number; // m from the eye to the middle of what is looked at
  aspect: number; // width : height
  flat: boolean; // parallel lines stay parallel
}

export interface Ray {
  from: Vec;
  along: Vec; // of length 1
}

export const FOV_DEG = 30;
export const START_ORBIT: Orbit = { azimuth: -36, height: 20, zoom: 1 };
const MIN_HEIGHT_DEG = 3;
const FOCUS_PART = 0.6; // of half the picture, within which what is lit is seen
const MAX_PAN_M = 0.6; // m: the table stays in sight
const MAX_HEIGHT_DEG = 86;
export const MIN_ZOOM = 0.7; // farther away a finger would miss the places that are lit
export const MAX_ZOOM = 5;
const FIXED_DEG = 2; // degrees from a fixed view, within which it is that view

/** The four fixed views: from each corner, in the order in which one walks round the table. */
export const VIEWS = ['front', 'right', 'back', 'left'] as const;

export const fromSide = (side: number, { zoom }: Orbit, height = START_ORBIT.height): Orbit => ({
  zoom,
  azimuth: START_ORBIT.azimuth - 90 * side,
  height,
});

/** All of it again, from where it is looked at now. */
export const framed = ({ azimuth, height }: Orbit): Orbit => ({ azimuth, height, zoom: 1 });

const ABOVE = 62; // degrees

/** From above, to see where a brick comes down. */
export const fromAbove = (from: Orbit): Orbit => ({ ...from, height: ABOVE });

/** Which of the fixed views is nearest. */
export const nearestSide = ({ azimuth }: Orbit): number =>
  ((Math.round((START_ORBIT.azimuth - azimuth) / 90) % 4) + 4) % 4;

/** Which of the fixed views it is; null: it was turned. */
export function sideOf(from: Orbit, height?: number): number | null {
  const side = nearestSide(from);
  const fixed = fromSide(side, from, height);
  const off = Math.abs(((((from.azimuth - fixed.azimuth + 180) % 360) + 360) % 360) - 180);
  return Math.max(off, Math.abs(from.height - fixed.height)) < FIXED_DEG ? side : null;
}

/** Whether it was turned by a hand: it is none of the fixed views, nor one from above. */
export const isTurned = (from: Orbit, height?: number): boolean =>
  sideOf(from, height) === null && sideOf(from, ABOVE) === null;

/** Which way a direction on the table leads, as it is seen from there. */
export function wayOf([x, y]: Vec, azimuth: number): 'right' | 'left' | 'back' | 'front' {
  const a = (azimuth * Math.PI) / 180;
  const right = x * Math.cos(a) - y * Math.sin(a);
  const ahead = x * Math.sin(a) + y * Math.cos(a);
  if (Math.abs(right) >= Math.abs(ahead)) return right > 0 ? 'right' : 'left';
  return ahead > 0 ? 'back' : 'front';
}

export const turned = (from: Orbit, across: number, up: number): Orbit => ({
  ...from,
  azimuth: from.azimuth + across,
  height: clamp(from.height + up, MIN_HEIGHT_DEG, MAX_HEIGHT_DEG),
});

export const zoomed = (from: Orbit, by: number): Orbit => ({
  ...from,
  zoom: clamp(from.zoom * by, MIN_ZOOM, MAX_ZOOM),
});

/** Move what is looked at with a pointer that was moved, in parts of the picture; `most`: so far at most, each way. */
export function panned(from: Orbit, view: View, across: number, down: number, most = MAX_PAN_M): Orbit {
  const half = view.flat ? view.tall : view.tall * view.far;
  const by = add(scale(view.right, -2 * half * view.aspect * across), scale(view.up, 2 * half * down));
  const pan = add(from.pan ?? [0, 0, 0], by).map((n) => clamp(n, -most, most)) as Vec;
  return { ...from, pan };
}

/** Part of the way to another place to look from, the shorter way round. */
export function interpolateOrbit(from: Orbit, to: Orbit, part: number): Orbit {
  const round = ((((to.azimuth - from.azimuth + 180) % 360) + 360) % 360) - 180;
  return {
    azimuth: from.azimuth + round * part,
    height: lerp(from.height, to.height, part),
    zoom: lerp(from.zoom, to.zoom, part),
    pan: add(scale(from.pan ?? [0, 0, 0], 1 - part), scale(to.pan ?? [0, 0, 0], part)),
  };
}

/** Half of what is seen upwards at distance 1, by a camera of so many degrees. */
export const tallOf = (fovDeg: number): number => Math.tan((fovDeg * Math.PI) / 360);

/** Look at a point from so far away. */
export function viewAt(
  { azimuth, height }: Orbit,
  centre: Vec,
  { tall, far, aspect, flat = false }: { tall: number; far: number; aspect: number; flat?: boolean },
): View {
  const [a, h] = [(azimuth * Math.PI) / 180, (height * Math.PI) / 180];
  const ahead: Vec = [Math.sin(a) * Math.cos(h), Math.cos(a) * Math.cos(h), -Math.sin(h)];
  const right: Vec = [Math.cos(a), -Math.sin(a), 0];
  const up = cross(right, ahead);
  return { eye: subtract(centre, scale(ahead, far)), ahead, right, up, tall, far, aspect, flat };
}

/** From how far away, and how far beside `centre`, points just fit into a picture that is looked at from there. */
export function fitted(
  orbit: Orbit,
  centre: Vec,
  points: Vec[],
  tall: number,
  aspect: number,
): { far: number; aside: Vec } {
  const { ahead, right, up } = viewAt(orbit, centre, { tall, far: 0, aspect });
  const off = points.map((point) => subtract(point, centre));
  const along = (axis: Vec, half: number): { far: number; aside: number } => {
    const [one, other] = [1, -1].map((way) =>
      Math.max(...off.map((each) => (way * dot(each, axis)) / half - dot(each, ahead))),
    ) as [number, number];
    return { far: (one + other) / 2, aside: (half * (one - other)) / 2 };
  };
  const [across, high] = [along(right, tall * aspect), along(up, tall)];
  return { far: Math.max(across.far, high.far), aside: add(scale(right, across.aside), scale(up, high.aside)) };
}

/** Look at something so that it fits. `flat` looks from far away, without perspective. */
export function viewOf(orbit: Orbit, subject: Subject, aspect: number, flat = false): View {
  const { height, zoom, pan } = orbit;
  const h = (height * Math.PI) / 180;
  const middle = (subject.low + subject.high) / 2;
  const tallHalf = ((subject.high - subject.low) / 2) * Math.cos(h) + subject.wide * Math.sin(h) + 0.012;
  const tan = tallOf(FOV_DEG);
  const need = Math.max(tallHalf, (subject.wide + 0.008) / Math.min(aspect, 1.6)) * 0.98;
  const centre = add([subject.at?.[0] ?? 0, subject.at?.[1] ?? 0, middle], pan ?? [0, 0, 0]);
  if (subject.focus !== undefined && zoom > 1) {
    const reach = (FOCUS_PART * need) / zoom / Math.max(Math.cos(h), 0.3);
    centre[0] /= zoom;
    centre[1] /= zoom;
    centre[2] = Math.max(centre[2], subject.focus - reach);
  }
  const far = flat ? 5 : need / tan / zoom + subject.wide * 0.6;
  return viewAt(orbit, centre, { tall: flat ? need / zoom : tan, far, aspect, flat });
}

/** Where a point is seen, from 0 to 1 across and down, and how far away it is. */
export function project(view: View, point: Vec): { across: number; down: number; far: number } {
  const from = subtract(point, view.eye);
  const far = dot(from, view.ahead);
  const tall = view.flat ? view.tall : view.tall * Math.max(far, 1e-6);
  return {
    across: 0.5 + dot(from, view.right) / (2 * tall * view.aspect),
    down: 0.5 - dot(from, view.up) / (2 * tall),
    far,
  };
}

/** What is looked at through a point of the picture. */
export function rayAt(view: View, across: number, down: number): Ray {
  const x = (across - 0.5) * 2 * view.tall * view.aspect;
  const y = (0.5 - down) * 2 * view.tall;
  const aside = add(scale(view.right, x), scale(view.up, y));
  if (view.flat) return { from: add(view.eye, aside), along: view.ahead };
  const along = add(view.ahead, aside);
  return { from: view.eye, along: scale(along, 1 / Math.hypot(...along)) };
}
