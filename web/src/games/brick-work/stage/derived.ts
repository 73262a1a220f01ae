// What is drawn of the stage of Brick Work, each from what it shows: so nothing is made anew while a hand moves.
import { bestFit } from '../bench/picture/overlay';
import { alone, matPicture, type Picture } from '../bench/picture/picture';
import type { Bench } from '../bench/model';
import { finished } from '../bricks/finished';
import type { Brick } from '../bricks/pieces';
import { titleOf, waysTo } from '../board/dice';
import type { BrickWorkView, FitView } from '../view';
import { t } from '../texts';
import { fitInWords, printName, total } from '../words';
import { PRINT_BRICKS } from '../constants';
import { benchSeat, isWork, type Hall, type Model } from './model';

/** A brickprint that is laid over an object, and how far the two are alike. */
export interface Overlay {
  object: string;
  print: Brick[];
  fit: FitView;
  about: string;
}

/** The colour of what is on the bench. */
export const benchPaint = (seat: number, building: boolean): 'blue' | 'red' | 'yellow' =>
  building ? 'yellow' : seat === 0 ? 'blue' : 'red';

/** The brickprint that lies over the object on the bench, and over what is planned of it. */
export function overlay(
  view: BrickWorkView,
  bench: Bench,
  comparedPrint: number | null,
  overlaid: string,
): Overlay | null {
  const print = comparedPrint === null ? null : view.prints[comparedPrint];
  const object = bench.lower ?? overlaid;
  const bricks = bench.collection.objects[object];
  if (comparedPrint === null || !print || !bricks) return null;
  const fit = bestFit(bricks, print.bricks, comparedPrint);
  return { object, print: print.bricks, fit, about: t('object-fits', { object, fit: fitInWords(fit, view) }) };
}

/** What is seen on the bench: what somebody else has, the own brickprint, or the mat. */
export function benchPicture(
  view: BrickWorkView,
  seat: number,
  bench: Bench,
  paint: 'blue' | 'red' | 'yellow',
  overlay: Overlay | null,
  { lookedAt, visit }: Pick<Model, 'lookedAt' | 'visit'>,
  nameOf: (seat: number) => string,
): Picture {
  const object = lookedAt && view.objects[lookedAt.seat]?.find(({ name }) => name === lookedAt.object);
  if (lookedAt && object) {
    const about = t('object-of', { object: lookedAt.object, name: nameOf(lookedAt.seat) });
    return alone(object.bricks, lookedAt.seat === 0 ? 'blue' : 'red', bench.depth, about);
  }
  if (visit) return alone(visit.bricks, visit.paint, bench.depth, visit.text, visit.key);
  const print = view.prints[seat];
  if (view.phase === 'prints' && print && bench.laid.length === 0)
    return alone(print.bricks, 'yellow', bench.depth, t('your-print-is', { print: printName(print.name) }));
  return matPicture(bench, paint, overlay);
}

/** On objects, by their letters: how far they are like a brickprint. None while a plan has letters of its own. */
export function objectNotes(view: BrickWorkView, seat: number, planned: boolean): Record<string, string> {
  const notes: Record<string, string> = {};
  if (planned) return notes;
  for (const { object, fit } of finished(view, seat)) if (object && fit) notes[object.name] = fitInWords(fit, view);
  return notes;
}

/** Whether all bricks of the own brickprint are one. */
export const isWhole = ({ collection, steps }: Bench): boolean =>
  total(collection.loose) + Object.keys(collection.objects).length === 1 && steps.length === PRINT_BRICKS - 1;

/** What the brickprint is called, as it is sent; '': nothing yet. */
export const titleSent = (title: string): string => title.trim().replace(/\s+/g, ' ');

/** What the player has to do now; '': the hall says it. */
export function prompt(
  { acts, view }: Pick<Hall, 'acts' | 'view'>,
  rollInHand: string,
  space: string | null,
  bench: Bench,
  die: number | null,
): string {
  if (rollInHand) return t('prompt-roll');
  if (!acts || space === null) return '';
  if (bench.upper) return t('prompt-piece');
  const bumps = view.rolls_first && view.acting === null && view.spaces[space] !== undefined;
  if (isWork(space) && bench.steps.length === 0 && !bumps) return t('prompt-pieces', { space: titleOf(space) });
  return die === null && waysTo(view, space).length > 0
    ? t('prompt-die', { space: titleOf(space) })
    : t('prompt-slip', { space: titleOf(space) });
}

/** What went wrong; '': nothing. A brick that somebody else took first is no mistake. `rival`: who may have taken it. */
export function problem({ hall, remark }: Pick<Model, 'hall' | 'remark'>, rival: string): string {
  const { complaint, view } = hall;
  if (!complaint) return remark;
  const [, brick] = /^take (\dx\d)$/.exec(complaint.move) ?? [];
  if (brick && !view.yellow[brick]) return t('was-faster', { name: rival, brick });
  if (brick && total(view.taken[benchSeat(hall)]) < PRINT_BRICKS) return t('both-reached', { brick });
  return complaint.text;
}
