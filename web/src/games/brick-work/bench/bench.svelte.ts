// What is in hand at the workbench: two pieces that are being joined, or bricks that are being lifted off, and the plan
// so far. The collection shown is always the one after the plan; nothing is played before it is confirmed.
import {
  atOrigin,
  bricksOf,
  extent,
  hasPiece,
  isJoin,
  isKind,
  readSteps,
  applyStep,
  rotated,
  turnsOf,
  type Brick,
  type Collection,
  type Step,
} from '../bricks/pieces';
import { landings, partings, type Landing, type Parting } from './mat/geometry-queries';
import { NEAR, snapped, type Sight, type Snap, type Target } from './mat/snap';
import {
  arranged,
  depthOf,
  isFree,
  laidOut,
  MAT_WIDE,
  moved,
  nearestPlace,
  withinMat,
  type Laid,
  type Place,
  type Places,
} from './mat/places';
import { afterSteps, isSame, placesAfter, type Taken } from './mat/steps';

export type Tool = 'look' | 'join' | 'part';

/** One of several alike on the mat. */
interface One {
  piece: string;
  copy: number;
}

const EMPTY: Collection = { loose: {}, objects: {} };
const NO_WAYS: readonly Landing[] = [];

export class Workbench {
  base = $state.raw<Collection>(EMPTY);
  tool = $state<Tool>('look');
  steps = $state.raw<Step[]>([]);
  lower = $state<string | null>(null); // what lies on the bench: the lower piece, or the object to look at or to part
  upper = $state<string | null>(null); // what is held over it
  r = $state(0);
  lies = $state(false); // a loose lower brick lies along x
  spot = $state.raw<{ dx: number; dy: number } | null>(null);
  wanted = $state<number | null>(null); // pips that the die asks for
  lifted = $state.raw<number[]>([]); // the upper part
  downward = $state(false); // the lower part is what is pulled away
  failure = $state('');
  ways = $state.raw<readonly Landing[]>([]);
  cuts = $state.raw<Parting[]>([]);
  places = $state.raw<Places>({}); // where everything lies
  lowerCopy = $state(0); // which of several alike
  upperCopy = $state(0);
  carried = $state(false); // the piece in hand, or the bricks being lifted off, hang under a pointer
  free = $state.raw<{ x: number; y: number } | null>(null); // where on the empty mat it is carried over
  private expected: { kind: string; x: number; y: number; lies: boolean; copies: number } | null = null; // let go, and not yet here
  private pulledAt: number | null = null; // the brick that is pulled at
  private holdPoint: [x: number, y: number] = [0, 0]; // where the piece in hand is held, from its lowest corner
  private led: { sight: Sight; under: One | null; onMat: boolean } | null = null; // where the pointer was last
  private turnedAt: Sight | null = null; // where the pointer was when the piece in hand was turned
  private chosen: One | null = null; // what was picked before something was taken in hand: it is to be built on
  private near: Record<string, readonly Landing[] | null> = {}; // where it comes down on each piece; null: it is asked for
  private history: Places[] = []; // where everything lay before each step
  private requestId = 0;
  private openQuestions = 0;
  private waiting: (() => void)[] = []; // what was asked for by a hand that was quicker than the hall

  readonly planned = $derived(afterSteps(this.base, this.steps));
  readonly collection = $derived(this.planned.collection);
  readonly sum = $derived(this.steps.reduce((pips, step) => pips + step.pips, 0));
  readonly left = $derived(this.wanted === null ? null : this.wanted - this.sum);
  readonly below = $derived(this.lower === null ? [] : bricksOf(this.collection, this.lower, this.lies));
  readonly turns = $derived(
    this.upper !== null
      ? turnsOf(this.upper) > 1
      : this.tool === 'join' && this.lower !== null && turnsOf(this.lower) === 2,
  );
  readonly above = $derived(this.upper === null ? [] : rotated(bricksOf(this.collection, this.upper), this.r));
  private readonly aboveSize = $derived(extent(this.above));
  readonly landing = $derived(
    this.ways.find((way) => way.r === this.r && way.dx === this.spot?.dx && way.dy === this.spot.dy) ?? null,
  );
  /** What lies on the mat. The piece in hand is among it, where it was taken from. */
  readonly laid = $derived(laidOut(this.collection, this.places));
  readonly depth = $derived(depthOf(this.laid));
  /** What lies there beside the piece in hand. */
  private readonly others = $derived(
    this.laid.filter((each) => each.piece !== this.upper || each.copy !== this.upperCopy),
  );
  readonly lowerPlace = $derived<Place | null>(
    this.lower === null ? null : (this.places[this.lower]?.[this.lowerCopy] ?? null),
  );
  /** What becomes of what is carried over no other piece, when it is let go. */
  readonly letGo = $derived.by((): 'lies' | 'taken' | 'back' => {
    if (!this.free) return 'back';
    const [wide, long] = this.upper === null ? extent(this.pulled) : this.aboveSize;
    return isFree(this.upper === null ? this.laid : this.others, this.free.x, this.free.y, wide, long)
      ? 'lies'
      : 'taken';
  });
  readonly cut = $derived(
    this.cuts.find(
      (each) => each.upper.length === this.lifted.length && each.upper.every((n) => this.lifted.includes(n)),
    ) ?? null,
  );

  /** What the seat has now: what was planned stays as far as it still can be done. */
  setCollection(base: Collection): void {
    if (JSON.stringify(base) === JSON.stringify(this.base)) return;
    const played = isSame(base, this.collection);
    this.base = base;
    if (played) [this.steps, this.history] = [[], []]; // the plan is what lies there now: nothing moves
    const { count } = afterSteps(base, this.steps);
    if (count < this.steps.length) {
      this.places = this.history[count] ?? this.places;
      this.steps = this.steps.slice(0, count);
      this.history = this.history.slice(0, count);
    }
    this.places = arranged(this.collection, this.places);
    this.layExpected();
    this.tidy();
  }

  /** A loose brick that comes next lies down with its middle where it was let go, or as near to it as it can. */
  expectAt(kind: string, x: number, y: number, lies: boolean): void {
    this.expected = { kind, x, y, lies: lies && turnsOf(kind) === 2, copies: this.collection.loose[kind] ?? 0 };
  }

  private layExpected(): void {
    const { expected, collection } = this;
    const copies = collection.loose[expected?.kind ?? ''] ?? 0;
    if (!expected || copies <= expected.copies) return;
    this.expected = null;
    const { kind, x, y, lies } = expected;
    const [wide, long] = extent(bricksOf(collection, kind, lies));
    const others = this.laid.filter(({ piece, copy }) => piece !== kind || copy !== copies - 1);
    const at = nearestPlace(others, x - wide / 2, y - long / 2, wide, long, depthOf(others));
    if (at) this.places = moved(collection, this.places, kind, copies - 1, { ...at, lies });
  }

  /** The nearest place of the lattice where a footprint lies on the mat. */
  private onMat(x: number, y: number, wide: number, long: number): { x: number; y: number } {
    const within = (at: number, most: number): number => Math.min(Math.max(0, Math.round(at)), most);
    return { x: within(x, MAT_WIDE - wide), y: within(y, this.depth - long) };
  }

  /** Take up a tool; a plan with another one is given up. */
  setTool(tool: Tool, wanted: number | null = null): void {
    if (tool !== this.tool) {
      const shown = this.lower;
      this.clear();
      this.tool = tool;
      if (shown !== null && hasPiece(this.collection, shown)) void this.choose(shown);
    }
    this.wanted = wanted;
  }

  clear(): void {
    this.places = arranged(this.base, this.history[0] ?? this.places);
    this.steps = [];
    this.history = [];
    this.putDown();
    this.lower = null;
    this.failure = '';
    this.tool = 'look';
  }

  private putDown(): void {
    this.upper = null;
    this.upperCopy = 0;
    this.carried = false;
    this.free = null;
    this.lies = this.lies && this.lower !== null && isKind(this.lower);
    this.ways = NO_WAYS;
    this.spot = null;
    this.led = null;
    this.turnedAt = null;
    this.chosen = null;
    this.near = {};
    this.lifted = [];
    this.pulledAt = null;
    this.downward = false;
    this.cuts = [];
    this.requestId += 1;
  }

  private tidy(): void {
    const { lower, upper, collection } = this;
    if (lower !== null && !hasPiece(collection, lower)) this.lower = null;
    const gone = upper !== null && !hasPiece(collection, upper, upper === lower ? 2 : 1);
    if (gone || (this.lower === null && !this.carried)) this.putDown();
  }

  /** Whether a piece could be taken into hand now. */
  canPick(piece: string): boolean {
    if (this.tool !== 'join') return !isKind(piece);
    const used = (piece === this.lower ? 1 : 0) + (piece === this.upper ? 1 : 0);
    return hasPiece(this.collection, piece, used + 1);
  }

  /** A piece is picked: it lies down on the bench, or is held over what lies there. Picked once more it is let go. */
  async choose(piece: string, copy?: number): Promise<void> {
    if (this.tool !== 'join') {
      if (isKind(piece)) return;
      this.putDown();
      this.setLower(piece, 0);
      if (this.tool === 'part') await this.loadCuts();
      return;
    }
    if (this.lower === null) {
      this.setLower(piece, copy ?? 0);
    } else if (piece === this.upper && !this.canPick(piece)) {
      this.putDown();
    } else if (piece === this.lower && (!this.canPick(piece) || copy === this.lowerCopy)) {
      const { upper, upperCopy } = this;
      this.putDown();
      this.setLower(upper, upperCopy);
    } else {
      await this.hold(piece, copy);
    }
  }

  /** Lay a piece below: as it lies on the mat. */
  private setLower(piece: string | null, copy: number): void {
    this.lower = piece;
    this.lowerCopy = copy;
    this.lies = piece !== null && isKind(piece) && (this.places[piece]?.[copy]?.lies ?? false);
  }

  /** Which of several alike is taken where nobody says: the first that does not lie below. */
  spareCopy(piece: string): number {
    const lies = piece === this.lower && this.lowerCopy === 0;
    return lies && hasPiece(this.collection, piece, 2) ? 1 : 0;
  }

  /** Take a piece in hand over the one that lies below. */
  private async hold(piece: string, copy?: number): Promise<void> {
    this.upper = piece;
    this.upperCopy = copy ?? this.spareCopy(piece);
    this.r = 0;
    this.spot = null;
    this.led = null;
    this.near = {};
    this.chosen = this.lower === null ? null : { piece: this.lower, copy: this.lowerCopy };
    this.holdAt(null);
    await this.loadWays();
  }

  /** The piece in hand lies down, and the other one is held over it. */
  async swap(): Promise<void> {
    if (this.upper === null || this.lower === null) return;
    const { upper, upperCopy, lower, lowerCopy } = this;
    this.setLower(upper, upperCopy);
    await this.hold(lower, lowerCopy);
  }

  /** Hold the piece over the next one that lies there, for hands without a pointer. */
  async nextTarget(): Promise<void> {
    if (this.upper === null) return;
    const { others } = this;
    const here = others.findIndex((each) => each.piece === this.lower && each.copy === this.lowerCopy);
    const next = others[(here + 1) % others.length];
    if (!next) return;
    this.setLower(next.piece, next.copy);
    this.chosen = next;
    this.spot = null;
    await this.loadWays();
  }

  // --- under a pointer ---

  /** Take a piece off the mat, by a place of the mat or by its middle, to carry it: nothing lies below it yet. */
  grab(piece: string, copy = 0, by: { x: number; y: number } | null = null): void {
    const lies = isKind(piece) && (this.places[piece]?.[copy]?.lies ?? false);
    const { lower, lowerCopy } = this;
    const chosen = lower === null || (lower === piece && lowerCopy === copy) ? null : { piece: lower, copy: lowerCopy };
    this.waiting = [];
    this.putDown();
    this.chosen = chosen;
    this.setLower(null, 0);
    this.tool = 'join';
    this.upper = piece;
    this.upperCopy = copy;
    this.r = lies ? 1 : 0;
    this.spot = null;
    this.carried = true;
    this.holdAt(by && this.places[piece]?.[copy] ? by : null);
    for (const each of this.others) this.waysOn(each); // so that a quick hand need not wait
  }

  /** Hold the piece in hand by a place of the mat that it lies on, or by its middle. */
  private holdAt(by: { x: number; y: number } | null): void {
    const [wide, long] = this.aboveSize;
    const at = this.places[this.upper ?? '']?.[this.upperCopy] ?? null;
    const within = (n: number, most: number): number => Math.min(Math.max(0, n), most);
    this.holdPoint = by && at ? [within(by.x - at.x, wide), within(by.y - at.y, long)] : [wide / 2, long / 2];
  }

  /** Lead what is in hand to where a pointer is: over a place where it clicks in, else over the mat or off the bench. */
  lead(sight: Sight, under: One | null, onMat: boolean): void {
    this.led = { sight, under, onMat };
    const found = this.upper === null ? null : this.snapAt(sight, under, onMat);
    if (found) this.holdOver(found);
    else if (onMat) this.overMat(sight.x, sight.y);
    else this.away();
  }

  private snapAt(sight: Sight, under: One | null, onMat: boolean): Snap | null {
    const last = this.lower === null ? null : { piece: this.lower, copy: this.lowerCopy };
    const is =
      (one: One | null) =>
      (each: One): boolean =>
        one !== null && each.piece === one.piece && each.copy === one.copy;
    const { x: turnedX = Infinity, y: turnedY = Infinity } = this.turnedAt ?? {};
    const turned = Math.hypot(sight.x - turnedX, sight.y - turnedY) < NEAR;
    const meant = { chosen: is(this.chosen), under: is(under), last: is(last), turned };
    const targets = this.others.flatMap((each): Target[] => {
      if (!this.isNear(each, sight) || !(onMat || meant.chosen(each) || meant.last(each))) return [];
      const ways = this.waysOn(each);
      return ways ? [{ ...each, ways }] : [];
    });
    const { x, y } = this.lyingAt(sight.x, sight.y);
    const [wide, long] = this.aboveSize;
    return snapped(sight, this.holdPoint, this.r, targets, meant, isFree(this.others, x, y, wide, long));
  }

  /** Whether the piece in hand could touch another one while it hangs at a pointer. */
  private isNear({ size, place }: Laid, sight: Sight): boolean {
    const [wide, long, high] = size;
    const [across, along, tall] = this.aboveSize;
    const reach = Math.max(across, along, tall) + 2 + high * Math.hypot(sight.dx, sight.dy);
    const beside = (at: number, low: number, wide: number): boolean => at > low - reach && at < low + wide + reach;
    return beside(sight.x, place.x, wide) && beside(sight.y, place.y, long);
  }

  /** Where the piece in hand may come down on another one; null: the hall is asked, and it is led anew by the answer. */
  private waysOn({ piece, bricks, place }: Laid): readonly Landing[] | null {
    const key = `${piece} ${String(place.lies)}`;
    const known = this.near[key];
    if (known !== undefined) return known;
    this.near[key] = null;
    void this.askWays(key, bricks);
    return null;
  }

  private async askWays(key: string, bricks: Brick[]): Promise<void> {
    const { upper, upperCopy } = this;
    this.openQuestions += 1;
    try {
      const found = await landings(bricksOf(this.collection, upper ?? ''), bricks);
      if (upper !== this.upper || upperCopy !== this.upperCopy || this.near[key] !== null) return;
      this.near[key] = found;
      this.leadAgain();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      this.answered();
    }
  }

  private leadAgain(): void {
    if (this.led) this.lead(this.led.sight, this.led.under, this.led.onMat);
  }

  private holdOver({ target, way }: Snap): void {
    if (target.piece !== this.lower || target.copy !== this.lowerCopy) this.setLower(target.piece, target.copy);
    this.requestId += 1;
    this.failure = '';
    this.free = null;
    this.ways = target.ways;
    if (way.dx !== this.spot?.dx || way.dy !== this.spot.dy) this.spot = { dx: way.dx, dy: way.dy };
  }

  /** Where the piece in hand, or what is pulled off, would lie on the mat. */
  private lyingAt(x: number, y: number): { x: number; y: number } {
    const [wide, long] = this.upper === null ? extent(this.pulled) : this.aboveSize;
    const [left, front] = this.upper === null ? [wide / 2, long / 2] : this.holdPoint;
    return this.onMat(x - left, y - front, wide, long);
  }

  /** Carry what is in hand over the empty mat: there it would lie down. */
  private overMat(x: number, y: number): void {
    if (!this.carried) return;
    this.overNothing();
    const next = this.lyingAt(x, y);
    if (next.x !== this.free?.x || next.y !== this.free.y) this.free = next; // else nothing is drawn anew
  }

  /** Carry it off the bench: let go there it lies down where it was. */
  away(): void {
    if (!this.carried) return;
    this.led = null;
    this.overNothing();
    this.free = null;
  }

  private overNothing(): void {
    if (this.upper === null) return;
    this.setLower(null, 0);
    this.spot = null;
    this.ways = NO_WAYS;
    this.requestId += 1;
  }

  /** Let go: it clicks in where it hangs over studs, else lies down on the mat. Says whether it clicked in. */
  release(): boolean {
    if (!this.carried) return false;
    const { upper, upperCopy, free, lifted, chosen } = this;
    if (upper === null) {
      const off = free !== null && lifted.length > 0 && this.liftOff(free);
      this.carried = false;
      this.free = null;
      return off;
    }
    if (this.landing) return this.clickIn();
    if (free) {
      const lies = this.r % 2 === 1;
      this.places = moved(this.collection, this.places, upper, upperCopy, { ...free, lies });
    }
    this.putDown();
    if (chosen) this.setLower(chosen.piece, chosen.copy); // it is still what is built on
    return false;
  }

  /** Pull at a brick, up or down: it comes off with the fewest others that it has to take along. */
  pull(number: number, downward = false): void {
    this.pulledAt = number;
    this.carried = true;
    this.free = null;
    this.lifted = [number];
    const ways = this.waysToPull();
    this.takeAlong(ways.find((each) => each.downward === downward) ?? ways[0]);
  }

  /** Take along something else with the brick that is being pulled off. */
  pullOther(): void {
    const ways = this.waysToPull();
    const here = ways.findIndex((each) => each.cut === this.cut && each.downward === this.downward);
    this.takeAlong(ways[(here + 1) % ways.length]);
  }

  private takeAlong(way: { cut: Parting; downward: boolean } | undefined): void {
    if (!way) return;
    this.lifted = way.cut.upper;
    this.downward = way.downward;
  }

  /** The ways to pull at the brick: up with the upper part that it is in, or down with the lower one; fewest bricks first. */
  private waysToPull(): { cut: Parting; downward: boolean }[] {
    const number = this.pulledAt;
    if (number === null) return [];
    const bricks = this.below.length;
    const along = ({ cut, downward }: { cut: Parting; downward: boolean }): number =>
      downward ? bricks - cut.upper.length : cut.upper.length;
    return this.cuts
      .map((cut) => ({ cut, downward: !cut.upper.includes(number) }))
      .sort((one, other) => along(one) - along(other) || one.cut.pips - other.cut.pips);
  }

  /** Whether a brick is in the part that is being pulled away. */
  isInHand(number: number): boolean {
    return this.lifted.includes(number) !== this.downward;
  }

  /** The bricks that are being pulled away, in a frame of their own. */
  get pulled(): Brick[] {
    return atOrigin(this.below.filter((_, index) => this.isInHand(index + 1)));
  }

  drop(): void {
    this.waiting = [];
    this.putDown();
  }

  /** Do it now, or as soon as it is known where the piece in hand may come down: a quick key is not lost. */
  whenKnown(act: () => void): void {
    if (this.openQuestions === 0) act();
    else this.waiting.push(act);
  }

  private answered(): void {
    this.openQuestions -= 1;
    while (this.openQuestions === 0) {
      const act = this.waiting.shift();
      if (!act) return;
      act();
    }
  }

  private async loadWays(): Promise<void> {
    const mine = ++this.requestId;
    this.openQuestions += 1;
    this.ways = NO_WAYS;
    try {
      const found = await landings(bricksOf(this.collection, this.upper ?? ''), this.below);
      if (mine !== this.requestId) return;
      this.ways = found;
      this.failure = '';
      this.spot ??= this.best();
    } catch (error) {
      if (mine === this.requestId) this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      this.answered();
    }
  }

  private async loadCuts(): Promise<void> {
    const mine = ++this.requestId;
    try {
      const found = await partings(this.below);
      if (mine === this.requestId) this.cuts = found;
    } catch (error) {
      if (mine === this.requestId) this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** Where a piece comes down at first: with as many pips as are wanted, or the most below that; in the middle. */
  private best(): { dx: number; dy: number } | null {
    const [wide, long] = extent(this.below);
    const [across, along] = this.aboveSize;
    const left = this.left ?? 6;
    const here = this.ways.filter((way) => way.r === this.r);
    const cost = (way: Landing): number =>
      (way.pips <= left ? left - way.pips : 100 + way.pips) * 100 +
      Math.hypot(way.dx + across / 2 - wide / 2, way.dy + along / 2 - long / 2);
    const [first] = here.sort((one, other) => cost(one) - cost(other));
    return first ? { dx: first.dx, dy: first.dy } : null;
  }

  /** Turn the piece in hand by a quarter, about where a pointer has it or its middle; where none is, the loose brick that lies there. */
  turn(): void {
    if (this.upper === null) {
      if (this.carried) this.pullOther();
      else if (this.turns && this.lower !== null) this.turnLower(this.lower);
      return;
    }
    const [across, along] = this.aboveSize;
    const x = (this.spot?.dx ?? 0) + across / 2;
    const y = (this.spot?.dy ?? 0) + along / 2;
    this.holdPoint = [along - this.holdPoint[1], this.holdPoint[0]]; // it stays where the hand has it
    this.r = (this.r + 1) % turnsOf(this.upper);
    if (this.carried && this.led) {
      this.turnedAt = this.led.sight;
      this.leadAgain();
    } else this.aim(x, y);
  }

  /** Turn the loose brick that lies below by a quarter, where it lies. */
  private turnLower(lower: string): void {
    this.lies = !this.lies;
    const lies = this.lies;
    const turned = (this.places[lower] ?? []).map((at, copy) => (copy === this.lowerCopy ? { ...at, lies } : at));
    this.places = { ...this.places, [lower]: turned };
  }

  /** Hold the piece so that its middle is as near to a place of the lattice as it can come down. */
  aim(x: number, y: number): void {
    const [across, along] = this.aboveSize;
    const off = (way: Landing): number => Math.hypot(way.dx + across / 2 - x, way.dy + along / 2 - y);
    let best: Landing | null = null;
    for (const way of this.ways) if (way.r === this.r && (!best || off(way) < off(best) - 1e-9)) best = way;
    if (best && (best.dx !== this.spot?.dx || best.dy !== this.spot.dy)) this.spot = { dx: best.dx, dy: best.dy };
  }

  /** Move the piece in hand by a stud, or to the nearest place in that direction. Says whether there is one. */
  nudge(dx: number, dy: number): boolean {
    const { spot } = this;
    if (!spot) return false;
    let best: Landing | null = null;
    let least = Infinity;
    for (const way of this.ways) {
      const ahead = (way.dx - spot.dx) * dx + (way.dy - spot.dy) * dy;
      const aside = Math.abs((way.dx - spot.dx) * dy) + Math.abs((way.dy - spot.dy) * dx);
      const cost = ahead + 20 * aside; // straight on, however far, before a step aside
      if (way.r !== this.r || ahead <= 0 || cost >= least) continue;
      best = way;
      least = cost;
    }
    if (best) this.spot = { dx: best.dx, dy: best.dy };
    return best !== null;
  }

  /** Click the piece in: one more step of the plan. */
  clickIn(): boolean {
    const { upper, lower, landing } = this;
    if (upper === null || lower === null || !landing) return false;
    const lies = this.lies ? { lowerTurned: true } : {};
    this.add({
      upper,
      lower,
      ...lies,
      dx: landing.dx,
      dy: landing.dy,
      r: landing.r,
      dz: landing.dz,
      pips: landing.pips,
    });
    return true;
  }

  /** Lift the chosen bricks off: one more step of the plan. */
  liftOff(to: { x: number; y: number } | null = null): boolean {
    if (!this.cut || this.lower === null) return false;
    const upper = [...this.cut.upper].sort((a, b) => a - b);
    const where = to && this.isOff(to) ? { ...to, lies: false } : null;
    this.add(
      { object: this.lower, upper, pips: this.cut.pips },
      { lower: 0, upper: 0, to: where, downward: this.downward },
    );
    return true;
  }

  /** Whether what was pulled off would lie clear of everything there. */
  private isOff({ x, y }: { x: number; y: number }): boolean {
    const [wide, long] = extent(this.pulled);
    return isFree(this.laid, x, y, wide, long);
  }

  private add(step: Step, taken: Taken = { lower: this.lowerCopy, upper: this.upperCopy }): void {
    const next = applyStep(this.collection, step);
    if (!next) return;
    const places = placesAfter(this.collection, this.places, step, taken);
    this.history = [...this.history, this.places];
    this.steps = [...this.steps, step];
    this.places = places;
    this.putDown();
    this.setLower(next.name && next.name in next.collection.objects ? next.name : null, 0);
    if (this.tool === 'part' && this.lower !== null) void this.loadCuts();
  }

  /** Take the last step of the plan back: what it joined lies as before, its upper piece in hand again. */
  takeBack(): void {
    const last = this.steps.at(-1);
    if (!last) return;
    this.steps = this.steps.slice(0, -1);
    this.places = arranged(this.collection, this.history.at(-1) ?? this.places);
    this.history = this.history.slice(0, -1);
    this.putDown();
    if (isJoin(last)) {
      this.setLower(last.lower, 0);
      if (isKind(last.lower) && this.lies !== (last.lowerTurned ?? false)) this.turnLower(last.lower);
      this.upper = last.upper;
      this.upperCopy = last.upper === last.lower ? 1 : 0;
      this.r = last.r;
      this.spot = { dx: last.dx, dy: last.dy };
      void this.loadWays();
    } else {
      this.setLower(last.object, 0);
      void this.loadCuts();
    }
  }

  /** Mark a brick as one that is lifted, or not. */
  toggle(number: number): void {
    this.downward = false;
    this.lifted = this.lifted.includes(number)
      ? this.lifted.filter((each) => each !== number)
      : [...this.lifted, number].sort((a, b) => a - b);
  }

  /** Take over a plan as the notation writes it; heights and pips are asked for. */
  async plan(text: string): Promise<void> {
    const steps: Step[] = [];
    let collection = this.base;
    let places = arranged(this.base, this.history[0] ?? this.places);
    const history: Places[] = [];
    for (const step of readSteps(text)) {
      let told: Step | null;
      if (isJoin(step)) {
        const lower = bricksOf(collection, step.lower, step.lowerTurned);
        const found = await landings(bricksOf(collection, step.upper), lower);
        const way = found.find((each) => each.dx === step.dx && each.dy === step.dy && each.r === step.r);
        told = way ? { ...step, dz: way.dz, pips: way.pips } : null;
      } else {
        const found = await partings(collection.objects[step.object] ?? []);
        const cut = found.find((each) => each.upper.join() === step.upper.join());
        told = cut ? { ...step, pips: cut.pips } : null;
      }
      const next = told && applyStep(collection, told);
      if (!told || !next) break;
      steps.push(told);
      history.push(places);
      places = placesAfter(collection, places, told, {
        lower: 0,
        upper: isJoin(told) && told.upper === told.lower ? 1 : 0,
      });
      ({ collection } = next);
    }
    this.steps = steps;
    this.places = withinMat(collection, places);
    this.history = history;
    this.putDown();
    const { name } = this.planned;
    this.setLower(name in this.collection.objects ? name : null, 0);
  }
}
