// The stage of Take That Towers as one value: what the hall has sent, what is told of it, and what a hand does. `update` is
// the only way from one to the next; `derived.ts` has what is drawn of it. It knows no DOM and no rules.
import type { Timer } from '../../../lib/timers.svelte';
import type { StageProps } from '../../room';
import { MOST_BESIDE } from '../cards/hand-columns';
import { redact } from '../redact';
import { FLOOR_MS, LAND_MS, type Frame } from '../scoring/scoring';
import { t } from '../texts';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';
import { frameMs, nextFrame, played, playedStill, skipped, startPlayback, type Playback } from './playback';
import { cardsOf, moveOf, readMove } from './targets';

const DRAG_PX = 7; // how far a pointer travels before it drags
const CLICK_MS = 60; // after a drag has ended: the click that comes with it is none
const REMARK_MS = 6000;
const DEALT_MS = 620; // for cards that nothing waits for

export const PACES = [
  { name: () => t('pace-calm'), factor: 1.6 },
  { name: () => t('pace-usual'), factor: 1 },
  { name: () => t('pace-brisk'), factor: 0.55 },
];

/** What the hall sends: the stage's props of the same names. */
export interface Hall extends Pick<
  StageProps<TakeThatTowersView>,
  'view' | 'seat' | 'acts' | 'pending' | 'complaint' | 'still'
> {
  events: TakeThatTowersEvent[]; // since somebody's last move, that move included
  viewBefore: TakeThatTowersView | null; // the first of them
  motionless: boolean; // nothing is animated
}

/** What follows an event outside the model. */
export type Effect =
  | { do: 'move'; move: string }
  | { do: 'sound'; sound: 'placed' | 'tap' | 'collapse'; size: number }
  | { do: 'fly-points'; spot: string; points: number[]; ms: number }
  | { do: 'fly-cards'; seat: number; count: number; ms: number }
  | { do: 'focus-towers' } // where the keys were at the hand
  | { do: 'focus-hand'; card: number }; // where they were at the towers

export interface Model {
  readonly hall: Hall;
  readonly playback: Playback;
  readonly pace: number; // of `PACES`
  readonly picked: number | null; // the place in the hand of the card that is held
  readonly queuedMove: string | null; // chosen while the hall has not yet answered the move before
  readonly aim: string | null; // a spot chosen before a card
  readonly pointed: string | null; // the spot under the pointer or the keyboard
  readonly peeked: string | null; // the spot whose tucked card is looked at
  readonly tabStop: string; // the spot that Tab leads to
  readonly remark: { readonly spot: string; readonly text: string } | null; // why a move was refused, where it was tried
  readonly talliesOpen: boolean; // the last scoring lies open to be read
  readonly pressed: { readonly index: number; readonly x: number; readonly y: number } | null; // a card, and where
  readonly dragged: { readonly card: string; readonly x: number; readonly y: number } | null;
  readonly dragEnded: boolean; // just now
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'hall'; hall: Hall }
  | { type: 'move-chosen'; move: string } // by its button
  | { type: 'card-picked'; index: number; byKey: boolean }
  | { type: 'spot-picked'; spot: string } // a tower or a floor
  | { type: 'spot-pointed'; spot: string | null }
  | { type: 'spot-focused'; spot: string; byKey: boolean }
  | { type: 'peeked'; spot: string | null }
  | { type: 'put-back' }
  | { type: 'card-pressed'; index: number; x: number; y: number }
  | { type: 'card-dragged'; x: number; y: number; finger: boolean; spot: string | null }
  | { type: 'card-dropped'; spot: string | null }
  | { type: 'drag-cancelled' }
  | { type: 'tallies-opened'; open: boolean }
  | { type: 'playback-skipped' }
  | { type: 'pace-changed' }
  | { type: 'frame-over' } // timers
  | { type: 'remark-over' }
  | { type: 'click-over' };

/** A stage that shows what the hall has sent first: nothing of it is news. */
export function initial(hall: Hall, pace: number): Model {
  return onHall(
    {
      hall: { ...hall, complaint: null },
      playback: startPlayback(hall.view, hall.events),
      pace,
      picked: null,
      queuedMove: null,
      aim: null,
      pointed: null,
      peeked: null,
      tabStop: 'A',
      remark: null,
      talliesOpen: false,
      pressed: null,
      dragged: null,
      dragEnded: false,
      effects: [],
    },
    hall,
  );
}

export function update(before: Model, event: Event): Model {
  const model = changed({ ...before, effects: [] }, event);
  const { frame, animating } = model.playback;
  const begins = animating && frame !== null && frame !== before.playback.frame;
  return begins ? withEffects(model, ...frameEffects(model, frame)) : model;
}

function changed(model: Model, event: Event): Model {
  switch (event.type) {
    case 'hall':
      return onHall(model, event.hall);
    case 'move-chosen':
      return sent(model, event.move);
    case 'card-picked':
      return model.dragEnded && !event.byKey ? model : onCard(model, event.index);
    case 'spot-picked':
      return onSpot(model, event.spot);
    case 'spot-pointed':
      return { ...model, pointed: event.spot };
    case 'spot-focused':
      return { ...model, tabStop: event.spot, pointed: event.byKey ? event.spot : model.pointed };
    case 'peeked':
      return { ...model, peeked: event.spot };
    case 'put-back':
      return putBack(model);
    case 'card-pressed': {
      const { index, x, y } = event;
      return { ...model, dragEnded: false, pressed: model.hall.acts ? { index, x, y } : null };
    }
    case 'card-dragged':
      return onDragged(model, event);
    case 'card-dropped':
      return onDropped(model, event.spot);
    case 'drag-cancelled':
      return { ...model, dragged: null, pressed: null };
    case 'tallies-opened':
      return { ...model, talliesOpen: event.open };
    case 'playback-skipped':
      return { ...model, playback: skipped(model.playback) };
    case 'pace-changed':
      return { ...model, pace: (model.pace + 1) % PACES.length };
    case 'frame-over':
      return { ...model, playback: nextFrame(model.playback) };
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

// --- what the hall sends ---

function onHall(model: Model, hall: Hall): Model {
  const before = model.hall;
  let next = withPlayback({ ...model, hall }, before.seat);
  if (hall.view !== before.view) next = onPosition(next, before.view);
  if (!hall.acts) next = before.acts ? putBack(next) : next;
  else if (!before.acts && next.queuedMove !== null) {
    const { queuedMove } = next;
    next = { ...next, queuedMove: null };
    if (hall.view.moves.includes(queuedMove)) next = sent(next, queuedMove);
  }
  if (hall.complaint === before.complaint) return next;
  const spot = hall.complaint && readMove(hall.complaint.move)?.spot;
  return { ...next, remark: hall.complaint && spot ? { spot, text: hall.complaint.text } : null };
}

/** What has happened, told to whoever looks now; `eyes` looked before. */
function withPlayback(model: Model, eyes: number | null): Model {
  const { view, seat, events, pending, still, viewBefore, motionless } = model.hall;
  // Other eyes do not see the rest of what was told to the last ones.
  const passedOn = seat !== null && seat !== eyes && view.hands.some(({ cards }) => cards === null);
  const playback = passedOn ? skipped(model.playback) : model.playback;
  if (still) return { ...model, playback: playedStill(playback, view, events, viewBefore) };
  const [next, passing] = played(playback, view, events, pending, !motionless);
  const talliesOpen = next.tallied === playback.tallied ? model.talliesOpen : motionless;
  return withEffects(
    { ...model, playback: next, talliesOpen },
    ...passing.flatMap((each) => passingEffects(view, each)),
  );
}

/** What was in hand goes back when the position changes under it, and the last scoring is folded when the turn is over. */
function onPosition(model: Model, before: TakeThatTowersView): Model {
  const { view, seat, motionless } = model.hall;
  const hand = (of: TakeThatTowersView): string => JSON.stringify(of.hands[holder(model.hall) ?? -1]?.cards);
  const next = { ...model, remark: null, aim: null, peeked: null };
  if (view.turn !== seat && !model.playback.animating) next.talliesOpen = motionless && model.talliesOpen;
  return hand(view) === hand(before) ? next : putBack(next);
}

const placed = ({ towers }: TakeThatTowersView, slot: string | undefined): Effect => ({
  do: 'sound',
  sound: 'placed',
  size: towers.find((each) => each.slot === slot)?.floors.length ?? 1,
});
const TAP: Effect = { do: 'sound', sound: 'tap', size: 1 };

/** Of an event that the stage does not stop for. */
function passingEffects(view: TakeThatTowersView, { kind, slot, seat, count }: TakeThatTowersEvent): Effect[] {
  if (kind === 'build') return [placed(view, slot)];
  if (kind === 'claim') return [TAP];
  return kind === 'draws' && seat !== undefined && count ? [{ do: 'fly-cards', seat, count, ms: DEALT_MS }] : [];
}

/** Of a frame that begins. */
function frameEffects({ hall, pace }: Model, { event, scoring, drawn, falls, ms }: Frame): Effect[] {
  const { kind, slot = '', level = 0 } = event;
  const { factor } = PACES[pace] ?? { factor: 1 };
  const effects: Effect[] = [];
  if (scoring?.flying) {
    const time = (FLOOR_MS - LAND_MS + 260) * factor;
    effects.push({ do: 'fly-points', spot: `${slot}${String(level)}`, points: scoring.flying, ms: time });
  } else if (drawn) effects.push({ do: 'fly-cards', ...drawn, ms: ms * factor });
  if (falls) effects.push({ do: 'sound', sound: 'collapse', size: falls.floors.length });
  else if (kind === 'floor' && scoring?.flying) effects.push(TAP);
  else if (kind === 'build') effects.push(placed(hall.view, slot));
  return effects;
}

// --- what a player does ---

/** Everything is back in the hand. */
const putBack = (model: Model): Model => ({
  ...model,
  queuedMove: null,
  picked: null,
  aim: null,
  dragged: null,
  pressed: null,
});

/** A move, or an attempt: the card of one that is refused stays in hand. */
function sent(model: Model, move: string): Model {
  const legal = model.hall.view.moves.includes(move);
  const next = legal ? { ...putBack(model), talliesOpen: false } : model;
  return withEffects({ ...next, remark: null }, { do: 'move', move });
}

/** A card of the hand: pick it, put it back, or put it on the spot chosen before it. */
function onCard(model: Model, index: number): Model {
  const { hall, aim, picked } = model;
  const quiet = { ...model, playback: skipped(model.playback), remark: null };
  const card = cardsInHand(quiet)?.[index];
  if (!card || !(hall.acts || hall.pending)) return quiet;
  const next = { ...quiet, talliesOpen: false, peeked: null };
  if (aim && hall.view.moves.includes(moveOf(card, aim))) return sent(next, moveOf(card, aim));
  if (picked === index) return { ...next, picked: null };
  return withEffects({ ...next, picked: index, aim: null }, { do: 'focus-towers' });
}

/** A tower or a floor: put the card that is held there, or choose it as the place for the next card. */
function onSpot(model: Model, spot: string): Model {
  if (model.playback.animating) return { ...model, playback: skipped(model.playback) };
  const { view, acts, pending } = model.hall;
  const held = heldCard(model);
  const next = { ...model, remark: null };
  if (!acts && pending && held) return { ...next, queuedMove: moveOf(held, spot) };
  if (acts && view.phase === 'choose') return sent(next, `score ${spot.charAt(0)}`);
  if (acts && held) {
    const move = moveOf(held, spot);
    const wantsFloor = view.phase === 'claim' && spot.length === 1 && !view.moves.includes(move);
    return wantsFloor ? { ...next, remark: { spot, text: t('choose-floor') } } : sent(next, move);
  }
  const aim = model.aim === spot ? null : spot; // out of turn only to see what it is worth
  const fits = cardsOf(view.moves, aim ?? '');
  const card = fits.size > 0 ? (cardsInHand(model)?.findIndex((each) => fits.has(each)) ?? -1) : -1;
  return withEffects({ ...next, aim }, ...(card < 0 ? [] : [{ do: 'focus-hand' as const, card }]));
}

function onDragged(model: Model, { x, y, finger, spot }: Event & { type: 'card-dragged' }): Model {
  const { pressed, dragged } = model;
  const cards = cardsInHand(model);
  const card = pressed && cards?.[pressed.index];
  if (!card) return model;
  const [aside, up] = [Math.abs(x - pressed.x), Math.abs(y - pressed.y)];
  // A finger goes sideways where the hand may be a strip: it looks at more cards, and takes none.
  const swipes = finger && cards.length > MOST_BESIDE && aside > up;
  if (!dragged && (Math.hypot(aside, up) < DRAG_PX || swipes)) return model;
  const playback = dragged ? model.playback : skipped(model.playback);
  return { ...model, playback, dragged: { card, x, y }, picked: pressed.index, pointed: spot };
}

function onDropped(model: Model, spot: string | null): Model {
  const next = { ...model, pressed: null };
  if (!model.dragged) return next;
  const dropped = { ...next, dragged: null, dragEnded: true, pointed: null, picked: null };
  return spot ? sent(dropped, moveOf(model.dragged.card, spot)) : dropped;
}

// --- what follows ---

/** The timers that run now. */
export function timers({ playback, pace, remark, dragEnded }: Model): Timer<Event>[] {
  const running: Timer<Event>[] = [];
  if (playback.animating)
    running.push({
      event: { type: 'frame-over' },
      ms: frameMs(playback, PACES[pace]?.factor ?? 1),
      of: playback.frame,
    });
  if (remark) running.push({ event: { type: 'remark-over' }, ms: REMARK_MS, of: remark });
  if (dragEnded) running.push({ event: { type: 'click-over' }, ms: CLICK_MS });
  return running;
}

// --- what is drawn ---

/** What is seen: a scoring goes on from what its last viewer saw; who looks now, while the screen is passed on, may know less. */
export const shownView = ({ hall, playback }: Pick<Model, 'hall' | 'playback'>): TakeThatTowersView =>
  hall.view.buried === null ? redact(playback.shown) : playback.shown;

/** Whose hand lies open: that of whoever looks; where all is shown, that of whoever is to act. */
export const holder = ({ view, seat }: Hall): number | null =>
  seat ?? (view.turn !== null && view.hands[view.turn]?.cards ? view.turn : null);

/** The hand that lies open. Who may act sees theirs as it is, whatever is still being told. */
export function cardsInHand({ hall, playback }: Pick<Model, 'hall' | 'playback'>): string[] | null {
  const latest = hall.acts ? hall.view : shownView({ hall, playback });
  return latest.hands[holder(hall) ?? -1]?.cards ?? null;
}

export const heldCard = (model: Pick<Model, 'hall' | 'playback' | 'picked'>): string | null =>
  cardsInHand(model)?.[model.picked ?? -1] ?? null;
