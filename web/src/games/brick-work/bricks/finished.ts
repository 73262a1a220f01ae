// What a seat has made of the two brickprints so far, wherever it is told: its parts list, the end sheet, the account.
import { printName } from '../words';
import type { BrickWorkView, FitView, ObjectView } from '../view';

export interface Finished {
  print: number;
  name: string; // of the brickprint
  object: ObjectView | null; // that comes nearest to it; null: none
  fit: FitView | null;
}

/** How many cells of a brickprint an object has, less what it has too much. */
export const closeness = (fit: FitView): number => (fit.same ? fit.cells : Math.max(0, fit.shared - fit.extra));

interface Pair {
  object: ObjectView;
  fit: FitView;
}

const MADE = 10; // what a brickprint that is recreated counts, beside the part of it that an object has

const worth = ({ fit }: Pair): number => (fit.same ? MADE : closeness(fit) / fit.cells);

/** What a seat has made: for each brickprint an object, no object for two, so that they have most of both together. */
export function finished(view: BrickWorkView, seat: number): Finished[] {
  const pairsOf = (print: number): Pair[] =>
    (view.objects[seat] ?? []).flatMap((object) =>
      object.fits.filter((fit) => fit.print === print && closeness(fit) > 0).map((fit) => ({ object, fit })),
    );
  let ways: (Pair | null)[][] = [[]];
  const names = view.alone > 0 ? view.names.slice(0, 1) : view.names;
  for (const print of names.keys()) {
    const pairs = pairsOf(print);
    ways = ways.flatMap((way) =>
      [...pairs.filter(({ object }) => way.every((each) => each?.object !== object)), null].map((pair) => [
        ...way,
        pair,
      ]),
    );
  }
  const total = (way: (Pair | null)[]): number => way.reduce((sum, pair) => sum + (pair ? worth(pair) : 0), 0);
  const best = ways.reduce((one, other) => (total(other) > total(one) + 1e-9 ? other : one));
  return names.map((name, print) => ({
    print,
    name: printName(name),
    object: best[print]?.object ?? null,
    fit: best[print]?.fit ?? null,
  }));
}

/** Whether anybody has finished a brickprint: before that there is nothing to build. */
export const isDesigned = ({ names }: BrickWorkView): boolean => names.some(Boolean);
