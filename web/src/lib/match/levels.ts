// Which levels of bots have been beaten in this browser, and which one the next match is offered against.
import { read, write } from '../browser/storage';
import type { NewSeat, SeatInfo } from '../wire';

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

/** What to play after a match against bots alone: the same seats, the bots a level higher or lower. */
export interface Step {
  harder: boolean;
  level: number; // of the bots, or of the strongest
  seats: NewSeat[];
}

/** The step up after a win, the step down after a loss; null after a draw, where there is no such level, and where others
 * than bots played. `mine`: the seat that is held here; `levels`: those of the game. */
export function nextStep(seats: SeatInfo[], mine: number, winners: number[], levels: number[]): Step | null {
  const bots = seats.filter(({ seat }) => seat !== mine);
  if (bots.length === 0 || bots.some(({ kind, level }) => kind !== 'bot' || level === null)) return null;
  if (winners.length !== 1) return null;
  const harder = winners[0] === mine;
  const step = (level: number): number =>
    Math.max(levels[0] ?? level, Math.min(levels.at(-1) ?? level, level + (harder ? 1 : -1)));
  if (bots.every(({ level }) => step(level ?? 0) === level)) return null;
  return {
    harder,
    level: Math.max(...bots.map(({ level }) => step(level ?? 0))),
    seats: seats.map(({ seat, level }) => (seat === mine ? { kind: 'me' } : { kind: 'bot', level: step(level ?? 0) })),
  };
}
