// What is written beside bricks of the bench, as it is seen.
export interface Sign {
  text: string;
  across: number; // from 0 to 1
  down: number;
}

const APART_PX = { across: 20, down: 17 }; // a sign's size, nearly
const MARGIN_PX = { across: 24, down: 13 }; // of the picture, that the middle of a sign keeps clear of
const LOST_PX = 60; // what is so far outside is not seen, and its sign neither

/** The signs without those that others would cover. What comes later stays: the top of an object, and what is in hand. */
export function readable(signs: Sign[], picture: { wide: number; high: number }): Sign[] {
  const readables: Sign[] = [];
  for (const each of [...signs].reverse()) {
    const sign = {
      ...each,
      across: inside(each.across, picture.wide, MARGIN_PX.across),
      down: inside(each.down, picture.high, MARGIN_PX.down),
    };
    const covered = readables.some(
      (each) =>
        Math.abs(each.across - sign.across) * picture.wide < APART_PX.across &&
        Math.abs(each.down - sign.down) * picture.high < APART_PX.down,
    );
    if (!covered) readables.push(sign);
  }
  return readables.reverse();
}

/** Not cut by the edge of the picture: from 0 to 1. */
function inside(at: number, size: number, margin: number): number {
  const px = at * size;
  if (px < -LOST_PX || px > size + LOST_PX) return at;
  return Math.min(Math.max(px, margin), size - margin) / size;
}
