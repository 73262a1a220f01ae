// A replay as one value: the match, the frame that is shown, its review, and the exercise that is tried. `update` is the
// only way from one to the next; `drawn.ts` says what is drawn of it. It knows no DOM and no connection.
import type { AnyView, Complaint, Room } from '../../games/room';
import { movesPlayed } from '../../lib/match/log';
import type { Timer } from '../../lib/timers.svelte';
import type { Replay, ReviewPoint } from '../../lib/wire';
import type { Reviewed } from '../review/review-polling';
import { markedPoints, turningPoints } from '../review/points';

const LOOK_MS = 700; // at the board before a moment that is played
const TRIED_MS = 1300; // that a wrong move stays to be seen

/** What a link asks for: a frame, and whether what led to it is played. */
export interface Asked {
  at: number | null;
  plays: boolean;
  reviews: boolean;
}

/** What stands beside a turning point that somebody tries to do better. */
interface Exercise {
  readonly number: number; // of the turning points
  readonly attempt: { move: string; count: number } | null;
  readonly complaint: Complaint | null;
  readonly tried: AnyView; // the board after a move that was tried
  readonly isWrong: boolean; // that move: the board goes back by itself
  readonly hinted: boolean; // what is to be moved is pointed at
  readonly answered: boolean; // the answer is shown
  readonly solved: boolean;
}

/** What follows an event outside the model. */
export type Effect = 'see-board' | 'start-review';

export interface Model {
  readonly asked: Asked;
  readonly found: Replay | null;
  readonly seatNames: string[];
  readonly room: Room | null;
  readonly hasReview: boolean; // this match can be gone through by the engine
  readonly failure: string;
  readonly record: string; // an uploaded file
  readonly at: number; // the frame shown
  readonly before: number; // the frame shown before that
  readonly animating: boolean; // the board still shows how that came about
  readonly settledAt: number | null; // the last frame that it has shown to its end: the words beside it are of that one
  readonly isAwaited: boolean; // the moment that the link asks for is played soon
  readonly reviewed: Reviewed;
  readonly arrows: boolean; // the board shows what was best
  readonly shownMove: { at: number; move: string } | null; // one that was asked for, on the board before that frame
  readonly seeks: boolean; // nobody has looked elsewhere yet: the first mistake that the review finds is shown
  readonly exercise: Exercise | null;
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'loaded'; replay: Replay; seatNames: string[]; room: Room | null; hasReview: boolean; missing: string }
  | { type: 'failed'; why: string }
  | { type: 'uploaded'; record: string }
  | { type: 'frame-picked'; at: number; farFromBoard?: boolean }
  | { type: 'animating'; animating: boolean }
  | { type: 'settled' } // the page is drawn, and the board has said whether it still shows how it came about
  | { type: 'reviewed'; reviewed: Reviewed }
  | { type: 'review-asked' }
  | { type: 'arrows'; shown: boolean }
  | { type: 'move-shown'; move: string }
  | { type: 'exercise-picked'; number: number | null }
  | { type: 'move-tried'; move: string }
  | { type: 'move-refused'; complaint: Complaint | null }
  | { type: 'move-judged'; move: string; right: boolean }
  | { type: 'hinted' }
  | { type: 'answered' }
  | { type: 'looked' } // timers
  | { type: 'wrong-seen' };

export const initial = (asked: Asked): Model => ({
  asked,
  found: null,
  seatNames: [],
  room: null,
  hasReview: false,
  failure: '',
  record: '',
  at: 0,
  before: 0,
  animating: false,
  settledAt: null,
  isAwaited: false,
  reviewed: { state: null, failure: '' },
  arrows: true,
  shownMove: null,
  seeks: false,
  exercise: null,
  effects: [],
});

export function update(before: Model, event: Event): Model {
  const model: Model = { ...before, effects: [] };
  switch (event.type) {
    case 'loaded':
      return onLoaded(model, event);
    case 'failed':
      return { ...model, failure: event.why };
    case 'uploaded':
      return { ...model, record: event.record };
    case 'frame-picked':
      return { ...withFrame(model, event.at), seeks: false, effects: event.farFromBoard ? ['see-board'] : [] };
    case 'animating':
      return { ...model, animating: event.animating };
    case 'settled':
      return model.animating ? model : { ...model, settledAt: model.at };
    case 'reviewed':
      return onReviewed(model, event.reviewed);
    case 'review-asked': {
      const seeks = model.found !== null && model.at <= openingOf(model.found, model.room);
      return { ...model, seeks, reviewed: { ...model.reviewed, failure: '', asked: true }, effects: ['start-review'] };
    }
    case 'arrows':
      return { ...model, arrows: event.shown };
    case 'move-shown':
      return { ...model, shownMove: { at: model.at, move: event.move }, effects: ['see-board'] };
    case 'exercise-picked':
      return onExercise(model, event.number);
    case 'looked':
      return { ...withFrame(model, Math.min(model.asked.at ?? 0, lastFrame(model))), isAwaited: false };
    default:
      return model.exercise ? { ...model, exercise: exercised(model, model.exercise, event) } : model;
  }
}

type ExerciseEvent = Extract<
  Event,
  { type: 'move-tried' | 'move-refused' | 'move-judged' | 'hinted' | 'answered' | 'wrong-seen' }
>;

function exercised(model: Model, exercise: Exercise, event: ExerciseEvent): Exercise {
  switch (event.type) {
    case 'move-tried':
      return { ...exercise, complaint: null, attempt: { move: event.move, count: (exercise.attempt?.count ?? 0) + 1 } };
    case 'move-refused':
      return { ...exercise, complaint: event.complaint };
    case 'move-judged': {
      // A move that was judged is seen on the board, where it can be; one that was wrong goes back.
      const start = taskFrame(model)?.view as AnyView;
      const tried: AnyView = start && model.room?.prediction ? model.room.prediction.predict(start, event.move) : null;
      return { ...exercise, tried, isWrong: !event.right, hinted: false, solved: event.right };
    }
    case 'hinted':
      return { ...exercise, hinted: true };
    case 'answered':
      return { ...exercise, tried: null, hinted: false, answered: true, solved: true };
    case 'wrong-seen':
      return { ...exercise, tried: null };
  }
}

const lastFrame = ({ found }: Pick<Model, 'found'>): number => (found?.frames.length ?? 1) - 1;

const withFrame = (model: Model, at: number): Model =>
  at === model.at ? { ...model, shownMove: null } : { ...model, at, before: model.at, shownMove: null };

function onLoaded(before: Model, event: Extract<Event, { type: 'loaded' }>): Model {
  const { replay, seatNames, room, hasReview } = event;
  const { at: asked, plays, reviews } = before.asked;
  const opens = asked === null ? openingOf(replay, room) : plays ? asked - 1 : asked;
  const at = Math.min(opens, lastFrame({ found: replay }));
  const model = { ...before, found: replay, seatNames, room, hasReview, failure: room ? '' : event.missing };
  return {
    ...model,
    at,
    before: at,
    isAwaited: plays,
    seeks: reviews && asked === null,
    reviewed: { ...before.reviewed, asked: hasReview && reviews },
    effects: hasReview && reviews ? ['start-review'] : [],
  };
}

function onReviewed(before: Model, reviewed: Reviewed): Model {
  const model = { ...before, reviewed };
  const [first] = markedPoints(reviewed.state?.points ?? []);
  return model.seeks && first ? { ...withFrame(model, first.n), seeks: false } : model;
}

/** The moment before the first move: by then the cards are dealt, the tower is built. */
function openingOf({ frames }: Replay, room: Room | null): number {
  const first = room ? movesPlayed(frames, room.isChoice)[0] : undefined;
  return first ? Math.max(0, frames.indexOf(first) - 1) : 0;
}

function onExercise(model: Model, number: number | null): Model {
  if (number === null) return { ...withFrame(model, task(model)?.n ?? model.at), exercise: null };
  const fresh = { attempt: null, complaint: null, tried: null, isWrong: false };
  return { ...model, exercise: { number, ...fresh, hinted: false, answered: false, solved: false } };
}

/** The moment that the exercise is about; null: there is none. */
export function task({ exercise, reviewed }: Pick<Model, 'exercise' | 'reviewed'>): ReviewPoint | null {
  return exercise && (turningPoints(reviewed.state?.points ?? [])[exercise.number] ?? null);
}

/** The frame before the move that the exercise is about. */
function taskFrame(model: Pick<Model, 'exercise' | 'reviewed' | 'found'>): Replay['frames'][number] | undefined {
  const point = task(model);
  return point ? model.found?.frames[point.n - 1] : undefined;
}

/** Whether the words beside the board are those of the frame shown, or wait for the board. */
export const isSettled = ({ found, at, animating, settledAt }: Model): boolean =>
  !found || animating || settledAt === at;

/** The timers that run now. */
export function timers({ isAwaited, exercise }: Pick<Model, 'isAwaited' | 'exercise'>): Timer<Event>[] {
  const running: Timer<Event>[] = [];
  if (isAwaited) running.push({ event: { type: 'looked' }, ms: LOOK_MS });
  if (exercise?.isWrong && exercise.tried)
    running.push({ event: { type: 'wrong-seen' }, ms: TRIED_MS, of: exercise.tried });
  return running;
}
