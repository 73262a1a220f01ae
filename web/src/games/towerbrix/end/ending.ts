// How a match of TowerBrix ended: what each has done for the tower, and what became of every attempt.
import { language } from '../../../lib/language.svelte';
import { withoutUndone } from '../../../lib/match/log';
import type { AccountRow, Detail, Frame, Moment } from '../../room';
import { keyOf } from '../evaluation/evaluation';
import { cardText } from '../card-texts';
import { readingLanguage, t } from '../texts';
import type { Evaluation, TowerBrixEvent, TowerBrixView } from '../view';
import { calledBrick, isChoice } from '../words';

const MOVES = ['put', 'lean', 'move', 'remove'];

interface Attempt {
  frame: number; // of the replay, at its end
  evaluation: Evaluation;
}

/** Every attempt that was judged, in order; one that waits for an act of its challenge counts once that is done. */
export function attemptsOf(frames: Frame[]): Attempt[] {
  const found: Attempt[] = [];
  let lastKey = '';
  frames.forEach((frame, index) => {
    const { evaluation } = frame.view as TowerBrixView;
    const key = keyOf(evaluation);
    if (!evaluation || key === lastKey || evaluation.how === 'nothing' || evaluation.how === 'void') return;
    lastKey = key;
    found.push({ frame: index, evaluation });
  });
  return found;
}

/** An attempt as it went. */
export interface Round {
  frame: number; // of the replay, at its end
  text: string; // what became of it
  seconds: number | null; // from the deal until it was judged; null: not known
  moved: number[]; // bricks, by seat
  last: Moment | null; // the brick after which every card was met
  missed: string[]; // what the cards ask for that were not met
  cards: string[]; // by name
  view: TowerBrixView;
}

/** Every attempt that was judged: how long it took, who moved how many bricks, and which card was met last. */
export function roundsOf(frames: Frame[], names: string[]): Round[] {
  const attempts = attemptsOf(frames);
  return attempts.map((attempt, index) => {
    const { frame, evaluation } = attempt;
    const all = frames.slice((attempts[index - 1]?.frame ?? -1) + 1, frame + 1);
    const dealt = all.find(({ view }) => (view as TowerBrixView).phase === 'build');
    const passed = dealt ? Date.parse(frames[frame]?.t ?? '') - Date.parse(dealt.t) : NaN;
    const view = frames[frame]?.view as TowerBrixView;
    const moves = withoutUndone(all, isChoice).map(({ description }) => (description ?? {}) as Partial<TowerBrixEvent>);
    const own = (seat: number): number =>
      moves.filter(({ kind, seat: by }) => by === seat && MOVES.includes(kind ?? '')).length;
    return {
      frame,
      text: becameOf(evaluation),
      seconds: Number.isFinite(passed) ? passed / 1000 : null,
      moved: Array.from({ length: view.players }, (_, seat) => own(seat)),
      last: evaluation.how === 'won' ? completed(attempt, attempts, frames, names) : null,
      missed: evaluation.cards.flatMap((card) =>
        card.holds === false && !card.dropped ? [cardText(card, readingLanguage()) ?? ''] : [],
      ),
      cards: evaluation.cards.flatMap(({ name }) => (name ? [name] : [])),
      view,
    };
  });
}

/** What each seat did, and what became of its cards. */
export function account(view: TowerBrixView, frames: Frame[]): AccountRow[] {
  const described = withoutUndone(frames, isChoice).map(
    ({ description }) => (description ?? {}) as Partial<TowerBrixEvent>,
  );
  const cards = attemptsOf(frames).flatMap(({ evaluation }) => evaluation.cards);
  const row = (what: string, count: (seat: number) => number): AccountRow => ({
    what,
    values: Array.from({ length: view.players }, (_, seat) => count(seat)),
  });
  const done = (kinds: string[]) => (seat: number) =>
    described.filter(({ kind, seat: by }) => by === seat && kind !== undefined && kinds.includes(kind)).length;
  return [
    row(t('end-bricks'), done(MOVES)),
    row(t('end-cards'), (seat) => cards.filter((card) => card.seat === seat).length),
    row(t('end-cards-met'), (seat) => cards.filter((card) => card.seat === seat && card.holds).length),
    row(t('end-noes'), done(['no'])),
  ].filter(({ values }) => values.some((value) => value !== 0));
}

/** Every card of every attempt: its round, who held it, what it asked for, its points, and whether it was met. */
export function details(_: TowerBrixView, frames: Frame[], names: string[]): Detail[] {
  const cardsIn = readingLanguage();
  const attempts = attemptsOf(frames);
  const rounds = attempts.map(({ evaluation: { round, how, height_mm: height, points, bonus } }) => [
    round,
    how === 'won' ? t('end-was-won') : t('end-was-lost'),
    Math.round(height),
    points - bonus,
    bonus,
    points,
  ]);
  const cards = attempts.flatMap(({ evaluation: { round, cards } }) =>
    cards.map((card) => [
      round,
      names[card.seat] ?? '',
      cardText(card, cardsIn) ?? card.name ?? '',
      card.points,
      card.holds === null ? '–' : card.holds ? t('end-card-met') : t('end-card-missed'),
    ]),
  );
  const found = [
    {
      title: t('end-by-round'),
      head: [t('end-number'), t('end-result'), t('end-height'), t('end-for-cards'), t('end-bonus'), t('end-points')],
      rows: rounds,
    },
    {
      title: t('end-by-card'),
      head: [t('end-number'), t('end-held-by'), t('end-condition'), t('end-points'), ''],
      rows: cards,
    },
  ];
  return found.filter(({ rows }) => rows.length > 0).map(withoutZeros);
}

/** A table without columns in which there is nothing but zeros: an introduction gives no points. */
function withoutZeros({ title, head, rows }: Detail): Detail {
  const columns = <T>(row: T[]): T[] => row.filter((_, column) => rows.some((each) => each[column] !== 0));
  return { title, head: columns(head), rows: rows.map(columns) };
}

/** The brick after which every card of the best round was met; in a match that was lost, how its last attempt ended. */
export function decisive(view: TowerBrixView, frames: Frame[], names: string[]): Moment | null {
  const attempts = attemptsOf(frames);
  const last = attempts.at(-1);
  if (!last) return null;
  if (!view.won) return last.evaluation.how === 'won' ? null : { frame: last.frame, text: becameOf(last.evaluation) };
  const won = attempts.filter(({ evaluation }) => evaluation.how === 'won');
  const best = won.reduce<Attempt | undefined>(
    (one, other) => (one && one.evaluation.points > other.evaluation.points ? one : other),
    undefined,
  );
  return best ? completed(best, attempts, frames, names) : null;
}

/** The brick after which every card was met and stayed so; null where that is not known, or was so from the start. */
function completed(attempt: Attempt, attempts: Attempt[], frames: Frame[], names: string[]): Moment | null {
  const begun = (attempts[attempts.indexOf(attempt) - 1]?.frame ?? -1) + 1;
  const views = frames.slice(begun, attempt.frame).map((frame) => frame.view as TowerBrixView);
  const missed = views.findLastIndex((each) => !allMet(each));
  const judged = views.slice(missed + 1).some((each) => each.hands.flat().length > 0);
  if (missed < 0 || !judged || missed + 1 >= views.length) return null;
  const at = begun + missed + 1;
  const mover = frames
    .slice(begun, at + 1)
    .findLast(({ description }) => MOVES.includes((description as { kind?: string })?.kind ?? ''));
  const { seat, brick } = (mover?.description ?? {}) as Partial<TowerBrixEvent>;
  if (seat === undefined || !brick) return null;
  const { round, points } = attempt.evaluation;
  const called = calledBrick(frames[at]?.view as TowerBrixView, brick, language());
  const text = t('end-completed', { round, name: names[seat] ?? '', brick: called, points });
  const last = metLast(views[missed], views[missed + 1]);
  return { frame: at, text: last === null ? text : t('end-last-card', { text, card: last }) };
}

/** What the card says that was met last; null where it cannot be read here, or there were several. */
function metLast(before: TowerBrixView | undefined, after: TowerBrixView | undefined): string | null {
  const missed = (before?.hands ?? []).flatMap((hand, seat) => hand.map((card, place) => ({ card, seat, place })));
  const [card, ...others] = missed
    .filter(({ card, seat, place }) => card.holds !== true && after?.hands[seat]?.[place]?.holds === true)
    .map(({ seat, place }) => after?.hands[seat]?.[place]);
  return card && others.length === 0 ? (cardText(card, readingLanguage()) ?? null) : null;
}

/** Whether every card on the table is known to be met, of those that have to be. */
const allMet = ({ hands }: TowerBrixView): boolean => {
  const cards = hands.flat().filter(({ dropped }) => dropped !== true);
  return cards.length > 0 && cards.every(({ holds }) => holds === true);
};

/** What became of each attempt. */
export const moments = (frames: Frame[]): Moment[] =>
  attemptsOf(frames).map(({ frame, evaluation }) => ({ frame, text: becameOf(evaluation) }));

function becameOf({ round, how, stands, tower, points, cards }: Evaluation): string {
  const named = t('end-round', { round });
  if (how === 'won')
    return points > 0
      ? t('end-won-points', { round: named, points })
      : t('end-won', { round: named, cards: cards.length });
  if (stands === false) return t('end-fell', { round: named });
  if (tower === false) return t('end-no-tower', { round: named });
  const met = cards.filter(({ holds }) => holds).length;
  return t('end-lost', { round: named, met, cards: cards.length });
}
