// A scoring told step by step. The view that the hall sends is already the one after it all; so the stage goes on from
// the view before and carries out what each event says of itself. It is bookkeeping, not rules: every number is told.
import { FLOORS } from '../constants';
import type { FloorView, TakeThatTowersEvent, TakeThatTowersView, TowerView } from '../view';

/** One floor's part in a scoring. */
export interface Line {
  level: number;
  card: string;
  owner: number | null;
  points: number[] | null;
  text: string;
}

/** A tower while it is scored: what its effects have changed lies here, for the cards themselves stay as they are. */
export interface TowerScoring {
  slot: string;
  floors: FloorView[];
  owners: (number | null)[]; // who owns each floor now, from the ground up
  level: number; // the floor that speaks; 0: none yet
  touched: number[]; // the levels that it changes
  lines: Line[];
  sums: number[];
  flying: number[] | null; // points on their way to their owners
  done: boolean;
}

export interface ShownState {
  view: TakeThatTowersView;
  scoring: TowerScoring | null;
}

/** What is shown, for how long (ms at the usual pace), and what makes a sound or flies meanwhile. */
export interface Frame extends ShownState {
  ms: number;
  event: TakeThatTowersEvent;
  falls: TowerView | null; // a tower that comes down now
  drawn: { seat: number; count: number } | null; // cards on their way from the deck
}

export const FLOOR_MS = 1150;
export const LAND_MS = 480; // the end of a floor's time, when its points have arrived
const OPEN_MS = 700; // a tower is about to be scored
const SUM_MS = 1000;
const FALL_MS = 520;
const STEP_MS = 420; // a build or a claim that stands in the way of a scoring
const DRAW_MS = 620;

const otherTowers = (view: TakeThatTowersView, slot: string): TowerView[] =>
  view.towers.filter((each) => each.slot !== slot);

function add(sums: number[], points: number[] | null): number[] {
  return points ? sums.map((sum, seat) => sum + (points[seat] ?? 0)) : sums;
}

/** A hand with cards taken from it; a hidden hand only gets smaller. */
function handsWithout(view: TakeThatTowersView, seat: number | null, cards: string[]): TakeThatTowersView['hands'] {
  return view.hands.map((hand, each) => {
    if (each !== seat) return hand;
    const left = hand.cards ? [...hand.cards] : null;
    for (const card of cards) {
      const at = left?.indexOf(card) ?? -1;
      if (at >= 0) left?.splice(at, 1);
    }
    return { count: Math.max(0, hand.count - cards.length), cards: left };
  });
}

/** The floor put on. */
export function afterBuild(
  view: TakeThatTowersView,
  seat: number | null,
  slot: string,
  card: string,
): TakeThatTowersView {
  const old = view.towers.find((tower) => tower.slot === slot);
  const floors = [...(old?.floors ?? []), { card, tab: null, tucked: null }];
  const tower: TowerView = old ? { ...old, floors } : { slot, floors, due: false, worth: view.scores.map(() => 0) };
  const towers = [...otherTowers(view, slot), tower].sort((a, b) => (a.slot < b.slot ? -1 : 1));
  return { ...view, towers, hands: handsWithout(view, seat, [card]) };
}

/** A card tucked beneath a floor, unless one lies there already. `card` is null for eyes that may not know it. */
export function afterClaim(
  view: TakeThatTowersView,
  seat: number,
  slot: string,
  level: number,
  card: string | null,
): TakeThatTowersView {
  const tower = view.towers.find((each) => each.slot === slot);
  const floor = tower?.floors[level - 1];
  if (!tower || !floor || floor.tab !== null) return view;
  const floors = tower.floors.map((each) => (each === floor ? { ...each, tab: seat, tucked: card } : each));
  const towers = view.towers.map((each) => (each === tower ? { ...each, floors } : each));
  return { ...view, towers, hands: handsWithout(view, seat, [card ?? '??']) };
}

const ORDER: string[] = FLOORS.map((floor) => floor.code);
const sorted = (cards: string[]): string[] => cards.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

function afterDraw(view: TakeThatTowersView, seat: number, count: number, cards: string[] | null): TakeThatTowersView {
  const hands = view.hands.map((hand, each) =>
    each === seat
      ? { count: hand.count + count, cards: hand.cards && cards ? sorted([...hand.cards, ...cards]) : hand.cards }
      : hand,
  );
  return { ...view, hands, deck: Math.max(0, view.deck - count), phase: 'draw', drawing: null };
}

/** The scoring of a tower whose top floor speaks first; null where that tower does not stand. */
function startScoring(view: TakeThatTowersView, slot: string, top: number): TowerScoring | null {
  const tower = view.towers.find((each) => each.slot === slot);
  if (tower?.floors.length !== top) return null;
  const sums = view.scores.map(() => 0);
  const owners = tower.floors.map((floor) => floor.tab);
  return { slot, floors: tower.floors, owners, level: 0, touched: [], lines: [], sums, flying: null, done: false };
}

function afterFloor(scoring: TowerScoring, event: TakeThatTowersEvent): TowerScoring {
  const level = event.level ?? 0;
  const owners = [...scoring.owners];
  for (const below of event.vacates ?? []) owners[below - 1] = null;
  if (event.owns) owners[event.owns - 1] = event.owner ?? null;
  const points = event.points?.some((each) => each > 0) ? event.points : null;
  const line: Line = {
    level,
    card: event.card ?? scoring.floors[level - 1]?.card ?? '??',
    owner: event.owner ?? null,
    points,
    text: event.text,
  };
  const touched = [...(event.vacates ?? []), ...(event.owns ? [event.owns] : [])];
  return {
    ...scoring,
    owners,
    level,
    touched,
    lines: [...scoring.lines, line],
    sums: add(scoring.sums, points),
    flying: points,
  };
}

function afterCollapse(view: TakeThatTowersView, tower: TowerView): TakeThatTowersView {
  const scored = { ...view.scored };
  for (const floor of tower.floors) scored[floor.card] = (scored[floor.card] ?? 0) + 1;
  const tucked = tower.floors.filter((floor) => floor.tab !== null).length;
  return {
    ...view,
    towers: otherTowers(view, tower.slot),
    scored,
    discards: view.discards + tower.floors.length + tucked,
  };
}

/** The frames that one event adds to what was shown last. None for one that does not fit there. */
export function frames(from: ShownState, event: TakeThatTowersEvent): Frame[] {
  const { view, scoring } = from;
  const { kind, slot = '', level = 0 } = event;
  const still = { event, falls: null, drawn: null };
  if (kind === 'build' && event.card) {
    const seat = typeof event.by === 'number' ? event.by : null;
    const next = { ...afterBuild(view, seat, slot, event.card), turn: seat, phase: 'build', built: null };
    return [{ ...still, view: next, scoring, ms: STEP_MS }];
  }
  if (kind === 'claim' && typeof event.by === 'number') {
    const next = afterClaim(view, event.by, slot, level, event.cards?.[0] ?? null);
    if (next === view) return [];
    return [{ ...still, view: { ...next, turn: event.by, phase: 'claim' }, scoring, ms: STEP_MS }];
  }
  if (kind === 'draws' && event.seat !== undefined && event.count) {
    const drawn = { seat: event.seat, count: event.count };
    const next = afterDraw(view, drawn.seat, drawn.count, event.cards ?? null);
    return [
      { ...still, view, scoring, ms: DRAW_MS, drawn },
      { ...still, view: next, scoring, ms: 120 },
    ];
  }
  if (kind === 'floor') {
    const before = scoring?.slot === slot && !scoring.done ? scoring : startScoring(view, slot, level);
    if (!before || (event.card && before.floors[level - 1]?.card !== event.card)) return [];
    const scored = afterFloor(before, event);
    const opening: Frame[] = before === scoring ? [] : [{ ...still, view, scoring: before, ms: OPEN_MS }];
    if (!scored.flying)
      return [...opening, { ...still, view, scoring: scored, ms: event.owner === null ? FLOOR_MS * 0.55 : FLOOR_MS }];
    const landed = { ...view, scores: add(view.scores, scored.flying) };
    return [
      ...opening,
      { ...still, view, scoring: scored, ms: FLOOR_MS - LAND_MS + 260 },
      { ...still, view: landed, scoring: { ...scored, flying: null }, ms: LAND_MS },
    ];
  }
  if (kind === 'scored' && scoring?.slot === slot) {
    const tower = view.towers.find((each) => each.slot === slot);
    if (!tower) return [];
    const done = { ...scoring, level: 0, touched: [], flying: null, done: true };
    return [
      { ...still, view, scoring: done, ms: SUM_MS },
      { ...still, view: afterCollapse(view, tower), scoring: null, ms: FALL_MS, falls: tower },
    ];
  }
  if (kind === 'last') return [{ ...still, view: { ...view, last: true }, scoring, ms: 500 }];
  return [];
}

/** A scoring that is over, to be read at leisure. */
export interface Tallied {
  slot: string;
  lines: Line[];
  sums: number[];
}

/** All scorings among some events, floor by floor. */
export function tallies(events: TakeThatTowersEvent[], players: number): Tallied[] {
  const found: Tallied[] = [];
  for (const event of events) {
    if (event.kind !== 'floor' || !event.slot) continue;
    const { slot, level = 0, card = '??', owner = null, text } = event;
    const points = event.points?.some((each) => each > 0) ? event.points : null;
    const last = found.at(-1);
    const open = last?.slot === slot ? last : { slot, lines: [], sums: Array<number>(players).fill(0) };
    if (open !== last) found.push(open);
    open.lines.push({ level, card, owner, points, text });
    open.sums = add(open.sums, points);
  }
  return found;
}
