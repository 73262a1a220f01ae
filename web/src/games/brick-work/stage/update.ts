// From one stage of Brick Work to the next: what the hall sends, what a player does, what a timer ends.
import type { Timer } from '../../../lib/timers.svelte';
import { Bench } from '../bench/model';
import { bestFit } from '../bench/picture/overlay';
import { closeness, finished } from '../bricks/finished';
import type { Collection } from '../bricks/pieces';
import type { BrickWorkEvent } from '../view';
import { t } from '../own/texts';
import { pickedAtBench } from './bench-hand';
import { nextStep } from './design';
import {
  actingSpace,
  atBench,
  benchSeat,
  hasEnded,
  isBuilding,
  isWork,
  ownBench,
  withEffect,
  type Effect,
  type Event,
  type Hall,
  type Model,
} from './model';
import {
  cancelled,
  laidOut,
  onlyMove,
  plannedSpace,
  withDieDropped,
  withDiePicked,
  withOnlyObject,
  withoutDie,
  withSpacePicked,
} from './turn';

const VISIT_MS = 3500; // that what the other player has built lies on the bench
const TELL_MS = 900; // between two steps of what the other player has done
const MOST_TOLD = 4; // a die that bumps another, what the bumped one shows, what is done, and the next round
// As the animations of dice, turn tower and bricks.
const SHOWN_MS: Record<string, number> = { roll: 520, reroll: 520, flip: 620, collect: 380, take: 380, recycle: 380 };

/** A stage that shows what the hall has sent first: nothing of it is news. */
export function initial(hall: Hall): Model {
  const model: Model = {
    hall,
    workbench: { bench: new Bench(), pointer: null },
    waiting: [],
    die: null,
    value: null,
    space: null,
    playsAtOnce: false,
    advised: '',
    aimedSpace: null,
    eventKeys: hall.events.map(({ key }) => key),
    rollInHand: '',
    rollShown: '',
    flips: false,
    moving: [],
    lookedAt: null,
    visit: null,
    told: [],
    toldCount: 0,
    comparedPrint: null,
    overlaid: '',
    title: '',
    design: null,
    remark: '',
    hint: null,
    thinksAbout: null,
    lastAdvice: null,
    sentMove: '',
    sentBy: null,
    effects: [],
  };
  const laid = withActing(atBench(model, { type: 'collection', base: collectionOf(hall) }));
  return isBuilding(hall) ? atBench(laid, { type: 'tool', tool: 'join' }) : laid;
}

const WAITING = new Set<Event['type']>(['click-in', 'let-go', 'nudged', 'next-target', 'turned']);

export function update(before: Model, event: Event): Model {
  const model = { ...before, effects: [] };
  // A quick key is not lost: it waits until it is known where the piece in hand may come down.
  if (WAITING.has(event.type) && model.workbench.bench.waits) return { ...model, waiting: [...model.waiting, event] };
  let next = decided(before, settled(before, changed(model, event)), event);
  while (!next.workbench.bench.waits && next.waiting.length > 0) {
    const [first, ...waiting] = next.waiting;
    if (!first) break;
    next = settled(next, changed({ ...next, waiting }, first));
  }
  return next;
}

/** What follows in the model itself: the pips that are wanted, and that whoever has chosen a space has read the hint. */
function settled(before: Model, after: Model): Model {
  const pips = isWork(after.space) && after.die !== null ? after.value : null;
  const model = after.workbench.bench.wanted === pips ? after : atBench(after, { type: 'wanted', pips });
  return model.space !== before.space && model.space !== null && model.hint ? { ...model, hint: null } : model;
}

/** What was chosen can only be done in one way: that is done. */
function decided(before: Model, after: Model, event: Event): Model {
  const move = onlyMove(before, after, event);
  return move === '' ? after : withEffect({ ...after, playsAtOnce: true }, { do: 'play', move });
}

// What is chosen for a turn, and is no more once the die lies where it has bumped another.
const CHOOSING = new Set<Event['type']>(['die-picked', 'die-dropped', 'die-paid', 'value-chosen', 'space-picked']);

function changed(model: Model, event: Event): Model {
  if (CHOOSING.has(event.type) && actingSpace(model.hall) !== null && !hasEnded(model.hall)) return ownBench(model);
  switch (event.type) {
    case 'hall':
      return onHall(model, event.hall);
    case 'sent':
      return { ...model, sentMove: event.move, sentBy: model.hall.seat, remark: '', told: [], toldCount: 0 };
    case 'dice-thrown':
      return onThrown(model);
    case 'die-picked':
      return withDiePicked(ownBench(model), event.face);
    case 'die-dropped':
      return withDieDropped(model, event.face, event.space, ownBench);
    case 'die-paid':
      return { ...model, die: event.face, value: event.value };
    case 'value-chosen':
      return { ...model, value: event.value };
    case 'space-picked':
      return hasEnded(model.hall) ? ownBench(model) : withSpacePicked({ ...ownBench(model), advised: '' }, event.space);
    case 'space-aimed':
      return { ...model, aimedSpace: event.space };
    case 'turn-cancelled':
      return withEffect(cancelled(model), { do: 'restore-focus' });
    case 'object-looked-at':
      return onLookedAt(model, event.seat, event.object);
    case 'bench-shown':
      return ownBench(model);
    case 'print-compared':
      return onCompared(ownBench(model), event.print);
    case 'titled':
      return { ...model, title: event.title };
    case 'design-read':
      return withDesign(atBench({ ...model, design: event.design, remark: '', hint: null }, { type: 'cleared' }));
    case 'file-refused':
      return { ...model, design: null, remark: event.why };
    case 'hint-asked':
      return onAsked(model, event.position);
    case 'hint-came': {
      const { advice, position } = event;
      const advised = { ...model, lastAdvice: { position, advice } };
      return model.thinksAbout === position ? { ...advised, hint: advice, thinksAbout: null } : advised;
    }
    case 'hint-failed':
      return model.thinksAbout === event.position ? { ...model, remark: event.why, thinksAbout: null } : model;
    case 'hint-closed':
      return { ...model, hint: null };
    case 'hint-followed':
      return onFollowed(ownBench({ ...model, hint: null }), model.hint?.move ?? '');
    case 'animation-over':
      return { ...model, moving: model.moving.filter(({ key }) => key !== event.key) };
    case 'visit-over':
      return { ...model, visit: null }; // one's own pieces come back by themselves
    case 'told-on':
      return { ...model, toldCount: model.toldCount + 1 };
    default:
      return pickedAtBench(model, event);
  }
}

// --- what the hall sends ---

function collectionOf(hall: Hall): Collection {
  const { view } = hall;
  const seat = benchSeat(hall);
  if (isBuilding(hall)) return { loose: view.taken[seat] ?? {}, objects: {} };
  const objects = Object.fromEntries((view.objects[seat] ?? []).map(({ name, bricks }) => [name, bricks]));
  return { loose: view.loose[seat] ?? {}, objects };
}

function onHall(model: Model, hall: Hall): Model {
  const before = model.hall;
  let next: Model = { ...model, hall };
  if (hall.view !== before.view || hall.seat !== before.seat) next = onPosition(withCollection(next), before);
  if (hasEnded(hall) && !hasEnded(before)) next = withoutDie({ ...next, space: null });
  if (hall.view !== before.view) next = { ...next, playsAtOnce: false };
  if (hall.complaint && hall.complaint !== before.complaint) next = { ...next, design: null, playsAtOnce: false };
  if (hall.view !== before.view) next = withDesign(next);
  if (hall.view.turns < before.view.turns) next = { ...next, told: [], toldCount: 0 }; // moves were taken back
  return hall.events === before.events ? next : onEvents(next);
}

/** What the seat has now. A brick that was let go on another piece before it was there comes down on that. */
function withCollection(model: Model): Model {
  const next = atBench(model, { type: 'collection', base: collectionOf(model.hall) });
  const isCarried = next.workbench.bench.carried && !model.workbench.bench.carried;
  return isCarried ? { ...next, waiting: [...next.waiting, { type: 'let-go' }] } : next;
}

const turnKey = (hall: Hall): string => `${hall.view.phase} ${String(hall.view.turns)} ${String(benchSeat(hall))}`;

function onPosition(model: Model, before: Hall): Model {
  const { hall } = model;
  const next = turnKey(hall) === turnKey(before) ? model : onNextTurn(model);
  if (isBuilding(hall)) return atBench(next, { type: 'tool', tool: 'join' });
  const cleared = hall.view.phase === 'prints' ? atBench(next, { type: 'cleared' }) : next;
  return isWork(cleared.space) || cleared.space === actingSpace(hall) ? cleared : { ...cleared, space: null };
}

/** The own die lies where it has bumped another: it and its space are chosen, and a plan for it stays. */
function withActing(model: Model): Model {
  const space = actingSpace(model.hall);
  if (space === null) return model;
  const tool = space === 'build' ? 'join' : space === 'demolish' ? 'part' : 'look';
  const value = model.hall.view.spaces[space] ?? null;
  return withOnlyObject({ ...atBench(model, { type: 'tool', tool }), die: value, value, space });
}

/** Another turn, phase or player. A plan waits for its die while another one is placed. */
function onNextTurn(model: Model): Model {
  const { view } = model.hall;
  if (actingSpace(model.hall) !== null) {
    return withActing({ ...model, hint: null, thinksAbout: null, remark: '', sentMove: '' }); // the keys go on on its slip
  }
  const waits = />(collect|recycle|adjust)/.test(model.sentMove) && view.phase !== 'over';
  const space = waits ? plannedSpace(model.workbench.bench) : null;
  const isOver = model.sentMove !== '' || view.phase === 'over';
  const cleared = isOver && !space ? atBench(model, { type: 'cleared' }) : model;
  const next: Model = {
    ...withoutDie(cleared),
    advised: '',
    rollInHand: '',
    hint: null,
    thinksAbout: null, // a hint that comes now is about a turn that is over
    remark: '',
    sentMove: '',
    comparedPrint: null,
    space: isOver ? space : model.space,
  };
  return withEffect(next, { do: 'restore-focus' });
}

function onEvents(model: Model): Model {
  const { events } = model.hall;
  const fresh = events.filter(({ key }) => !model.eventKeys.includes(key));
  const next = {
    ...model,
    eventKeys: events.map(({ key }) => key),
    flips: false,
    visit: fresh.length > 0 ? null : model.visit,
  };
  return withTold(fresh.reduce(onEvent, next), fresh);
}

/** Tell, step by step, what somebody else and the dice have done: each step for a while before the next. */
function withTold(model: Model, fresh: BrickWorkEvent[]): Model {
  const { seat, view, atTable, still, motionless } = model.hall;
  if (seat === null || !atTable || still || view.phase === 'prints') return model;
  const isNews = ({ by, kind, text }: BrickWorkEvent): boolean =>
    text !== '' && by !== seat && by !== model.sentBy && !(kind === 'roll' && view.first === seat); // it is seen to throw
  const news = fresh.filter(isNews).map(({ key, text }) => ({ key, text }));
  if (news.length === 0) return model;
  const told = [...model.told, ...news].slice(-MOST_TOLD);
  const before = told.length - news.length;
  return { ...model, told, toldCount: motionless ? told.length : before + 1 };
}

function onEvent(model: Model, event: BrickWorkEvent): Model {
  const { hall } = model;
  const { seat, view } = hall;
  const animated = !hall.still && !hall.motionless;
  const { kind, key } = event;
  let next = model;
  if (kind === 'roll' && animated && seat !== null && view.first === seat) next = { ...next, rollInHand: key };
  else if (kind === 'roll' || kind === 'reroll')
    next = withSound({ ...next, rollShown: animated ? key : '' }, 'collapse', event.dice?.length ?? 1);
  else if (kind === 'flip') next = withSound({ ...next, flips: animated }, 'placed', 2);
  else if (kind === 'build') {
    next = withSound(next, 'placed', event.steps?.length ?? 1);
    if (typeof event.by === 'number' && event.by !== model.sentBy && event.by !== benchSeat(hall))
      next = withVisit(next, event, event.by);
  } else if (kind) next = withSound(next, 'tap');
  if (!animated) return next;
  const moves = withAnimation(next, key, SHOWN_MS[kind ?? ''] ?? 0);
  const placed = typeof event.by === 'number' && event.by !== model.sentBy && event.by !== seat ? event.space : null;
  const flown = placed ? withEffect(moves, { do: 'fly-die', space: placed }) : moves;
  return withEffect(flown, ...flights(event, benchSeat(hall)));
}

const withSound = (model: Model, sound: 'placed' | 'tap' | 'collapse', size = 1): Model =>
  withEffect(model, { do: 'sound', sound, size });

/** Something moves for so long: what is said beside the board waits. */
const withAnimation = (model: Model, key: string, ms: number): Model =>
  ms === 0 ? model : { ...model, moving: [...model.moving, { key, ms }] };

/** The bricks that fly to whoever gets them. */
function flights({ kind, by, brick, space, collected }: BrickWorkEvent, seat: number): Effect[] {
  if (typeof by !== 'number') return [];
  const to = by === seat ? '[data-mine] .pieces' : '[data-rival]';
  const paint = by === 0 ? 'blue' : 'red';
  const fly = (from: string, kind: string, paint: 'blue' | 'red' | 'yellow'): Effect => ({
    do: 'fly',
    from,
    to,
    kind,
    paint,
  });
  if (kind === 'collect' && brick) return [fly(`[data-space="${space ?? ''}"]`, brick, paint)];
  if (kind === 'take' && brick) return [fly(`[data-take="${brick}"]`, brick, 'yellow')];
  return kind === 'recycle' ? (collected ?? []).map((each) => fly('[data-space="recycle"]', each, paint)) : [];
}

/** Show what the other player has built: the upper piece comes down on the lower one. */
function withVisit(model: Model, { key, text, steps }: BrickWorkEvent, by: number): Model {
  const { bench } = model.workbench;
  const step = steps?.at(-1);
  const object = model.hall.view.objects[by]?.find(({ name }) => name === step?.name);
  if (!step || !object || bench.upper !== null || bench.steps.length > 0) return model;
  return { ...model, visit: { bricks: object.bricks, paint: by === 0 ? 'blue' : 'red', key, text } };
}

// --- what a player does ---

/** The player who begins the round throws the dice. */
function onThrown(model: Model): Model {
  const { rollInHand, hall } = model;
  const next = withSound(
    { ...model, rollShown: rollInHand, rollInHand: '', remark: '' },
    'collapse',
    hall.view.pool.length,
  );
  return hall.motionless ? next : withAnimation(next, `throw ${rollInHand}`, SHOWN_MS['roll'] ?? 0);
}

function onLookedAt(model: Model, seat: number, object: string): Model {
  const lookedAt = model.lookedAt?.object === object ? null : { seat, object };
  return { ...model, visit: null, lookedAt };
}

/** Lay a brickprint over the object that is nearest to it, or take it away. */
function onCompared(model: Model, print: number): Model {
  const { hall, workbench } = model;
  const comparedPrint = model.comparedPrint === print ? null : print;
  const next = { ...model, comparedPrint };
  if (comparedPrint === null || isBuilding(hall)) return next;
  const { bench } = workbench;
  const { objects } = bench.collection;
  const goal = hall.view.prints[print]?.bricks ?? [];
  const score = (name: string): number => closeness(bestFit(objects[name] ?? [], goal, print));
  const [nearest] = Object.keys(objects).sort((one, other) => score(other) - score(one));
  const isPlanned = bench.steps.length > 0;
  const named = isPlanned ? undefined : finished(hall.view, benchSeat(hall))[print]?.object?.name; // as its card says
  const best = named ?? nearest;
  const overlaid = bench.lower !== null && bench.lower in objects ? bench.lower : (best ?? '');
  const laid = { ...next, overlaid };
  if (isPlanned || bench.upper !== null || !best) return laid;
  return { ...laid, workbench: { ...workbench, bench: bench.with({ lower: overlaid }) } };
}

function onAsked(model: Model, position: string): Model {
  const { lastAdvice } = model;
  if (lastAdvice?.position === position) return { ...model, hint: lastAdvice.advice }; // it has been thought about already
  return withEffect({ ...model, thinksAbout: position, hint: null }, { do: 'think', position });
}

/** A design of which all six bricks are there lies on the bench; without one of them it is given up. */
function withDesign(model: Model): Model {
  const { design, hall } = model;
  if (design === null) return model;
  if (!isBuilding(hall)) return { ...model, design: null };
  const step = nextStep(design, hall.view, benchSeat(hall));
  if (step === null) return withPrint({ ...model, design: null }, design.title, design.joins);
  return 'gone' in step ? { ...model, design: null, remark: t('own-read-gone', { kind: step.gone }) } : model;
}

/** The plan of a brickprint lies on the bench, and what it is is written beside it. */
const withPrint = (model: Model, title: string, steps: string): Model =>
  atBench(
    { ...model, title },
    { type: 'cleared' },
    { type: 'tool', tool: 'join' },
    { type: 'plan-given', text: steps },
  );

/** Set the bench, the die and the space as the hint says; nothing is played. */
function onFollowed(model: Model, move: string): Model {
  if (!isBuilding(model.hall)) return laidOut(model, move, model.hall.view);
  const [, title = '', steps = ''] = /^print (.+?): (.+)$/.exec(move) ?? [];
  return title && steps ? withPrint(model, title, steps) : model;
}

// --- what follows ---

/** The timers that run now. */
export function timers({
  visit,
  moving,
  told,
  toldCount,
}: Pick<Model, 'visit' | 'moving' | 'told' | 'toldCount'>): Timer<Event>[] {
  const running: Timer<Event>[] = moving.map(({ key, ms }) => ({
    event: { type: 'animation-over', key },
    ms,
    of: key,
  }));
  if (toldCount < told.length) running.push({ event: { type: 'told-on' }, ms: TELL_MS, of: toldCount });
  if (visit) running.push({ event: { type: 'visit-over' }, ms: VISIT_MS, of: visit.key });
  return running;
}
