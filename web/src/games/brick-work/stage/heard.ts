// What those who hear the table are told of what a player does before anything is played.
import { aboutOf, titleOf } from '../board/dice';
import { outlookInWords } from '../board/sentences';
import { t } from '../texts';
import { named } from './hand-text';
import type { Model } from './model';

/** What is told after an event; '': nothing. */
export function heard(before: Model, after: Model): string {
  const { hall, die, value, space, hint, advised, sentMove } = after;
  if (!hall.acts || sentMove !== before.sentMove || hall.view !== before.hall.view) return '';
  if (before.hint && !hint && advised !== '') return ''; // it is followed: what is set up now was told by it
  if (space !== null && space !== before.space)
    return die === null
      ? t('heard-space', { space: titleOf(space), about: aboutOf(space) })
      : outlookInWords(hall.view, die, value ?? die, space);
  if (die !== before.die) return die === null ? t('heard-die-back') : t('heard-die', { die: value ?? die });
  if (die !== null && value !== null && value !== before.value) return t('die-turned-to', { die, value });
  return heardOfPiece(before, after);
}

/** ... of the piece in hand, and of the one that it goes on. */
function heardOfPiece({ workbench: { bench: before } }: Model, { workbench: { bench } }: Model): string {
  if (bench.upper === before.upper) {
    const isLaid = bench.lower !== null && bench.lower !== before.lower && bench.steps.length === before.steps.length;
    return isLaid && bench.upper === null ? t('heard-lower', { piece: named(bench.lower) }) : '';
  }
  if (bench.upper !== null) return t('heard-piece', { piece: named(bench.upper) });
  return before.upper !== null && bench.steps.length <= before.steps.length
    ? t('heard-let-go', { piece: named(before.upper) })
    : '';
}
