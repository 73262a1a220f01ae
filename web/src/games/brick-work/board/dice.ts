// Dice and the spaces they are placed on, as the board lays them out.
import { language } from '../../../lib/language.svelte';
import { textOf } from '../../../lib/texts';
import { FACES, SHOWS, SPACES } from '../constants';
import { t } from '../texts';
import type { BrickWorkView, Choice } from '../view';

/** What can be done with the dice: of a match, or of a table with real bricks. */
export type DiceView = Pick<BrickWorkView, 'choices'>;

/** What the board shows. Of real bricks nobody here knows how many are left. */
export type BoardView = Pick<BrickWorkView, 'choices' | 'spaces' | 'token_supply' | 'first'> &
  Partial<Pick<BrickWorkView, 'alone' | 'turns'>> &
  Partial<Pick<BrickWorkView, 'yards' | 'acting'>>;

/** What the pool shows. */
export type PoolView = Pick<BrickWorkView, 'choices' | 'pool' | 'tokens' | 'turn' | 'phase'>;

export interface Space {
  name: string; // as the view calls it
  pips: number; // that a die on it has to show; 0: any
}

const shows: Readonly<Record<string, number>> = SHOWS;
const spaceOf = (name: string): Space => ({ name, pips: shows[name] ?? 0 });

/** The board's spaces, in its two rows; between the second and the third of the lower row stands the turn tower. */
export const COLLECTS = SPACES.filter((name) => name.startsWith('collect')).map(spaceOf);
export const WORKS = ['demolish', 'build', 'recycle', 'adjust'].map(spaceOf);

/** What is printed on a space: "Collect 4". */
export const titleOf = (space: string): string =>
  space.startsWith('collect') ? t('space-collect', { pips: space.slice(-1) }) : t('space', { space });

/** What a space is for. */
export const aboutOf = (space: string): string => t('space-about', { space, pips: shows[space] ?? 0 });

/** What a face shows after some `+` and `-` tokens: the highest and 1 are neighbours. */
export function changed(die: number, tokens: string): number {
  const by = [...tokens].reduce((sum, token) => sum + (token === '+' ? 1 : -1), 0);
  return ((((die - 1 + by) % FACES) + FACES) % FACES) + 1;
}

/** The way to give a die a value with the fewest tokens. */
export function choiceOf(view: DiceView, die: number, value: number): Choice | null {
  return view.choices.find((each) => each.die === die && each.value === value) ?? null;
}

/** All ways to take a space fully, those without tokens first. */
export function waysTo(view: DiceView, space: string): Choice[] {
  return view.choices
    .filter((each) => each.spaces.includes(space))
    .sort((one, other) => one.tokens.length - other.tokens.length || one.value - other.value);
}

/** Why no die can take a space: first what no other face would help. In the words of the die that needs no tokens. */
export function whyNot(view: DiceView, space: string, die: number | null, value: number | null): string {
  const choice =
    view.choices.find((each) => each.value === shows[space] && each.why[space]) ??
    (die !== null && value !== null ? choiceOf(view, die, value) : view.choices.find((each) => each.why[space]));
  const why = choice?.why[space];
  return why ? textOf(why, language()) : '';
}

/** What a die would do on a space, before it is let go there. */
export interface Outlook {
  kind: 'does' | 'tokens' | 'not';
  value: number; // what it would show
  tokens: number; // that it takes
  why: string; // why it cannot be placed
}

/** What a die of the pool would do on a space: as it lies, with the fewest tokens, or why not. */
export function outlook(view: DiceView, die: number, value: number, space: string): Outlook {
  const ways = waysTo(view, space).filter((way) => way.die === die);
  const way = ways.find((each) => each.value === value) ?? ways[0];
  if (!way) return { kind: 'not', value, tokens: 0, why: whyNot(view, space, die, value) };
  const tokens = way.tokens.length;
  return { kind: tokens === 0 ? 'does' : 'tokens', value: way.value, tokens, why: '' };
}
