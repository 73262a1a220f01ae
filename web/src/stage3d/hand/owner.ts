// Whose hand is seen. A hand that the hall itself leads, for a bot or for a move by words, has no seat of its own in what
// is told of moving bricks; where only one may move them it is theirs until it lets go.
import type { HandShown } from '../../lib/motion/frames';

export class Owner {
  private seat: number | null = null; // whose hand has been seen since one closed

  /** The hands with the seats that they belong to. `leads`: who alone may move bricks now; null: not known, or anybody. */
  of(hands: HandShown[], leads: number | null): HandShown[] {
    if (hands.length === 0) {
      this.seat = null;
      return hands;
    }
    const seat = (this.seat ??= leads);
    if (seat === null || hands.every((hand) => hand.seat === seat)) return hands;
    return hands.map((hand) => ({ ...hand, seat }));
  }
}
