// How a match of Brick Work ended: what each has made of the two brickprints, what it took, and which turns decided it.
import { listed } from '../../../lib/browser/intl';
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame, Moment } from '../../room';
import { titleOf } from '../board/dice';
import { closeness, finished, isDesigned } from '../bricks/finished';
import { t } from '../texts';
import { isChoice, printName } from '../words';
import type { BrickWorkEvent, BrickWorkView } from '../view';

const MOMENTS = 5; // at most
const WORTH_CELLS = 3; // that a turn brings nearer to the brickprints, to be told

/** The turns that stand, with the seat that took each. */
function turnsOf(frames: Frame[]): { by: number; description: Partial<BrickWorkEvent> }[] {
  return withoutUndone(frames, isChoice).flatMap((frame) => {
    const description = (frame.description ?? {}) as Partial<BrickWorkEvent>;
    return typeof frame.by === 'number' && description.space ? [{ by: frame.by, description }] : [];
  });
}

/** What the match took each seat. */
export function account(view: BrickWorkView, frames: Frame[]): AccountRow[] {
  const turns = turnsOf(frames);
  if (turns.length === 0) return [];
  const sum = (of: (description: Partial<BrickWorkEvent>) => number): number[] =>
    view.recreated.map((_, seat) =>
      turns.filter((turn) => turn.by === seat).reduce((all, { description }) => all + of(description), 0),
    );
  const pips = (kind: string) => (description: Partial<BrickWorkEvent>) =>
    description.kind === kind ? (description.steps ?? []).reduce((all, step) => all + step.pips, 0) : 0;
  const rows = [
    { what: t('end-turns'), values: sum(({ die }) => Number(die !== undefined)) },
    { what: t('end-collected'), values: sum(({ kind }) => Number(kind === 'collect')) },
    { what: t('end-recycled'), values: sum(({ collected }) => collected?.length ?? 0) },
    { what: t('end-joined'), values: sum(pips('build')) },
    { what: t('end-parted'), values: sum(pips('demolish')) },
    { what: t('end-tokens'), values: sum(({ tokens }) => tokens?.length ?? 0) },
    { what: t('end-bumps'), values: sum(({ bumped }) => Number((bumped ?? 0) > 0)) },
  ];
  return rows.filter(({ values }) => values.some((value) => value > 0));
}

/** What stands for each brickprint, and on which spaces the turns were spent. */
export function details(view: BrickWorkView, frames: Frame[], names: string[]): Detail[] {
  const made = names.flatMap((name, seat) =>
    finished(view, seat).map(({ name: print, object, fit }) => [
      name,
      print,
      object?.name ?? '–',
      fit ? `${String(fit.shared)} / ${String(fit.cells)}` : '–',
      object?.bricks.length ?? 0,
      object?.pips ?? 0,
    ]),
  );
  const objects = {
    title: t('end-by-object'),
    head: [t('end-player'), t('end-print'), t('end-object'), t('end-cells'), t('end-bricks'), t('end-pips')],
    rows: made,
  };
  const turns = turnsOf(frames);
  const spaces = [...new Set(turns.map(({ description }) => description.space ?? ''))].sort();
  const of = (space: string, seat: number): string => {
    const spent = turns.filter(
      ({ by, description: { space: on, die } }) => by === seat && on === space && die !== undefined,
    );
    const tokens = spent.reduce((sum, { description }) => sum + (description.tokens?.length ?? 0), 0);
    return tokens > 0 ? t('end-turns-tokens', { turns: spent.length, tokens }) : String(spent.length);
  };
  const rows = spaces.map((space) => [titleOf(space), ...names.map((_, seat) => of(space, seat))]);
  return [
    ...(isDesigned(view) ? [objects] : []),
    ...(rows.length > 0 ? [{ title: t('end-by-space'), head: ['', ...names], rows }] : []),
  ];
}

/** A brickprint's name in a sentence: players give any. */
const quoted = (print: string): string => t('print-quoted', { print });

/** How many cells of the two brickprints a seat's objects have. */
const progress = (view: BrickWorkView, seat: number): number =>
  finished(view, seat).reduce((all, { fit }) => all + (fit ? closeness(fit) : 0), 0);

/** The turns that decided it: those that finished a brickprint, and those that brought somebody furthest. */
export function moments(frames: Frame[], names: string[]): Moment[] {
  const found: (Moment & { weight: number })[] = [];
  const choices = withoutUndone(frames, isChoice);
  choices.forEach((frame, place) => {
    const index = frames.indexOf(frame);
    const [before, after] = [(choices[place - 1] ?? frames[0])?.view, frame.view] as (BrickWorkView | undefined)[];
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
        text: t('end-recreated', { name, turn, print: listed(prints.map((print) => quoted(printName(print)))) }),
      });
    else if (gain >= WORTH_CELLS)
      found.push({ frame: index, weight: gain, text: t('end-nearer', { name, turn, cells: gain }) });
  });
  return found
    .sort((one, other) => other.weight - one.weight || one.frame - other.frame)
    .slice(0, MOMENTS)
    .sort((one, other) => one.frame - other.frame)
    .map(({ frame, text }) => ({ frame, text }));
}

const has = (view: BrickWorkView, seat: number, print: number): boolean =>
  (view.objects[seat] ?? []).some((object) => object.fits.some((fit) => fit.print === print && fit.same));
