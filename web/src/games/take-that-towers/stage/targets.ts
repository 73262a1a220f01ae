// The legal moves, read as places. A spot is where a card may go: "A" on top of a tower (or as a new one), "A3" beneath
// a floor. The hall lists the moves; here they are only looked up.

/** A move of a card to a spot. */
export function moveOf(card: string, spot: string): string {
  return spot.length === 1 ? `${card}@${spot}` : `${card}/${spot}`;
}

/** The card and the spot of a move, or null where it has none (`draw`, `score A`). */
export function readMove(move: string): { card: string; spot: string } | null {
  const found = /^([A-Z]{2})[@/]([A-D][1-6]?)$/.exec(move);
  return found ? { card: found[1] ?? '', spot: found[2] ?? '' } : null;
}

/** Where a card, or any card, may go. */
export function spotsOf(moves: string[], card: string | null): Set<string> {
  const spots = moves.map(readMove).filter((each) => each && (card === null || each.card === card));
  return new Set(spots.map((each) => each?.spot ?? ''));
}

/** Which cards may go to a spot. */
export function cardsOf(moves: string[], spot: string): Set<string> {
  const found = moves.map(readMove).filter((each) => each?.spot === spot);
  return new Set(found.map((each) => each?.card ?? ''));
}

/** The towers of which one may be chosen to be scored first. */
export function scorable(moves: string[]): string[] {
  return moves.filter((move) => move.startsWith('score ')).map((move) => move.slice(6));
}
