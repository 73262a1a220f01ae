// From where the bench is looked at, and at what: `update` is the only way from one to the next. Degrees and studs.
import { clamp, scale, type Vec } from '../../../../lib/motion/vector';
import type { ShownArea } from '../../bricks/bricks3d';
import type { Brick } from '../../bricks/pieces';
import { around } from './picture';

const FRONT_DEG = 24; // a view from the front, a little from the side
const HEIGHT_DEG = 38;
const CENTRED: Vec = [0, 0, 0];
const SMALL_PX = 500; // a narrower picture shows studs that a finger hides: the camera comes nearer to what lies there
const ROUND_STUDS = 1; // that are seen beside that
const MOST_DEEP = 7; // studs from front to back, up to which all that lies there is seen
const LEAST: Size = [7, 5]; // studs across and along that are seen at least, and of more round what is chosen: a finger hits them
type Size = readonly [wide: number, deep: number];

export interface Camera {
  readonly azimuth: number;
  readonly height: number;
  readonly zoom: number;
  readonly pan: Vec; // by which it was moved aside
  readonly locked: boolean; // a hand on the empty mat does not lead it
  readonly holds: boolean; // a piece is in hand
  readonly carries: boolean; // a pointer that was pressed here has something in hand
  readonly chosen: readonly Brick[]; // what it looks at
  readonly lying: readonly Brick[]; // all that lies on the mat
}

export type CameraEvent =
  | { type: 'bench'; subject: readonly Brick[]; lying: readonly Brick[]; holds: boolean } // `holds`: a piece is in hand
  | { type: 'carries'; carries: boolean }
  | { type: 'led'; across: number; up: number; by: 'hand' | 'key' }
  | { type: 'moved-aside'; pan: Vec; by: 'hand' | 'key' }
  | { type: 'zoomed'; factor: number; by: 'hand' | 'key' }
  | { type: 'swung'; camera: Camera } // so far on its way to another side
  | { type: 'all-shown' }
  | { type: 'lock-toggled' };

export const initial = (chosen: readonly Brick[], lying: readonly Brick[]): Camera => ({
  azimuth: FRONT_DEG,
  height: HEIGHT_DEG,
  zoom: 1,
  pan: CENTRED,
  locked: false,
  holds: false,
  carries: false,
  chosen,
  lying,
});

export function update(camera: Camera, event: CameraEvent): Camera {
  switch (event.type) {
    case 'bench': {
      const next = { ...camera, holds: event.holds };
      return isStill(next) ? next : { ...next, chosen: event.subject, lying: event.lying };
    }
    case 'carries':
      return { ...camera, carries: event.carries };
    case 'led':
      if (isLocked(camera, event.by)) return camera;
      return { ...camera, azimuth: camera.azimuth + event.across, height: clamp(camera.height + event.up, 6, 88) };
    case 'moved-aside':
      return isLocked(camera, event.by) ? camera : { ...camera, pan: event.pan };
    case 'zoomed':
      return isLocked(camera, event.by) ? camera : { ...camera, zoom: clamp(camera.zoom * event.factor, 0.5, 2.5) };
    case 'swung': {
      const { azimuth, height, pan } = event.camera;
      return { ...camera, azimuth, height, pan };
    }
    case 'all-shown':
      return { ...camera, zoom: 1, pan: CENTRED };
    case 'lock-toggled':
      return { ...camera, locked: !camera.locked };
  }
}

const isLocked = ({ locked }: Camera, by: 'hand' | 'key'): boolean => locked && by === 'hand';

/** Whether it stands still: no hand has its camera moved. */
export const isStill = ({ holds, carries }: Pick<Camera, 'holds' | 'carries'>): boolean => holds || carries;

/** From which of the four fixed sides the bench is looked at, nearly. */
export const quarterOf = ({ azimuth }: Pick<Camera, 'azimuth'>): 0 | 1 | 2 | 3 =>
  (((Math.round((azimuth - FRONT_DEG) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;

/** Part of the way round to a side, the shorter one, quick at first. */
export function swung(from: Camera, side: number, part: number): Camera {
  const way = ((FRONT_DEG + 90 * side - from.azimuth + 540) % 360) - 180;
  const left = (1 - part) ** 3;
  return { ...from, height: HEIGHT_DEG, azimuth: from.azimuth + way * (1 - left), pan: scale(from.pan, left) };
}

/** What has to be seen of all there is: on a small picture what lies there, or so much of it as a finger can tell apart. */
export function viewOf(
  { chosen, lying }: Pick<Camera, 'chosen' | 'lying'>,
  wide: number,
  all: readonly Brick[],
): ShownArea {
  if (wide >= SMALL_PX || lying.length === 0) return around(all, 0, all);
  const near = chosen.length > 0 ? chosen : lying;
  const ends = around(all, 0, all);
  const [whole, part] = [around(lying, ROUND_STUDS, all), around(near, ROUND_STUDS, all)];
  const shown = whole[4] - whole[1] <= MOST_DEEP ? whole : part;
  const [left, right] = stretched(shown[0], shown[3], LEAST[0], ends[3]);
  const [front, back] = stretched(shown[1], shown[4], LEAST[1], ends[4]);
  return [left, front, 0, right, back, shown[5]];
}

/** A stretch of the mat, which is `end` studs long, that is made so long at least on both sides. */
function stretched(from: number, to: number, least: number, end: number): [from: number, to: number] {
  const length = Math.min(end, Math.max(least, to - from));
  const start = clamp((from + to - length) / 2, 0, end - length);
  return [start, start + length];
}
