// The bricks of a live table, as whoever draws and holds them is given them: what they do, and the hand of the seat that
// acts. Lengths in metres.
import type { Pace } from '../wire';
import type { Frame } from './frames';
import type { Quat, Vec } from './vector';

export interface LiveBricks {
  onframe: (listener: (frame: Frame) => void) => () => void; // returns what ends it
  onlost: (listener: (why: string) => void) => () => void; // the hand is empty: refused, or the line broke
  hold: (brick: number, at: Vec) => void; // grip it at that point of the room
  move: (to: Vec, turn?: Quat) => void; // where the gripped point shall go
  drop: () => void;
  pace?: (bots: Pace['bots']) => void; // how bots shall act for whoever looks on here
  wouldStand?: (brick: number, to: Vec, turn: Quat) => Promise<boolean | null>; // all bricks, with that one there; null: not known
  put: (brick: number, to: Vec, turn: Quat, lean: boolean) => void; // the hall leads the hand: over everything, softly down
}
