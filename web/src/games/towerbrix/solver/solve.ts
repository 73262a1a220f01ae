// Asking the hall for a tower that meets cards.
import { solve as asked } from '../../../lib/api';
import type { TowerBrixSolved, TowerBrixSolveQuestion } from '../../../lib/wire';
import { BRICK_MM } from '../constants';
import { t } from '../texts';
import type { TowerBrixView } from '../view';

export type Question = TowerBrixSolveQuestion;
export type Wish = NonNullable<Question['wish']>;
export type Solved = TowerBrixSolved;

export const TIME_LIMIT_S = 10;

/** The sides of a match's box, as a question names them: the bonus goes by them. */
export function boxOf(view: TowerBrixView): Pick<Question, 'box_short' | 'box_long'> {
  const [short, long] = view.box_mm;
  if (!short || !long) return {};
  const brick = BRICK_MM[2];
  return { box_short: Math.round((short / brick) * 100), box_long: Math.round((long / brick) * 100) };
}

export const solve = (question: Question): Promise<Solved> => asked<Solved>('towerbrix', question);

/** The verdict in a sentence. */
export function verdictOf({ verdict, covers, seconds }: Solved, wish: Wish): string {
  if (verdict === 'stands') return t('solver-found', { wish });
  if (verdict === 'impossible') return t('solver-impossible');
  return t('solver-nothing', { seconds: Math.round(seconds), proven: covers ? 'yes' : 'no' });
}
