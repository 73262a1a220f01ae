// A line of play carried from one screen to the next: from a replay or a match to the analysis. It survives a reload.
import type { Study } from '../wire';
import { readOfVisit, writeForVisit } from './storage';

const KEY = 'line';

export interface StashedLine {
  game: string;
  options: Record<string, unknown>;
  position: string | null; // the start, where it is not the game's own set-up
  players?: number;
  moves: string[]; // and what chance did between them
  study?: Study; // variations and comments that go with it
  match?: string; // the match that it is from
  record?: string; // the match file that it is from
  at: number; // how many of the moves, without chance's, are played at first
}

/** Put a line down for the next screen. */
export function stashLine(line: StashedLine): void {
  // A long match file may be too much for the browser: without it the study survives a reload all the same.
  if (!writeForVisit(KEY, line)) writeForVisit(KEY, { ...line, record: undefined });
}

/** Pick up what the last screen put down for this game, once. */
export function takeStashedLine(game: string): StashedLine | null {
  const line = readOfVisit<StashedLine | null>(KEY, null);
  writeForVisit(KEY, undefined);
  return line?.game === game ? line : null;
}
