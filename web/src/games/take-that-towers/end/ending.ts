// How a match of Take That Towers ended: which floors and which towers made points, and the claim that made most.
import { inRow } from '../../../lib/browser/intl';
import { movesPlayed, withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame, Moment } from '../../room';
import { isChoice } from '../words';
import { FLOORS } from '../constants';
import { floorOf } from '../tower/floors';
import { t } from '../texts';
import type { TakeThatTowersEvent, TakeThatTowersView } from '../view';

const WORTH_POINTS = 3; // that a card has to bring, to have decided anything

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
  const rows = [
    ...FLOORS.map(({ code, name }) =>
      row(name, (seat) =>
        scored
          .filter(({ description }) => description.card === code)
          .reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
      ),
    ),
    ...['claim', 'build'].map((kind) =>
      row(
        kind === 'claim' ? t('end-claimed') : t('end-built'),
        (seat) => moves.filter((frame) => frame.by === seat && descriptionOf(frame).kind === kind).length,
      ),
    ),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== 0));
}

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

/** The claim whose floor brought the winner most, against the best of the others. */
export function decisive(view: TakeThatTowersView, frames: Frame[], names: string[]): Moment | null {
  const best = Math.max(...view.scores);
  const winner = view.scores.indexOf(best); // who plays earlier wins ties
  const rivals = view.scores.map((_, seat) => seat).filter((seat) => seat !== winner);
  const most = Math.max(...rivals.map((seat) => view.scores[seat] ?? 0));
  const rival = rivals.find((seat) => view.scores[seat] === most);
  if (rival === undefined) return null;
  const moves = movesPlayed(frames, isChoice);
  let found: { move: Frame; number: number; card: string; points: number } | null = null;
  for (const { frame, description, points } of scoredFloors(frames)) {
    const swing = (points[winner] ?? 0) - (points[rival] ?? 0);
    if (description.owner !== winner || swing < WORTH_POINTS || swing <= (found?.points ?? 0)) continue;
    const at = claimOf(moves, frames, frame, description, winner);
    const move = moves[at];
    if (move) found = { move, number: move.n, card: floorOf(description.card ?? '').name, points: points[winner] ?? 0 };
  }
  if (found === null) return null;
  const { move, number, card, points } = found as { move: Frame; number: number; card: string; points: number };
  const { slot = '', level = 0 } = descriptionOf(move);
  const text = t('end-claim', { number, name: names[winner] ?? '', place: `${slot}${String(level)}`, card, points });
  return { frame: frames.indexOf(move), text };
}

/** The number of the move that claimed a floor which `scored` scores: the floor itself, or a LANDLORD above it; or -1. */
function claimOf(
  moves: Frame[],
  frames: Frame[],
  scored: Frame,
  { slot, level = 0 }: Description,
  seat: number,
): number {
  const until = frames.indexOf(scored);
  const choices = withoutUndone(frames.slice(0, until), isChoice);
  const last = choices.findLast(
    (frame) => descriptionOf(frame).kind === 'scored' && descriptionOf(frame).slot === slot,
  );
  const since = last ? frames.indexOf(last) : 0; // another tower stood there until then
  const claims = moves
    .map((move, index) => ({ index, at: frames.indexOf(move), by: move.by, description: descriptionOf(move) }))
    .filter(
      ({ at, by, description }) =>
        at > since && at < until && by === seat && description.kind === 'claim' && description.slot === slot,
    )
    .filter(({ description }) => (description.level ?? 0) >= level)
    .sort((one, other) => (one.description.level ?? 0) - (other.description.level ?? 0));
  return claims[0]?.index ?? -1;
}
