// How a match of Take That Towers ended: which floors and which towers made points.
import { inRow } from '../../../lib/browser/intl';
import { movesPlayed, withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame } from '../../room';
import { isChoice } from '../words';
import { FLOORS } from '../constants';
import { floorOf } from '../tower/floors';
import { t } from '../texts';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';

type Description = Partial<TakeThatTowersEvent>;
const descriptionOf = ({ description }: Pick<Frame, 'description'>): Description => (description ?? {}) as Description;

/** The floors that were scored, in order, with what each brought every seat. */
function scoredFloors(frames: Frame[]): { frame: Frame; description: Description; points: number[] }[] {
  return withoutUndone(frames, isChoice).flatMap((frame) => {
    const description = descriptionOf(frame);
    return description.kind === 'floor' && description.points
      ? [{ frame, description, points: description.points }]
      : [];
  });
}

/** Points by kind of floor, and what it took: cards built and tucked. */
export function account(view: TakeThatTowersView, frames: Frame[]): AccountRow[] {
  const seats = view.scores.map((_, seat) => seat);
  const scored = scoredFloors(frames);
  const moves = movesPlayed(frames, isChoice);
  const row = (what: string, of: (seat: number) => number): AccountRow => ({ what, values: seats.map(of) });
  const isSome = ({ values }: AccountRow): boolean => values.some((value) => value !== 0);
  const floors = FLOORS.map(({ code, name }) =>
    row(name, (seat) =>
      scored
        .filter(({ description }) => description.card === code)
        .reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
    ),
  ).filter(isSome);
  const total: AccountRow = { what: t('end-total'), values: [...view.scores], total: true };
  const cards = ['claim', 'build']
    .map((kind) =>
      row(
        kind === 'claim' ? t('end-claimed') : t('end-built'),
        (seat) => moves.filter((frame) => frame.by === seat && descriptionOf(frame).kind === kind).length,
      ),
    )
    .filter(isSome);
  return [...partOf(t('end-points'), floors.length > 0 ? [...floors, total] : []), ...partOf(t('end-cards'), cards)];
}

/** Rows of which the first begins a part. */
const partOf = (part: string, [first, ...rows]: AccountRow[]): AccountRow[] =>
  first ? [{ ...first, part }, ...rows] : [];

/** Every tower that was scored, in order, and what it brought to whom. */
export function details(_: TakeThatTowersView, frames: Frame[], names: string[]): Detail[] {
  const rows: (number | string)[][] = [];
  let floors: string[] = [];
  for (const frame of withoutUndone(frames, isChoice)) {
    const description = descriptionOf(frame);
    if (description.kind === 'floor') floors.unshift(floorOf(description.card ?? '').short);
    if (description.kind !== 'scored') continue;
    rows.push([
      rows.length + 1,
      description.slot ?? '',
      inRow(floors),
      ...names.map((__, seat) => description.points?.[seat] ?? 0),
    ]);
    floors = [];
  }
  const head = ['', t('end-place'), t('end-floors'), ...names];
  return rows.length > 0 ? [{ title: t('end-by-tower'), head, rows }] : [];
}
