// How a brickprint is laid over an object: what is there, what is missing, what is too much.
import type { Paint, Part } from '../../bricks/bricks3d';
import { atOrigin, boxOf, rotated, translated, type Brick } from '../../bricks/pieces';
import type { FitView } from '../../view';

const cellsOf = (bricks: Brick[]): Map<string, Brick> =>
  new Map(
    bricks.flatMap((brick) => {
      const [x, y, z, alongX, alongY] = boxOf(brick);
      const found: [string, Brick][] = [];
      for (let i = x; i < x + alongX; i++)
        for (let j = y; j < y + alongY; j++)
          found.push([[i, j, z].join(), { kind: '1x1', x: i, y: j, z, turned: false }]);
      return found;
    }),
  );

/** An object lying on a brickprint as it fits best: what is there, what is missing, what is too much. */
export function overlay(object: Brick[], print: Brick[], fit: FitView, paint: Paint): Part[] {
  const [dx = 0, dy = 0, dz = 0] = fit.at;
  const laid = translated(rotated(object, fit.turn), dx, dy, dz);
  const own = cellsOf(laid);
  const goal = cellsOf(print);
  const missing = [...goal].filter(([key]) => !own.has(key)).map(([, cell]) => cell);
  const extra = [...own].filter(([key]) => !goal.has(key)).map(([, cell]) => cell);
  return [
    { bricks: laid, paint, style: 'solid' },
    { bricks: missing, paint: 'yellow', style: 'missing' },
    { bricks: extra, paint: 'red', style: 'extra' },
  ];
}

/** The same with the object as it lies in its own frame; higher by what the brickprint has below it. */
export function overlaid(object: Brick[], print: Brick[], fit: FitView, paint: Paint): Part[] {
  const parts = overlay(object, print, fit, paint);
  const back = rotated(
    parts.flatMap((part) => part.bricks),
    4 - fit.turn,
  );
  const least = (bricks: Brick[], of: 'x' | 'y'): number => Math.min(...bricks.map((brick) => brick[of]));
  const own = back.slice(0, object.length);
  const [dx, dy] = [least(object, 'x') - least(own, 'x'), least(object, 'y') - least(own, 'y')];
  let from = 0;
  return parts.map((part) => {
    const bricks = translated(back.slice(from, from + part.bricks.length), dx, dy, 0);
    from += part.bricks.length;
    return { ...part, bricks };
  });
}

/** How an object that is only planned lies on a brickprint with most cells the same; as the hall's `best_fit` has it. */
export function bestFit(object: Brick[], goal: Brick[], print: number): FitView {
  const wanted = placesOf(atOrigin(goal));
  let best = { votes: 0, turn: 0, at: [0, 0, 0] };
  for (let turn = 0; turn < 4; turn++) {
    const votes = new Map<string, { votes: number; at: [number, number, number] }>();
    for (const [x, y, z] of placesOf(rotated(object, turn)))
      for (const [gx, gy, gz] of wanted) {
        const at: [number, number, number] = [gx - x, gy - y, gz - z];
        const found = votes.get(at.join()) ?? { votes: 0, at };
        found.votes += 1;
        votes.set(at.join(), found);
      }
    for (const found of [...votes.values()].sort((one, other) => rank(one.at) - rank(other.at)))
      if (found.votes > best.votes) best = { ...found, turn };
  }
  const own = placesOf(object).length;
  const same = best.votes === own && own === wanted.length;
  return {
    print,
    shared: best.votes,
    cells: wanted.length,
    extra: own - best.votes,
    turn: best.turn,
    at: best.at,
    same,
  };
}

const placesOf = (bricks: Brick[]): [number, number, number][] =>
  [...cellsOf(bricks).values()].map(({ x, y, z }) => [x, y, z]);

/** Lower, then nearer to the front, then further to the left comes first. */
const rank = ([x, y, z]: [number, number, number]): number => (z * 100 + y) * 100 + x;
