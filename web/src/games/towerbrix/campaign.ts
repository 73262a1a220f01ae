// The fourteen challenges as a campaign: those that were met in this browser.
import { read, write } from '../../lib/browser/storage';
import { CHALLENGES } from './constants';
import type { TowerBrixView } from './view';

const KEY = 'towerbrix.challenges';

/** The numbers of the challenges that were met here, in order. */
export const challengesMet = (): number[] => read<number[]>(KEY, []);

/** Keep a challenge that was met. */
export function keepChallenge({ over, won, challenge }: Pick<TowerBrixView, 'over' | 'won' | 'challenge'>): void {
  const met = challengesMet();
  if (over && won && challenge > 0 && !met.includes(challenge))
    write(
      KEY,
      [...met, challenge].sort((one, other) => one - other),
    );
}

/** The first challenge after this one that is still to be met, from the beginning again at the end; null: none is. */
export function nextChallenge(after: number): number | null {
  const met = challengesMet();
  const order = Array.from({ length: CHALLENGES }, (_, index) => ((after + index) % CHALLENGES) + 1);
  return order.find((number) => !met.includes(number)) ?? null;
}
