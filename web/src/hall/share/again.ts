// The moment of a match that is sent on, and from where others try to do better.
import { speaksByName, type Ending, type Frame, type Moment, type Room } from '../../games/room';
import type { NewSeat, Replay, SeatInfo } from '../../lib/wire';
import { withoutUndone } from '../../lib/match/log';
import { replayInWords } from '../../ui/table/player-names';
import { decidedBy } from '../end/decisive';

/** Where a match is begun again: after how many events, and whose place is taken. */
export interface Start {
  at: number;
  seat: number;
}

/** The last choice of a match, as the log tells it: what is sent where nothing is known to have decided it. */
export function lastChoice(replay: Replay, seatNames: string[], room: Room): Moment | null {
  const { frames } = replayInWords(replay, seatNames, speaksByName(room));
  const last = choicesOf(frames, room).at(-1);
  return last ? decidedBy(last.n, frames, room) : null;
}

/** The position before the choice that led to a moment; null where nobody had made one. */
export function startBefore(
  frames: Frame[],
  { frame }: Moment,
  room: Pick<Room, 'isChoice'>,
  { isRetried = () => true }: Pick<Ending, 'isRetried'>,
): Start | null {
  const made = choicesOf(frames.slice(0, frame + 1), room).findLast(({ event }) => isRetried(event ?? ''));
  return made && typeof made.by === 'number' ? { at: made.n - 1, seat: made.by } : null;
}

const choicesOf = (frames: Frame[], { isChoice }: Pick<Room, 'isChoice'>): Frame[] =>
  withoutUndone(frames, isChoice).filter(({ by, event }) => typeof by === 'number' && isChoice(event ?? ''));

/** Where somebody plays on from such a position. */
export const againPath = (match: string, { at, seat }: Start): string =>
  `/m/${match}/again?at=${String(at)}&seat=${String(seat)}`;

/** Who sits where then: the visitor in the place of `mine`, and the same bots; a bot of `level` in that of other people and
 * of programs, which may not be here any more. A game without bots is played at one screen. `levels`: its bots'. */
export function seatsAgain(seats: SeatInfo[], mine: number, name: string, levels: number[], level: number): NewSeat[] {
  return seats.map((each): NewSeat => {
    if (each.seat === mine) return { kind: 'me', ...(name ? { name } : {}) };
    if (levels.length === 0) return { kind: 'me' };
    return { kind: 'bot', level: each.level ?? level };
  });
}
