// How bricks look, as a game says it. A stage knows no game: sizes, names, colours and marks are data.
import type { Vec } from './vector';

export type Paint = 'blue' | 'green' | 'red' | 'yellow' | 'black' | 'white';

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
  ring?: 'may' | 'chosen' | 'warn'; // drawn round every face: may be drawn, is meant, endangers
  hold?: boolean; // the hand of this viewer may grip it
  gone?: boolean; // it lies in the box
}

/** A place where a brick may be put. */
export interface Slot {
  key: string;
  name: string;
  at: Vec;
  size: Vec; // along the room's axes
}

export const PAINTS: Record<Paint, string> = {
  blue: '#2467ad',
  green: '#3c8c4a',
  red: '#c03a2e',
  yellow: '#e9b22c',
  black: '#2c2f35',
  white: '#f2eee3',
};

/** The colour in which to write or draw on a paint. */
export const inkOn = (paint: Paint | undefined): string =>
  paint === undefined || paint === 'yellow' || paint === 'white' ? '#3a2b1a' : '#fffdf6';
