// What a game gives to the hall's screens. A game's folder holds a `room.ts` that exports `room`; the hall loads it when
// somebody opens that game, so whoever plays one game does not download the others.
import type { Component } from 'svelte';
import type { By } from '../lib/by';
import type { Logged } from '../lib/log';
import type { Sitter } from '../hall/choose/seating';
import type { Values } from '../lib/schema';
import type { Frame } from '../lib/motion/frames';
import type { Motion } from '../lib/motion/motion';
import type { Quat, Vec } from '../lib/motion/vector';

/** What the hall says of a position, in the game's own terms: only the game's own folder knows its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyView = any;

/** An event as a stage animates and marks it: what `tell` said of it lies beside these. */
export interface Happening {
  key: string; // tells one event from the next; the same event keeps its key
  text: string; // one sentence that is fit for everybody's eyes
  by: By | null;
  event: string | null; // null: one that this viewer may not know
  [detail: string]: unknown;
}

/** Why a move was refused. The stage says it, where the move was tried if it can. */
export interface Complaint {
  move: string;
  text: string;
}

/** The bricks of a live table: what they do, and the hand of the seat that acts. Lengths in metres. */
export interface Live {
  onframe: (listener: (frame: Frame) => void) => () => void; // returns what ends it
  onlost: (listener: (why: string) => void) => () => void; // the hand is empty: refused, or the line broke
  hold: (brick: number, at: Vec) => void; // grip it at that point of the room
  move: (to: Vec, turn?: Quat) => void; // where the gripped point shall go
  drop: () => void;
  put: (brick: number, to: Vec, turn: Quat, lean: boolean) => void; // the hall leads the hand: over everything, softly down
}

/** A link that opens a seat's hand, and nothing else, on another device. */
export interface HandLink {
  seat: number;
  name: string;
  link: string;
}

/** What a stage, the game's board with everything on it, is given. It knows no rules: the view says what may be done. */
export interface StageProps<V> {
  view: V;
  seat: number | null; // for whose eyes, and for whom to act; null: a spectator
  acts: boolean; // whether `seat` may move now
  leads?: boolean; // whether its hand may hold bricks now, also while a move is awaited of nobody
  happening: Happening | null; // the last event: animated when its key is new, marked until the next
  happenings: Happening[]; // everything since somebody's last move, that move included, in order: a whole scoring walk
  pending: string | null; // a move sent and not confirmed yet; `view` is then what `foresee` made of it
  complaint: Complaint | null;
  names: string[]; // who sits at each seat
  flipped: boolean; // seen from the other side
  still: boolean; // somebody walks through a match by hand (replay, analysis): show no event in passing
  pointAt?: string[]; // what a lesson or the computer points at
  onmove: (move: string) => void;
  onsay: (todo: string) => void; // what the player has to do now, such as "choose where c3 goes"; '' takes it back
  live?: Live; // bricks that can be held: only in a game of the physics room, at a table
  motion?: (v: number) => Promise<Motion>; // how the bricks moved with the event whose `tell` has this `motion`
  log?: Logged[]; // everything that has happened: for what the view does not say, such as who ordered something
  secondsLeft?: number | null; // that the rules give all together, as counted down here; null: no limit
  options?: Values; // that the match is played with
  handLinks?: HandLink[]; // of the seats held here, in a room whose hands may lie on a phone
  bare?: boolean; // only the hand is wanted: the rest is seen on another screen
  ontell?: (telling: boolean) => void; // whether the board is still telling what happened: how it ended can wait
}

/** What a seat's plate shows. */
export interface Plate {
  colour: string; // the side's name as the game says it, such as "Black" or "Red"; it is drawn in that colour
  score: number;
  unit: string; // of the score, for those who hear it: "floors", "points"
  extra: string; // such as "3 captured" or "5 cards"; '' for nothing
}

/** A move that is offered as a button beside the headline, such as swapping sides. */
export interface Offered {
  move: string;
  label: string;
}

export interface Preset {
  name: string;
  about: string;
  options: Values;
}

/** Options under the names that players know, of which one, or any number, can be on. */
/** A way to begin, under a name: who sits where, and with which options. */
export interface Start extends Preset {
  seats: Sitter[];
}

export interface PresetGroup {
  title: string;
  many: boolean;
  presets: Preset[];
}

/** An extra card in the desk, such as a score sheet. */
export interface SheetProps<V> {
  view: V;
  names: string[];
  seat: number | null;
  log?: Logged[]; // everything that has happened
}

export interface Room<V = AnyView> {
  Stage: Component<StageProps<V>>;
  physical?: boolean; // whether bricks move by the laws of nature: the stage is given `live` and `motion`
  secrets: boolean; // hands that not everybody may see
  sealed?: boolean; // all know the same and yet not all: what was hidden from everybody is told when the match is over
  foresee: (view: V, move: string) => V; // the picture of a move not confirmed yet; the same object where nobody can know
  foretell?: (view: V, move: string) => Record<string, unknown> | null; // what `tell` will say of that move, to animate it
  expected: (view: V, seat: number) => string; // what `seat` has to do, as the end of "Your turn: ..."
  example: (view: V) => string; // how a move is written now, for those who type
  ratio: (view: V) => number | null; // width : height that the stage wants; null: it fills the space there is
  plate: (view: V, seat: number) => Plate;
  turn: (view: V) => number | null; // the seat to act; null: none, as it is over or chance has to speak
  chosen: (event: string) => boolean; // a seat's event was a choice, not what followed of itself; also of another's share
  veil?: (view: V) => V; // the same without anything that only one seat may know: shown while hands change at one screen
  flips?: boolean; // whether the board can be seen from the other side
  draws?: boolean; // whether players may agree on a draw
  team?: boolean; // all win or all lose
  hands?: boolean; // a seat's hand can be held on a phone beside the screen: ?hand=1 shows nothing else
  silent?: (view: V) => string; // why nobody may talk now; '' lets them
  lasting?: (move: string) => boolean; // it means the same whatever the others have done meanwhile
  leads?: (view: V, seat: number) => boolean; // hands hold bricks although a move is awaited of nobody
  byName?: boolean; // the game's names for seats stand for whoever sits there: sentences are shown with the players' names
  scoreboard?: boolean; // whether the stage itself shows who has how much: the desk's plates then leave it out
  balance?: boolean; // whether the scores of two sides are drawn as one ruler
  offered?: (view: V) => Offered[]; // moves to offer as buttons
  groups?: PresetGroup[];
  starts?: Start[]; // the usual ways to begin
  /** Something that chance could do now, where an analysis has to say it: `view` shows everything. */
  chance?: (view: V, options: Values, random: () => number) => string | null;
  Sheet?: Component<SheetProps<V>>;
  Companion?: () => Promise<Component>; // a page of its own, at /companion/<slug>
  Gallery?: () => Promise<Component>; // what was built in this browser, at /gallery/<slug>
  Daily?: () => Promise<Component>; // what is set for everyone today, beside the ways to play
}
