// The workbench as one value: two pieces that are being joined, or bricks that are being lifted off, and the plan so far.
// The collection shown is always the one after the plan; nothing is played before it is confirmed. `update.ts` has the
// way from one to the next.
import {
  atOrigin,
  bricksOf,
  extent,
  hasPiece,
  isKind,
  rotated,
  turnsOf,
  type Brick,
  type Collection,
  type Extent,
  type Step,
} from '../bricks/pieces';
import type { Landing, Parting } from './mat/geometry-queries';
import { depthOf, inTheWay, laidOut, type Laid, type Place, type Places } from './mat/mat-layout';
import type { Sight, Surface } from './mat/snap';
import { afterSteps } from './mat/steps';

export type Tool = 'look' | 'join' | 'part';

/** One of several alike on the mat. */
export interface Copy {
  piece: string;
  copy: number;
}

/** A place on the mat, in studs. */
export interface Spot {
  x: number;
  y: number;
}

/** What the hall is asked. An answer counts as long as nothing else has been asked in its stead. */
export type Question =
  | { kind: 'landings'; on: string; upper: Brick[]; lower: Brick[]; byPointer: boolean }
  | { kind: 'partings'; object: Brick[] }
  | { kind: 'plan'; text: string; base: Collection };

/** A loose brick that was let go over the mat before it is one's own: where its middle is to lie. */
interface Expected extends Spot {
  kind: string;
  liesAlongX: boolean;
  pointer: Pointer | null; // that let it go on another piece: it is to be built on that
  copies: number; // that there are without it
}

/** Where a pointer is that has something in hand. */
export interface Pointer {
  sight: Sight;
  under: (Copy & Surface) | null;
  onMat: boolean;
}

const EMPTY: Collection = { loose: {}, objects: {} };
const NO_LANDINGS: readonly Landing[] = [];

/** By what the landings on a piece are found again. */
export const landingKey = (piece: string, liesAlongX: boolean): string => `${piece} ${String(liesAlongX)}`;

/** The last result, as long as the arguments are the same: a hand over the mat asks with each move. */
function remembered<Args extends unknown[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  let last: { args: Args; result: Result } | null = null;
  return (...args) => {
    if (!last?.args.every((arg, index) => arg === args[index])) last = { args, result: make(...args) };
    return last.result;
  };
}

const plannedFor = remembered(afterSteps);
const laidFor = remembered(laidOut);
const belowFor = remembered(bricksOf);
const depthFor = remembered(depthOf);
const othersFor = remembered((laid: Laid[], piece: string | null, copy: number) =>
  laid.filter((each) => each.piece !== piece || each.copy !== copy),
);
const aboveFor = remembered((collection: Collection, piece: string | null, r: number) =>
  piece === null ? [] : rotated(bricksOf(collection, piece), r),
);
const sizeFor = remembered(extent);

/** A workbench; no field of it changes. */
export class Bench {
  readonly base: Collection = EMPTY; // what the seat has
  readonly tool: Tool = 'look';
  readonly steps: readonly Step[] = []; // the plan
  readonly places: Places = {}; // where everything lies, after the plan
  readonly placesBefore: readonly Places[] = []; // ... before each step
  readonly wanted: number | null = null; // pips that the die asks for
  readonly lower: string | null = null; // what lies on the bench: the lower piece, or the object to look at or to part
  readonly lowerCopy: number = 0; // which of several alike
  readonly liesAlongX: boolean = false; // a loose lower brick lies along x
  readonly upper: string | null = null; // what is held over it
  readonly upperCopy: number = 0;
  readonly r: number = 0; // quarters that it is turned by
  readonly spot: { dx: number; dy: number } | null = null; // where it hangs over the lower piece
  readonly carried: boolean = false; // the piece in hand, or the bricks being lifted off, hang under a pointer
  readonly free: Spot | null = null; // where on the empty mat it is carried over
  readonly holdPoint: readonly [x: number, y: number] = [0, 0]; // where the piece in hand is held, from its lowest corner
  readonly target: Copy | null = null; // what was picked before something was taken in hand: it is to be built on
  readonly turnedAt: Sight | null = null; // where the pointer was when the piece in hand was turned
  readonly lifted: readonly number[] = []; // the upper part
  readonly downward: boolean = false; // the lower part is what is pulled away
  readonly pulledAt: { brick: number; downward: boolean } | null = null; // the brick that is pulled at
  readonly landings: Readonly<Record<string, readonly Landing[]>> = {}; // of the piece in hand, by `landingKey`
  readonly cuts: readonly Parting[] = []; // of the object that is taken apart
  readonly asked: Readonly<Record<string, Question>> = {}; // whose answers count
  readonly open: readonly Question[] = []; // that are not answered yet
  readonly failure: string = ''; // of a question
  readonly expected: Expected | null = null;

  /** The same with some fields changed; the same object where they are as before. */
  with(changes: Partial<Bench>): Bench {
    const isSame = (Object.keys(changes) as (keyof Bench)[]).every((field) => changes[field] === this[field]);
    return isSame ? this : Object.assign(new Bench(), this, changes);
  }

  private get planned(): ReturnType<typeof afterSteps> {
    return plannedFor(this.base, this.steps);
  }

  /** What there is after the plan. */
  get collection(): Collection {
    return this.planned.collection;
  }

  /** What the last step of the plan made. */
  get lastMade(): string {
    return this.planned.name;
  }

  get sum(): number {
    return this.steps.reduce((pips, step) => pips + step.pips, 0);
  }

  /** Pips that the die still asks for; null: there is none. */
  get left(): number | null {
    return this.wanted === null ? null : this.wanted - this.sum;
  }

  get below(): Brick[] {
    return this.lower === null ? [] : belowFor(this.collection, this.lower, this.liesAlongX);
  }

  /** Whether what `turn` would turn looks different turned. */
  get turns(): boolean {
    if (this.upper !== null) return turnsOf(this.upper) > 1;
    return this.tool === 'join' && this.lower !== null && turnsOf(this.lower) === 2;
  }

  /** The bricks of the piece in hand, turned. */
  get above(): Brick[] {
    return aboveFor(this.collection, this.upper, this.r);
  }

  get aboveSize(): Extent {
    return sizeFor(this.above);
  }

  /** Where the piece in hand may come down on what lies below; empty while nobody knows. */
  get ways(): readonly Landing[] {
    if (this.upper === null || this.lower === null) return NO_LANDINGS;
    return this.landings[landingKey(this.lower, this.liesAlongX)] ?? NO_LANDINGS;
  }

  get landing(): Landing | null {
    const { spot, r } = this;
    return this.ways.find((way) => way.r === r && way.dx === spot?.dx && way.dy === spot.dy) ?? null;
  }

  /** What lies on the mat. The piece in hand is among it, where it was taken from. */
  get laid(): Laid[] {
    return laidFor(this.collection, this.places);
  }

  get depth(): number {
    return depthFor(this.laid);
  }

  /** What lies there beside the piece in hand. */
  get others(): Laid[] {
    return othersFor(this.laid, this.upper, this.upperCopy);
  }

  get lowerPlace(): Place | null {
    return this.lower === null ? null : (this.places[this.lower]?.[this.lowerCopy] ?? null);
  }

  /** What becomes of what is carried over no other piece, when it is let go. */
  get letGo(): 'lies' | 'taken' | 'back' {
    if (!this.free) return 'back';
    return this.blocking ? 'taken' : 'lies';
  }

  /** What lies where the piece that is carried would come down; null: nothing does. */
  get blocking(): Laid | null {
    if (!this.carried || !this.free) return null;
    const [wide, long] = this.upper === null ? extent(this.pulled) : this.aboveSize;
    const around = this.upper === null ? this.laid : this.others;
    return inTheWay(around, this.free.x, this.free.y, wide, long);
  }

  /** The way to divide the object that the lifted bricks are; null: they do not come off so. */
  get cut(): Parting | null {
    const { cuts, lifted } = this;
    return cuts.find(({ upper }) => upper.length === lifted.length && upper.every((n) => lifted.includes(n))) ?? null;
  }

  /** Whether a brick is in the part that is being pulled away. */
  isInHand(number: number): boolean {
    return this.lifted.includes(number) !== this.downward;
  }

  /** The bricks that are being pulled away, in a frame of their own. */
  get pulled(): Brick[] {
    return atOrigin(this.below.filter((_, index) => this.isInHand(index + 1)));
  }

  /** Whether a piece could be taken into hand now. */
  canPick(piece: string): boolean {
    if (this.tool !== 'join') return !isKind(piece);
    const used = (piece === this.lower ? 1 : 0) + (piece === this.upper ? 1 : 0);
    return hasPiece(this.collection, piece, used + 1);
  }

  /** Which of several alike is taken where nobody says: the first that does not lie below. */
  spareCopy(piece: string): number {
    const isLower = piece === this.lower && this.lowerCopy === 0;
    return isLower && hasPiece(this.collection, piece, 2) ? 1 : 0;
  }

  /** Whether a quick hand has to wait: where the piece in hand may come down is not known yet. */
  get waits(): boolean {
    return this.open.some(({ kind }) => kind === 'landings');
  }
}
