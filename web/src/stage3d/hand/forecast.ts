// What the hall says of a brick that is aimed somewhere: whether all bricks would stand with it, by their statics. While
// nothing is said, what a glance tells (`standing`) is shown. One question at a time, and none for what is still led fast.
import type { LiveBricks } from '../../lib/motion/live';
import { distance, dot, type Pose, type Vec } from '../../lib/motion/vector';

const PAUSE_MS = 120; // between two questions
const SAME_M = 0.0007; // m
const SAME_COSINE = 0.9999; // of half the angle between two turns: 1.6 degrees

interface Aim {
  brick: number;
  pose: Pose;
}

const same = (one: Aim, other: Aim): boolean =>
  one.brick === other.brick &&
  distance(one.pose.at, other.pose.at) < SAME_M &&
  Math.abs(
    one.pose.turn[0] * other.pose.turn[0] + dot(one.pose.turn.slice(1) as Vec, other.pose.turn.slice(1) as Vec),
  ) > SAME_COSINE;

export class Forecast {
  private answered: (Aim & { stands: boolean | null }) | null = null;
  private wanted: Aim | null = null; // to be asked next
  private asking = false;

  /** `onanswer`: something was answered. */
  constructor(private readonly onanswer: () => void) {}

  /** Whether all bricks stand with one there; null where that is not known (yet: it is asked). */
  of(live: LiveBricks | undefined, brick: number, pose: Pose): boolean | null {
    const aim = { brick, pose };
    if (this.answered && same(this.answered, aim)) return this.answered.stands;
    if (live?.wouldStand) {
      this.wanted = aim;
      void this.ask(live);
    }
    return null;
  }

  /** The bricks lie elsewhere now, or the hand is empty. */
  forget(): void {
    this.answered = this.wanted = null;
  }

  private async ask(live: LiveBricks): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    while (this.wanted) {
      const aim = this.wanted;
      this.wanted = null;
      const stands = (await live.wouldStand?.(aim.brick, aim.pose.at, aim.pose.turn)) ?? null;
      this.answered = { ...aim, stands };
      this.onanswer();
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    this.asking = false;
  }
}
