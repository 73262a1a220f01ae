// The stage of Brick Work as one value: what the hall has sent, what is at the bench, what is chosen for the turn, what is
// looked at. `update.ts` has the way from one to the next, `drawn.ts` what is drawn of it. It knows no DOM.
import type { StageProps } from '../../room';
import type { Owner } from '../bench/picture/picture';
import { update, type BenchEvent, type Workbench } from '../bench/update';
import { pipsOf, type Brick } from '../bricks/pieces';
import { KINDS } from '../constants';
import type { Design } from './design';
import type { Advice, BrickWorkEvent, BrickWorkView } from '../view';

/** What the hall sends: the stage's props of the same names. */
export interface Hall extends Pick<
  StageProps<BrickWorkView>,
  'view' | 'seat' | 'acts' | 'pending' | 'complaint' | 'names' | 'still'
> {
  events: BrickWorkEvent[]; // since somebody's last move, that move included
  motionless: boolean; // nothing is animated
  atTable: boolean; // not in a replay or an exercise
}

/** What the other player has just built, on this bench for a moment. */
export interface Visit {
  bricks: Brick[];
  paint: 'blue' | 'red';
  key: string; // of the event
  text: string;
}

/** Something that the other player, or the dice, have done since this one's last move. */
export interface Told {
  key: string; // of the event
  text: string; // as the log says it
}

/** What follows an event outside the model. */
export type Effect =
  | { do: 'play'; move: string } // there is one way only to do what was chosen
  | { do: 'fly-die'; space: string } // from the pool to where it has just been placed
  | { do: 'sound'; sound: 'placed' | 'tap' | 'collapse'; size: number }
  | { do: 'ask-for-sound' } // bricks have clicked in
  | { do: 'focus-bench' } // the keys are the bench's
  | { do: 'restore-focus' } // what had the focus is gone
  | { do: 'think'; position: string } // about a hint
  | { do: 'fly'; from: string; to: string; kind: string; paint: 'blue' | 'red' | 'yellow' }; // between two selectors

export interface Model {
  readonly hall: Hall;
  readonly workbench: Workbench;
  readonly waiting: readonly Event[]; // what a hand did that was quicker than the hall
  readonly die: number | null; // the face chosen in the pool
  readonly value: number | null; // what it is made
  readonly space: string | null; // where it goes
  readonly playsAtOnce: boolean; // that can be done in one way only, and is on its way: no slip is shown
  readonly advised: string; // the action of a hint that is being followed: `recycle 1x2>1x1,1x1`
  readonly aimedSpace: string | null; // under the pointer or the focus
  readonly eventKeys: readonly string[]; // of the hall's events that were handled
  readonly rollInHand: string; // the roll whose dice this player is yet to throw
  readonly rollShown: string; // the roll whose dice fall
  readonly flips: boolean; // the turn tower turns
  readonly moving: readonly { key: string; ms: number }[]; // animations that still run
  readonly lookedAt: { seat: number; object: string } | null; // somebody else's object
  readonly visit: Visit | null;
  readonly told: readonly Told[]; // step by step
  readonly toldCount: number; // so many of these are said already
  readonly comparedPrint: number | null; // the brickprint that is laid over the object on the bench
  readonly overlaid: string; // the object that it lies over while nothing is chosen
  readonly title: string; // what the own brickprint is
  readonly design: Design | null; // a brickprint from a file, whose bricks are being taken
  readonly remark: string; // why something was refused
  readonly hint: Advice | null;
  readonly thinksAbout: string | null; // the position of the hint that was asked for
  readonly lastAdvice: { position: string; advice: Advice } | null;
  readonly sentMove: string; // whose outcome is not known yet
  readonly sentBy: number | null; // who has played from this page last: nobody has to be shown what they did themselves
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'hall'; hall: Hall }
  | { type: 'sent'; move: string }
  | { type: 'dice-thrown' }
  | { type: 'die-picked'; face: number }
  | { type: 'die-dropped'; face: number; space: string }
  | { type: 'die-paid'; face: number; value: number }
  | { type: 'value-chosen'; value: number | null }
  | { type: 'space-picked'; space: string }
  | { type: 'space-aimed'; space: string | null }
  | { type: 'turn-cancelled' }
  | { type: 'object-looked-at'; seat: number; object: string }
  | { type: 'bench-shown' } // again, instead of what is somebody else's
  | { type: 'print-compared'; print: number }
  | { type: 'titled'; title: string }
  | { type: 'design-read'; design: Design }
  | { type: 'file-refused'; why: string }
  | { type: 'hint-asked'; position: string }
  | { type: 'hint-came'; position: string; advice: Advice }
  | { type: 'hint-failed'; position: string; why: string }
  | { type: 'hint-closed' }
  | { type: 'hint-followed' }
  | { type: 'animation-over'; key: string } // timers
  | { type: 'visit-over' }
  | { type: 'told-on' }
  | HandEvent
  | BenchEvent;

/** What a hand does at the bench. `owner`: of the part of the picture that was met; null: nobody's here. */
export type HandEvent =
  | { type: 'piece-picked'; piece: string; copy?: number }
  | { type: 'brick-clicked'; owner: Owner | null; brick: number }
  | { type: 'brick-grabbed'; owner: Owner | null; brick: number; low: boolean; x: number; y: number }
  | { type: 'piece-grabbed'; piece: string } // out of the tray
  | { type: 'let-go' } // what was carried
  | { type: 'click-in' } // what is in hand, or lift off what is chosen
  | { type: 'back' };

/** Whose bench it is: a spectator sits behind Blue. */
export const benchSeat = ({ seat }: Pick<Hall, 'seat'>): number => seat ?? 0;

/** Whether the own brickprint is being built. */
export const isBuilding = ({ view, seat }: Pick<Hall, 'view' | 'seat'>): boolean =>
  view.phase === 'prints' && seat !== null && view.to_act.includes(seat);

export const isReady = ({ acts, pending }: Pick<Hall, 'acts' | 'pending'>): boolean => acts && pending === null;

/** Whether it is the own turn, also while a move of it is on its way: what it was made of stays until the hall answers. */
export const hasTurn = ({ hall, rollInHand }: Pick<Model, 'hall' | 'rollInHand'>): boolean =>
  (hall.view.phase === 'turn' || hall.view.phase === 'act') && hall.acts && rollInHand === '';

/** Whether a die may be placed now, or the action be taken of the one that has bumped another. */
export const isPlacing = (model: Pick<Model, 'hall' | 'rollInHand'>): boolean => hasTurn(model) && isReady(model.hall);

/** The space of the own die that has bumped another: its action comes next, and nothing else is chosen. */
export const actingSpace = (hall: Pick<Hall, 'view' | 'seat'>): string | null =>
  hall.view.turn === benchSeat(hall) ? hall.view.acting : null;

/** What a bumping player has to do where there is one thing only that can be done, as a move; '': there is a choice. */
export function onlyAction({ view }: Pick<Hall, 'view'>, seat: number): string {
  const { acting } = view;
  if (view.phase !== 'act' || acting === null) return '';
  if (acting === 'adjust') return 'adjust';
  const value = view.spaces[acting];
  const kinds = acting.startsWith('collect')
    ? KINDS.filter((kind) => pipsOf(kind) === value && (view.yards[seat]?.[kind] ?? 0) > 0)
    : [];
  return kinds.length === 1 ? `collect ${kinds.join()}` : '';
}

/** A replay, a look back, an exercise that is solved: nothing is planned ahead. */
export const hasEnded = ({ acts, atTable, still }: Pick<Hall, 'acts' | 'atTable' | 'still'>): boolean =>
  !acts && (!atTable || still);

/** Whether a space is one where something is done at the bench. */
export const isWork = (space: string | null): boolean => space === 'build' || space === 'demolish';

/** The same stage after something has happened at its bench. */
export const atBench = (model: Model, ...events: BenchEvent[]): Model => ({
  ...model,
  workbench: events.reduce(update, model.workbench),
});

export const withEffect = (model: Model, ...effects: Effect[]): Model => ({
  ...model,
  effects: [...model.effects, ...effects],
});

/** Show the own bench again, and say nothing more. */
export const ownBench = (model: Model): Model => ({ ...model, lookedAt: null, visit: null, remark: '' });
