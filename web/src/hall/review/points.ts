// What is read from the points of a review: the bands of the graph, the marks, and the moments that turned the match.
import type { Plate } from '../../games/room';
import type { ReviewPoint } from '../../lib/wire';

export type Mark = NonNullable<ReviewPoint['mark']>;

/** How a choice is marked beside its move, as on a score sheet of chess. */
export const SIGNS: Record<Mark, string> = { good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** What is worth a sign, the worst first. */
export const MARKED: Mark[] = ['blunder', 'mistake', 'inaccuracy'];

const MOST_TURNING_POINTS = 3;
const CLOSE = 0.09; // of the graph's width: nearer signs would cover each other on a phone
const NAMED = ['black', 'white', 'blue', 'red', 'green', 'purple']; // what a side's name says of its colour
const FIRST_HUE = 205; // degrees
const NEXT_HUE = 137.5; // degrees, the golden angle: no two of many seats come close

/** What a seat is drawn in, in the graph and beside it, where its name says no colour. White can be read on it. */
export function paintOf(plate: Plate | undefined, seat: number): string | undefined {
  if (plate?.paint) return plate.paint;
  if (NAMED.includes(plate?.colour.toLowerCase() ?? '')) return undefined;
  return `hsl(${String((FIRST_HUE + seat * NEXT_HUE) % 360)} 45% 38%)`;
}

/** The chances after each event: where nothing was known anew, what was known before; null before anything was known. */
export function lastChances(points: ReviewPoint[]): (number[] | null)[] {
  let last: number[] | null = null;
  return points.map(({ chances }) => (last = chances?.length ? chances : last));
}

/** The shares that are stacked over each other at a moment, from the bottom up; together they are 1. */
function shares(chances: number[], together: boolean): number[] {
  const first = chances[0] ?? 0;
  if (together) return [first, 1 - first];
  const sum = chances.reduce((one, other) => one + other, 0);
  return chances.map((each) => (sum > 0 ? each / sum : 1 / chances.length));
}

/**
 * The bands of a graph that is `of` events long, from the bottom up, as outlines of an SVG path in a box of the given size. What is not
 * known yet is left out on the right.
 */
export function bandsOf(points: ReviewPoint[], of: number, together: boolean, width: number, height: number): string[] {
  const filled = lastChances(points).flatMap((chances, at) =>
    chances ? [{ at, parts: shares(chances, together) }] : [],
  );
  const x = (at: number): string => ((at / Math.max(1, of)) * width).toFixed(1);
  return (filled[0]?.parts ?? []).map((_, band) => {
    const level = (parts: number[], bands: number): string =>
      (height * (1 - parts.slice(0, bands).reduce((one, other) => one + other, 0))).toFixed(1);
    const top = filled.map(({ at, parts }) => `${x(at)} ${level(parts, band + 1)}`);
    const bottom = filled.map(({ at, parts }) => `${x(at)} ${level(parts, band)}`).reverse();
    return `M${[...top, ...bottom].join('L')}Z`;
  });
}

/** The choices that bear a sign, in order; what was taken back is left out. */
export const markedPoints = (points: ReviewPoint[]): ReviewPoint[] =>
  points.filter(({ mark, undone }) => !undone && mark !== undefined && SIGNS[mark] !== '');

/** The moments that turned the match: the choices that gave away most, at most three, in the order in which they came. */
export const turningPoints = (points: ReviewPoint[]): ReviewPoint[] =>
  markedPoints(points)
    .filter(({ lines }) => lines?.length)
    .sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0) || one.n - other.n)
    .slice(0, MOST_TURNING_POINTS)
    .sort((one, other) => one.n - other.n);

/** The row of each sign over a graph that is `of` events long, from the top: those that come close stand below each other. */
export function rowsOf(signs: ReviewPoint[], of: number): number[] {
  let row = 0;
  return signs.map(({ n }, index) => {
    const before = signs[index - 1];
    return (row = before && (n - before.n) / Math.max(1, of) < CLOSE ? row + 1 : 0);
  });
}

/** By how much an event moved each seat's chances; null where that is not known. */
export function changeAt(points: ReviewPoint[], at: number): number[] | null {
  const filled = lastChances(points.slice(0, at + 1));
  const [before, after] = [filled[at - 1], filled[at]];
  return before && after ? after.map((chance, seat) => chance - (before[seat] ?? chance)) : null;
}

export type Verdict = 'right' | 'close' | 'wrong' | 'same';

/** What is said of a move that was tried in the place of one that was played. */
export function verdictOf(tried: ReviewPoint, played: ReviewPoint, same: boolean): Verdict {
  if (same) return 'same';
  if (tried.mark === 'good') return 'right';
  return (tried.chance ?? 0) > (played.chance ?? 0) + 0.02 && tried.mark === 'inaccuracy' ? 'close' : 'wrong';
}
