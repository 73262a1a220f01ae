// How a match of Brick Work ended: what each has made of the two brickprints, what it took, and which turns decided it.
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Frame, Moment } from '../../room';
import { closeness, finished } from '../bricks/finished';
import { say } from '../texts';
import { isChoice } from '../words';
import type { BrickWorkEvent, BrickWorkView } from '../view';

const MOMENTS = 5; // at most
const WORTH_CELLS = 3; // that a turn brings nearer to the brickprints, to be told

/** The turns that stand, with the seat that took each. */
function turnsOf(frames: Frame[]): { by: number; tell: Partial<BrickWorkEvent> }[] {
  return withoutUndone(frames, isChoice).flatMap((frame) => {
    const tell = (frame.tell ?? {}) as Partial<BrickWorkEvent>;
    return typeof frame.by === 'number' && tell.space ? [{ by: frame.by, tell }] : [];
  });
}

/** What the match took each seat. */
export function account(view: BrickWorkView, frames: Frame[]): AccountRow[] {
  const turns = turnsOf(frames);
  if (turns.length === 0) return [];
  const sum = (of: (tell: Partial<BrickWorkEvent>) => number): number[] =>
    view.recreated.map((_, seat) =>
      turns.filter((turn) => turn.by === seat).reduce((all, { tell }) => all + of(tell), 0),
    );
  const pips = (kind: string) => (tell: Partial<BrickWorkEvent>) =>
    tell.kind === kind ? (tell.steps ?? []).reduce((all, step) => all + step.pips, 0) : 0;
  const rows = [
    { what: say('end-turns'), values: sum(() => 1) },
    { what: say('end-collected'), values: sum(({ kind }) => Number(kind === 'collect')) },
    { what: say('end-recycled'), values: sum(({ collected }) => collected?.length ?? 0) },
    { what: say('end-joined'), values: sum(pips('build')) },
    { what: say('end-parted'), values: sum(pips('demolish')) },
    { what: say('end-tokens'), values: sum(({ tokens }) => tokens?.length ?? 0) },
    { what: say('end-bumps'), values: sum(({ bumped }) => Number((bumped ?? 0) > 0)) },
  ];
  return rows.filter(({ values }) => values.some((value) => value > 0));
}

/** How many cells of the two brickprints a seat's objects have. */
const progress = (view: BrickWorkView, seat: number): number =>
  finished(view, seat).reduce((all, { fit }) => all + (fit ? closeness(fit) : 0), 0);

/** The turns that decided it: those that finished a brickprint, and those that brought somebody furthest. */
export function moments(frames: Frame[], names: string[]): Moment[] {
  const found: (Moment & { weight: number })[] = [];
  const kept = withoutUndone(frames, isChoice);
  kept.forEach((frame, place) => {
    const index = frames.indexOf(frame);
    const [before, after] = [(kept[place - 1] ?? frames[0])?.view, frame.view] as (BrickWorkView | undefined)[];
    const { by } = frame;
    if (!before || !after || typeof by !== 'number' || after.turns <= before.turns) return;
    const [name, turn] = [names[by] ?? '', after.turns];
    const prints = after.names.filter(
      (_, print) => has(after, by, print) && !has(before, by, print) && after.prints[print],
    );
    const gain = progress(after, by) - progress(before, by);
    if (prints.length > 0 && (after.recreated[by] ?? 0) > (before.recreated[by] ?? 0))
      found.push({
        frame: index,
        weight: 1000,
        text: say('end-recreated', { name, turn, print: prints.join(', ') }),
      });
    else if (gain >= WORTH_CELLS)
      found.push({ frame: index, weight: gain, text: say('end-nearer', { name, turn, cells: gain }) });
  });
  return found
    .sort((one, other) => other.weight - one.weight || one.frame - other.frame)
    .slice(0, MOMENTS)
    .sort((one, other) => one.frame - other.frame)
    .map(({ frame, text }) => ({ frame, text }));
}

const has = (view: BrickWorkView, seat: number, print: number): boolean =>
  (view.objects[seat] ?? []).some((object) => object.fits.some((fit) => fit.print === print && fit.same));
