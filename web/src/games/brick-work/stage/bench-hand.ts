// What a hand does at the bench: pieces are picked, drawn away, carried over others and let go.
import { playTap } from '../../../lib/browser/sound';
import type { Workbench } from '../bench/bench.svelte';
import type { Sight } from '../bench/mat/snap';
import type { Picture } from '../bench/picture/picture';
import { isKind } from '../bricks/pieces';
import type { Turn } from './turn.svelte';

/** Whose bench it is, at any moment. */
interface Table {
  readonly picture: Picture;
  readonly mine: boolean; // the bench shows its own pieces, nobody else's
  readonly seated: boolean;
  readonly building: boolean; // the brickprint is being built
  free: () => void; // show the bench again, and say nothing more
  focus: () => void; // the keys are the bench's
  clicked: () => void; // bricks have clicked in
}

interface Met {
  part: number;
  brick: number;
}

/** Where it was pressed. */
interface Pressed extends Met {
  low: boolean;
  x: number;
  y: number;
}

export class BenchHand {
  constructor(
    private readonly bench: Workbench,
    private readonly turn: Turn,
    private readonly table: Table,
  ) {}

  pickPiece(piece: string, copy?: number): void {
    const { bench, turn, table } = this;
    table.free();
    if (!table.building && bench.tool === 'look') {
      if (isKind(piece)) {
        turn.space = 'build';
        bench.setTool('join');
      } else if (bench.lower === piece) {
        bench.lower = null;
        return;
      }
    }
    void bench.choose(piece, copy).then(() => {
      if (bench.upper !== null) table.focus(); // the keys are the piece's now
    });
  }

  /** A piece of the picture is clicked. */
  pickBrick({ part, brick }: Met): void {
    const { bench, table } = this;
    const owner = table.picture.owners[part];
    if (!table.mine) table.free();
    else if (owner && bench.tool === 'part' && owner.piece === bench.lower) bench.toggle(owner.numbers[brick] ?? 0);
    else if (owner) this.pickPiece(owner.piece, owner.copy);
  }

  /** A piece of the picture is drawn away: as a whole, or brick by brick where objects are taken apart. */
  grabBrick({ part, brick, low, x, y }: Pressed): boolean {
    const { bench, table } = this;
    const owner = table.picture.owners[part];
    if (!table.mine || !owner || !table.seated) return false;
    if (bench.tool !== 'part') return this.grabPiece(owner.piece, owner.copy, { x, y });
    if (isKind(owner.piece)) return false;
    const number = owner.numbers[brick] ?? 0;
    table.focus();
    if (owner.piece === bench.lower) bench.pull(number, low);
    else
      void bench.choose(owner.piece).then(() => {
        bench.pull(number, low);
      });
    return true;
  }

  /** A piece is drawn out of the tray or off the mat; of several alike another one than the one that lies below. */
  grabPiece(piece: string, copy?: number, by?: { x: number; y: number }): boolean {
    const { bench, table } = this;
    if (bench.tool === 'part' || !table.seated) return false;
    table.free();
    bench.grab(piece, copy ?? bench.spareCopy(piece), by);
    table.focus(); // R turns it
    return true;
  }

  carry(sight: Sight, under: Met | null, onMat: boolean): void {
    const owner = under && this.table.picture.owners[under.part];
    this.bench.lead(sight, owner ?? null, onMat);
  }

  /** What was carried is let go, as soon as it is known where it may come down. A first join is a BUILD. */
  release(): void {
    this.bench.whenKnown(() => {
      this.letGo();
    });
  }

  private letGo(): void {
    const { bench, turn, table } = this;
    const joined = bench.upper !== null;
    const done = bench.release();
    if (joined && !table.building && turn.space === null) {
      if (done) turn.space = 'build';
      else if (bench.steps.length === 0) bench.tool = 'look';
    }
    if (done) table.clicked();
    table.focus();
  }

  /** Click in what is in hand, or lift off what is chosen. */
  clickIn(): void {
    const { bench } = this;
    if (bench.clickIn()) this.table.clicked();
    else if (bench.liftOff()) playTap();
    this.table.focus();
  }
}
