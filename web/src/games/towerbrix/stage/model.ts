// The stage of TowerBrix as one value: what the hall has sent, which evaluation is read, what cards have lit, and what a
// hand does with bricks. `update` is the only way from one to the next; `derived.ts` has what is drawn of it. It knows no
// DOM and no rules: what may be done and what is met is in the view.
import type { Quat, Vec } from '../../../lib/motion/vector';
import type { Timer } from '../../../lib/timers.svelte';
import type { Held } from '../../../stage3d/stage.svelte';
import type { StageProps } from '../../room';
import type { Mode } from '../bricks/hints';
import { leanRemark } from '../bricks/leaning';
import { meantFor, placesOf } from '../bricks/lesson-places';
import type { Reading } from '../evaluation/evaluation';
import * as evaluations from '../evaluation/shown-evaluation';
import { t } from '../texts';
import type { Evaluation, TowerBrixEvent, TowerBrixView } from '../view';
import { calledBrick, playerName, putText, withCalled } from '../words';

const REMARK_MS = 7000;
const REST_MS = 30_000; // for which computers rest, as the hall has it
const [WAITS, READS] = ['wait', 'reading']; // what a seat shows beside the brick in its hand

/** What the hall sends: the stage's props of the same names. */
export interface Hall extends Pick<
  StageProps<TowerBrixView>,
  'view' | 'seat' | 'acts' | 'pending' | 'complaint' | 'names' | 'still'
> {
  events: TowerBrixEvent[]; // since somebody's last move, that move included
  pointAt: string[];
  holds: boolean; // `seat` may have bricks in hand
  live: boolean; // the hall moves the bricks
  bare: boolean; // only the cards are wanted: the rest is seen on another screen
  looksBack: boolean; // at a match that was, or a position that is looked at
  shown: Record<number, string>; // the brick that a seat aims with, before the hall's hand takes it: its number
}

/** What follows an event outside the model. */
export type Effect =
  | { do: 'move'; move: string }
  | { do: 'move-of'; seat: number; move: string } // of a seat of this browser, whoever is shown
  | { do: 'put'; brick: number; to: Vec; turn: Quat; lean: boolean } // by the hall's hand
  | { do: 'show'; shows: string }; // what one has in hand

export interface Model {
  readonly hall: Hall;
  readonly evaluation: evaluations.ShownEvaluation;
  readonly reading: Reading | null; // of the evaluation
  readonly readNames: string[] | null; // cards of the evaluation that have been read; null: all of them
  readonly language: string; // of the cards
  readonly hidden: boolean; // the cards are not for this screen
  readonly linking: boolean; // the links for phones are shown
  readonly lit: string[]; // bricks that a card speaks of
  readonly chosen: string | null; // the card that was touched last
  readonly remark: string; // why something was refused, or did not come out as it was meant; '' for nothing
  readonly mode: Mode;
  readonly learntHints: readonly string[];
  readonly held: number | null; // the brick in hand
  readonly taken: Held[]; // bricks in others' hands
  readonly resting: boolean; // this seat has asked the computers to wait
  readonly leant: { readonly brick: number; readonly before: string } | null; // was to lean, and how all lay before
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'hall'; hall: Hall }
  | { type: 'hand-lost'; why: string }
  | { type: 'reading-shown'; reading: Reading | null; read: string[] | null }
  | { type: 'evaluation-closed' }
  | { type: 'evaluation-opened' }
  | { type: 'language-chosen'; language: string }
  | { type: 'cards-hidden'; hidden: boolean }
  | { type: 'phone-links'; shown: boolean }
  | { type: 'bricks-lit'; bricks: string[] }
  | { type: 'card-chosen'; name: string | null }
  | { type: 'move-chosen'; move: string }
  | { type: 'answered'; seat: number; move: string }
  | { type: 'mode-chosen'; mode: Mode }
  | { type: 'hint-learnt'; hint: string }
  | { type: 'gripped'; brick: number | null }
  | { type: 'led' } // the brick in hand, after a while
  | { type: 'wait-asked' }
  | { type: 'rest-over' } // a timer
  | { type: 'hands'; taken: Held[] }
  | { type: 'brick-put'; brick: number; to: Vec; turn: Quat; lean: boolean }
  | { type: 'brick-refused'; brick: number }
  | { type: 'remark-over' }; // a timer

/** What is remembered from one match to the next. */
export type Kept = Pick<Model, 'language' | 'mode' | 'learntHints'>;

/** A stage that shows what the hall has sent first: nothing of it is news. */
export const initial = (hall: Hall, kept: Kept): Model => ({
  hall: { ...hall, complaint: null },
  evaluation: evaluations.startEvaluation(hall.view.evaluation),
  reading: null,
  readNames: null,
  hidden: false,
  linking: false,
  lit: [],
  chosen: null,
  remark: '',
  held: null,
  taken: [],
  resting: false,
  leant: null,
  effects: [],
  ...kept,
});

export function update(before: Model, event: Event): Model {
  const model = withReading(before, changed({ ...before, effects: [] }, event));
  // The bricks may be somewhere else: what a card spoke of stays lit only while it is touched.
  const [then, now] = [litFor(before), litFor(model)];
  return now.building || now.evaluation || (then.building === now.building && then.evaluation === now.evaluation)
    ? model
    : { ...model, lit: [] };
}

/** The others are told who reads an evaluation: the next deal waits for them. */
function withReading(before: Model, model: Model): Model {
  const [then, now] = [isReading(before), isReading(model)];
  if (then === now) return model;
  return { ...model, effects: [...model.effects, { do: 'show', shows: now ? READS : '' }] };
}

const isReading = (model: Model): boolean =>
  !model.hall.looksBack && model.hall.seat !== null && model.evaluation.fresh && evaluationOf(model) !== null;

const litFor = (model: Model): { building: boolean; evaluation: Evaluation | null } => ({
  building: isBuilding(model.hall.view),
  evaluation: evaluationOf(model),
});

function changed(model: Model, event: Event): Model {
  switch (event.type) {
    case 'hall':
      return onHall(model, event.hall);
    case 'hand-lost':
      return { ...model, remark: withCalled(event.why, model.hall.view) };
    case 'reading-shown':
      return { ...model, reading: event.reading, readNames: event.read };
    case 'evaluation-closed':
      return { ...model, evaluation: evaluations.closed(model.evaluation, model.hall.view.evaluation) };
    case 'evaluation-opened':
      return { ...model, evaluation: evaluations.reopened(model.evaluation) };
    case 'language-chosen':
      return { ...model, language: event.language };
    case 'cards-hidden':
      return { ...model, hidden: event.hidden };
    case 'phone-links':
      return { ...model, linking: event.shown };
    case 'bricks-lit':
      return { ...model, lit: event.bricks };
    case 'card-chosen':
      return { ...model, chosen: event.name };
    case 'move-chosen':
      return sent(model, { do: 'move', move: event.move });
    case 'answered':
      return sent(model, { do: 'move-of', seat: event.seat, move: event.move });
    case 'mode-chosen':
      return { ...model, mode: event.mode };
    case 'hint-learnt':
      return learnt(model, event.hint);
    case 'gripped':
      return onGripped(model, event.brick);
    case 'led':
      return model.held === null ? model : { ...model, effects: [shown(model.held)] };
    case 'wait-asked':
      return { ...model, resting: true, effects: [{ do: 'show', shows: WAITS }] };
    case 'rest-over':
      return { ...model, resting: false, effects: [shown(model.held)] };
    case 'hands':
      return { ...model, taken: event.taken };
    case 'brick-put':
      return onPut(model, event);
    case 'brick-refused':
      return { ...model, remark: brickRefusal(model, event.brick) ?? model.remark };
    case 'remark-over':
      return { ...model, remark: '' };
  }
}

// --- what the hall sends ---

function onHall(before: Model, hall: Hall): Model {
  const { view, complaint, still } = hall;
  const evaluation = evaluations.withEvaluation(before.evaluation, view.evaluation, still);
  const next = { ...before, hall, evaluation };
  const model = view.poses === before.hall.view.poses ? next : onPosition(next);
  const refused = complaint !== null && complaint !== before.hall.complaint;
  return refused ? { ...model, remark: withCalled(complaint.text, view) } : model;
}

/** What was to lean may have come to rest otherwise. */
function onPosition(model: Model): Model {
  const { leant } = model;
  const { poses, phase } = model.hall.view;
  if (!leant || poses === null || poses === leant.before || phase !== 'build') return model;
  const remark = leanRemark(leant.brick, leant.before, poses);
  return remark === null ? model : { ...model, leant: null, remark: remark || model.remark };
}

// --- what a player does ---

const shown = (held: number | null): Effect => ({ do: 'show', shows: held === null ? '' : String(held) });

const sent = (model: Model, ...effects: Effect[]): Model => ({ ...model, remark: '', effects });

function learnt(model: Model, ...hints: string[]): Model {
  const fresh = hints.filter((hint) => !model.learntHints.includes(hint));
  return fresh.length > 0 ? { ...model, learntHints: [...model.learntHints, ...fresh] } : model;
}

function onGripped(model: Model, held: number | null): Model {
  const { mode } = model;
  const letGo = model.held !== null && held === null;
  const next = letGo ? learnt(model, `${mode} take`, `${mode} lead`) : model;
  return { ...next, held, effects: [shown(held)] };
}

/** A brick is put where a lesson wants it, by the hall's hand, or, where there is none, by a move in notation. */
function onPut(before: Model, { brick, to, turn, lean }: Event & { type: 'brick-put' }): Model {
  const { view, live, pointAt } = before.hall;
  const name = view.bricks[brick];
  if (name === undefined) return before;
  const model = learnt(before, 'assisted take', 'assisted lead');
  const place = meantFor(placesOf(pointAt), name, to);
  if (place) return sent(model, { do: 'move', move: place.key });
  if (live) {
    const leant = lean ? { brick, before: view.poses ?? '' } : null;
    return sent({ ...model, leant }, { do: 'put', brick, to, turn, lean });
  }
  const move = putText(name, to, turn, lean);
  return move ? sent(model, { do: 'move', move }) : { ...model, remark: t('no-hand') };
}

// --- what follows ---

/** The timers that run now. */
export const timers = ({ remark, resting }: Model): Timer<Event>[] => [
  ...(remark ? [{ event: { type: 'remark-over' } as const, ms: REMARK_MS, of: remark }] : []),
  ...(resting ? [{ event: { type: 'rest-over' } as const, ms: REST_MS, of: 'rest' }] : []),
];

const BUILDS = ['build', 'hand', 'judge', 'proof']; // the next tower

/** The evaluation on the screen. A replay that goes on shows what is built next; at the table a person closes it. */
export function evaluationOf({ hall, evaluation }: Pick<Model, 'hall' | 'evaluation'>): Evaluation | null {
  const { view, looksBack } = hall;
  return looksBack && BUILDS.includes(view.phase) ? null : evaluations.shownOf(evaluation, view.evaluation);
}

/** Whether hands build: the solver keeps none waiting. */
export const isBuilding = ({ phase }: TowerBrixView): boolean => phase === 'build' || phase === 'proof';

/** Who else has a brick, or aims with it. */
export function holderOf({ hall, taken }: Pick<Model, 'hall' | 'taken'>, brick: string): number | null {
  const aimed = aimedBricks(hall.shown);
  return [...taken, ...aimed].find((each) => hall.view.bricks[each.brick] === brick)?.seat ?? null;
}

export const aimedBricks = (shown: Record<number, string>): Held[] =>
  Object.entries(shown).flatMap(([by, brick]) =>
    /^\d+$/.test(brick) ? [{ seat: Number(by), brick: Number(brick) }] : [],
  );

/** Who would have the computers wait, and who still reads how the last tower did. */
export function signsOf({ hall, resting }: Pick<Model, 'hall' | 'resting'>): Map<number, 'waits' | 'reads'> {
  const signs = new Map<number, 'waits' | 'reads'>();
  for (const [by, shows] of Object.entries(hall.shown)) {
    if (shows === WAITS) signs.set(Number(by), 'waits');
    if (shows === READS) signs.set(Number(by), 'reads');
  }
  if (resting && hall.seat !== null) signs.set(hall.seat, 'waits');
  return signs;
}

/** Why a brick cannot be had: somebody has it; null: it can. */
export function brickRefusal(model: Pick<Model, 'hall' | 'taken' | 'language'>, brick: number): string | null {
  const { view, names } = model.hall;
  const sign = view.bricks[brick] ?? '';
  const holder = holderOf(model, sign);
  if (holder === null) return null;
  const named = calledBrick(view, sign, model.language);
  const text = t(model.language, 'in-hand', { brick: named, who: playerName(holder, names) });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
