// What one hand at a stage has, and what its pointer is on, as one value: a brick that is led, or one that is to be put,
// and how. `update` is the only way from one to the next. It knows no DOM: what a pointer points at is worked out before.
import type { Ray } from '../camera/camera';
import type { Slot } from '../looks';
import type { Pose } from '../../lib/motion/vector';
import type { Grip, Plane } from './hand';
import type { Orientation } from './landing';
import type { Standing } from './standing';

/** A brick that is to be put: it stays where it is until it is said where it shall go. */
export interface Carry {
  brick: number;
  orientation: Orientation;
  target: [number, number];
  pose: Pose; // where it would come to lie
  touched: number[]; // the bricks that it would touch there
  standing: Standing; // and what would become of it there
  drags: boolean; // a pointer that is down leads it; else it stays until it is set down
  snapDistance: number; // m over which faces and edges draw
}

export interface Model {
  readonly grip: Grip | null; // a brick that is led
  readonly draw: Slot | null; // a lit place that draws it
  readonly detour: Ray | null; // where a pointer wants it, while it is led over the tower
  readonly plane: Plane; // in which it was moved last
  readonly otherPlane: boolean; // Shift or a second finger asks for the other one
  readonly planeLatched: boolean; // so does the switch
  readonly carry: Carry | null; // a brick that is to be put
  readonly aimRay: Ray | null; // along which a pointer aims it; null: keys do
  readonly hovered: number | null; // the brick that the mouse is on
  readonly aimed: string | null; // the lit place that the mouse is on, or that draws
}

export type Event =
  | { type: 'gripped'; grip: Grip; natural: Plane }
  | { type: 'drawn'; slot: Slot } // a pointer leads it to a place
  | { type: 'led'; grip: Grip; natural: Plane; detour: Ray | null } // a pointer leads it elsewhere
  | { type: 'moved'; grip: Grip } // by a key, or by the place that draws it
  | { type: 'opened' } // it leads nothing any more
  | { type: 'picked-up'; carry: Carry }
  | { type: 'carried'; carry: Carry }
  | { type: 'aimed-along'; ray: Ray | null }
  | { type: 'put' } // set down, or left where it was
  | { type: 'other-plane'; asked: boolean }
  | { type: 'plane-switched' }
  | { type: 'hovered'; brick: number | null }
  | { type: 'aimed'; place: string | null };

export const EMPTY: Model = {
  grip: null,
  draw: null,
  detour: null,
  plane: 'level',
  otherPlane: false,
  planeLatched: false,
  carry: null,
  aimRay: null,
  hovered: null,
  aimed: null,
};

export function update(model: Model, event: Event): Model {
  switch (event.type) {
    case 'gripped': {
      const { grip, natural } = event;
      return { ...model, grip, draw: null, detour: null, plane: natural, otherPlane: false, planeLatched: false };
    }
    case 'drawn':
      return model.grip ? { ...model, draw: event.slot, aimed: event.slot.key, detour: null } : model;
    case 'led': {
      const { grip, natural, detour } = event;
      return model.grip ? { ...model, grip, plane: planeOf(model, natural), draw: null, aimed: null, detour } : model;
    }
    case 'moved':
      return model.grip ? { ...model, grip: event.grip } : model;
    case 'opened': // it falls away from under a mouse
      return model.grip ? { ...model, grip: null, draw: null, detour: null, aimed: null, hovered: null } : model;
    case 'picked-up':
      return { ...model, carry: event.carry, aimRay: null, hovered: null };
    case 'carried':
      return model.carry ? { ...model, carry: event.carry } : model;
    case 'aimed-along':
      return model.carry ? { ...model, aimRay: event.ray } : model;
    case 'put':
      return model.carry ? { ...model, carry: null, aimRay: null } : model;
    case 'other-plane':
      return event.asked === model.otherPlane ? model : { ...model, otherPlane: event.asked };
    case 'plane-switched':
      return { ...model, planeLatched: !model.planeLatched };
    case 'hovered':
      return event.brick === model.hovered ? model : { ...model, hovered: event.brick };
    case 'aimed':
      return event.place === model.aimed ? model : { ...model, aimed: event.place };
  }
}

/** The plane that a brick moves in: the one that its place asks for, or the other one where that is asked for. */
export function planeOf(
  { otherPlane, planeLatched }: Pick<Model, 'otherPlane' | 'planeLatched'>,
  natural: Plane,
): Plane {
  if (otherPlane === planeLatched) return natural;
  return natural === 'level' ? 'upright' : 'level';
}

/** Whether it has a brick. */
export const isHolding = ({ grip, carry }: Pick<Model, 'grip' | 'carry'>): boolean => grip !== null || carry !== null;

/** What the page shows of a hand. It stays the same while a brick is led on, which happens with every frame. */
export interface Shown {
  readonly gripBrick: number | null;
  readonly plane: Plane;
  readonly planeLatched: boolean;
  readonly carriedBrick: number | null;
  readonly carriedStanding: Standing;
  readonly carriedTouched: string; // the bricks that it would touch, as a text
  readonly carriedOrientation: Orientation | null;
  readonly hovered: number | null;
  readonly aimed: string | null;
}

/** What the page shows of a hand; `before` itself, where it shows the same. */
export function shownOf({ grip, plane, planeLatched, carry, hovered, aimed }: Model, before?: Shown): Shown {
  const gripBrick = grip?.brick ?? null;
  const carriedBrick = carry?.brick ?? null;
  const carriedStanding = carry?.standing ?? 'stands';
  const carriedTouched = carry?.touched.join(' ') ?? '';
  const carriedOrientation = carry?.orientation ?? null;
  const isSame =
    before?.gripBrick === gripBrick &&
    before.plane === plane &&
    before.planeLatched === planeLatched &&
    before.carriedBrick === carriedBrick &&
    before.carriedStanding === carriedStanding &&
    before.carriedTouched === carriedTouched &&
    before.carriedOrientation === carriedOrientation &&
    before.hovered === hovered &&
    before.aimed === aimed;
  if (isSame) return before;
  return {
    gripBrick,
    plane,
    planeLatched,
    carriedBrick,
    carriedStanding,
    carriedTouched,
    carriedOrientation,
    hovered,
    aimed,
  };
}
