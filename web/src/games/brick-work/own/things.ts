// What is built in a match, as somebody builds it with bricks at home: thing by thing, layer by layer, with its parts.
import type { Brick, Counts } from '../bricks/pieces';
import { KINDS } from '../constants';
import { countsOf } from '../stage/parts';
import type { BrickWorkView } from '../view';
import { printName } from '../words';
import { objectOf, printOf } from './names';
import { t } from './texts';

export interface Thing {
  name: string; // as the hall calls it: `print-blue`, `red-a`
  title: string;
  paint: 'blue' | 'red' | 'yellow';
  bricks: Brick[];
}

/** The brickprints that stand, and the objects of both. `names`: who sits at each seat. */
export function thingsOf(view: BrickWorkView, names: string[]): Thing[] {
  const paintOf = (seat: number): 'blue' | 'red' => (seat === 0 ? 'blue' : 'red');
  const prints = view.prints.flatMap((print, seat): Thing[] =>
    print ? [{ name: printOf(seat), title: printName(print.name), paint: 'yellow', bricks: print.bricks }] : [],
  );
  const objects = view.objects.flatMap((each, seat) =>
    each.map(({ name, bricks }): Thing => ({
      name: objectOf(seat, name),
      title: t('own-object', { name: names[seat] ?? '', object: name }),
      paint: paintOf(seat),
      bricks,
    })),
  );
  return [...prints, ...objects];
}

export interface Layer {
  bricks: Brick[]; // up to this layer, those that are new in it last
  before: Set<number>; // the places of those that lie there already
  parts: [kind: string, count: number][]; // that are new
}

/** The layers of a thing, the lowest first. */
export function layersOf(bricks: Brick[]): Layer[] {
  const levels = [...new Set(bricks.map(({ z }) => z))].sort((one, other) => one - other);
  return levels.map((level) => {
    const below = bricks.filter(({ z }) => z < level);
    const fresh = bricks.filter(({ z }) => z === level);
    return { bricks: [...below, ...fresh], before: new Set(below.keys()), parts: partsOf(fresh) };
  });
}

/** How many bricks of each kind there are, in the order of the box. */
export const partsOf = (bricks: Brick[]): [kind: string, count: number][] => listed(countsOf(bricks));

const listed = (counts: Counts): [string, number][] =>
  KINDS.flatMap((kind): [string, number][] => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [[kind, count]] : [];
  });
