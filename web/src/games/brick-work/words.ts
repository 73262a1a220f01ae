// Brick Work in words: what is expected of whom, what a plan does, how an object fits.
import { isJoin, isKind, KINDS, SEATS, type Counts, type Step } from './bricks/pieces';
import type { BrickWorkView, FitView, ObjectView } from './view';

export const PRINT_BRICKS = 6;

/** Whether an event of a seat was a choice: the rest follows of itself. */
export const isChoice = (event: string): boolean => event !== 'flip' && event !== 'exhausted';

export const plural = (n: number, what: string): string => `${String(n)} ${what}${n === 1 ? '' : 's'}`;

export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);

/** Whose it is: "Your" for those who sit there, else a name. */
export function playerName(seat: number, names: string[], mine: number | null): string {
  return seat === mine ? 'your' : `${names[seat] ?? SEATS[seat] ?? ''}'s`;
}

/** "1x2, 2x3 (2)", "nothing". */
export function countsInWords(counts: Counts | undefined): string {
  const found = KINDS.filter((kind) => counts?.[kind]).map((kind) => {
    const n = counts?.[kind] ?? 0;
    return n === 1 ? kind : `${kind} (${String(n)})`;
  });
  return found.join(', ') || 'nothing';
}

export const pieceInWords = (piece: string): string => (isKind(piece) ? `the ${piece}` : `object ${piece}`);

/** "1x2 on object A, 2 pips". */
export function stepInWords(step: Step): string {
  if (isJoin(step))
    return `${pieceInWords(step.upper).replace(/^the /, '')} on ${pieceInWords(step.lower)}, ${plural(step.pips, 'pip')}`;
  return `lift ${plural(step.upper.length, 'brick')} (${step.upper.join(', ')}) off object ${step.object}, ${plural(step.pips, 'pip')}`;
}

/** What is planned, for those who hear it. */
export function planInWords(steps: Step[], wanted: number | null): string {
  if (steps.length === 0) return 'Nothing is planned yet.';
  const sum = steps.reduce((pips, step) => pips + step.pips, 0);
  const of = wanted === null ? plural(sum, 'pip') : `${String(sum)} of ${plural(wanted, 'pip')}`;
  return `The plan: ${steps.map((step, index) => `${String(index + 1)}, ${stepInWords(step)}`).join('; ')}. In all ${of}.`;
}

/** "the Boat"; a name that brings its own article, "A boat", stands as it is. */
export const withArticle = (name: string): string => (/^(an?|the|my|our)\s/i.test(name) ? `“${name}”` : `the ${name}`);

/** "10 of 12 cells of the Boat, 1 too many". */
export function fitInWords(fit: FitView, view: BrickWorkView): string {
  const name = view.names[fit.print] ?? '';
  if (fit.same) return `It is ${withArticle(name)}`;
  const extra = fit.extra > 0 ? `, ${String(fit.extra)} too many` : '';
  return `${String(fit.shared)} of ${String(fit.cells)} cells of ${withArticle(name)}${extra}`;
}

/** "Object A, three bricks ...". */
export function objectInWords(object: ObjectView, view: BrickWorkView): string {
  const bricks = object.bricks.map((brick) => brick.kind).join(', ');
  const fits = object.fits.map((fit) => fitInWords(fit, view)).join('. ');
  return `Object ${object.name}: ${plural(object.bricks.length, 'brick')} (${bricks}), ${plural(object.pips, 'pip')}. ${fits}`;
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: BrickWorkView, seat: number): string {
  if (!view.to_act.includes(seat)) return 'wait';
  if (view.phase === 'prints') {
    const missing = PRINT_BRICKS - total(view.taken[seat]);
    return missing > 0
      ? `take ${plural(missing, 'more yellow brick').replace('1 more', 'one more')} for your brickprint`
      : 'build your brickprint and say what it is';
  }
  return 'place a die';
}

/** How a move is written now, as an example for those who type. */
export function example(view: BrickWorkView): string {
  if (view.phase === 'prints') return 'take 2x3';
  const die = view.pool[0] ?? 4;
  const collects = view.choices.find((each) => each.spaces.some((space) => space.startsWith('collect')));
  return collects
    ? `${String(collects.die)}${collects.tokens}>collect ${{ 1: '1x1', 2: '1x2', 3: '1x3', 4: '2x2', 6: '2x3' }[collects.value] ?? '1x1'}`
    : `${String(die)}>adjust`;
}
