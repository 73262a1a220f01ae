// What is in hand at the workbench: two pieces that are being joined, or bricks that are being lifted off, and the plan
// so far. The collection shown is always the one after the plan; nothing is played before it is confirmed.
import {
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
import { landings, partings, type Landing, type Parting } from './geometry-queries';

export type Tool = 'look' | 'join' | 'part';

const EMPTY: Collection = { loose: {}, objects: {} };

/** The collection after as many steps as can be taken, and how many that are. */
export function afterSteps(base: Collection, steps: Step[]): { collection: Collection; count: number; name: string } {
  let collection = base;
  let name = '';
  for (const [count, step] of steps.entries()) {
    const next = applyStep(collection, step);
    if (!next) return { collection, count, name };
    ({ collection, name } = next);
  }
  return { collection, count: steps.length, name };
}

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
  lifted = $state.raw<number[]>([]);
  failure = $state('');
  ways = $state.raw<Landing[]>([]);
  cuts = $state.raw<Parting[]>([]);
  private requestId = 0;

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
  readonly landing = $derived(
    this.ways.find((way) => way.r === this.r && way.dx === this.spot?.dx && way.dy === this.spot.dy) ?? null,
  );
  readonly cut = $derived(
    this.cuts.find(
      (each) => each.upper.length === this.lifted.length && each.upper.every((n) => this.lifted.includes(n)),
    ) ?? null,
  );

  /** What the seat has now: what was planned stays as far as it still can be done. */
  setCollection(base: Collection): void {
    if (JSON.stringify(base) === JSON.stringify(this.base)) return;
    this.base = base;
    const { count } = afterSteps(base, this.steps);
    if (count < this.steps.length) this.steps = this.steps.slice(0, count);
    this.tidy();
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
    this.steps = [];
    this.putDown();
    this.lower = null;
    this.failure = '';
    this.tool = 'look';
  }

  private putDown(): void {
    this.upper = null;
    this.lies = this.lies && this.lower !== null && isKind(this.lower);
    this.ways = [];
    this.spot = null;
    this.lifted = [];
    this.cuts = [];
    this.requestId += 1;
  }

  private tidy(): void {
    const { lower, upper, collection } = this;
    if (lower !== null && !hasPiece(collection, lower)) this.lower = null;
    if (this.lower === null || (upper !== null && !hasPiece(collection, upper, upper === lower ? 2 : 1)))
      this.putDown();
  }

  /** Whether a piece could be taken into hand now. */
  canPick(piece: string): boolean {
    if (this.tool !== 'join') return !isKind(piece);
    const used = (piece === this.lower ? 1 : 0) + (piece === this.upper ? 1 : 0);
    return hasPiece(this.collection, piece, used + 1);
  }

  /** A piece is picked: it lies down on the bench, or is held over what lies there. Picked once more it is put back. */
  async choose(piece: string): Promise<void> {
    if (this.tool !== 'join') {
      if (isKind(piece)) return;
      this.putDown();
      this.lower = piece;
      if (this.tool === 'part') await this.loadCuts();
      return;
    }
    if (this.lower === null) {
      this.lower = piece;
      this.lies = false;
    } else if (piece === this.upper && !this.canPick(piece)) {
      this.putDown();
    } else if (piece === this.lower && !this.canPick(piece)) {
      this.lower = this.upper;
      this.lies = false;
      this.putDown();
    } else {
      this.upper = piece;
      this.r = 0;
      this.spot = null;
      await this.loadWays();
    }
  }

  /** The piece in hand lies down, and the other one is held over it. */
  async swap(): Promise<void> {
    if (this.upper === null || this.lower === null) return;
    [this.upper, this.lower] = [this.lower, this.upper];
    this.lies = false;
    this.r = 0;
    this.spot = null;
    await this.loadWays();
  }

  drop(): void {
    this.putDown();
  }

  private async loadWays(): Promise<void> {
    const mine = ++this.requestId;
    this.ways = [];
    try {
      const found = await landings(bricksOf(this.collection, this.upper ?? ''), this.below);
      if (mine !== this.requestId) return;
      this.ways = found;
      this.failure = '';
      this.spot ??= this.best();
    } catch (error) {
      if (mine === this.requestId) this.failure = error instanceof Error ? error.message : String(error);
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
    const [across, along] = extent(this.above);
    const left = this.left ?? 6;
    const here = this.ways.filter((way) => way.r === this.r);
    const cost = (way: Landing): number =>
      (way.pips <= left ? left - way.pips : 100 + way.pips) * 100 +
      Math.hypot(way.dx + across / 2 - wide / 2, way.dy + along / 2 - long / 2);
    const [first] = here.sort((one, other) => cost(one) - cost(other));
    return first ? { dx: first.dx, dy: first.dy } : null;
  }

  /** Turn the piece in hand by a quarter, about its middle; where none is, the loose brick that lies there. */
  turn(): void {
    if (this.upper === null) {
      if (this.turns) this.lies = !this.lies;
      return;
    }
    const [across, along] = extent(this.above);
    const x = (this.spot?.dx ?? 0) + across / 2;
    const y = (this.spot?.dy ?? 0) + along / 2;
    this.r = (this.r + 1) % turnsOf(this.upper);
    this.aim(x, y);
  }

  /** Hold the piece so that its middle is as near to a place of the lattice as it can come down. */
  aim(x: number, y: number): void {
    const [across, along] = extent(this.above);
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
  liftOff(): boolean {
    if (!this.cut || this.lower === null) return false;
    this.add({ object: this.lower, upper: [...this.cut.upper].sort((a, b) => a - b), pips: this.cut.pips });
    return true;
  }

  private add(step: Step): void {
    const next = applyStep(this.collection, step);
    if (!next) return;
    this.steps = [...this.steps, step];
    this.putDown();
    this.lies = false;
    this.lower = next.name && next.name in next.collection.objects ? next.name : null;
    if (this.tool === 'part' && this.lower !== null) void this.loadCuts();
  }

  /** Take the last step of the plan back: what it joined lies as before. */
  takeBack(): void {
    const last = this.steps.at(-1);
    if (!last) return;
    this.steps = this.steps.slice(0, -1);
    this.putDown();
    if (isJoin(last)) {
      this.lower = last.lower;
      this.lies = last.lowerTurned ?? false;
      this.upper = last.upper;
      this.r = last.r;
      this.spot = { dx: last.dx, dy: last.dy };
      void this.loadWays();
    } else {
      this.lower = last.object;
      void this.loadCuts();
    }
  }

  /** Mark a brick as one that is lifted, or not. */
  toggle(number: number): void {
    this.lifted = this.lifted.includes(number)
      ? this.lifted.filter((each) => each !== number)
      : [...this.lifted, number].sort((a, b) => a - b);
  }

  /** Take over a plan as the notation writes it; heights and pips are asked for. */
  async plan(text: string): Promise<void> {
    const steps: Step[] = [];
    let collection = this.base;
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
      ({ collection } = next);
    }
    this.steps = steps;
    this.putDown();
    const { name } = this.planned;
    this.lower = name in this.collection.objects ? name : null;
  }
}

/** The bricks of a join in the frame of its lower piece, to show the upper ones as they come down. */
export function lastJoin(base: Collection, steps: Step[]): { lower: Brick[]; upper: Brick[] } | null {
  const last = steps.at(-1);
  if (!last || !isJoin(last)) return null;
  const { collection } = afterSteps(base, steps.slice(0, -1));
  const lower = bricksOf(collection, last.lower, last.lowerTurned);
  const upper = rotated(bricksOf(collection, last.upper), last.r);
  if (lower.length === 0 || upper.length === 0) return null;
  return {
    lower,
    upper: upper.map((each) => ({ ...each, x: each.x + last.dx, y: each.y + last.dy, z: each.z + last.dz })),
  };
}
