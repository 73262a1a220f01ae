// What is written beside bricks of the bench, as it is seen.
export interface Sign {
  text: string;
  across: number; // from 0 to 1
  down: number;
}

const APART_PX = { across: 20, down: 17 }; // a sign's size, nearly

/** The signs without those that others would cover. What comes later stays: the top of an object, and what is in hand. */
export function readable(signs: Sign[], picture: { wide: number; high: number }): Sign[] {
  const kept: Sign[] = [];
  for (const sign of [...signs].reverse()) {
    const covered = kept.some(
      (each) =>
        Math.abs(each.across - sign.across) * picture.wide < APART_PX.across &&
        Math.abs(each.down - sign.down) * picture.high < APART_PX.down,
    );
    if (!covered) kept.push(sign);
  }
  return kept.reverse();
}
