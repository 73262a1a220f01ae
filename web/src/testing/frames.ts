// Frames of moving bricks, as the hall would pack them (stackyard/physics/motion.py).
import type { Vec } from '../lib/motion/vector';

export interface EventDescription {
  match?: string;
  t: number;
  flags?: number; // 1 rest, 2 whole, 4 jump
  hands?: { seat: number; brick: number; target: Vec }[];
  bricks?: { brick: number; at: Vec; turn?: [number, number, number, number] }[];
}

/** The bytes of a frame. */
export function pack({ match = '', t, flags = 0, hands = [], bricks = [] }: EventDescription): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(9 + match.length + hands.length * 14 + bricks.length * 21);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const byte = (n: number): void => {
    view.setUint8(at++, n);
  };
  const float = (n: number): void => {
    view.setFloat32(at, n, true);
    at += 4;
  };
  byte(1);
  byte(match.length);
  for (const letter of match) byte(letter.charCodeAt(0));
  view.setUint32(at, t, true);
  at += 4;
  byte(flags);
  byte(hands.length);
  byte(bricks.length);
  for (const { seat, brick, target } of hands) {
    byte(seat);
    byte(brick);
    target.forEach(float);
  }
  for (const { brick, at: place, turn = [1, 0, 0, 0] } of bricks) {
    byte(brick);
    place.forEach(float);
    for (const part of turn) {
      view.setInt16(at, Math.round(part * 32767), true);
      at += 2;
    }
  }
  return bytes;
}
