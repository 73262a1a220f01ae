// How the bricks of Tower Topple look: painted in their colour with its mark on the ends, and what is printed on them
// along the side, where somebody has read it.
import type { Look, Mark, Paint } from '../../../stage3d/looks';
import type { Vec } from '../../../lib/motion/vector';
import { BRICK_M } from '../constants';
import { faceOf } from '../faces/faces';
import { bricksOf } from './tower';
import type { TowerToppleView } from '../view';
import { brickName, showsTexts } from '../words';

const MARKS: Record<string, Mark> = {
  blue: { paint: 'blue', shape: 'bars' },
  green: { paint: 'green', shape: 'triangle' },
  red: { paint: 'red', shape: 'square' },
  yellow: { paint: 'yellow', shape: 'circle' },
};

interface Marking {
  holds: (id: number) => boolean; // this viewer's hand may grip it
  rings: (id: number) => boolean; // it may be drawn to meet an order
  fell?: (id: number) => boolean; // it lies beside, and is to be put on top again
  isMarked: (id: number) => boolean;
}

const HAND_COLOURS = ['#1f5f9e', '#a8341f', '#2f6f44', '#6b3f8f', '#8a5a00', '#345'];

/** The colour in which a seat's hand is drawn. */
export const handColour = (seat: number): string => HAND_COLOURS[seat % HAND_COLOURS.length] ?? '#345';

/** The looks of all bricks, by id. */
export function looksOf(view: TowerToppleView, { holds, rings, fell, isMarked }: Marking): Look[] {
  const size: Vec = [...BRICK_M];
  const texts = showsTexts(view);
  return bricksOf(view).map((brick): Look => {
    const colour = brick.colour as Paint | null;
    const printed = texts && brick.face && !colour ? faceOf(brick.face) : null;
    const look: Look = { size, name: brickName(view, brick), hold: holds(brick.id) };
    if (colour) Object.assign(look, { body: colour, mark: MARKS[colour] });
    if (printed && printed.name !== 'plain') look.label = printed.brief;
    if (isMarked(brick.id)) look.ring = 'chosen';
    else if (fell?.(brick.id)) look.ring = 'warn';
    else if (rings(brick.id)) look.ring = 'may';
    return look;
  });
}
