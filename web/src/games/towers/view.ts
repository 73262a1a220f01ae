// What the hall says of a position of Towers and of an event, as the board reads it.

export type Floor = 'B' | 'W' | 'U';

/** The view of a position (draft until the generated types carry it). */
export interface TowersView {
  width: number;
  height: number;
  phase: 'utilities' | 'sprawl' | 'build' | 'over';
  options: Record<string, boolean | number>;
  to_act: number[];
  colours: string[]; // by seat: "Black" or "White"
  towers: Record<string, string>; // block -> floors from the ground up
  free: string[]; // blocks whose towers may move now
  districts: Record<string, number>;
  captured: number[]; // floors, by colour
  floors: number[]; // in the towers that each seat owns
  scores: number[]; // floors owned and captured, by seat
  supplies: number[]; // Sprawl: floors not yet put down, by colour
  utilities_left: number;
  swap: boolean;
  moves: Record<string, string[]>;
  drops: string[];
  demolishes: Record<string, string[]>;
  over: boolean;
  winners: number[];
  remarks: string[]; // what the table should say about these options
}

export interface Fallen {
  block: string;
  floors: string;
}

/** What an event did. */
export interface TowersTell {
  text: string;
  kind?: string;
  from?: string;
  to?: string;
  demolished?: Fallen[];
  flattened?: Fallen[];
}

/** An event as the board animates and marks it. `key` tells one event from the next. */
export interface Happening extends TowersTell {
  key: string;
}
