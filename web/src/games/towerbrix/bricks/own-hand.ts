// What a challenge asks for after the evaluation, done by a player's own hand: a drag over the table seen from above says
// which way the hand goes, and how fast.
import { clamp } from '../../../lib/motion/vector';
import type { TowerBrixView } from '../view';

export interface Sample {
  ms: number;
  x: number; // mm on the table, to the right
  y: number; // mm away
}

/** How a hand goes: degrees from x towards y, and cm/s. */
export interface Stroke {
  heading: number;
  speed: number;
}

const LAST_MS = 120; // before a hand lets go, whose pace counts
const LEAST_MM = 12; // that it goes: less is a slip
const FULL_TURN = 360;

/** How a hand goes that was at these places, within what the act allows; null: it has hardly moved. */
export function strokeOf(samples: readonly Sample[], [least, most]: readonly [number, number]): Stroke | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || Math.hypot(last.x - first.x, last.y - first.y) < LEAST_MM) return null;
  const from = samples.findLast(({ ms }) => last.ms - ms >= LAST_MS) ?? first;
  const mm = Math.hypot(last.x - from.x, last.y - from.y);
  const pace = mm / 10 / Math.max(0.001, (last.ms - from.ms) / 1000);
  const degrees = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return { heading: (Math.round(degrees) + FULL_TURN) % FULL_TURN, speed: Math.round(clamp(pace, least, most)) };
}

/** The move by which a hand does what the challenge asks for; `brick`: what it draws out. */
export const moveBy = ({ act }: TowerBrixView, { heading, speed }: Stroke, brick: string | null): string =>
  [act, ...(brick ? [brick] : []), heading, speed].join(' ');
