// What the hall says of a position of Take That Towers and of an event, as the stage reads it.
import type { Happening } from '../room';

/** A floor of a standing tower: its card, whose tucked card shows beneath it, and that card for who may know it. */
export interface FloorView {
  card: string;
  tab: number | null;
  tucked: string | null;
}

/** A standing tower, from the ground up. `worth`: what each seat would score if it were scored now. */
export interface TowerView {
  slot: string;
  floors: FloorView[];
  due: boolean;
  worth: number[];
}

export interface HandView {
  count: number;
  cards: string[] | null; // null: not for these eyes
}

export interface TakeThatTowersView {
  players: number;
  phase: string; // deal, build, claim, draw, choose, suite, over
  turn: number | null;
  built: string | null; // where this turn's first floor went
  towers: TowerView[];
  limit: number;
  new: string | null; // where a new tower could start now
  hands: HandView[];
  deck: number;
  discards: number;
  scored: Record<string, number>; // floors that were scored face up, by code
  buried: Record<string, number> | null; // this seat's own tucked cards that were discarded
  scores: number[];
  drawing: { seat: number; count: number } | null;
  last: boolean;
  moves: string[];
  over: boolean;
}

/** What an event did (see `tell` of the game), beside the hall's own fields. */
export interface TakeThatTowersHappening extends Happening {
  kind?: string; // deal, build, claim, draws, floor, scored, last
  slot?: string;
  level?: number;
  card?: string;
  cards?: string[]; // only in what the owner may know
  seat?: number;
  count?: number;
  owner?: number | null;
  points?: number[] | null;
  vacates?: number[] | null;
  owns?: number | null;
  draws?: number | null;
}
