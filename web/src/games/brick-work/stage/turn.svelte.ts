// What a turn is made of before it is played: a die, what it is made, and the space where it goes. The bench takes up the
// tool that the space asks for.
import type { Workbench } from '../bench/bench.svelte';
import { choiceOf, outlook, waysTo } from '../board/dice';
import type { BrickWorkView } from '../view';

/** What the turn is chosen from, at any moment. */
interface Table {
  readonly view: BrickWorkView;
  readonly placing: boolean; // a die may be placed now
  readonly building: boolean; // the brickprint is being built
}

/** Whether a space is one where something is done at the bench. */
export const isWork = (space: string | null): boolean => space === 'build' || space === 'demolish';

export class Turn {
  die = $state<number | null>(null); // the face chosen in the pool
  value = $state<number | null>(null); // what it is made
  space = $state<string | null>(null);
  advised = $state(''); // the action of a hint that is being followed: `recycle 1x2>1x1,1x1`

  constructor(
    private readonly bench: Workbench,
    private readonly table: Table,
  ) {}

  /** No die is chosen; the space stays. */
  clearDie(): void {
    this.die = null;
    this.value = null;
  }

  setDie(face: number, value: number): void {
    this.die = face;
    this.value = value;
  }

  /** Choose a die, or let go of the one that is chosen. */
  pickDie(face: number): void {
    if (this.die === face) {
      this.clearDie();
      return;
    }
    const { view } = this.table;
    this.die = face;
    const ways = this.space === null ? [] : waysTo(view, this.space).filter((way) => way.die === face);
    this.value = ways[0]?.value ?? (choiceOf(view, face, face) ? face : null);
  }

  /** A die is let go on a space: as it lies, else turned with the fewest tokens. Says why not where it may not go there. */
  dropDie(face: number, name: string): string {
    const made = this.die === face && this.value !== null ? this.value : face;
    const ahead = outlook(this.table.view, face, made, name);
    if (ahead.kind === 'not') return ahead.why;
    this.setDie(face, ahead.value);
    return '';
  }

  /** Choose a space, with the die that goes there if only one does; chosen once more it is given up. */
  pickSpace(name: string): void {
    if (this.space === name) {
      this.cancel();
      return;
    }
    const { view, placing } = this.table;
    this.space = name;
    if (isWork(name) || !this.planned)
      this.bench.setTool(name === 'build' ? 'join' : name === 'demolish' ? 'part' : 'look');
    const ways = placing ? waysTo(view, name) : [];
    if (
      this.die !== null &&
      this.value !== null &&
      ways.some((way) => way.die === this.die && way.value === this.value)
    )
      return;
    const plain = ways.filter((way) => way.tokens === '');
    const pick =
      plain.length === 1 || name.startsWith('collect') || name === 'recycle' ? (plain[0] ?? ways[0]) : undefined;
    if (this.die === null) {
      this.value = null;
      if (pick) this.setDie(pick.die, pick.value);
    }
    this.layOnlyObject();
  }

  /** Where there is one object only, it is the one that is built on or taken apart. */
  private layOnlyObject(): void {
    const { bench } = this;
    if (!isWork(this.space) || bench.lower !== null || this.table.building) return;
    const letters = Object.keys(bench.collection.objects);
    if (letters.length === 1 && letters[0]) void bench.choose(letters[0]);
  }

  /** The space that what is planned at the bench is for: another die may be placed first. */
  get planned(): 'build' | 'demolish' | null {
    const { steps, tool } = this.bench;
    if (steps.length === 0) return null;
    return tool === 'join' ? 'build' : 'demolish';
  }

  /** Give everything up that was chosen, the plan at the bench too; another space than the plan's gives way to that. */
  cancel(): void {
    const back = isWork(this.space) ? null : this.planned;
    this.space = back;
    this.advised = '';
    this.clearDie();
    if (back) return;
    this.bench.clear();
    if (this.table.building) this.bench.setTool('join');
  }
}
