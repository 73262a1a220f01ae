// TowerBrix in words: what is to be done, how a move is written, what a level is called.
import { listed } from '../../lib/browser/intl';
import { distinctNames } from '../../ui/table/player-names';
import { readPoses } from '../../lib/motion/frames';
import { poseOf, rotate, type Poses, type Quat, type Vec } from '../../lib/motion/vector';
import { language } from '../../lib/language.svelte';
import { colourOf } from './card-texts';
import { BONUS, FEW_GROUNDED, FORCED_EVENTS, LEVELS, SEATS, TOTALS } from './constants';
import { t } from './texts';
import type { Message } from '../../lib/wire';
import type { Evaluation, TowerBrixView } from './view';

/** ms of building after which the table asks whether the cards can be met at all. */
export const LONG_MS = 240_000;
const POSITION_INDEPENDENT_MOVE = /^(?:no|down|void|reveal|proof|begin|drop .*|ask .*)$/;

export type Level = (typeof LEVELS)[number]['name'];

/** The rank that the points have reached, in the reader's language; '' where there is none. */
export const rankText = ({ rank }: TowerBrixView): string => (rank === null ? '' : t('rank', { rank }));

/** A seat's event that was a choice, and did not follow of itself. */
export const isChoice = (event: string): boolean => !FORCED_EVENTS.some((verb) => verb === event.split(' ')[0]);

/** Whether a move means the same whatever others have done meanwhile. */
export const isPositionIndependent = (move: string): boolean => POSITION_INDEPENDENT_MOVE.test(move);

/** "yellow brick 1": a brick where nobody says where it lies. */
export const brickName = (brick: string): string => t('brick-of', { colour: brick.charAt(0), number: numberOf(brick) });

/** ... and whether it is one of those that are no part of a tower yet. */
export const nameWithUse = (brick: string, loose: readonly string[]): string =>
  loose.includes(brick) ? t('brick-unused', { brick: brickName(brick) }) : brickName(brick);

/** 1 or 2; 0: there is one gray brick. */
const numberOf = (brick: string): number => (brick.startsWith('g') ? 0 : Number(brick.slice(1)));

/** A brick as cards name it, such as "the left red brick"; by its number where the tower is not to be seen. */
export function calledBrick(view: TowerBrixView, brick: string, reader: string): string {
  const which = view.which?.[view.bricks.indexOf(brick)];
  return which === undefined
    ? t(reader, 'brick-of', { colour: brick.charAt(0), number: numberOf(brick) })
    : t(reader, 'brick', { which, colour: colourOf(brick), role: 'subject' });
}

/** A text of the hall with bricks as cards name them: for "brick 6", and for signs such as b1. `called`: by number. */
export function withCalled(text: string, view: TowerBrixView): string {
  const { bricks } = view;
  const called = bricks.map((brick) => calledBrick(view, brick, language()));
  const named = text
    .replace(/\bbrick (\d)\b/g, (whole, number: string) => called[Number(number)] ?? whole)
    .replace(/(?<!(?:put|lean|move|remove) )\b(?:[yprb][12]|g1)\b/g, (sign) => called[bricks.indexOf(sign)] ?? sign);
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** Who sits there, by a name that nobody else has: two computers may go by one. */
export const playerName = (seat: number, names: string[]): string =>
  distinctNames(names)[seat] ?? SEATS[seat] ?? t('seat', { number: seat + 1 });

/** What was done, with a brick by its colour alone: which of two it was is seen on the board. */
export function withColour(text: string, { brick }: Record<string, unknown>): string {
  return typeof brick === 'string' ? inPlaceOf(brick, text, t('brick-any', { colour: brick.charAt(0) })) : text;
}

/** Whether the bricks that came to rest brought others down. */
export const fellOf = (description?: Record<string, unknown> | null): boolean =>
  (description?.['localizable'] as Message | undefined)?.name === 'towerbrix:bricks-fell';

/** A sentence with words in the place of a brick's sign, which comes after any name of a player. */
const inPlaceOf = (brick: string, text: string, words: string): string =>
  text.replace(new RegExp(`\\b${brick}\\b(?!.*\\b${brick}\\b)`), words);

/** The level that so many points of cards are played at. */
export const levelOf = (total: number): Level => LEVELS.findLast(({ least }) => least <= total)?.name ?? 'easy';

/** The points of a level: "up to 12", "13 to 19", "20 and more". */
export function bandText({ least, most }: (typeof LEVELS)[number]): string {
  if (most === null) return t('band-from', { least });
  return least === LEVELS[0].least ? t('band-upto', { most }) : t('band', { least, most });
}

const totals: Readonly<Record<string, number>> = TOTALS;

/** The points of the cards of the challenge that is played. */
export const challengeTotal = ({ level }: Pick<TowerBrixView, 'level'>): number => totals[level ?? ''] ?? TOTALS.easy;

/** Whose thumbs are still awaited: those with cards. */
export function awaited(view: TowerBrixView): number[] {
  return view.hands.flatMap((hand, seat) => (hand.length > 0 && !view.thumbs[seat] ? [seat] : []));
}

/** What a seat has to do, as the end of "Your turn: …". */
export function expected(view: TowerBrixView, seat: number): string {
  if (view.over) return '';
  const what = expectedNow(view, seat);
  const heaps = what === 'thumbs' && view.deck !== 'pink' ? (view.heaps ?? []) : []; // of the pink deck a brick may lie aside
  const unused = heaps.filter((heap) => heap.length === 1).length;
  if (unused > 0) return t('expected-bricks', { n: unused });
  if (heaps.length > 1) return t('expected-parts', { n: heaps.length });
  return t('expected', { what });
}

function expectedNow(view: TowerBrixView, seat: number): string {
  if (isAsked(view, seat)) return 'answer';
  if (view.phase === 'mix' && view.question?.answer === 'open') return 'answers';
  if (view.phase === 'mix') return view.variant === 'intro' || view.set_mix ? 'deal' : 'mix';
  if (view.phase === 'act') return view.act ?? 'go-on';
  if (view.phase !== 'build') return 'rest';
  if (isRevealed(view)) return 'revealed';
  if (view.blind === seat) return 'blind';
  if (view.thumbs[seat]) return 'thumbs';
  if (view.players > 1 && awaited(view).every((other) => other === seat) && awaited(view).length > 0)
    return 'last-thumb';
  return 'build';
}

/** An open question waits for a seat's answer. */
export const isAsked = ({ question }: TowerBrixView, seat: number): boolean =>
  question?.answer === 'open' && question.of[seat] === true && question.agreed[seat] !== true;

/** What is asked, with the names of the players; it names no card. `mine`: it is the reader who asks. */
export function questionText(view: TowerBrixView, names: string[], reader: string, mine = false): string {
  const { question } = view;
  if (!question) return '';
  const who = mine ? 'You' : playerName(question.by, names);
  if (question.kind === 'deal') {
    const { twos, threes, extra } = question;
    const deal = t(reader, 'asked-deal', { who, twos, threes });
    if (extra.length === 0) return deal;
    return `${deal} ${t(reader, 'asked-extra', { who: listed(extra.map((each) => playerName(each, names))) })}`;
  }
  if (question.kind === 'drop') return t(reader, 'asked-drop', { who, points: question.points ?? 0 });
  if (question.kind === 'knock') return t(reader, 'asked-knock', { who });
  return t(reader, 'asked-brick', { who, brick: calledBrick(view, question.brick ?? '', reader) });
}

/** No two bricks lie together yet: no card is met by an empty mat. */
export const isUnbuilt = ({ heaps }: Pick<TowerBrixView, 'heaps'>): boolean =>
  heaps?.every((heap) => heap.length === 1) === true;

/** The cards lie open because the attempt was given up. */
export const isRevealed = (view: TowerBrixView): boolean =>
  view.phase === 'build' && view.reveal.length > 0 && view.reveal.every(Boolean);

/** How a move is written now, for those who type. */
export function example(view: TowerBrixView): string {
  if (view.phase === 'mix') return 'deal 3x2 2x3';
  if (view.phase === 'act') return view.act === 'remove' ? `remove ${view.bricks[0] ?? 'y1'}` : (view.act ?? '');
  return 'put y1 0 0 30 stand';
}

/** How a brick is: it stands or lies within 5 degrees, else it leans. */
export function poseWord(poses: Poses, index: number): 'stands' | 'lies' | 'leans' {
  const up = Math.abs(rotate(poseOf(poses, index).turn, [0, 0, 1])[2]);
  return up > 0.996 ? 'stands' : up < 0.087 ? 'lies' : 'leans';
}

/** The tower for those who hear it. */
export function towerInWords(view: TowerBrixView): string {
  const poses = view.poses === null ? null : readPoses(view.poses);
  if (!poses) return t('no-tower-seen');
  const places = view.bricks.map((brick, index) => {
    const { at } = poseOf(poses, index);
    const way = poseWord(poses, index);
    const [x, y, z] = at.map((n) => Math.round(n * 1000)) as Vec;
    return t('brick-at', { brick: brickName(brick), way, x, y, z });
  });
  const high = view.height_mm === null ? '' : ` ${t('tower-high', { height: Math.round(view.height_mm) })}`;
  return `${t('bricks-in-mm', { bricks: places.join('; ') })}${high}`;
}

/** The move that puts a brick there; null where it has no text, as a brick turned askew has none. */
export function putText(brick: string, to: Vec, turn: Quat, lean: boolean): string | null {
  const [x, y, z] = to.map((n) => Math.round(n * 1000) || 0) as Vec;
  const place = `${brick} ${String(x)} ${String(y)} ${String(Math.max(1, z))}`;
  const [ax, ay, az] = rotate(turn, [0, 0, 1]);
  if (lean) {
    const sign = az < 0 ? -1 : 1;
    const heading = Math.round((Math.atan2(sign * ay, sign * ax) * 180) / Math.PI + 360) % 360;
    const angle = Math.round((Math.acos(Math.min(1, Math.abs(az))) * 180) / Math.PI);
    return `lean ${place} ${String(heading)} ${String(Math.min(89, Math.max(1, angle)))}`;
  }
  const AXIS_COSINE = 0.998; // the cosine of 3.6 degrees
  if (Math.abs(az) > AXIS_COSINE) return askew(turn) ? null : `put ${place} stand`;
  if (Math.abs(ax) > AXIS_COSINE) return `put ${place} x`;
  return Math.abs(ay) > AXIS_COSINE ? `put ${place} y` : null;
}

/** Whether an upright brick's sides do not run along the table's axes. */
function askew(turn: Quat): boolean {
  const [x, y] = rotate(turn, [1, 0, 0]);
  return Math.max(Math.abs(x), Math.abs(y)) < 0.998;
}

/** A mix of cards. */
export interface Mix {
  twos: number;
  threes: number;
}

export const totalOf = ({ twos, threes }: Mix): number => 2 * twos + 3 * threes;

/** The mixes that make so many points, few cards last. */
export function mixesOf(total: number): Mix[] {
  return Array.from({ length: Math.floor(total / 3) + 1 }, (_, threes) => ({ threes, left: total - 3 * threes }))
    .filter(({ left }) => left % 2 === 0)
    .map(({ threes, left }) => ({ threes, twos: left / 2 }));
}

/** A mix to begin with at a level: as even a deal as can be, twos and threes about alike. */
export function suggestedMix(level: number, players: number, below: number | null): Mix {
  const wanted = [10, 15, 20][level] ?? 10;
  const { least, most } = LEVELS[level] ?? LEVELS[0];
  const limit = Math.min(most ?? 26, (below ?? 100) - 1);
  const all = Array.from({ length: Math.max(0, limit - 1) }, (_, index) => index + 2).flatMap(mixesOf);
  const cost = (mix: Mix): number => {
    const count = mix.twos + mix.threes;
    return (
      Math.abs(totalOf(mix) - Math.min(wanted, limit)) +
      (count % players === 0 ? 0 : 4) +
      Math.abs(mix.twos - mix.threes) / 4 +
      (totalOf(mix) < least ? 20 : 0)
    );
  };
  return all.reduce((best, mix) => (cost(mix) < cost(best) ? mix : best), all[0] ?? { twos: 1, threes: 0 });
}

/** How a deal is asked for. `extra`: the seats that get one more, where the cards are not even. */
export function dealText({ twos, threes }: Mix, extra: number[]): string {
  const words = ['deal'];
  if (twos > 0) words.push(`${String(twos)}x2`);
  if (threes > 0) words.push(`${String(threes)}x3`);
  return [...words, ...(extra.length > 0 ? ['extra', [...extra].sort().join(',')] : [])].join(' ');
}

/** What a tower's bonus is made of, a line each. */
export function bonusLines(
  { bonus, grounded, height_mm: height }: Pick<Evaluation, 'bonus' | 'grounded' | 'height_mm'>,
  [short = 0, long = 0]: number[],
): string[] {
  const few = grounded <= FEW_GROUNDED && bonus >= BONUS.few ? BONUS.few : 0;
  const high = bonus - few;
  return [
    ...(high > 0
      ? [t('bonus-high', { n: high, height: Math.round(height), side: Math.round(high === BONUS.long ? long : short) })]
      : []),
    ...(few > 0 ? [t('bonus-few', { n: few, grounded })] : []),
  ];
}

/** What is played: "Round 2 of 3", with what it is about. */
export function roundText(view: TowerBrixView, round: number): string {
  if (view.challenge) return t('challenge-number', { number: view.challenge });
  return t('round-of', { round, rounds: view.rounds });
}

/** "2:05". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}
