// A hand at a tower that no hall simulates, as in a lesson: a brick slides out along its own length, and one that is out
// goes where it is led. What the hand has done is a move: drawn out it is pulled, let go of before that it was felt.
import type { LiveBricks } from '../../../lib/motion/live';
import type { Frame } from '../../../lib/motion/frames';
import {
  add,
  clamp,
  distance,
  dot,
  poseOf,
  rotate,
  scale,
  subtract,
  type Pose,
  type Poses,
  type Vec,
} from '../../../lib/motion/vector';
import type { Slot } from '../../../stage3d/looks';

/** What the hand reaches for. */
export interface Practice {
  poses: Poses; // of all bricks
  slots: readonly Slot[]; // that are free for the brick in hand
  place: (brick: number) => string | null; // "5b"; null: it is in no row
  play: (move: string) => void;
}

const OUT_M = 0.05; // m along itself, from which on a brick is out
const FELT_M = 0.003; // m from which on one that is let go of was felt
const IN_SLOT_M = 0.012; // m from a slot, where a brick lies in it
const BACK_MS = 250; // for a brick to go back where it was

interface Held {
  brick: number;
  from: Pose; // where it lay
  at: Vec; // where it was gripped
  pose: Pose; // where it is
}

export function practiceHand(practice: () => Practice, now = (): number => performance.now()): LiveBricks {
  const onframes = new Set<(frame: Frame) => void>();
  const onlosts = new Set<(why: string) => void>();
  let held: Held | null = null;

  function show({ brick }: Held, { at, turn }: Pose, { rest = false, afterMs = 0 } = {}): void {
    const poses = Float32Array.from([...at, ...turn]);
    const t = now() + afterMs;
    for (const tell of onframes)
      tell({ match: '', t, rest, whole: false, jump: false, hands: [], bricks: [brick], poses });
  }

  /** The hand opens, and the brick lies there. */
  function open(hand: Held, lies: Pose): void {
    const back = lies === hand.from;
    held = null;
    if (back) show(hand, hand.pose);
    show(hand, lies, { rest: true, afterMs: back ? BACK_MS : 0 });
  }

  function lay(hand: Held, slot: Slot | undefined, pose = hand.pose): void {
    open(hand, slot ? pose : hand.from);
    if (slot) practice().play(`place ${slot.key}`);
  }

  const slotNear = (at: Vec): Slot | undefined => practice().slots.find((slot) => distance(slot.at, at) < IN_SLOT_M);

  return {
    onframe: (listener) => {
      onframes.add(listener);
      return () => onframes.delete(listener);
    },
    onlost: (listener) => {
      onlosts.add(listener);
      return () => onlosts.delete(listener);
    },
    hold: (brick, at) => {
      const from = poseOf(practice().poses, brick);
      held = { brick, from, at, pose: from };
      show(held, from);
    },
    move: (to, turn) => {
      if (!held) return;
      const { brick, from, at } = held;
      const place = practice().place(brick);
      const by = subtract(to, at);
      if (place === null) {
        held.pose = { at: add(from.at, by), turn: turn ?? from.turn };
        show(held, held.pose);
        return;
      }
      const way = rotate(from.turn, [1, 0, 0]);
      const far = dot(by, way);
      held.pose = { at: add(from.at, scale(way, clamp(far, -OUT_M, OUT_M))), turn: from.turn };
      if (Math.abs(far) < OUT_M) {
        show(held, held.pose);
        return;
      }
      open(held, held.pose);
      for (const tell of onlosts) tell('');
      practice().play(`pull ${place}`);
    },
    drop: () => {
      if (!held) return;
      const hand = held;
      const place = practice().place(hand.brick);
      if (place === null) {
        lay(hand, slotNear(hand.pose.at));
        return;
      }
      open(hand, hand.from);
      if (distance(hand.pose.at, hand.from.at) > FELT_M) practice().play(`touch ${place}`);
    },
    put: (brick, to, turn) => {
      const pose = { at: to, turn };
      lay(held ?? { brick, from: poseOf(practice().poses, brick), at: to, pose }, slotNear(to), pose);
    },
  };
}
