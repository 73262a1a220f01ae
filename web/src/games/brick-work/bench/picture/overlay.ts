// How a brickprint is laid over an object: what is there, what is missing, what is too much.
import type { Paint, Part } from '../../bricks/bricks3d';
import { boxOf, rotated, translated, type Brick } from '../../bricks/pieces';
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
  const lies = translated(rotated(object, fit.turn), dx, dy, dz);
  const own = cellsOf(lies);
  const goal = cellsOf(print);
  const missing = [...goal].filter(([key]) => !own.has(key)).map(([, cell]) => cell);
  const extra = [...own].filter(([key]) => !goal.has(key)).map(([, cell]) => cell);
  return [
    { bricks: lies, paint, style: 'solid' },
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
