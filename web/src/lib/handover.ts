// A line of play carried from one screen to the next: from a replay or a match to the analysis.
export interface Line {
  game: string;
  options: Record<string, unknown>;
  position: string | null; // the start, where it is not the game's own set-up
  moves: string[];
  at: number; // how many of the moves are played at first
}

let carried: Line | null = null;

/** Put a line down for the next screen. */
export function carry(line: Line): void {
  carried = line;
}

/** Pick up what the last screen put down, once. */
export function pickUp(): Line | null {
  const line = carried;
  carried = null;
  return line;
}
