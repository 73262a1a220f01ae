// The companion in words: what is done with real bricks, and the rules at hand.
import { say } from './texts';

/** What people do with their own bricks where a die of a value lies. */
export function doing(space: string, value: number): string {
  const exactly = say('box-fully');
  if (space === 'adjust') return say('box-do-adjust');
  if (space === 'recycle') return `${say('box-do-recycle')} ${exactly}`;
  if (space === 'build') return `${say('box-do-build', { value })} ${exactly}`;
  if (space === 'demolish') return `${say('box-do-demolish', { value })} ${exactly}`;
  return `${say('box-do-collect', { value })} ${exactly}`;
}

/** The rules that are looked up most, a sentence or two each. */
export const atHand = (): string[] => [
  say('box-hand-turn'),
  say('box-hand-bump'),
  say('box-hand-round'),
  say('box-hand-pieces'),
  say('box-hand-tokens'),
  say('box-hand-end'),
];
