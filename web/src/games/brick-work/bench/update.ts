// From one workbench to the next: what hands do at it, what the seat has, what the hall answers.
import { bricksOf, extent, hasPiece, turnsOf, type Collection, type Step } from '../bricks/pieces';
import { away, grabbed, carried, leadAgain, released } from './carry';
import { answered, asking, bestSpot, chosen, isAsked, overNext, putDown, swapped, withLowerTurned } from './hold';
import type { Landing, Parting } from './mat/geometry-queries';
import { arranged, depthOf, moved, nearestPlace } from './mat/mat-layout';
import { afterSteps, isSame } from './mat/steps';
import type { Bench, Pointer, Question, Spot, Tool } from './model';
import { clickedIn, liftedOff, takenBack, withPlan } from './plan';
import { pulled, pulledOther, takenAlong } from './pull';

/** The bench, and where a pointer is that has something in hand: that alone draws nothing anew. */
export interface Workbench {
  readonly bench: Bench;
  readonly pointer: Pointer | null;
}

export type BenchEvent =
  | { type: 'collection'; base: Collection } // what the seat has now
  | { type: 'tool'; tool: Tool }
  | { type: 'wanted'; pips: number | null } // that the die asks for
  | { type: 'cleared' }
  | { type: 'chosen'; piece: string; copy?: number }
  | { type: 'put-aside' } // what lies below
  | { type: 'swapped' }
  | { type: 'next-target' } // for hands without a pointer
  | { type: 'grabbed'; piece: string; copy: number; by: Spot | null }
  | { type: 'led'; pointer: Pointer }
  | { type: 'away' } // a pointer has left the bench
  | { type: 'released' }
  | { type: 'dropped' }
  | { type: 'pulled'; brick: number; downward: boolean }
  | { type: 'turned' }
  | { type: 'nudged'; dx: number; dy: number }
  | { type: 'clicked-in' }
  | { type: 'lifted-off' }
  | { type: 'taken-back' } // the last step of the plan
  | { type: 'toggled'; brick: number } // as one that is lifted
  | { type: 'lifted'; bricks: readonly number[] }
  | { type: 'expected'; kind: string; x: number; y: number; liesAlongX: boolean; pointer: Pointer | null }
  | { type: 'plan-given'; text: string }
  | { type: 'landings'; question: Question; landings: Landing[] } // answers
  | { type: 'partings'; question: Question; partings: Parting[] }
  | { type: 'plan'; question: Question; steps: Step[] }
  | { type: 'unanswered'; question: Question; why: string };

export function update({ bench, pointer }: Workbench, event: BenchEvent): Workbench {
  switch (event.type) {
    case 'led':
      return { bench: carried(bench, event.pointer), pointer: event.pointer };
    case 'away':
      return bench.carried ? { bench: away(bench), pointer: null } : { bench, pointer };
    case 'turned':
      return { bench: turned(bench, pointer), pointer };
    case 'landings':
      return { bench: withLandings(bench, event.question, event.landings, pointer), pointer };
    case 'collection':
      return arrived({ bench: withCollection(bench, event.base), pointer }, bench);
    default: {
      const next = changed(bench, event);
      return { bench: next, pointer: isSameInHand(bench, next) ? pointer : null };
    }
  }
}

const isSameInHand = (one: Bench, other: Bench): boolean =>
  one.upper === other.upper && one.upperCopy === other.upperCopy && (one.upper !== null || other.carried);

type Discrete = Exclude<BenchEvent, { type: 'collection' | 'led' | 'away' | 'turned' | 'landings' }>;

function changed(bench: Bench, event: Discrete): Bench {
  switch (event.type) {
    case 'tool':
      return withTool(bench, event.tool);
    case 'wanted':
      return bench.with({ wanted: event.pips });
    case 'cleared':
      return cleared(bench);
    case 'chosen':
      return chosen(bench, event.piece, event.copy);
    case 'put-aside':
      return bench.with({ lower: null });
    case 'swapped':
      return swapped(bench);
    case 'next-target':
      return overNext(bench);
    case 'grabbed':
      return grabbed(bench, event.piece, event.copy, event.by);
    case 'released':
      return released(bench);
    case 'dropped':
      return putDown(bench);
    case 'pulled':
      return pulled(bench, event.brick, event.downward);
    case 'nudged':
      return nudged(bench, event.dx, event.dy);
    case 'clicked-in':
      return clickedIn(bench);
    case 'lifted-off':
      return liftedOff(bench);
    case 'taken-back':
      return takenBack(bench);
    case 'toggled':
      return bench.with({ downward: false, lifted: toggled(bench.lifted, event.brick) });
    case 'lifted':
      return bench.with({ lifted: event.bricks });
    case 'expected':
      return expecting(bench, event);
    case 'plan-given':
      return asking(bench, 'plan', { kind: 'plan', text: event.text, base: bench.base });
    case 'partings':
    case 'plan':
    case 'unanswered':
      return onAnswer(bench, event);
  }
}

const toggled = (lifted: readonly number[], brick: number): number[] =>
  lifted.includes(brick) ? lifted.filter((each) => each !== brick) : [...lifted, brick].sort((a, b) => a - b);

// --- what the seat has ---

/** What the seat has now: what was planned stays as far as it still can be done. */
function withCollection(before: Bench, base: Collection): Bench {
  if (JSON.stringify(base) === JSON.stringify(before.base)) return before;
  // Where the plan is what lies there now, nothing moves.
  const played = isSame(base, before.collection) ? { steps: [], placesBefore: [] } : {};
  let bench = before.with({ base, ...played });
  const { count } = afterSteps(base, bench.steps);
  if (count < bench.steps.length)
    bench = bench.with({
      places: bench.placesBefore[count] ?? bench.places,
      steps: bench.steps.slice(0, count),
      placesBefore: bench.placesBefore.slice(0, count),
    });
  return tidied(withExpected(bench.with({ places: arranged(bench.collection, bench.places) })));
}

/** A loose brick that comes next lies down with its middle where it was let go, or as near to it as it can. */
function expecting(bench: Bench, event: Extract<BenchEvent, { type: 'expected' }>): Bench {
  const { kind, x, y, pointer } = event;
  const copies = bench.collection.loose[kind] ?? 0;
  const liesAlongX = event.liesAlongX && turnsOf(kind) === 2;
  return bench.with({ expected: { kind, x, y, liesAlongX, pointer: pointer?.under ? pointer : null, copies } });
}

/** A brick has come that was let go on another piece: it is in hand where that was done, unless a hand is at work. */
function arrived({ bench, pointer }: Workbench, before: Bench): Workbench {
  const { expected } = before;
  if (!expected?.pointer || bench.expected || bench.upper !== null || bench.carried)
    return { bench, pointer: isSameInHand(before, bench) ? pointer : null };
  const copy = (bench.collection.loose[expected.kind] ?? 0) - 1;
  return {
    bench: carried(grabbed(bench, expected.kind, copy, null), expected.pointer),
    pointer: expected.pointer,
  };
}

function withExpected(bench: Bench): Bench {
  const { expected, collection } = bench;
  const copies = collection.loose[expected?.kind ?? ''] ?? 0;
  if (!expected || copies <= expected.copies) return bench;
  const { kind, x, y, liesAlongX } = expected;
  const [wide, long] = extent(bricksOf(collection, kind, liesAlongX));
  const others = bench.laid.filter(({ piece, copy }) => piece !== kind || copy !== copies - 1);
  const at = nearestPlace(others, x - wide / 2, y - long / 2, wide, long, depthOf(others));
  const places = at ? moved(collection, bench.places, kind, copies - 1, { ...at, liesAlongX }) : bench.places;
  return bench.with({ expected: null, places });
}

/** What is gone is neither below nor in hand. */
function tidied(bench: Bench): Bench {
  const { collection, upper } = bench;
  const lower = bench.lower !== null && hasPiece(collection, bench.lower) ? bench.lower : null;
  const gone = upper !== null && !hasPiece(collection, upper, upper === lower ? 2 : 1);
  const next = bench.with({ lower });
  return gone || (lower === null && !bench.carried) ? putDown(next) : next;
}

// --- what lies below, and what is held over it ---

/** Take up a tool; a plan with another one is given up. */
function withTool(bench: Bench, tool: Tool): Bench {
  const { lower } = bench;
  if (tool === bench.tool) return bench.with({ wanted: null });
  const next = cleared(bench).with({ tool, wanted: null });
  return lower !== null && hasPiece(next.collection, lower) ? chosen(next, lower) : next;
}

/** Give up the plan and put everything down. */
function cleared(bench: Bench): Bench {
  const places = arranged(bench.base, bench.placesBefore[0] ?? bench.places);
  const next = putDown(bench.with({ places, steps: [], placesBefore: [] }));
  return next.with({ lower: null, failure: '', tool: 'look' });
}

// --- what the hall answers ---

function withLandings(before: Bench, question: Question, found: Landing[], pointer: Pointer | null): Bench {
  const bench = answered(before, question);
  if (question.kind !== 'landings' || !isAsked(bench, question)) return bench;
  const next = bench.with({ landings: { ...bench.landings, [question.on]: found } });
  if (question.byPointer) return leadAgain(next, pointer);
  return next.with({ failure: '', spot: next.spot ?? bestSpot(next) });
}

type Answer = Extract<BenchEvent, { type: 'partings' | 'plan' | 'unanswered' }>;

function onAnswer(before: Bench, event: Answer): Bench {
  const bench = answered(before, event.question);
  if (!isAsked(bench, event.question)) return bench; // too late
  if (event.type === 'unanswered') return bench.with({ failure: event.why });
  return event.type === 'plan' ? withPlan(bench, event.steps) : takenAlong(bench.with({ cuts: event.partings }));
}

// --- over the lower piece ---

/** Turn the piece in hand by a quarter, about where a pointer has it or its middle; where none is, the loose brick that lies there. */
function turned(bench: Bench, pointer: Pointer | null): Bench {
  const { upper, lower } = bench;
  if (upper === null) {
    if (bench.carried) return pulledOther(bench);
    return bench.turns && lower !== null ? withLowerTurned(bench, lower) : bench;
  }
  const [across, along] = bench.aboveSize;
  const [x, y] = bench.holdPoint;
  const middle: Spot = { x: (bench.spot?.dx ?? 0) + across / 2, y: (bench.spot?.dy ?? 0) + along / 2 };
  // It stays where the hand has it.
  const next = bench.with({ holdPoint: [along - y, x], r: (bench.r + 1) % turnsOf(upper) });
  return bench.carried && pointer ? leadAgain(next.with({ turnedAt: pointer.sight }), pointer) : aimed(next, middle);
}

/** Hold the piece so that its middle is as near to a place of the lattice as it can come down. */
function aimed(bench: Bench, { x, y }: Spot): Bench {
  const [across, along] = bench.aboveSize;
  const off = (way: Landing): number => Math.hypot(way.dx + across / 2 - x, way.dy + along / 2 - y);
  let best: Landing | null = null;
  for (const way of bench.ways) if (way.r === bench.r && (!best || off(way) < off(best) - 1e-9)) best = way;
  return best ? bench.with({ spot: { dx: best.dx, dy: best.dy } }) : bench;
}

/** Move the piece in hand by a stud, or to the nearest place in that direction, if there is one. */
function nudged(bench: Bench, dx: number, dy: number): Bench {
  const { spot } = bench;
  if (!spot) return bench;
  let best: Landing | null = null;
  let least = Infinity;
  for (const way of bench.ways) {
    const ahead = (way.dx - spot.dx) * dx + (way.dy - spot.dy) * dy;
    const aside = Math.abs((way.dx - spot.dx) * dy) + Math.abs((way.dy - spot.dy) * dx);
    const cost = ahead + 20 * aside; // straight on, however far, before a step aside
    if (way.r !== bench.r || ahead <= 0 || cost >= least) continue;
    best = way;
    least = cost;
  }
  return best ? bench.with({ spot: { dx: best.dx, dy: best.dy } }) : bench;
}
