// The stage of Towers as one value: what the hall has sent, what is shown of it, and what a hand does. `update` is the
// only way from one to the next; what is drawn of it stands at the end. It knows no DOM and no rules: what may move,
// where to, and what would fall is in the view; any other attempt goes to the hall, whose answer comes back as `complaint`.
import { listed } from '../../../lib/browser/intl';
import type { Timer } from '../../../lib/timers.svelte';
import type { Complaint, StageProps } from '../../room';
import { blockAt, rowsOf, spotOf, type Grid } from '../board/geometry';
import { t } from '../texts';
import type { TowersEvent, TowersView } from '../view';
import { dropText, expected, ownedAfter, previewInWords, whyStuck } from '../words';
import { FALL_MS, FLIGHT_MS, landed, played, skipped, startPlayback, type Playback, type Sound } from './playback';

const DRAG_PX = 7; // how far a pointer travels before it drags
const ABOVE_FINGER = 45; // units of the drawing: the tower is seen above the finger that drags it
const CLICK_MS = 60; // after a drag has ended: the click that comes with it is none
const REMARK_MS = 6000;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the hall sends: the stage's props of the same names. */
export interface Hall extends Pick<StageProps<TowersView>, 'view' | 'acts' | 'complaint' | 'flipped'> {
  lastEvent: TowersEvent | null; // the last move of a tower or floor
  motionless: boolean; // nothing is animated
}

/** What follows an event outside the model. */
export type Effect =
  Sound | { do: 'move'; move: string } | { do: 'focus'; block: string } | { do: 'capture'; pointer: number }; // it drags from now on

/** A sentence at a block. */
export interface Remark {
  readonly block: string;
  readonly text: string;
}

export interface Model {
  readonly hall: Hall;
  readonly playback: Playback;
  readonly picked: string | null; // the tower in hand
  readonly aim: string | null; // where it would go, or where a floor would be put
  readonly armed: boolean; // a tap on `aim` once more plays the move
  readonly cursor: string; // the block that Tab leads to
  readonly remark: Remark | null; // why a tower was not picked up
  readonly answered: Complaint | null; // the complaint that an act since then has answered
  readonly press: (Point & { readonly block: string; readonly finger: boolean }) | null; // px of the page
  readonly drag: (Point & { readonly block: string }) | null; // units of the drawing
  readonly dragEnded: boolean; // just now
  readonly byFinger: boolean; // the last press was a finger's
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'hall'; hall: Hall }
  | { type: 'block-chosen'; block: string; byKey: boolean } // a click, a tap, Enter or Space
  | { type: 'block-pointed'; block: string | null }
  | { type: 'block-focused'; block: string }
  | { type: 'key-pressed'; key: string }
  | { type: 'block-pressed'; block: string; x: number; y: number; finger: boolean; primary: boolean } // px of the page
  | { type: 'dragged'; x: number; y: number; at: Point; over: string | null; pointer: number } // `at`: in the drawing
  | { type: 'dropped'; over: string | null }
  | { type: 'put-back' }
  | { type: 'flight-over' } // timers
  | { type: 'fall-over' }
  | { type: 'remark-over' }
  | { type: 'click-over' };

/** A stage that shows a view, before the hall has told of an event. */
export const initial = (hall: Hall): Model => ({
  hall,
  playback: startPlayback(hall.view),
  picked: null,
  aim: null,
  armed: false,
  cursor: 'a1',
  remark: null,
  answered: null,
  press: null,
  drag: null,
  dragEnded: false,
  byFinger: false,
  effects: [],
});

export function update(before: Model, event: Event): Model {
  const model = { ...before, effects: [] };
  switch (event.type) {
    case 'hall':
      return onHall(model, event.hall);
    case 'block-chosen':
      return model.dragEnded && !event.byKey ? model : onChosen(model, event.block);
    case 'block-pointed':
      return model.drag ? model : pointedAt(model, event.block);
    case 'block-focused': {
      const next = { ...model, cursor: event.block };
      return model.armed ? next : pointedAt(next, event.block);
    }
    case 'key-pressed':
      return onKey({ ...model, byFinger: false }, event.key);
    case 'block-pressed':
      return onPressed(model, event);
    case 'dragged':
      return onDragged(model, event);
    case 'dropped':
      return onDropped(model, event.over);
    case 'put-back':
      return putBack(model);
    case 'flight-over': {
      const { flight } = model.playback;
      return flight ? withPlayback(model, landed(model.playback, flight.event)) : model;
    }
    case 'fall-over':
      return { ...model, playback: skipped(model.playback) };
    case 'remark-over':
      return { ...model, remark: null };
    case 'click-over':
      return { ...model, dragEnded: false };
  }
}

const withEffects = (model: Model, ...effects: Effect[]): Model => ({
  ...model,
  effects: [...model.effects, ...effects],
});

const withPlayback = (model: Model, [playback, sounds]: [Playback, Sound[]]): Model =>
  withEffects({ ...model, playback }, ...sounds);

// --- what the hall sends ---

function onHall(before: Model, hall: Hall): Model {
  const { view, lastEvent, motionless } = hall;
  const model = withPlayback({ ...before, hall }, played(before.playback, view, lastEvent, !motionless));
  const next = view === before.hall.view ? model : onPosition(model);
  return hall.acts ? next : putBack(next);
}

/** A tower in hand goes back when the position changes under it. */
function onPosition(model: Model): Model {
  const { view } = model.hall;
  const next = model.picked && !view.towers[model.picked] ? putBack(model) : model;
  const { column } = spotOf(next.cursor, gridOf(next.hall));
  const onBoard = column < view.width && Number(next.cursor.slice(1)) <= view.height;
  return { ...next, remark: null, aim: null, armed: false, cursor: onBoard ? next.cursor : 'a1' };
}

// --- what a player does ---

const putBack = (model: Model): Model => ({
  ...model,
  picked: null,
  aim: null,
  armed: false,
  drag: null,
  press: null,
});

/** Whoever acts has seen enough of what was shown and told. */
const quiet = (model: Model): Model => ({
  ...model,
  playback: skipped(model.playback),
  remark: null,
  answered: model.hall.complaint,
});

function pointedAt(model: Model, block: string | null): Model {
  const { hall, picked } = model;
  const { moves, drops } = hall.view;
  const armed = model.armed && block === model.aim;
  const open = block !== null && (picked ? moves[picked]?.includes(block) : hall.acts && drops.includes(block));
  return { ...model, armed, aim: open ? block : null };
}

/** A move, or an attempt: the tower of one that is refused stays in hand. */
function sent(model: Model, from: string, to: string): Model {
  const legal = model.hall.view.moves[from]?.includes(to);
  return withEffects(legal ? putBack(model) : model, { do: 'move', move: `${from}-${to}` });
}

function onChosen(before: Model, block: string): Model {
  const model = quiet(before);
  const { picked, aim, armed, byFinger } = model;
  const { view, acts } = model.hall;
  if (!acts) return model;
  if (view.phase === 'utilities' || view.phase === 'sprawl')
    return withEffects(model, { do: 'move', move: dropText(view, block) });
  if (picked === null) {
    const text = whyStuck(view, block);
    if (text) return { ...model, remark: { block, text } };
    return view.towers[block] ? { ...model, picked: block } : model;
  }
  if (picked === block) return putBack(model);
  if (view.moves[picked]?.includes(block)) {
    const demolishes = (view.demolishes[`${picked}-${block}`]?.length ?? 0) > 0;
    const asks = byFinger && demolishes && !(armed && aim === block); // a finger has not seen what would fall
    return asks ? { ...model, aim: block, armed: true } : sent(model, picked, block);
  }
  return view.moves[block] ? { ...putBack(model), picked: block } : sent(model, picked, block);
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const NEXT: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 }; // a block that can be chosen

/** Whether a key means something to the board. */
export const usesKey = ({ picked }: Model, key: string): boolean =>
  key in STEPS || key in NEXT || key === 'Home' || key === 'End' || (key === 'Escape' && picked !== null);

function onKey(model: Model, key: string): Model {
  const { cursor, picked } = model;
  const grid = gridOf(model.hall);
  const { column, row } = spotOf(cursor, grid);
  const step = STEPS[key];
  const next = NEXT[key];
  if (step) return focused(model, blockAt({ column: column + step[0], row: row + step[1] }, grid));
  if (key === 'Home') return focused(model, blockAt({ column: 0, row }, grid));
  if (key === 'End') return focused(model, blockAt({ column: grid.width - 1, row }, grid));
  if (next) return focused(model, nextChoice(model, next));
  return key === 'Escape' && picked ? focused(putBack(model), picked) : model;
}

const focused = (model: Model, block: string | null): Model =>
  block ? withEffects({ ...model, cursor: block }, { do: 'focus', block }) : model;

/** The next block, in reading order, that can be chosen now. */
function nextChoice(model: Model, step: 1 | -1): string | null {
  const { acts, view } = model.hall;
  const open = targets(model);
  const choices = new Set(open.length > 0 ? open : acts ? Object.keys(view.moves) : []);
  const order = rowsOf(gridOf(model.hall)).flat();
  const here = order.indexOf(model.cursor);
  for (let i = 1; i <= order.length; i++) {
    const block = order[(here + step * i + order.length * 2) % order.length];
    if (block && choices.has(block)) return block;
  }
  return null;
}

function onPressed(before: Model, { block, x, y, finger, primary }: Event & { type: 'block-pressed' }): Model {
  const model = { ...before, dragEnded: false, byFinger: finger };
  const { view, acts } = model.hall;
  const may = view.towers[block] && (!finger || view.moves[block]); // over what cannot move a finger scrolls
  const presses = acts && primary && view.phase === 'build' && may;
  return presses ? { ...model, press: { block, x, y, finger } } : model;
}

function onDragged(before: Model, { x, y, at, over, pointer }: Event & { type: 'dragged' }): Model {
  const { press, drag } = before;
  if (!press || (!drag && Math.hypot(x - press.x, y - press.y) < DRAG_PX)) return before;
  const { block, finger } = press;
  const model = drag ? before : withEffects({ ...quiet(before), picked: block }, { do: 'capture', pointer });
  return pointedAt({ ...model, drag: { block, x: at.x, y: at.y - (finger ? ABOVE_FINGER : 0) } }, over);
}

function onDropped(before: Model, over: string | null): Model {
  const from = before.drag?.block;
  const model = { ...before, press: null };
  if (!from) return model;
  const dropped = { ...model, drag: null, dragEnded: true };
  return over && over !== from ? sent(dropped, from, over) : putBack(dropped);
}

// --- what follows ---

/** The timers that run now. */
export function timers({ playback, remark, dragEnded }: Model): Timer<Event>[] {
  const { flight, falling } = playback;
  const running: Timer<Event>[] = [];
  if (flight) running.push({ event: { type: 'flight-over' }, ms: FLIGHT_MS, of: flight });
  if (falling.length > 0) running.push({ event: { type: 'fall-over' }, ms: FALL_MS, of: falling });
  if (remark) running.push({ event: { type: 'remark-over' }, ms: REMARK_MS, of: remark });
  if (dragEnded) running.push({ event: { type: 'click-over' }, ms: CLICK_MS });
  return running;
}

// --- what is drawn ---

export const gridOf = ({ view, flipped }: Pick<Hall, 'view' | 'flipped'>): Grid => ({
  width: view.width,
  height: view.height,
  flipped,
});

/** Where something may go now: the tower in hand, or a floor. */
export function targets({ hall, picked }: Pick<Model, 'hall' | 'picked'>): string[] {
  const { view, acts } = hall;
  if (!acts) return [];
  return picked ? (view.moves[picked] ?? []) : view.drops;
}

/** What the move in view would demolish. */
export const doomed = ({ hall, picked, aim }: Pick<Model, 'hall' | 'picked' | 'aim'>): string[] =>
  picked && aim ? (hall.view.demolishes[`${picked}-${aim}`] ?? []) : [];

/** Where the last attempt was made, and why it was refused. The block is '' where there was none. */
const refused = ({ move, text }: Complaint): Remark => ({ block: move.split(/[-@]/).at(-1) ?? '', text });

const isBlock = ({ block }: Remark): boolean => /^[a-l]\d{1,2}$/.test(block);

/** Why the last attempt was refused, said at its block until the next act; null: it has none, or nothing was refused. */
export function bubble(complaint: Complaint | null, answered: Complaint | null): Remark | null {
  const last = complaint && complaint !== answered ? refused(complaint) : null;
  return last && isBlock(last) ? last : null;
}

/** The same where it was made at no block; '' for nothing. */
export const problem = (complaint: Complaint | null): string =>
  complaint && !isBlock(refused(complaint)) ? complaint.text : '';

/** What those who hear the board are told of a tower that was picked up or put back; '': of none. */
export function heard(before: Model, { hall, picked, effects }: Model): string {
  if (picked === before.picked || !hall.acts) return '';
  if (picked) return t('heard-picked', { block: picked, blocks: listed(hall.view.moves[picked] ?? []) });
  return effects.some((effect) => effect.do === 'move') ? '' : t('heard-back', { block: before.picked ?? '' });
}

/** What the player has to do now; '' for nothing more than the page says. */
export function prompt({ hall, picked, aim, armed }: Pick<Model, 'hall' | 'picked' | 'aim' | 'armed'>): string {
  const { view } = hall;
  if (picked && aim && view.moves[picked]?.includes(aim)) {
    const preview = previewInWords(view, `${picked}-${aim}`);
    return armed ? t('tap-again', { preview }) : preview;
  }
  return picked ? expected(view, picked) : '';
}

/** Whether what is aimed at leaves the player no floor, which loses the match. */
export function losing({ hall, picked, aim }: Pick<Model, 'hall' | 'picked' | 'aim'>): boolean {
  const move = picked && aim && hall.view.moves[picked]?.includes(aim) ? `${picked}-${aim}` : null;
  return move !== null && ownedAfter(hall.view, move) === 0;
}
