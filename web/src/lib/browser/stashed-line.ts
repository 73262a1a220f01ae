// A line of play carried from one screen to the next: from a replay or a match to the analysis. It survives a reload.
const KEY = 'stackyard.line';

export interface StashedLine {
  game: string;
  options: Record<string, unknown>;
  position: string | null; // the start, where it is not the game's own set-up
  players?: number;
  moves: string[]; // and what chance did between them
  at: number; // how many of the moves, without chance's, are played at first
}

/** Put a line down for the next screen. */
export function stashLine(line: StashedLine): void {
  sessionStorage.setItem(KEY, JSON.stringify(line));
}

/** Pick up what the last screen put down for this game, once. */
export function takeStashedLine(game: string): StashedLine | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const line = text === null ? null : (JSON.parse(text) as StashedLine);
  return line?.game === game ? line : null;
}
