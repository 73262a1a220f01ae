// Which levels of bots have been beaten in this browser, and which one the next match is offered against.
import { read, write } from '../browser/storage';

interface Levels {
  beaten: number; // the highest level that lost; 0: none did
  next: number; // what the next match is offered against
}

const FIRST: Levels = { beaten: 0, next: 1 };

const levelsOf = (game: string): Levels => ({ ...FIRST, ...read<Partial<Levels>>(`levels.${game}`, {}) });

/** The highest level that this browser's player has beaten in a game; 0: none. */
export const beatenLevel = (game: string): number => levelsOf(game).beaten;

/** The level to offer: the first one until it was beaten, then the one above, unless the player chose otherwise. */
export const offeredLevel = (game: string): number => levelsOf(game).next;

/** Keep what the player chose: it is offered again. */
export function chooseLevel(game: string, level: number): void {
  write(`levels.${game}`, { ...levelsOf(game), next: level });
}

/** Note that bots of a level lost; `highest` is the game's highest level. */
export function noteBeaten(game: string, level: number, highest = 5): void {
  const { beaten, next } = levelsOf(game);
  const above = Math.min(level + 1, highest);
  write(`levels.${game}`, { beaten: Math.max(beaten, level), next: level >= next ? above : next });
}
