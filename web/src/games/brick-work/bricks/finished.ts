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

/** What a seat has made: for each brickprint the object that comes nearest, no object for two. */
export function finished(view: BrickWorkView, seat: number): Finished[] {
  const pairs = (view.objects[seat] ?? [])
    .flatMap((object) => object.fits.map((fit) => ({ object, fit })))
    .filter(({ fit }) => closeness(fit) > 0)
    .sort(
      (one, other) =>
        Number(other.fit.same) - Number(one.fit.same) ||
        closeness(other.fit) / other.fit.cells - closeness(one.fit) / one.fit.cells,
    );
  const found = new Map<number, (typeof pairs)[number]>();
  const used = new Set<string>();
  for (const pair of pairs) {
    if (found.has(pair.fit.print) || used.has(pair.object.name)) continue;
    found.set(pair.fit.print, pair);
    used.add(pair.object.name);
  }
  return view.names.map((name, print) => {
    const pair = found.get(print);
    return { print, name: printName(name), object: pair?.object ?? null, fit: pair?.fit ?? null };
  });
}

/** Whether anybody has finished a brickprint: before that there is nothing to build. */
export const isDesigned = ({ names }: BrickWorkView): boolean => names.some(Boolean);
