// How a match of TowerBrix ended: what each has done for the tower, and what became of every attempt.
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Frame, Moment } from '../../room';
import { keyOf } from '../evaluation/evaluation';
import { say } from '../texts';
import type { Evaluation, TowerBrixEvent, TowerBrixView } from '../view';
import { isChoice } from '../words';

const MOVES = ['put', 'lean', 'move', 'remove'];

interface Attempt {
  frame: number; // of the replay, at its end
  evaluation: Evaluation;
}

/** Every attempt that was judged, in order; one that waits for an act of its challenge counts once that is done. */
export function attemptsOf(frames: Frame[]): Attempt[] {
  const found: Attempt[] = [];
  let known = '';
  frames.forEach((frame, index) => {
    const { evaluation } = frame.view as TowerBrixView;
    const key = keyOf(evaluation);
    if (!evaluation || key === known || evaluation.how === 'nothing' || evaluation.how === 'void') return;
    known = key;
    found.push({ frame: index, evaluation });
  });
  return found;
}

/** What each seat did, and what became of its cards. */
export function account(view: TowerBrixView, frames: Frame[]): AccountRow[] {
  const told = withoutUndone(frames, isChoice).map(({ tell }) => (tell ?? {}) as Partial<TowerBrixEvent>);
  const cards = attemptsOf(frames).flatMap(({ evaluation }) => evaluation.cards);
  const row = (what: string, count: (seat: number) => number): AccountRow => ({
    what,
    values: Array.from({ length: view.players }, (_, seat) => count(seat)),
  });
  const done = (kinds: string[]) => (seat: number) =>
    told.filter(({ kind, seat: by }) => by === seat && kind !== undefined && kinds.includes(kind)).length;
  return [
    row(say('end-bricks'), done(MOVES)),
    row(say('end-cards'), (seat) => cards.filter((card) => card.seat === seat).length),
    row(say('end-cards-met'), (seat) => cards.filter((card) => card.seat === seat && card.holds).length),
    row(say('end-noes'), done(['no'])),
  ].filter(({ values }) => values.some((value) => value !== 0));
}

/** What became of each attempt. */
export const moments = (frames: Frame[]): Moment[] =>
  attemptsOf(frames).map(({ frame, evaluation }) => ({ frame, text: becameOf(evaluation) }));

function becameOf({ round, how, stands, tower, points, cards }: Evaluation): string {
  const named = say('end-round', { round });
  if (how === 'won')
    return points > 0
      ? say('end-won-points', { round: named, points })
      : say('end-won', { round: named, cards: cards.length });
  if (stands === false) return say('end-fell', { round: named });
  if (tower === false) return say('end-no-tower', { round: named });
  const met = cards.filter(({ holds }) => holds).length;
  return say('end-lost', { round: named, met, cards: cards.length });
}
