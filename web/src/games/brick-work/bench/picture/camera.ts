// From where the bench is looked at, and at what: `update` is the only way from one to the next. Degrees and studs.
import { clamp, scale, type Vec } from '../../../../lib/motion/vector';
import type { ShownArea } from '../../bricks/bricks3d';
import type { Brick } from '../../bricks/pieces';
import { around } from './picture';

const FRONT_DEG = 24; // a view from the front, a little from the side
const HEIGHT_DEG = 38;
const CENTRED: Vec = [0, 0, 0];
const SMALL_PX = 500; // a narrower picture shows studs that a finger hides: the camera comes nearer to what is chosen
const ROUND_STUDS = 2.5; // that are seen beside that

export interface Camera {
  readonly azimuth: number;
  readonly height: number;
  readonly zoom: number;
  readonly pan: Vec; // by which it was moved aside
  readonly locked: boolean; // a hand on the empty mat does not lead it
  readonly holds: boolean; // a piece is in hand
  readonly carries: boolean; // a pointer that was pressed here has something in hand
  readonly chosen: readonly Brick[]; // what it looks at
}

export type CameraEvent =
  | { type: 'bench'; subject: readonly Brick[]; holds: boolean } // what is chosen now, and whether a piece is in hand
  | { type: 'carries'; carries: boolean }
  | { type: 'led'; across: number; up: number; by: 'hand' | 'key' }
  | { type: 'moved-aside'; pan: Vec; by: 'hand' | 'key' }
  | { type: 'zoomed'; factor: number; by: 'hand' | 'key' }
  | { type: 'swung'; camera: Camera } // so far on its way to another side
  | { type: 'all-shown' }
  | { type: 'lock-toggled' };

export const initial = (chosen: readonly Brick[]): Camera => ({
  azimuth: FRONT_DEG,
  height: HEIGHT_DEG,
  zoom: 1,
  pan: CENTRED,
  locked: false,
  holds: false,
  carries: false,
  chosen: chosen,
});

export function update(camera: Camera, event: CameraEvent): Camera {
  switch (event.type) {
    case 'bench': {
      const next = { ...camera, holds: event.holds };
      return isStill(next) ? next : { ...next, chosen: event.subject };
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

/** What has to be seen of all there is: on a small picture what is chosen, and a little round it. */
export const viewOf = (chosen: readonly Brick[], wide: number, all: Brick[]): ShownArea =>
  wide < SMALL_PX && chosen.length > 0 ? around(chosen, ROUND_STUDS, all) : around(all, 0, all);
