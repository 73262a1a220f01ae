// Places on the table that a lesson points at: each is a whole move.
import type { Slot } from '../../../stage3d/looks';
import type { Vec } from '../../../lib/motion/vector';
import { BRICK_MM } from '../constants';
import { brickName } from '../words';

const NEAR_M = 0.03; // m within which what is put is taken to be meant for such a place

/** The places that moves such as "put y1 0 0 30 stand" name. */
export function placesOf(moves: string[]): Slot[] {
  const [wide, deep, long] = BRICK_MM;
  return moves.flatMap((move): Slot[] => {
    const found = /^put (\w\d) (-?\d+) (-?\d+) (\d+) (stand|x|y)$/.exec(move);
    if (!found) return [];
    const [, brick = '', x, y, z, way] = found;
    const size = { stand: [wide, deep, long], x: [long, deep, wide], y: [wide, long, deep] }[way ?? ''] ?? [];
    const metres = (list: unknown[]): Vec => list.map((n) => Number(n) / 1000) as Vec;
    return [{ key: move, name: brickName(brick), at: metres([x, y, z]), size: metres(size) }];
  });
}

/** The place that a brick is meant for which is put there; undefined where it is none of these. */
export const meantFor = (places: Slot[], brick: string, to: Vec): Slot | undefined =>
  places.find(({ key, at }) => key.startsWith(`put ${brick} `) && Math.hypot(at[0] - to[0], at[1] - to[1]) < NEAR_M);
