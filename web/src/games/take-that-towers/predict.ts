// The picture of a move that the hall has not confirmed yet: a floor put on, a card tucked. What comes of drawing and
// of scoring nobody can know before the hall has spoken.
import type { TakeThatTowersView } from './view';
import { readMove } from './stage/targets';
import { afterBuild, afterClaim } from './scoring/scoring';

/** The view with a move drawn into it and nothing left to choose. Moves that it does not know leave it as it is. */
export function predict(view: TakeThatTowersView, move: string): TakeThatTowersView {
  if (!view.moves.includes(move) || view.turn === null) return view;
  const withoutChoices = { ...view, moves: [], new: null };
  if (move === 'draw') return { ...withoutChoices, phase: 'draw' };
  const read = readMove(move);
  if (!read) return view;
  const slot = read.spot.charAt(0);
  if (read.spot.length === 2)
    return afterClaim(withoutChoices, view.turn, slot, Number(read.spot.charAt(1)), read.card);
  const after = afterBuild(withoutChoices, view.turn, slot, read.card);
  return view.built === null ? { ...after, built: slot } : { ...after, phase: 'claim' };
}
