// Reading a match's log: what stands after all that was taken back.
import { localized } from '../texts';
import type { Message } from '../wire';
import type { By } from './event-author';

/** As much of an entry or a frame as is needed here. */
export interface Logged {
  by?: By | null;
  event?: string | null;
  description?: Record<string, unknown> | null;
}

/** What a room makes of such a sentence for those who read it in a log: `description` is what the sentence was made of. */
export type Rewording = (text: string, description: Record<string, unknown>) => string;

/** The one sentence that an entry is told in, in the reader's language; fit for everybody's eyes. */
export function textOf(entry: Logged | null | undefined, reword?: Rewording): string {
  const text = entry?.description?.['text'];
  if (typeof text !== 'string') return '';
  const sentence = localized(entry?.description?.['localizable'] as Message | undefined, text);
  return reword ? reword(sentence, entry?.description ?? {}) : sentence;
}

/** Whether a seat's event was a choice; what else a seat's turn brings about (a forced skip, a scoring) follows of itself. */
export type ChoiceTest = (event: string) => boolean;

/** Whether somebody chose this. */
export function isChosenMove({ by, event }: Logged, isChoice: ChoiceTest): boolean {
  return typeof by === 'number' && !!event && isChoice(event);
}

/** Everything that happened and was not taken back, in order: moves, what followed of them, and what chance did. */
export function withoutUndone<T extends Logged>(log: T[], isChoice: ChoiceTest): T[] {
  const standing: T[] = [];
  for (const entry of log) {
    if (entry.by !== 'table') {
      if (entry.event) standing.push(entry);
      continue;
    }
    const back = /^undo (\d+)$/.exec(entry.event ?? '');
    for (let count = Number(back?.[1] ?? 0); count > 0; count--)
      standing.splice(
        Math.max(
          0,
          standing.findLastIndex((each) => isChosenMove(each, isChoice)),
        ),
      );
  }
  return standing;
}

/** The moves that somebody chose and that were not taken back, in order. */
export function movesPlayed<T extends Logged>(log: T[], isChoice: ChoiceTest): T[] {
  return withoutUndone(log, isChoice).filter((entry) => isChosenMove(entry, isChoice));
}

/** What it takes to play all of that again: the moves that stand, and what chance did between them. */
export function eventsToReplay(log: Logged[], isChoice: ChoiceTest): string[] {
  return withoutUndone(log, isChoice)
    .filter((entry) => entry.by === 'nature' || isChosenMove(entry, isChoice))
    .map((entry) => entry.event ?? '');
}

/** The last move that stands and all that came of it. Nothing, where what came last was taken back. */
export function sinceLastMove<T extends Logged>(log: T[], isChoice: ChoiceTest): T[] {
  if (log.at(-1)?.by === 'table' && log.at(-1)?.event?.startsWith('undo ')) return [];
  const standing = withoutUndone(log, isChoice);
  return standing.slice(
    Math.max(
      0,
      standing.findLastIndex((entry) => isChosenMove(entry, isChoice)),
    ),
  );
}

/** Which of these seats made the last move that stands, or null if none of them has one. */
export function lastMover(log: Logged[], seats: number[], isChoice: ChoiceTest): number | null {
  const last = movesPlayed(log, isChoice).findLast((move) => typeof move.by === 'number' && seats.includes(move.by));
  return typeof last?.by === 'number' ? last.by : null;
}

/** How many moves are taken back with a seat's last one: itself, and those of others that came after it. */
export function movesTakenBack(log: Logged[], seat: number, isChoice: ChoiceTest): number {
  const moves = movesPlayed(log, isChoice);
  return moves.length - moves.findLastIndex((move) => move.by === seat);
}

/** Whether chance has spoken since a seat's last move: what has been seen since cannot be taken back, if it `binds`. */
export function revealedSince(
  log: Logged[],
  seat: number,
  isChoice: ChoiceTest,
  binds: (event: string) => boolean = () => true,
): boolean {
  const standing = withoutUndone(log, isChoice);
  const last = standing.findLastIndex((entry) => entry.by === seat && isChosenMove(entry, isChoice));
  return standing.slice(last + 1).some(({ by, event }) => by === 'nature' && binds(event ?? ''));
}

/** The seat whose step came last, with nothing revealed since: it may be taken back unasked in games of steps. */
export function undoableStep(log: Logged[], seats: number[], isChoice: ChoiceTest): number | null {
  const by = movesPlayed(log, isChoice).at(-1)?.by;
  if (typeof by !== 'number' || !seats.includes(by)) return null;
  return revealedSince(log, by, isChoice) ? null : by;
}
