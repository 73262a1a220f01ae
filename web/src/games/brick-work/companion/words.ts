// The companion in words: what is done with real bricks, and the rules at hand.
import { ENGLISH, say } from './texts';

/** What people do with their own bricks where a die of a value lies. */
export function doing(space: string, value: number): string {
  const exactly = say(ENGLISH, 'box-fully');
  if (space === 'adjust') return say(ENGLISH, 'box-do-adjust');
  if (space === 'recycle') return `${say(ENGLISH, 'box-do-recycle')} ${exactly}`;
  if (space === 'build') return `${say(ENGLISH, 'box-do-build', { value })} ${exactly}`;
  if (space === 'demolish') return `${say(ENGLISH, 'box-do-demolish', { value })} ${exactly}`;
  return `${say(ENGLISH, 'box-do-collect', { value })} ${exactly}`;
}

/** The rules that are looked up most, a sentence or two each. */
export const atHand = (): string[] => [
  say(ENGLISH, 'box-hand-turn'),
  say(ENGLISH, 'box-hand-bump'),
  say(ENGLISH, 'box-hand-round'),
  say(ENGLISH, 'box-hand-pieces'),
  say(ENGLISH, 'box-hand-tokens'),
  say(ENGLISH, 'box-hand-end'),
];
