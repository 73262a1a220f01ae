// How bricks look, as a game says it. A stage knows no game: sizes, names, colours and marks are data.
import type { Standing } from './hand/standing';
import type { Pose, Vec } from '../lib/motion/vector';

export type Paint = 'blue' | 'green' | 'red' | 'yellow' | 'purple' | 'gray' | 'black' | 'white';

/** A sign beside the colour, so that colour is never the only one. */
export type Shape = 'circle' | 'triangle' | 'square' | 'star' | 'cross' | 'bars';

/** What is painted on a brick's two small ends. */
export interface Mark {
  paint?: Paint; // of the whole end; without it the wood shows
  shape?: Shape;
  text?: string; // instead of a shape: two or three letters or figures, such as "+2"
}

export interface Look {
  size: Vec; // full edges in metres, as the brick itself sees them
  name: string; // for those who hear it: "5b, blue"
  body?: Paint; // the whole brick is painted, and the grain shines through
  mark?: Mark;
  label?: string; // written along its sides
  ring?: 'may' | 'chosen' | 'warn' | 'good'; // round every face: may be drawn, is meant, endangers or is wrong, is right
  hold?: boolean; // the hand of this viewer may grip it
  gone?: boolean; // it lies in the box
}

/** Whether a brick that looks so needs not be painted anew. */
export function sameLook(one: Look, other: Look): boolean {
  return (
    one.name === other.name &&
    one.body === other.body &&
    one.label === other.label &&
    one.ring === other.ring &&
    one.hold === other.hold &&
    one.gone === other.gone &&
    one.mark?.paint === other.mark?.paint &&
    one.mark?.shape === other.mark?.shape &&
    one.mark?.text === other.mark?.text &&
    one.size.every((edge, axis) => edge === other.size[axis])
  );
}

/** A place where a brick may be put. */
export interface Slot {
  key: string;
  name: string;
  sign?: string; // written in it: "b"
  at: Vec;
  size: Vec; // along the room's axes
  yaw?: number; // radians from x: how a brick lies along it; left out: along its longer edge
  highlighted?: boolean; // it lights up more: a pointer is on it, or it is spoken of
}

/** What is printed on the table, as a rectangle in metres. */
export interface Printed {
  kind: 'bank' | 'water' | 'paper'; // to build on, not to build on, to be pulled away
  from: [x: number, y: number];
  to: [x: number, y: number];
}

/** A height that is marked beside the bricks. */
export interface HeightMark {
  z: number; // m over the table
  text: string;
}

/** A line that shows over which point a brick is, with the outline of its foot at the lower end. */
export interface Plumb {
  from: Vec; // the middle of the brick
  to: Vec; // on what lies under it
}

/** A brick as it would come to lie: seen through. */
export interface Ghost {
  size: Vec;
  pose: Pose;
  paint: Paint | undefined;
  standing: Standing; // what would become of it there
  plumb: Plumb;
}

export const PAINTS: Record<Paint, string> = {
  blue: '#2467ad',
  green: '#3c8c4a',
  red: '#c03a2e',
  yellow: '#e9b22c',
  purple: '#7d4aa3',
  gray: '#888d92',
  black: '#2c2f35',
  white: '#f2eee3',
};

/** The colour in which to write or draw on a paint. */
export const inkOn = (paint: Paint | undefined): string =>
  paint === undefined || paint === 'yellow' || paint === 'white' ? '#3a2b1a' : '#fffdf6';
