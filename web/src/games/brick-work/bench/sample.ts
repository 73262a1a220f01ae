// A workbench that hands work at, and a hall that answers it, for tests.
import type { Collection } from '../bricks/pieces';
import { Bench, type Pointer, type Tool } from './model';
import type { Sight } from './mat/snap';
import { update, type BenchEvent, type Workbench } from './update';

// What the hall says of a 1x2 over a 1x2: three places in a row, and three across.
const LANDINGS = [
  { dx: 0, dy: -1, r: 0, dz: 1, pips: 1 },
  { dx: 0, dy: 0, r: 0, dz: 1, pips: 2 },
  { dx: 0, dy: 1, r: 0, dz: 1, pips: 1 },
  { dx: -1, dy: 0, r: 1, dz: 1, pips: 1 },
  { dx: 0, dy: 0, r: 1, dz: 1, pips: 1 },
  { dx: 0, dy: 1, r: 1, dz: 1, pips: 1 },
];
const PARTINGS = [{ upper: [2], pips: 2 }];

/** The same bench after these events, in order. */
export const after = (workbench: Workbench, ...events: BenchEvent[]): Workbench => events.reduce(update, workbench);

/** What the hall says to what is asked now. */
export const answersTo = ({ open }: Bench): BenchEvent[] =>
  open.flatMap((question): BenchEvent[] => {
    if (question.kind === 'landings') return [{ type: 'landings', question, landings: LANDINGS }];
    return question.kind === 'partings' ? [{ type: 'partings', question, partings: PARTINGS }] : [];
  });

/** The same bench after these events, each answered at once. */
export const answered = (workbench: Workbench, ...events: BenchEvent[]): Workbench =>
  events.reduce((before, event) => {
    const next = update(before, event);
    return after(next, ...answersTo(next.bench));
  }, workbench);

/** A bench with a collection, and a tool taken up. */
export const benchWith = (base: Collection, tool: Tool = 'look'): Workbench =>
  after({ bench: new Bench(), pointer: null }, { type: 'collection', base }, { type: 'tool', tool });

/** Seen from right above. */
export const above = (x: number, y: number): Sight => ({ x, y, dx: 0, dy: 0, steep: 1 });

/** A pointer on a loose brick, seen from right above. */
export const overBrick = (piece: string, copy: number, x: number, y: number): Pointer => ({
  sight: above(x, y),
  under: { piece, copy, x, y, top: 1 },
  onMat: true,
});

/** A pointer over the mat, on no piece. */
export const overMat = (x: number, y: number): BenchEvent => ({
  type: 'led',
  pointer: { sight: above(x, y), under: null, onMat: true },
});
