// How a match of Towers ended: whose floors lie where.
import { movesPlayed } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame } from '../../room';
import { t } from '../texts';
import type { TowersEvent, TowersView } from '../view';
import { isChoice } from '../words';

const sideOf = (floors: string): string => (floors.endsWith('W') ? 'White' : 'Black');
const seatOf = (view: TowersView, side: string): number => view.colours.indexOf(side);

/** The towers that somebody owns, the tallest first. */
function owned(view: TowersView): [block: string, floors: string][] {
  return Object.entries(view.towers)
    .filter(([, floors]) => floors !== 'U')
    .sort(([one, its], [other, others]) => others.length - its.length || one.localeCompare(other));
}

/** What each side has, and what its moves did. */
export function account(view: TowersView, frames: Frame[]): AccountRow[] {
  const moves = movesPlayed(frames, isChoice);
  const towers = owned(view);
  const bySeat = (of: (seat: number) => number): number[] => view.colours.map((_, seat) => of(seat));
  const count = (kind: string) => (seat: number) =>
    moves.filter(({ by, description }) => by === seat && (description as Partial<TowersEvent> | null)?.kind === kind)
      .length;
  const cut = (seat: number): number =>
    moves.filter(({ by }) => by === seat).reduce((sum, { description }) => sum + cutFloors(description), 0);
  const own = (of: string) => (seat: number) =>
    towers
      .filter(([, floors]) => seatOf(view, sideOf(floors)) === seat)
      .reduce((sum, [, floors]) => sum + [...floors].filter((floor) => kindOf(view, floor, seat) === of).length, 0);
  const rows = [
    {
      what: t('end-towers'),
      values: bySeat((seat) => towers.filter(([, f]) => seatOf(view, sideOf(f)) === seat).length),
    },
    { what: t('end-own-floors'), values: bySeat(own('own')) },
    { what: t('end-other-floors'), values: bySeat(own('other')) },
    { what: t('end-utilities'), values: bySeat(own('utility')) },
    { what: t('end-captured'), values: bySeat((seat) => view.captured[seatOfCaptured(view, seat)] ?? 0) },
    { what: t('end-builds'), values: bySeat(count('build')) },
    { what: t('end-cut'), values: bySeat(cut) },
  ];
  return rows.filter(({ values }) => values.some((value) => value > 0));
}

/** What was captured is told by side, Black's first. */
const seatOfCaptured = (view: TowersView, seat: number): number => (view.colours[seat] === 'White' ? 1 : 0);

function kindOf(view: TowersView, floor: string, seat: number): 'own' | 'other' | 'utility' {
  if (floor === 'U') return 'utility';
  return seatOf(view, sideOf(floor)) === seat ? 'own' : 'other';
}

/** Every tower that counts: where it stands, whose it is, of what, and what it is worth. */
export function details(view: TowersView, _: Frame[], names: string[]): Detail[] {
  const rows = owned(view).map(([block, floors]) => {
    const own = [...floors].filter((floor) => floor === floors.at(-1)).length;
    return [block, names[seatOf(view, sideOf(floors))] ?? '', floors.length, own, floors.length - own];
  });
  const head = [t('end-block'), t('end-owner'), t('end-floors'), t('end-of-owner'), t('end-of-others')];
  return rows.length > 0 ? [{ title: t('end-by-tower'), head, rows }] : [];
}

function cutFloors(description: Frame['description'] | undefined): number {
  const { demolished, flattened } = (description ?? {}) as Partial<TowersEvent>;
  const left = (flattened ?? []).reduce((sum, { floors }) => sum + floors.length - 1, 0);
  return (demolished ?? []).reduce((sum, { floors }) => sum + floors.length, left);
}
