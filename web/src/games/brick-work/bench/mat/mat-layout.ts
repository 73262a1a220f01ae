// Where pieces lie on the mat. A piece keeps its place while others come and go; what is new takes the first free one.
import {
  bricksOf,
  extent,
  isKind,
  piecesOf,
  turnsOf,
  type Brick,
  type Collection,
  type Extent,
} from '../../bricks/pieces';

/** The lowest corner of a piece on the mat, in studs, and whether a straight brick lies along x. */
export interface Place {
  x: number;
  y: number;
  liesAlongX: boolean;
}

/** The places of every piece by its name: one for an object, one for each loose brick of a kind. */
export type Places = Readonly<Record<string, readonly Place[]>>;

/** One thing on the mat: the how manieth of its name, its bricks in their own frame, and its place. */
export interface Laid {
  piece: string;
  copy: number;
  bricks: Brick[];
  size: Extent; // of these
  place: Place;
}

export const MAT_WIDE = 13; // studs from left to right
const MAT_DEEP = 8; // studs from front to back, before it has to grow
const MAX_DEEP = 60;
const CLOSE_WIDE = 9; // studs: bricks by themselves lie close together, so that a phone shows all of them large
const CLOSE_DEEP = 6;

const copiesOf = (collection: Collection, piece: string): number =>
  piece in collection.objects ? 1 : (collection.loose[piece] ?? 0);

/** Everything that lies on the mat. */
export function laidOut(collection: Collection, places: Places): Laid[] {
  return piecesOf(collection).flatMap((piece) =>
    (places[piece] ?? []).slice(0, copiesOf(collection, piece)).map((place, copy): Laid => {
      const bricks = bricksOf(collection, piece, place.liesAlongX);
      return { piece, copy, place, bricks, size: extent(bricks) };
    }),
  );
}

/** Whether a footprint of `wide` by `deep` studs at `x, y` keeps clear of what lies there, by a stud. */
export const isFree = (laid: Laid[], x: number, y: number, wide: number, deep: number): boolean =>
  inTheWay(laid, x, y, wide, deep) === null;

/** The first of what lies there that the footprint does not keep clear of; null: it does. */
export function inTheWay(laid: Laid[], x: number, y: number, wide: number, deep: number): Laid | null {
  const isApart = ({ size, place }: Laid): boolean => {
    const apartX = x >= place.x + size[0] + 1 || place.x >= x + wide + 1;
    const apartY = y >= place.y + size[1] + 1 || place.y >= y + deep + 1;
    return apartX || apartY;
  };
  return laid.find((each) => !isApart(each)) ?? null;
}

/** The first free place for some bricks, row by row from the front; `close`: on the near part of the mat, if there is one. */
function freePlace(laid: Laid[], bricks: Brick[], close: boolean, liesAlongX = false): Place {
  const [wide, deep] = extent(bricks);
  for (let y = 0; close && y + deep <= CLOSE_DEEP; y++)
    for (let x = 0; x + wide <= CLOSE_WIDE; x++) if (isFree(laid, x, y, wide, deep)) return { x, y, liesAlongX };
  for (let y = 0; y < MAX_DEEP; y++)
    for (let x = 0; x + wide <= MAT_WIDE; x++) if (isFree(laid, x, y, wide, deep)) return { x, y, liesAlongX };
  return { x: 0, y: MAX_DEEP, liesAlongX };
}

/** The free place on the mat that is nearest to `x, y`; null: there is none. */
export function nearestPlace(
  laid: Laid[],
  x: number,
  y: number,
  wide: number,
  deep: number,
  depth: number,
): { x: number; y: number } | null {
  let best: { x: number; y: number } | null = null;
  let least = Infinity;
  for (let row = 0; row + deep <= depth; row++)
    for (let column = 0; column + wide <= MAT_WIDE; column++) {
      const far = Math.hypot(column - x, row - y);
      if (far >= least || !isFree(laid, column, row, wide, deep)) continue;
      least = far;
      best = { x: column, y: row };
    }
  return best;
}

/** The same places with one for each piece there is, and no more. */
export function arranged(collection: Collection, places: Places): Places {
  const arrangement: Record<string, Place[]> = {};
  for (const piece of piecesOf(collection))
    arrangement[piece] = (places[piece] ?? []).slice(0, copiesOf(collection, piece));
  const close = Object.keys(collection.objects).length === 0; // bricks hide none of each other
  for (const piece of largestFirst(collection))
    while ((arrangement[piece] ?? []).length < copiesOf(collection, piece)) {
      const place = freePlace(laidOut(collection, arrangement), bricksOf(collection, piece), close);
      arrangement[piece] = [...(arrangement[piece] ?? []), place];
    }
  return arrangement;
}

/** The same places, but what would reach beyond the mat's edges lies elsewhere on it. */
export function withinMat(collection: Collection, places: Places): Places {
  const beyond = laidOut(collection, places).filter(
    ({ size, place }) => place.x < 0 || place.y < 0 || place.x + size[0] > MAT_WIDE,
  );
  const remaining = beyond.reverse().reduce((rest, { piece, copy }) => withoutCopy(rest, piece, copy), places); // the last copy first
  return arranged(collection, remaining);
}

/** Objects first, then bricks from the longest on: so that the rows fill well. */
function largestFirst(collection: Collection): string[] {
  const pieces = piecesOf(collection);
  return [...pieces.filter((piece) => !isKind(piece)), ...pieces.filter(isKind).reverse()];
}

/** The places without one copy of a piece. */
export function withoutCopy(places: Places, piece: string, copy: number): Places {
  return { ...places, [piece]: (places[piece] ?? []).filter((_, index) => index !== copy) };
}

/** The places with one more copy of a piece. */
export function withCopy(places: Places, piece: string, place: Place): Places {
  return { ...places, [piece]: [...(places[piece] ?? []), place] };
}

/** The places with a copy of a piece put somewhere else; as they were where something lies there. */
export function moved(collection: Collection, places: Places, piece: string, copy: number, to: Place): Places {
  const liesAlongX = to.liesAlongX && turnsOf(piece) === 2;
  const [wide, deep] = extent(bricksOf(collection, piece, liesAlongX));
  const others = laidOut(collection, places).filter((each) => each.piece !== piece || each.copy !== copy);
  if (!isFree(others, to.x, to.y, wide, deep)) return places;
  return {
    ...places,
    [piece]: (places[piece] ?? []).map((place, index) => (index === copy ? { ...to, liesAlongX } : place)),
  };
}

/** How deep the mat has to be for what lies on it. */
export const depthOf = (laid: Laid[]): number =>
  Math.max(MAT_DEEP, ...laid.map(({ size, place }) => place.y + size[1]));
