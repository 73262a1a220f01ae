// The move that was sent last: why it was refused, and that it is sent again where it means the same as before.
import { untrack } from 'svelte';
import type { Room } from '../../games/room';
import type { Session } from '../../lib/connection/session.svelte';
import type { TableState } from '../../lib/connection/table';
import type { Nak } from '../../lib/wire';

const MOST_REPEATS = 4;

export class SentMove {
  private tried = $state.raw<{ c: string; move: string; seat: number } | null>(null);
  private repeats = 0;

  /** While a component is set up. */
  constructor(
    private readonly session: Session,
    private readonly table: () => TableState | null,
    room: () => Room | null,
  ) {
    // What means the same whatever the others have done meanwhile is said again.
    $effect(() => {
      const nak = session.link.refusal;
      const move = this.tried;
      if (
        nak?.code !== 'stale' ||
        !move ||
        nak.c !== move.c ||
        !room()?.team?.isPositionIndependent(move.move) ||
        this.repeats >= MOST_REPEATS
      )
        return;
      this.repeats += 1;
      untrack(() => {
        this.send(move.seat, move.move);
      });
    });
  }

  /** Send a move of a seat that is held here. */
  send(seat: number, move: string): void {
    if (move !== this.tried?.move) this.repeats = 0;
    const table = this.table();
    if (!table?.mine.includes(seat)) return;
    const c = this.session.connection.send({ t: 'move', v: table.v, seat, move });
    this.tried = { c, move, seat };
  }

  /** The move, and the hall's refusal of it, while that stands. */
  get refused(): { move: string; nak: Nak } | null {
    const nak = this.session.link.refusal;
    return nak && this.tried && nak.c === this.tried.c ? { move: this.tried.move, nak } : null;
  }
}
