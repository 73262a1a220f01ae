// What the steps of a plan lead to: the collection after them, and where its pieces lie on the mat.
import {
  applyStep,
  boxOf,
  isJoin,
  isKind,
  piecesOf,
  type Collection,
  type Cut,
  type Join,
  type Step,
} from '../../bricks/pieces';
import { arranged, laidOut, withCopy, withoutCopy, type Place, type Places } from './mat-layout';

/** Which copies a step takes, and where what is taken off is to lie, if somebody said so. */
export interface Taken {
  lower: number;
  upper: number;
  to?: Place | null;
  downward?: boolean; // it was the lower part that was taken away
}

/** The collection after as many steps as can be taken, and how many that are. */
export function afterSteps(
  base: Collection,
  steps: readonly Step[],
): { collection: Collection; count: number; name: string } {
  let collection = base;
  let name = '';
  for (const [count, step] of steps.entries()) {
    const next = applyStep(collection, step);
    if (!next) return { collection, count, name };
    ({ collection, name } = next);
  }
  return { collection, count: steps.length, name };
}

/** Whether two collections are the same pieces by the same names. */
export function isSame(first: Collection, other: Collection): boolean {
  const textOf = (of: Collection): string =>
    piecesOf(of)
      .map((piece) => `${piece} ${String(of.loose[piece] ?? '')} ${(of.objects[piece] ?? []).map(boxOf).join(';')}`)
      .join('|');
  return textOf(first) === textOf(other);
}

/** Where everything lies after a step that can be taken: what is joined stays where the lower piece lay. */
export function placesAfter(before: Collection, places: Places, step: Step, taken: Taken): Places {
  const next = applyStep(before, step);
  if (!next) return places;
  const remaining = isJoin(step)
    ? afterJoin(places, step, taken, next.name)
    : afterCut(before, next.collection, places, step, taken);
  return arranged(next.collection, madeRoom(next.collection, remaining, next.name));
}

const ORIGIN: Place = { x: 0, y: 0, liesAlongX: false };

function afterJoin(places: Places, join: Join, taken: Taken, name: string): Places {
  const at = places[join.lower]?.[taken.lower] ?? ORIGIN;
  // Of two bricks of a kind the later copy goes first, so that the other keeps its number.
  const copies = [
    [join.lower, taken.lower],
    [join.upper, taken.upper],
  ] as [string, number][];
  const rest = copies
    .sort((one, other) => other[1] - one[1])
    .reduce((left, [piece, copy]) => withoutCopy(left, piece, copy), places);
  return withCopy(rest, name, { x: at.x + Math.min(0, join.dx), y: at.y + Math.min(0, join.dy), liesAlongX: false });
}

function afterCut(before: Collection, after: Collection, places: Places, cut: Cut, taken: Taken): Places {
  const bricks = before.objects[cut.object] ?? [];
  const at = places[cut.object]?.[0] ?? ORIGIN;
  const isUpper = (index: number): boolean => cut.upper.includes(index + 1);
  const [below, above] = [bricks.filter((_, index) => !isUpper(index)), bricks.filter((_, index) => isUpper(index))];
  const namesBefore = new Set([...Object.keys(before.objects).filter((name) => name !== cut.object)]);
  const letters = Object.keys(after.objects)
    .filter((name) => !namesBefore.has(name))
    .sort((one, other) => Number(other === cut.object) - Number(one === cut.object));
  let left = withoutCopy(places, cut.object, 0);
  const stays = taken.downward ? above : below;
  for (const part of [below, above]) {
    const where = part === stays ? at : taken.to;
    const [first] = part;
    const piece = part.length === 1 && first ? first.kind : letters.shift();
    if (!piece || !where) continue; // what nobody has put down takes a free place
    const shift = part === stays ? { x: least(part, 'x'), y: least(part, 'y') } : { x: 0, y: 0 };
    const liesAlongX = isKind(piece) && (first?.turned ?? false);
    left = withCopy(left, piece, { x: where.x + shift.x, y: where.y + shift.y, liesAlongX });
  }
  return left;
}

const least = (bricks: { x: number; y: number }[], of: 'x' | 'y'): number =>
  Math.min(...bricks.map((brick) => brick[of]));

/** What a new object would stand in gives way: it takes a free place. */
function madeRoom(collection: Collection, places: Places, name: string): Places {
  const all = laidOut(collection, places);
  const made = all.find((each) => each.piece === name);
  if (!made) return places;
  const [wide, deep] = made.size;
  const { x, y } = made.place;
  const hit = all.filter(({ piece, size, place }) => {
    const [across, along] = size;
    const overlaps = place.x < x + wide && x < place.x + across && place.y < y + deep && y < place.y + along;
    return piece !== name && overlaps;
  });
  const roomy: Record<string, readonly Place[]> = { ...places };
  for (const piece of piecesOf(collection))
    roomy[piece] = (places[piece] ?? []).filter(
      (_, copy) => !hit.some((each) => each.piece === piece && each.copy === copy),
    );
  return roomy;
}
