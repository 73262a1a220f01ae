// Whose hand is seen. A hand that the hall itself leads, for a bot or for a move by words, has no seat of its own in what
// is told of moving bricks; where only one may move them it is theirs until it lets go.
import type { HandShown } from '../../lib/motion/frames';

export class Owner {
  private seat: number | null = null; // whose hand has been seen since one closed
  private frameHands: HandShown[] = []; // as a frame told them last,
  private frameSeat = -1; // whose they are,
  private seatedHands: HandShown[] = []; // and with that seat

  /** The hands with the seats that they belong to. `leads`: who alone may move bricks now; null: not known, or anybody. */
  of(hands: HandShown[], leads: number | null): HandShown[] {
    if (hands.length === 0) {
      this.seat = null;
      return hands;
    }
    const seat = (this.seat ??= leads);
    if (seat === null) return hands;
    for (const hand of hands) if (hand.seat !== seat) return this.named(hands, seat);
    return hands;
  }

  /** The hands of a frame with another seat; of the same frame they are the same. */
  private named(hands: HandShown[], seat: number): HandShown[] {
    if (this.frameHands !== hands || this.frameSeat !== seat) {
      this.frameHands = hands;
      this.frameSeat = seat;
      this.seatedHands = hands.map((hand) => ({ ...hand, seat }));
    }
    return this.seatedHands;
  }
}
