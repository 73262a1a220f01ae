// How a match of Tower Topple ended: what each has laid, where the points came from, which moments decided it, and how
// every tower stood when it was touched for the last time.
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Frame, Moment } from '../../room';
import { isChoice } from '../is-choice';
import { say } from '../texts';
import type { Points, TowerToppleEvent, TowerToppleView } from '../view';
import { gains, playerName, reasonText, teamName } from '../words';

/** A tower at the end of its round. */
export interface LastTower {
  round: number;
  stood: TowerToppleView; // before what brought it down
  fallen: string | null; // as its bricks lie: "topple ..." with their places
  laid: number; // bricks that were put on top of it
  toppler: number | null; // the seat; null: it was not toppled
}

interface Told {
  index: number; // of the frame
  tell: Partial<TowerToppleEvent>;
  before: TowerToppleView | undefined; // the view that it found
  after: TowerToppleView;
}

const MOMENTS = 6; // at most
const WORTH_POINTS = 3; // that an event brings, to be told
const LEAD_WEIGHT = 1000;
const TOPPLE_WEIGHT = 100;

/** Where points came from: what is said of it, and the reasons that events give. */
const groups = (): [string, string[]][] => [
  [say('end-from-bricks'), ['brick', 'add']],
  [say('end-from-orders'), ['colour', 'two', 'edge', 'center', 'substitute']],
  [say('end-from-others'), ['others-gain', 'others-more']],
  [say('end-lost'), ['lose', 'lose-more']],
  [say('end-rounds-won'), ['round']],
];

function toldOf(frames: Frame[]): Told[] {
  const kept = withoutUndone(frames, isChoice);
  return kept.map((frame, place) => ({
    index: frames.indexOf(frame),
    tell: (frame.tell ?? {}) as Partial<TowerToppleEvent>,
    before: kept[place - 1]?.view as TowerToppleView | undefined,
    after: frame.view as TowerToppleView,
  }));
}

const signed = (n: number): string => (n < 0 ? `−${String(-n)}` : String(n));
const isRaised = ({ tell }: Told): boolean => tell.kind === 'stands' && tell.lifted !== true;

/** What each player or team has done, and where the points came from: for each seat, what its team has. */
export function account(view: TowerToppleView, frames: Frame[]): AccountRow[] {
  const told = toldOf(frames);
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const unitOf = (seat: number): number => view.teams.findIndex((team) => team.includes(seat));
  const count = (what: string, of: (each: Told) => boolean): AccountRow => ({
    what,
    values: seats.map(
      (seat) => told.filter((each) => unitOf(each.tell.seat ?? -1) === unitOf(seat) && of(each)).length,
    ),
  });
  const points = told.flatMap(({ tell }) => tell.points ?? []);
  const sums = groups().map(([what, reasons]): AccountRow => {
    const made = points.filter(([, , why]) => reasons.includes(why));
    const of = (unit: number): number => made.reduce((sum, [to, delta]) => sum + (to === unit ? delta : 0), 0);
    return { what, values: seats.map((seat) => signed(of(unitOf(seat)))) };
  });
  const rows = [
    count(say('end-laid'), isRaised),
    count(say('end-felt'), ({ tell }) => tell.kind === 'touch'),
    ...sums,
    count(say('end-topples'), ({ tell }) => tell.kind === 'topple'),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== 0 && value !== '0'));
}

/** The event that gave the winner a lead that was never lost again; null where there was none. */
function lastLead(told: Told[]): { each: Told; unit: number } | null {
  const over = told.at(-1)?.after;
  const units = over
    ? [...new Set(over.winners.map((seat) => over.teams.findIndex((team) => team.includes(seat))))]
    : [];
  const [unit] = units;
  if (!over || units.length !== 1 || unit === undefined) return null;
  const leads = ({ scores }: TowerToppleView): boolean =>
    scores.every((score, other) => other === unit || score < (scores[unit] ?? 0));
  const behind = told.findLastIndex(({ after }) => !leads(after));
  const each = behind < 0 ? undefined : told[behind + 1]; // who led from the beginning never took it
  return each ? { each, unit } : null;
}

/** The moments that decided it: towers that fell, what brought much, and the lead that was kept. */
export function moments(frames: Frame[], names: string[]): Moment[] {
  const told = toldOf(frames);
  const found: (Moment & { weight: number })[] = [];
  let round = 1;
  told.forEach((each, place) => {
    const { index, tell, after } = each;
    const name = tell.seat === undefined ? '' : playerName(tell.seat, names);
    if (tell.kind === 'topple') {
      const next = told[place + 1]?.tell;
      const read = next && isCost(told, place + 1) ? (next.points ?? []) : []; // what was being pulled
      const points: Points[] = [...(tell.points ?? []), ...read];
      const cost = gains(after, points, names);
      found.push({
        frame: index,
        weight: TOPPLE_WEIGHT + weightOf(points),
        text: say('end-toppled', { round, name, cost: cost || 'no' }),
      });
    } else if (tell.points && !isCost(told, place) && weightOf(tell.points) >= WORTH_POINTS)
      found.push({
        frame: index,
        weight: weightOf(tell.points),
        text: say('end-brought', {
          round,
          points: gains(after, tell.points, names),
          why: reasonText(tell.points[0]?.[2] ?? '', tell.face),
        }),
      });
    if (tell.round !== undefined) round = tell.round + 1;
  });
  const lead = lastLead(told);
  if (lead) {
    const { each, unit } = lead;
    const at = found.findIndex(({ frame }) => frame === each.index);
    const [only] = each.after.teams[unit] ?? [];
    const name = (each.after.teams[unit]?.length ?? 0) > 1 ? teamName(unit) : playerName(only ?? unit, names);
    const text = say('end-lead', { round: each.after.round, name, before: found[at]?.text ?? 'none' });
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

/** Whether an event only reads the brick that was being pulled when the tower toppled. */
const isCost = (told: Told[], place: number): boolean => {
  const last = told[place - 1]?.tell;
  return last?.kind === 'topple' && told[place]?.tell.kind === 'face';
};

const weightOf = (points: Points[]): number => Math.max(0, ...points.map(([, delta]) => Math.abs(delta)));

/** Every tower as it stood last, the first round first. */
export function lastTowers(frames: Frame[]): LastTower[] {
  const found: LastTower[] = [];
  let [laid, stood] = [0, null as TowerToppleView | null];
  const told = toldOf(frames);
  told.forEach((each, place) => {
    const { index, tell, before, after } = each;
    if (tell.kind === 'tower') [laid, stood] = [0, null];
    if (isRaised(each)) laid += 1;
    if (before && before.rows.length > 0) stood = before;
    if (tell.round === undefined || isCost(told, place)) return;
    const toppled = tell.kind === 'topple';
    const standing = toppled || after.rows.length === 0 ? stood : after;
    if (standing)
      found.push({
        round: tell.round,
        stood: standing,
        fallen: toppled ? (frames[index]?.event ?? null) : null,
        laid,
        toppler: toppled ? (tell.seat ?? null) : null,
      });
  });
  return found;
}
