// A course as one value: its steps, the board of the one that is shown, what is asked of the hall, and the move that is
// being shown. `update` is the only way from one to the next. It knows no DOM and no connection.
import type { AnyView, Complaint, Room, StageEvent } from '../../games/room';
import { sinceLastMove } from '../../lib/match/log';
import type { Timer } from '../../lib/timers.svelte';
import type { Explored, Hint, Lesson, Step } from '../../lib/wire';
import { stageEventsOf } from '../../lib/match/stage-events';

const REPLY_MS = 900; // between two moves of the other side, to be followed by eye
const HINT_MS = 1100; // how long a move that misses the point stays to be seen
const MOST_MS = 350; // of either, for those who want no motion

/** Where somebody stopped: the step, and the position that each step ended with, by its id. */
export interface Place {
  step: string;
  ends: Record<string, string>;
}

/** What the hall is asked: where some moves lead from a position's text, or from the lesson's start. */
export interface Question {
  readonly about: 'enter' | 'skip' | 'try' | 'replies' | 'back';
  readonly number: number; // the step that is entered with the answer
  readonly from: string | null;
  readonly moves: string[];
}

/** A move that the hall has taken, while it is shown. */
interface Attempt {
  readonly move: string;
  readonly found: Explored; // with the replies, once they are asked for
  readonly at: number; // the frame of it that is shown
  readonly verdict: 'right' | 'wrong' | null; // null: it is still being shown
}

/** What follows an event outside the model. */
export type Effect = 'ask' | 'save' | 'forget' | 'see-card' | 'missed' | 'finished';

export interface Model {
  readonly course: Lesson | null;
  readonly room: Room | null;
  readonly names: string[];
  readonly failure: string;
  readonly index: number; // of the step
  readonly position: string | null; // where the step stands
  readonly view: AnyView;
  readonly recentEvents: StageEvent[];
  readonly done: boolean;
  readonly feedback: 'praise' | 'shown' | 'hint' | null;
  readonly clues: number; // that were told of this step
  readonly helped: boolean; // by a clue, in any step of any try
  readonly shown: boolean; // the move of a step was shown, not found
  readonly complaint: Complaint | null;
  readonly question: Question | null; // that waits for an answer
  readonly attempt: Attempt | null;
  readonly attempts: number; // tells what is shown of one from what was shown of another
  readonly ends: Record<string, string>; // step id -> the position that it ended with
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'loaded'; course: Lesson; room: Room | null; names: string[]; place: Place | null }
  | { type: 'failed'; why: string }
  | { type: 'step-picked'; number: number }
  | { type: 'skipped' }
  | { type: 'restarted' }
  | { type: 'move-tried'; move: string }
  | { type: 'clue-asked' } // the next one, or the move itself once all were told
  | { type: 'answered'; question: Question; found: Explored }
  | { type: 'refused'; question: Question; why: string }
  | { type: 'frame-seen' } // timers
  | { type: 'praise-seen' }
  | { type: 'miss-seen' };

export const INITIAL: Model = {
  course: null,
  room: null,
  names: [],
  failure: '',
  index: 0,
  position: null,
  view: null,
  recentEvents: [],
  done: false,
  feedback: null,
  clues: 0,
  helped: false,
  shown: false,
  complaint: null,
  question: null,
  attempt: null,
  attempts: 0,
  ends: {},
  effects: [],
};

export function update(before: Model, event: Event): Model {
  const model: Model = { ...before, effects: [] };
  const { attempt } = model;
  switch (event.type) {
    case 'loaded':
      return onLoaded(model, event);
    case 'failed':
      return { ...model, failure: event.why };
    case 'step-picked':
      return entering(model, event.number);
    case 'skipped':
      return onSkipped(model);
    case 'restarted': {
      const next = entering({ ...model, shown: false }, 0);
      return { ...next, effects: ['forget', ...next.effects] };
    }
    case 'move-tried': {
      if (!acts(model) || model.question || model.position === null) return model;
      return { ...asking(model, 'try', model.position, [event.move]), complaint: null };
    }
    case 'clue-asked':
      return onClueAsked(model);
    case 'answered':
      return event.question === model.question ? onAnswer({ ...model, question: null }, event) : model;
    case 'refused':
      return event.question === model.question ? onRefusal({ ...model, question: null }, event) : model;
    case 'frame-seen':
      return attempt ? showing(model, { ...attempt, at: attempt.at + 1 }) : model;
    case 'praise-seen':
      return attempt ? asking(model, 'replies', model.position, [attempt.move, ...repliesOf(model)]) : model;
    case 'miss-seen':
      return asking(model, 'back', model.position, []);
  }
}

export const stepOf = ({ course, index }: Pick<Model, 'course' | 'index'>): Step | null => course?.steps[index] ?? null;

/** Whether a step is only read. */
export const isRead = (step: Step | null): boolean => step?.accept === undefined || step.accept === null;

/** Whether something is shown, or waited for, that a new step would cut short. */
export const isBusy = ({ attempt, question }: Pick<Model, 'attempt' | 'question'>): boolean =>
  attempt !== null || question?.about === 'skip';

/** Whether a move may be tried. One that the hall is still asked about stays in hand. */
export function acts(model: Model): boolean {
  const step = stepOf(model);
  return step !== null && !isRead(step) && !model.done && !isBusy(model) && model.question?.about !== 'enter';
}

export const isLast = ({ course, index }: Pick<Model, 'course' | 'index'>): boolean =>
  course !== null && index === course.steps.length - 1;

/** The timers that run now; `brief` for those who want no motion. */
export function timers({ attempt, question }: Pick<Model, 'attempt' | 'question'>, brief: boolean): Timer<Event>[] {
  if (!attempt || question) return [];
  const after = (type: 'frame-seen' | 'praise-seen' | 'miss-seen', ms: number): Timer<Event>[] => [
    { event: { type }, ms: brief ? Math.min(ms, MOST_MS) : ms, of: attempt },
  ];
  if (!isShown(attempt)) return after('frame-seen', REPLY_MS);
  return attempt.verdict === 'wrong' ? after('miss-seen', HINT_MS) : after('praise-seen', REPLY_MS);
}

const isShown = ({ found, at }: Attempt): boolean => at >= found.frames.length - 1;

const repliesOf = (model: Model): string[] => stepOf(model)?.replies ?? [];

const asking = (
  model: Model,
  about: Question['about'],
  from: string | null,
  moves: string[],
  number = model.index,
): Model => ({ ...model, question: { about, number, from, moves }, effects: [...model.effects, 'ask'] });

function onLoaded(model: Model, { course, room, names, place }: Extract<Event, { type: 'loaded' }>): Model {
  const stopped = course.steps.findIndex(({ id }) => id === place?.step);
  return entering({ ...model, course, room, names, ends: place?.ends ?? {}, question: null }, Math.max(0, stopped));
}

/** A step's words and its position are shown together, so that nobody moves on the board of the step before. */
function entering(model: Model, number: number): Model {
  const steps = model.course?.steps ?? [];
  const next = steps[number];
  if (!next || model.question?.about === 'enter') return model;
  const from = next.position ?? model.ends[steps[number - 1]?.id ?? ''] ?? null;
  return asking({ ...model, attempt: null }, 'enter', from, [], number);
}

/** A step that follows one that is passed over and has no position of its own begins as if that one had been done. */
function onSkipped(model: Model): Model {
  const [now, next] = [stepOf(model), model.course?.steps[model.index + 1]];
  const move = now?.accept?.[0];
  if (!next || isBusy(model) || model.question?.about === 'enter') return model;
  if (move === undefined || model.done || model.position === null || next.position)
    return entering(model, model.index + 1);
  return asking(model, 'skip', model.position, [move, ...repliesOf(model)]);
}

/** The clues of this step that were told. */
export const cluesTold = ({ course, index, clues }: Pick<Model, 'course' | 'index' | 'clues'>): Hint[] =>
  (stepOf({ course, index })?.clues ?? []).slice(0, clues);

/** What asking for help brings next; null: nothing. */
export function helpLeft(model: Model): 'clue' | 'answer' | null {
  const step = stepOf(model);
  if (!step?.clues?.length || model.done) return null;
  return model.clues < step.clues.length ? 'clue' : 'answer';
}

function onClueAsked(model: Model): Model {
  const left = helpLeft(model);
  const move = stepOf(model)?.accept?.[0];
  if (left === 'clue') return { ...model, clues: model.clues + 1, helped: true };
  if (left === null || move === undefined || !acts(model) || model.question || model.position === null) return model;
  return { ...asking(model, 'try', model.position, [move]), shown: true, complaint: null };
}

function onAnswer(model: Model, { question, found }: Extract<Event, { type: 'answered' }>): Model {
  const { attempt } = model;
  switch (question.about) {
    case 'enter':
      return onEntered(model, question.number, found);
    case 'skip':
      return entering(withEnd(model, found.position), model.index + 1);
    case 'try':
      return showing(
        { ...model, attempts: model.attempts + 1 },
        { move: question.moves[0] ?? '', found, at: 1, verdict: null },
      );
    case 'replies':
      return attempt ? showing(model, { ...attempt, found, at: attempt.found.frames.length }) : model;
    case 'back':
      return { ...model, attempt: null, recentEvents: [], view: found.view };
  }
}

function onRefusal(model: Model, { question, why }: Extract<Event, { type: 'refused' }>): Model {
  if (question.about === 'enter' || question.about === 'skip') return { ...model, failure: why };
  const move = model.attempt?.move ?? question.moves[0] ?? '';
  return { ...model, attempt: null, complaint: { move, text: why } };
}

function onEntered(model: Model, index: number, { position, view }: Explored): Model {
  const next = {
    ...model,
    index,
    position,
    view,
    recentEvents: [],
    done: false,
    feedback: null,
    clues: 0,
    complaint: null,
  };
  return { ...withEnd(next, position), effects: ['save', 'see-card'] };
}

const withEnd = (model: Model, position: string): Model => ({
  ...model,
  ends: { ...model.ends, [stepOf(model)?.id ?? '']: position },
});

/** A frame of an attempt is shown; the last one of the move itself is judged, and the last of the replies ends the step. */
function showing(before: Model, attempt: Attempt): Model {
  const model = { ...before, attempt, ...boardAt(before, attempt) };
  if (!isShown(attempt)) return model;
  return attempt.verdict === 'right' ? finished(model, attempt) : judged(model, attempt);
}

function boardAt({ room, attempts }: Model, { found, at }: Attempt): Pick<Model, 'view' | 'recentEvents'> | undefined {
  const frame = found.frames[at];
  if (!frame || !room) return undefined;
  const since = sinceLastMove(found.frames.slice(1, at + 1), room.isChoice);
  const key = `${String(attempts)} ${String(since[0]?.n ?? 0)}`;
  return { view: frame.view, recentEvents: stageEventsOf(since, key) };
}

function judged(model: Model, attempt: Attempt): Model {
  const accepted = stepOf(model)?.accept;
  const canonical = attempt.found.entries[0]?.event ?? attempt.move;
  if (accepted?.length !== 0 && accepted?.includes(canonical) !== true)
    return { ...model, attempt: { ...attempt, verdict: 'wrong' }, feedback: 'hint', effects: ['missed'] };
  const praised: Model = { ...model, feedback: model.shown ? 'shown' : 'praise' };
  if (repliesOf(model).length === 0) return finished(praised, attempt);
  return { ...praised, attempt: { ...attempt, verdict: 'right' } };
}

const finished = (model: Model, { found }: Attempt): Model => ({
  ...withEnd(model, found.position),
  attempt: null,
  done: true,
  effects: isLast(model) ? ['finished', 'see-card'] : ['see-card'],
});
