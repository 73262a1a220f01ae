// How a match of Tower Topple ended: what each has laid, where the points came from, which moments decided it, and how
// every tower stood when it was touched for the last time.
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame, Moment } from '../../room';
import { isChoice } from '../is-choice';
import { faceOf } from '../faces/faces';
import { t } from '../texts';
import type { Points, TowerToppleEvent, TowerToppleView } from '../view';
import { gains, playerName, unitName } from '../words';

/** A tower at the end of its round. */
export interface LastTower {
  round: number;
  stood: TowerToppleView; // before what brought it down
  fallen: string | null; // as its bricks lie: "topple ..." with their places
  laid: number; // bricks that were put on top of it
  toppler: number | null; // the seat; null: it was not toppled
}

interface EventDescription {
  index: number; // of the frame
  description: Partial<TowerToppleEvent>;
  before: TowerToppleView | undefined; // the view that it found
  after: TowerToppleView;
}

const MOMENTS = 6; // at most
const WORTH_POINTS = 3; // that an event brings, to be told
const LEAD_WEIGHT = 1000;
const TOPPLE_WEIGHT = 100;

/** Where points came from: what is said of it, and the reasons that events give. */
const groups = (): [string, string[]][] => [
  [t('end-from-bricks'), ['brick', 'add']],
  [t('end-from-orders'), ['colour', 'two', 'edge', 'center', 'substitute']],
  [t('end-from-others'), ['others-gain', 'others-more']],
  [t('end-lost'), ['lose', 'lose-more']],
  [t('end-lost-by-falls'), ['fall']],
  [t('end-rounds-won'), ['round']],
];

function describedEvents(frames: Frame[]): EventDescription[] {
  const choices = withoutUndone(frames, isChoice);
  return choices.map((frame, place) => ({
    index: frames.indexOf(frame),
    description: (frame.description ?? {}) as Partial<TowerToppleEvent>,
    before: choices[place - 1]?.view as TowerToppleView | undefined,
    after: frame.view as TowerToppleView,
  }));
}

const signed = (n: number): string => (n < 0 ? `−${String(-n)}` : String(n));
const isRaised = ({ description }: EventDescription): boolean =>
  description.kind === 'stands' && description.lifted !== true;

/** What each player or team has done, and where the points came from: for each seat, what its team has. */
export function account(view: TowerToppleView, frames: Frame[]): AccountRow[] {
  const events = describedEvents(frames);
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const unitOf = (seat: number): number => view.teams.findIndex((team) => team.includes(seat));
  const count = (what: string, of: (each: EventDescription) => boolean): AccountRow => ({
    what,
    values: seats.map(
      (seat) => events.filter((each) => unitOf(each.description.seat ?? -1) === unitOf(seat) && of(each)).length,
    ),
  });
  const points = events.flatMap(({ description }) => description.points ?? []);
  const sums = groups().map(([what, reasons]): AccountRow => {
    const made = points.filter(([, , why]) => reasons.includes(why));
    const of = (unit: number): number => made.reduce((sum, [to, delta]) => sum + (to === unit ? delta : 0), 0);
    return { what, values: seats.map((seat) => signed(of(unitOf(seat)))) };
  });
  const rows = [
    count(t('end-laid'), isRaised),
    count(t('end-felt'), ({ description }) => description.kind === 'touch'),
    ...sums,
    count(t('end-topples'), ({ description }) => description.kind === 'topple'),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== 0 && value !== '0'));
}

/** What brought points, by what is printed and what was ordered: how often, and how many to each player or team. */
export function details(view: TowerToppleView, frames: Frame[], names: string[]): Detail[] {
  const points = describedEvents(frames).flatMap(({ description }) => description.points ?? []);
  const rows = [...new Set(points.map(([, , why]) => why))].map((why) => {
    const made = points.filter((each) => each[2] === why);
    const of = (unit: number): number => made.reduce((sum, [to, delta]) => sum + (to === unit ? delta : 0), 0);
    return [t('end-why', { why }), made.length, ...view.teams.map((_, unit) => signed(of(unit)))];
  });
  const head = ['', t('end-times'), ...view.teams.map((_, unit) => unitName(view, unit, names))];
  return rows.length > 0 ? [{ title: t('end-by-brick'), head, rows }] : [];
}

/** The event that gave the winner a lead that was never lost again; null where there was none. */
function lastLead(events: EventDescription[]): { each: EventDescription; unit: number } | null {
  const over = events.at(-1)?.after;
  const units = over
    ? [...new Set(over.winners.map((seat) => over.teams.findIndex((team) => team.includes(seat))))]
    : [];
  const [unit] = units;
  if (!over || units.length !== 1 || unit === undefined) return null;
  const leads = ({ scores }: TowerToppleView): boolean =>
    scores.every((score, other) => other === unit || score < (scores[unit] ?? 0));
  const behind = events.findLastIndex(({ after }) => !leads(after));
  const each = behind < 0 ? undefined : events[behind + 1]; // who led from the beginning never took it
  return each ? { each, unit } : null;
}

/** The pull that felled the last tower; null where none fell. */
export function decisive(_: TowerToppleView, frames: Frame[], names: string[]): Moment | null {
  const events = describedEvents(frames);
  const place = events.findLastIndex(({ description }) => description.kind === 'topple');
  const text = place < 0 ? null : textAt(events, place, names);
  return text === null ? null : { frame: events[place]?.index ?? 0, text };
}

/** A tower is opened again before a pull, not with the brick in hand. */
export const isRetried = (event: string): boolean => event.startsWith('pull');

/** The moments that decided it: towers that fell, what brought much, and the lead that was kept. */
export function moments(frames: Frame[], names: string[]): Moment[] {
  const events = describedEvents(frames);
  const found: (Moment & { weight: number })[] = [];
  events.forEach((each, place) => {
    const toppled = each.description.kind === 'topple';
    const weight = toppled
      ? TOPPLE_WEIGHT + weightOf(fallPoints(events, place))
      : weightOf(each.description.points ?? []);
    if (!toppled && (isCost(events, place) || weight < WORTH_POINTS)) return;
    const text = textAt(events, place, names);
    if (text !== null) found.push({ frame: each.index, weight, text });
  });
  const lead = lastLead(events);
  if (lead) {
    const { each } = lead;
    const at = found.findIndex(({ frame }) => frame === each.index);
    const text = leadText(events, lead, names, found[at]?.text ?? textAt(events, events.indexOf(each), names));
    const entry = { frame: each.index, weight: LEAD_WEIGHT, text };
    if (at < 0) found.push(entry);
    else found[at] = entry;
  }
  return found
    .sort((one, other) => other.weight - one.weight || one.frame - other.frame)
    .slice(0, MOMENTS)
    .sort((one, other) => one.frame - other.frame)
    .map(({ frame, text }) => ({ frame, text }));
}

/** In which round an event happened. */
const roundAt = (events: EventDescription[], place: number): number =>
  1 + Math.max(0, ...events.slice(0, place).map(({ description }) => description.round ?? 0));

/** What a fall brought and cost: with it the brick that was being pulled is read. */
function fallPoints(events: EventDescription[], place: number): Points[] {
  const next = events[place + 1]?.description;
  return [
    ...(events[place]?.description.points ?? []),
    ...(next && isCost(events, place + 1) ? (next.points ?? []) : []),
  ];
}

/** Why points came, with the brick that brought them. */
function reasonOf(why: string, face: string | undefined): string {
  const printed = face ? faceOf(face) : null;
  const kind = !printed || printed.name === 'plain' ? 'plain' : printed.group === 'colour' ? 'colour' : 'printed';
  return t('end-reason', { why, kind, colour: printed?.paint ?? '', printed: printed?.brief ?? '' });
}

/** What an event brought, in a sentence; null where it brought nothing and nothing fell. */
function textAt(events: EventDescription[], place: number, names: string[]): string | null {
  const each = events[place];
  if (!each) return null;
  const { description, after } = each;
  const round = roundAt(events, place);
  if (description.kind === 'topple') {
    const name = description.seat === undefined ? '' : playerName(description.seat, names);
    return t('end-toppled', { round, name, cost: gains(after, fallPoints(events, place), names) || 'no' });
  }
  const points = description.points ?? [];
  if (points.length === 0) return null;
  const why = reasonOf(points[0]?.[2] ?? '', description.face);
  const units = new Set(points.map(([unit]) => unit));
  const n = points.reduce((sum, [, delta]) => sum + delta, 0);
  const [only = 0] = units;
  if (units.size === 1 && n > 0) return t('end-gained', { round, name: unitName(after, only, names), n, why });
  return t('end-brought', { round, points: gains(after, points, names), why });
}

/** Who led from then on, after what was to be told of that event anyway. */
function leadText(
  events: EventDescription[],
  lead: { each: EventDescription; unit: number },
  names: string[],
  before: string | null,
): string {
  const { each, unit } = lead;
  const name = unitName(each.after, unit, names);
  return t('end-lead', { round: roundAt(events, events.indexOf(each)), name, before: before ?? 'none' });
}

/** Whether an event only reads the brick that was being pulled when the tower toppled. */
const isCost = (events: EventDescription[], place: number): boolean => {
  const last = events[place - 1]?.description;
  return last?.kind === 'topple' && events[place]?.description.kind === 'face';
};

const weightOf = (points: Points[]): number => Math.max(0, ...points.map(([, delta]) => Math.abs(delta)));

/** Every tower as it stood last, the first round first. */
export function lastTowers(frames: Frame[]): LastTower[] {
  const found: LastTower[] = [];
  let [laid, stood] = [0, null as TowerToppleView | null];
  const events = describedEvents(frames);
  events.forEach((each, place) => {
    const { index, description, before, after } = each;
    if (description.kind === 'tower') [laid, stood] = [0, null];
    if (isRaised(each)) laid += 1;
    if (before && before.rows.length > 0) stood = before;
    if (description.round === undefined || isCost(events, place)) return;
    const toppled = description.kind === 'topple';
    const standing = toppled || after.rows.length === 0 ? stood : after;
    if (standing)
      found.push({
        round: description.round,
        stood: standing,
        fallen: toppled ? (frames[index]?.event ?? null) : null,
        laid,
        toppler: toppled ? (description.seat ?? null) : null,
      });
  });
  return found;
}
