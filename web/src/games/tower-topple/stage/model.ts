// The stage of Tower Topple as one value: what the hall has sent, what a finger did, what a timer ended. `update` is the
// only way from one to the next; what is drawn is read off it by the functions at the end. It knows no DOM and no rules.
import type { Logged } from '../../../lib/match/log';
import type { Motion } from '../../../lib/motion/motion';
import type { Poses } from '../../../lib/motion/vector';
import type { Timer } from '../../../lib/timers.svelte';
import type { Look, Slot } from '../../../stage3d/looks';
import type { Complaint, StageProps } from '../../room';
import { fallOf, type Fall } from '../bricks/fall';
import { looksOf } from '../bricks/looks';
import { freeSlots, placedBricks, placeToward, posesOf } from '../bricks/tower';
import { faceOf } from '../faces/faces';
import { taskGivers } from '../scoring/ledger';
import { t } from '../texts';
import type { HandView, TowerToppleEvent, TowerToppleView } from '../view';
import { showsTexts, verdictText, playerName, YOU } from '../words';
import { doingText, handHint, taskOverTower, whyNot } from './sentences';

const REMARK_MS = 7000;
const SETTLE_MS = 1000; // after a brick was let go: what moves by then is more than that brick
const FALL_MS = 1500; // to see it lie there before it is said whose fault it was

/** What the hall sends: the stage's props of the same names. */
export interface Hall extends Pick<StageProps<TowerToppleView>, 'view' | 'seat' | 'acts' | 'pending' | 'names'> {
  events: TowerToppleEvent[]; // since somebody's last move, that move included
  complaint: Complaint | null;
  shared: boolean; // several players look at this screen
  still: boolean; // the match is stepped through by hand
  pointAt: string[]; // places that a lesson points at
  live: boolean; // bricks can be held here
  log: Logged[]; // everything that has happened
  computers: number[]; // seats that the computers of this house play
}

/** What came of a claim. */
interface Verdict {
  granted: boolean;
  text: string;
}

export interface Model {
  readonly hall: Hall;
  readonly eventKeys: readonly string[]; // of the hall's events that were handled
  readonly standing: TowerToppleView | null; // the last view of a tower that stood
  readonly chosen: string | null; // the place of the brick for the steady hand: "5b"
  readonly focused: string | null; // the place of the brick that the keyboard is at, in the plan
  readonly aimedSlot: string | null; // the slot on top whose button is under a pointer
  readonly gripped: number | null; // the brick that this viewer's hand holds
  readonly moving: boolean; // bricks are seen to move
  readonly settling: boolean; // the hand has opened a while ago, and something still moves
  readonly fall: Fall | null; // the tower that has toppled, until it was looked at
  readonly falling: boolean; // it is better watched than talked over
  readonly film: Motion | null; // of the fall, while it is watched again
  readonly filmLoads: boolean; // it is being fetched
  readonly closedCard: number | null; // the brick whose card was closed
  readonly remark: string; // over the tower: why something was refused
  readonly verdict: Verdict | null; // of the claim that was judged last
  readonly learntHints: readonly string[]; // that are no news any more: "pull", "place"
  readonly panelPx: number; // height of the panel
  readonly panelPxBefore: number; // ... before the tower fell: what becomes shorter would scroll the picture away
}

export type Event =
  | { type: 'hall'; hall: Hall }
  | { type: 'hand-lost'; why: string } // refused, or the line broke
  | { type: 'sent' } // a move
  | { type: 'brick-picked'; brick: number } // in the picture
  | { type: 'drag-refused'; brick: number }
  | { type: 'place-chosen'; place: string | null } // in the panel
  | { type: 'place-focused'; place: string | null }
  | { type: 'slot-aimed'; slot: string | null }
  | { type: 'gripped'; brick: number | null }
  | { type: 'moving'; moving: boolean }
  | { type: 'hint-learnt'; hint: string }
  | { type: 'card-closed' }
  | { type: 'verdict-closed' }
  | { type: 'fall-dismissed' }
  | { type: 'film-asked' }
  | { type: 'film-loaded'; film: Motion | null }
  | { type: 'film-failed'; why: string }
  | { type: 'film-closed' }
  | { type: 'panel-measured'; px: number }
  | { type: 'remark-over' } // timers
  | { type: 'fall-over' }
  | { type: 'settle-over' };

/** A stage that shows what the hall has sent first: nothing of it is news. */
export function initial(hall: Hall, learntHints: readonly string[]): Model {
  return {
    hall,
    eventKeys: hall.events.map(({ key }) => key),
    standing: hall.view.rows.length > 0 ? hall.view : null,
    chosen: null,
    focused: null,
    aimedSlot: null,
    gripped: null,
    moving: false,
    settling: false,
    fall: null,
    falling: false,
    film: null,
    filmLoads: false,
    closedCard: null,
    remark: hall.complaint?.text ?? '',
    verdict: null,
    learntHints,
    panelPx: 0,
    panelPxBefore: 0,
  };
}

export function update(model: Model, event: Event): Model {
  const next = changed(model, event);
  const settling = next.settling && maySettle(next);
  const panelPxBefore = next.fall || next.hall.view.over ? next.panelPxBefore : next.panelPx;
  return next.settling === settling && next.panelPxBefore === panelPxBefore
    ? next
    : { ...next, settling, panelPxBefore };
}

function changed(model: Model, event: Event): Model {
  switch (event.type) {
    case 'hall':
      return onHall(model, event.hall);
    case 'hand-lost':
      return { ...model, remark: event.why };
    case 'sent':
    case 'remark-over':
      return { ...model, remark: '' };
    case 'brick-picked':
      return onPicked(model, event.brick);
    case 'drag-refused':
      return { ...model, remark: dragRefusal(model, event.brick) ?? model.remark };
    case 'place-chosen':
      return { ...model, chosen: event.place };
    case 'place-focused':
      return { ...model, focused: event.place };
    case 'slot-aimed':
      return { ...model, aimedSlot: event.slot };
    case 'gripped':
      return { ...model, gripped: event.brick };
    case 'moving':
      return { ...model, moving: event.moving };
    case 'hint-learnt':
      return { ...model, learntHints: withHint(model.learntHints, event.hint) };
    case 'card-closed':
      return { ...model, closedCard: heldHand(model.hall.view)?.brick ?? null };
    case 'verdict-closed':
      return { ...model, verdict: null };
    case 'fall-dismissed':
      return { ...model, fall: null, film: null, falling: false };
    case 'film-asked':
      return { ...model, filmLoads: true };
    case 'film-loaded':
      return { ...model, film: event.film, filmLoads: false };
    case 'film-failed':
      return { ...model, remark: event.why, filmLoads: false };
    case 'film-closed':
      return { ...model, film: null };
    case 'panel-measured':
      return { ...model, panelPx: event.px };
    case 'fall-over':
      return { ...model, falling: false };
    case 'settle-over':
      return { ...model, settling: true };
  }
}

function onHall(model: Model, hall: Hall): Model {
  const { view, events, still, live, complaint } = hall;
  const fresh = events.filter(({ key }) => !model.eventKeys.includes(key));
  const next: { -readonly [Field in keyof Model]: Model[Field] } = {
    ...model,
    hall,
    eventKeys: events.map(({ key }) => key),
  };
  if (view !== model.hall.view) {
    const busy = view.phase === 'touch' || view.phase === 'pull';
    if (events.length === 0 || (model.chosen && !busy && !view.touch.includes(model.chosen))) next.chosen = null;
    next.remark = '';
  }
  if (complaint && complaint !== model.hall.complaint) next.remark = complaint.text;
  const toppled = fresh.find(({ kind }) => kind === 'topple');
  const after = toppled ? events.slice(events.indexOf(toppled) + 1) : [];
  const read = after.find(({ kind, round }) => kind === 'face' && round !== undefined); // what was being pulled
  const past = after.some((each) => each !== read); // the next tower was built in the same breath
  if (toppled && !(still && past)) {
    const fall = fallOf(model.standing ?? view, { ...toppled, ...(read ? costOf(read) : {}) }, view, past);
    if (fall) Object.assign(next, { fall, chosen: null, falling: live && !still });
  } else next.fall = afterFall(model.fall, hall, fresh.length);
  if (fresh.length > 0) {
    const judged = fresh.find(({ kind }) => kind === 'verdict');
    const granted = judged?.granted === true;
    next.verdict = judged ? { granted, text: verdictText(granted, judged.colour ?? '') } : null;
    if (!next.fall) next.film = null;
    const own = fresh.filter(({ seat }) => hall.seat !== null && seat === hall.seat).map(({ kind }) => kind);
    if (own.includes('out')) next.learntHints = withHint(next.learntHints, 'pull');
    if (own.includes('stands')) next.learntHints = withHint(next.learntHints, 'place');
  }
  if (view.hand === null) next.closedCard = next.aimedSlot = null;
  if (view.rows.length > 0) next.standing = view;
  return next;
}

/** What the brick cost that was being pulled when the tower toppled, and which round that ended. */
function costOf({ points, round, over, face }: TowerToppleEvent): Partial<TowerToppleEvent> {
  return Object.fromEntries(Object.entries({ points, round, over, face }).filter(([, value]) => value !== undefined));
}

/** A tower that lies there when the hall sends no further fall: a step back, or a step ahead by hand, clears it away. */
function afterFall(fall: Fall | null, { events, live }: Hall, fresh: number): Fall | null {
  if (!fall || events.length === 0 || (fresh > 0 && !live)) return null;
  return fresh > 0 ? { ...fall, past: true } : fall;
}

function onPicked(model: Model, brick: number): Model {
  const { view, acts } = model.hall;
  const place = placeOf(view, brick);
  if (model.fall || place === null) return model;
  if (view.touch.includes(place)) return { ...model, chosen: model.chosen === place ? null : place };
  return acts && view.phase !== 'hand' ? { ...model, remark: whyNot(view, brick, place) } : model;
}

/** A hint is not given again. */
const withHint = (learnt: readonly string[], hint: string): readonly string[] =>
  learnt.includes(hint) ? learnt : [...learnt, hint];

// --- what follows ---

/** The timers that run now. */
export function timers(model: Model): Timer<Event>[] {
  const running: Timer<Event>[] = [];
  if (model.remark) running.push({ event: { type: 'remark-over' }, ms: REMARK_MS, of: model.remark });
  if (model.falling) running.push({ event: { type: 'fall-over' }, ms: FALL_MS });
  if (maySettle(model) && !model.settling) running.push({ event: { type: 'settle-over' }, ms: SETTLE_MS });
  return running;
}

const maySettle = (model: Model): boolean => model.moving && model.gripped === null && isReady(model);

/** Whether a fallen tower is looked at, and the next one waits for that. */
export const isLookedAt = ({ hall, fall, falling }: Pick<Model, 'hall' | 'fall' | 'falling'>): boolean =>
  hall.live && fall !== null && !falling && !fall.past && !hall.view.over;

/** The line of the turn; null: it stays, as one that wraps would move the tower under the hand. */
export function prompt(model: Model): string | null {
  const { settling, gripped, hall } = model;
  if (gripped !== null) return null;
  if (isLookedAt(model)) return t('expected-next-tower');
  return hall.live ? doingText(hall.view, player(hall), hall.seat, settling) : '';
}

// --- what is drawn ---

/** Whether this viewer's hand may do something at the tower that is shown. */
export const isReady = ({ hall, fall }: Pick<Model, 'hall' | 'fall'>): boolean =>
  hall.acts && hall.pending === null && fall === null;

/** Whether a computer has its turn at a live table. */
export const isComputersTurn = ({ view, live, computers }: Hall): boolean =>
  live && view.seat !== null && computers.includes(view.seat);

/** Whether something was sent, or is held. */
export const isBusy = ({ hall, gripped }: Pick<Model, 'hall' | 'gripped'>): boolean =>
  hall.pending !== null || gripped !== null;

/** The view whose scores stand above: what a fall cost is seen once it lies there. */
export const countedView = ({ hall, fall, falling }: Pick<Model, 'hall' | 'fall' | 'falling'>): TowerToppleView =>
  falling && fall ? fall.view : hall.view;

/** Who reads, as a seat; null: several, or nobody who plays. */
export const reader = ({ shared, seat }: Hall): number | null => (shared ? null : seat);

const called = (seat: number, hall: Hall): string => (seat === reader(hall) ? YOU : playerName(seat, hall.names));

/** Who plays, as the reader calls them. */
const player = (hall: Hall): string => (hall.view.seat === null ? '' : called(hall.view.seat, hall));

/** The hand of a view that has a brick, to be read or put on top. */
const heldHand = ({ hand, phase }: TowerToppleView): HandView | null =>
  hand && ['hand', 'place'].includes(phase) ? hand : null;

/** The face of the card that is told of the brick in hand; null: none. */
export function openCard({
  hall: { view },
  fall,
  closedCard,
}: Pick<Model, 'hall' | 'fall' | 'closedCard'>): string | null {
  const hand = heldHand(view);
  return hand?.face && !hand.lifted && showsTexts(view) && fall === null && closedCard !== hand.brick
    ? hand.face
    : null;
}

/** Who drew the brick in hand, as a line over its card. */
export const drewLine = (hall: Hall): string => t('who-drew', { who: player(hall) });

const placesOf = (view: TowerToppleView): Map<number, string> =>
  new Map(placedBricks(view).map(({ brick, place }) => [brick.id, place]));

/** The place of a brick, such as "5b"; null: it is in no row. */
export const placeOf = (view: TowerToppleView, brick: number): string | null => placesOf(view).get(brick) ?? null;

/** The brick that an arrow key leads to from another one, of those that may be held; null: there is none that way. */
export function brickToward({ view }: Hall, brick: number, key: string): number | null {
  const places = placesOf(view);
  const next = placeToward(view, places.get(brick) ?? '', key, view.pull);
  return [...places].find(([, place]) => place === next)?.[0] ?? null;
}

/** The looks of all bricks, by id: which may be gripped, which are owed, which is meant. */
export function looks({ hall, fall, chosen, focused }: Pick<Model, 'hall' | 'fall' | 'chosen' | 'focused'>): Look[] {
  const { view, acts, still, pointAt } = hall;
  const places = placesOf(view);
  const ready = isReady({ hall, fall });
  const hand = heldHand(view);
  const inPlay = placedBricks(view).filter(({ row }) => row < view.frozen).length;
  const ordered = view.phase === 'choose' && view.pull.length < inPlay; // where any brick will do, none is marked
  const fallen = view.fallen.map(({ id }) => id);
  if (hand?.lifted && hand.brick !== null) fallen.push(hand.brick);
  const pullable = (brick: number): boolean => view.pull.includes(places.get(brick) ?? '');
  /** The one in hand, the one that the keyboard is at or that is chosen for the steady hand, or one that a lesson points at. */
  const isMeant = (brick: number): boolean => {
    const place = places.get(brick);
    if (place === undefined) return hand?.brick === brick && !hand.lifted;
    if (place === focused) return true;
    return (place === chosen && !(still && !acts)) || pointAt.includes(place); // what was tried last is not what is shown now
  };
  return looksOf(fall?.view ?? view, {
    holds: (brick) => ready && (view.phase === 'hand' ? brick === view.hand?.brick : pullable(brick)),
    rings: (brick) => fall === null && ordered && pullable(brick),
    fell: (brick) => fall === null && fallen.includes(brick),
    isMarked: (brick) => fall === null && isMeant(brick),
  });
}

/** Where all bricks are; the same object while `view` and `fall` are. */
export const posesShown = (view: TowerToppleView, fall: Fall | null): Poses => fall?.poses ?? posesOf(view);

/** Where the brick in hand may be put. */
export function slotsShown(view: TowerToppleView, fall: Fall | null, poses: Poses, aimedSlot: string | null): Slot[] {
  if (fall || view.phase !== 'hand') return [];
  return freeSlots(view, poses).map((slot) => (slot.key === aimedSlot ? { ...slot, highlighted: true } : slot));
}

/** How a brick is pulled and laid by hand: said until it has been done once. `finger`: not by a mouse. */
export function hintShown(model: Model, finger: boolean): { hint: string; text: string } | null {
  const { view, live } = model.hall;
  if (!live || !isReady(model) || !['choose', 'hand'].includes(view.phase)) return null;
  const holding = view.phase === 'hand';
  const hint = holding ? 'place' : 'pull';
  return model.learntHints.includes(hint) ? null : { hint, text: handHint(holding, model.gripped !== null, finger) };
}

/** What is owed, and who drew the brick that ordered it. */
export function taskShown(hall: Hall): { task: string; giver: string | null } {
  const { view, log, seat, live } = hall;
  const [owed] = view.owed;
  const given =
    owed && view.seat !== null
      ? taskGivers(log, view.seat).find(({ owes }) => owes === (owed.colour ?? owed.task))
      : undefined;
  return { task: taskOverTower(view, player(hall), seat, live), giver: given ? called(given.by, hall) : null };
}

const lastWorded = ({ events }: Hall): TowerToppleEvent | undefined => events.findLast(({ text }) => text);

/** What has happened last, where no card tells it. Nothing of the next tower while the fallen one is looked at. */
export function news(model: Pick<Model, 'hall' | 'fall' | 'closedCard'>): string {
  if (model.fall) return '';
  const last = lastWorded(model.hall);
  return last && !(openCard(model) && last.kind === 'face') ? last.text : '';
}

/** A try that brought no brick out: said beside the buttons for the next one. */
export function failedTry(hall: Hall): { brick: number | null | undefined; text: string } | null {
  const last = lastWorded(hall);
  return last?.kind === 'jam' ? { brick: last.brick, text: last.text } : null;
}

/** What those who hear the table are told beside what has happened: that it happens now, or what the brick asks for. */
export function heard(model: Model): string {
  if (model.fall) return model.falling ? t('falls') : '';
  const card = openCard(model);
  return card ? faceOf(card).text : '';
}

/** Why a brick that is dragged may not be pulled; null: it may, or nothing is to be pulled. */
export function dragRefusal(model: Pick<Model, 'hall' | 'fall'>, brick: number): string | null {
  const { view } = model.hall;
  const place = placeOf(view, brick);
  if (!isReady(model) || view.phase === 'hand' || place === null || view.pull.includes(place)) return null;
  return whyNot(view, brick, place);
}
