// A brickprint from a file, on its way to the bench: bricks that it does not need go back, those that are lacking are taken,
// one by one, as any hand does it; then its plan lies there, to be looked at, named and declared.
import type { Counts } from '../bricks/pieces';
import { KINDS } from '../constants';
import type { BrickWorkView } from '../view';
import { countsOf } from './parts';
import type { BrickWorkReadPrint } from '../../../lib/wire';

export interface Design {
  title: string; // what the file says that it is
  joins: string; // its plan, in notation
  bricks: Counts;
}

/** The design that the hall has read. */
export const designOf = ({ title, joins, object }: BrickWorkReadPrint): Design => ({
  title,
  joins,
  bricks: countsOf(object.bricks),
});

/** What a seat does next for a design: a move; `gone`: there is no such brick any more; null: it has all six. */
export function nextStep(
  design: Design,
  view: BrickWorkView,
  seat: number,
): { move: string } | { gone: string } | null {
  const taken = view.taken[seat] ?? {};
  const differs = (kind: string): number => (design.bricks[kind] ?? 0) - (taken[kind] ?? 0);
  const spare = KINDS.find((kind) => differs(kind) < 0);
  if (spare) return { move: `return ${spare}` };
  const lacking = KINDS.find((kind) => differs(kind) > 0);
  if (!lacking) return null;
  return (view.yellow[lacking] ?? 0) > 0 ? { move: `take ${lacking}` } : { gone: lacking };
}
