// Brick Work in words: what is expected of whom, what a plan does, how an object fits.
import { inRow } from '../../lib/browser/intl';
import { localized } from '../../lib/texts';
import { changed, titleOf } from './board/dice';
import { isJoin, isKind, pipsOf, type Counts, type Step } from './bricks/pieces';
import { KINDS, PRINT_BRICKS } from './constants';
import { t } from './texts';
import type { BrickWorkView, FitView, ObjectView } from './view';

/** Whether an event of a seat was a choice: the rest follows of itself. */
export const isChoice = (event: string): boolean => event !== 'flip' && event !== 'exhausted';

export const pipsInWords = (n: number): string => t('n-pips', { n });

/** "3 of 4 pips"; where nothing is wanted, "3 pips". */
export const sumInWords = (sum: number, wanted: number | null): string =>
  wanted === null ? pipsInWords(sum) : t('pips-of', { sum, wanted });

export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);

/** "1x2, 2x3 (2)", "nothing". */
export function countsInWords(counts: Counts | undefined): string {
  const found = KINDS.filter((kind) => counts?.[kind]).map((kind) => {
    const n = counts?.[kind] ?? 0;
    return n === 1 ? kind : `${kind} (${String(n)})`;
  });
  return inRow(found) || t('nothing');
}

export const pieceInWords = (piece: string): string =>
  isKind(piece) ? t('piece-brick', { brick: piece }) : t('hand-object', { object: piece });

const upperInWords = (piece: string): string => (isKind(piece) ? piece : t('hand-object', { object: piece }));

/** "1x2 on object A, 2 pips". */
export function stepInWords(step: Step): string {
  if (isJoin(step))
    return t('step-join', { upper: upperInWords(step.upper), lower: pieceInWords(step.lower), n: step.pips });
  const { upper, object, pips } = step;
  return t('step-lift', { bricks: upper.length, numbers: inRow(upper.map(String)), object, n: pips });
}

/** What a reader calls a brickprint: bots give names that the catalogue has, those that people gave stay as they are. */
export const printName = (name: string): string =>
  localized({ name: `brick-work:design-${name.toLowerCase().replaceAll(' ', '-')}`, args: {} }, name);

/** "10 of 12 cells of “Boat”, 1 too many". */
export function fitInWords(fit: FitView, view: BrickWorkView): string {
  const name = printName(view.names[fit.print] ?? '');
  if (fit.same) return t('fit-same', { print: name });
  return t('fit-partly', { shared: fit.shared, cells: fit.cells, print: name, extra: fit.extra });
}

/** "Object A, three bricks ...". */
export function objectInWords(object: ObjectView, view: BrickWorkView): string {
  const bricks = inRow(object.bricks.map((brick) => brick.kind));
  const fits = object.fits.map((fit) => fitInWords(fit, view)).join('. ');
  const n = object.bricks.length;
  return `${t('object-about', { object: object.name, n, bricks, pips: pipsInWords(object.pips) })} ${fits}`.trim();
}

/** What a seat has to do, as the end of "Your turn: ...". */
export function expected(view: BrickWorkView, seat: number): string {
  if (!view.to_act.includes(seat)) return t('wait');
  if (view.phase === 'prints') {
    const missing = PRINT_BRICKS - total(view.taken[seat]);
    return missing > 0 ? t('expected-take', { n: missing }) : t('expected-build');
  }
  return view.acting === null ? t('expected-die') : t('expected-action', { space: titleOf(view.acting) });
}

/** Whether a move is an action alone, of a die that has bumped another. */
export const isAction = (move: string): boolean => /^(?:collect|build|demolish|recycle|adjust)\b/.test(move);

/** How a move is written now, as an example for those who type. */
export function example(view: BrickWorkView): string {
  if (view.phase === 'prints') return 'take 2x3';
  if (view.acting !== null) {
    const kind = KINDS.findLast((each) => pipsOf(each) === view.spaces[view.acting ?? '']) ?? '';
    const examples: Record<string, string> = {
      build: 'build 1x2/A@0,1,0',
      demolish: 'demolish A^2',
      recycle: 'recycle 1x2>1x1,1x1',
      adjust: 'adjust',
    };
    return examples[view.acting] ?? `collect ${kind}`;
  }
  const die = view.pool[0] ?? 4;
  const collects = view.choices.find((each) => each.spaces.some((space) => space.startsWith('collect')));
  return collects
    ? `${String(collects.die)}${collects.tokens}>collect ${KINDS.findLast((kind) => pipsOf(kind) === collects.value) ?? ''}`
    : `${String(die)}>adjust`;
}

/** The space of an action alone, as it is printed: "Collect 4". */
function spaceOfAction(action: string): string {
  const [word = '', kind = ''] = action.split(' ');
  return titleOf(word === 'collect' ? `collect${String(pipsOf(kind))}` : word);
}

/** A move as a few words: "the 4 on Build". */
export function moveInWords(move: string): string {
  const [, shown = '', tokens = '', space = ''] = /^([1-6])(\+*|-*)>(\w+)/.exec(move) ?? [];
  if (isAction(move)) return spaceOfAction(move);
  if (!shown) return move;
  const die = changed(Number(shown), tokens);
  return t('move-die', {
    die,
    space: space === 'collect' ? t('space-collect', { pips: die }) : t('space', { space }),
  });
}

/** A step of a move as it is written: `1x4/A@0,0,1` joins, `A^1,2` lifts bricks off. */
function writtenStepInWords(text: string): string {
  const [, upper = '', lower = ''] = /^(\w+)\/([^@]+?)r?@/.exec(text) ?? [];
  if (upper) return t('move-joins', { upper: upperInWords(upper), lower: upperInWords(lower) });
  const [object = '', numbers = ''] = text.split('^');
  const bricks = numbers.split(',');
  return t('move-parts', { bricks: bricks.length, numbers: inRow(bricks), object });
}

/** "1x4 for 1x1, 1x3". */
export const exchangeInWords = (returned: string[], collected: string[]): string =>
  t('move-exchanges', { returned: inRow(returned), collected: inRow(collected) });

/** What an action does, in words; '': nothing more than its space says. */
function actionInWords(space: string, rest: string): string {
  if (space === 'collect' || rest === '') return rest;
  const [returned = '', collected = ''] = rest.split('>');
  return space === 'recycle'
    ? exchangeInWords(returned.split(','), collected.split(','))
    : inRow(rest.split('; ').map(writtenStepInWords));
}

/** A move in as many words as it takes to make it: "the 6, made 4, on Build (1x4 on 1x3, 1x2 on object A)". */
export function moveInFull(move: string): string {
  if (isAction(move)) {
    const [, space = '', rest = ''] = /^(\w+) ?(.*)$/.exec(move) ?? [];
    const what = actionInWords(space, rest);
    return t('move-act', { space: spaceOfAction(move), does: what ? 'more' : 'none', what });
  }
  const [, shown = '', tokens = '', space = '', rest = ''] = /^([1-6])(\+*|-*)>(\w+) ?(.*)$/.exec(move) ?? [];
  if (!shown) return move;
  const value = changed(Number(shown), tokens);
  const what = actionInWords(space, rest);
  return t('move-full', {
    die: shown,
    value,
    tokens: tokens.length,
    space: titleOf(space === 'collect' ? `collect${String(value)}` : space),
    does: what ? 'more' : 'none',
    what,
  });
}

/** What a hint of a review points at: a space by what is printed on it, a yellow brick by its kind. */
export const pointerInWords = (pointer: string): string =>
  isKind(pointer) ? t('piece-brick', { brick: pointer }) : titleOf(pointer);

/** A move that is advised, in a sentence: "Place the 3 on Collect 3 and collect a 1x3."; '' for a finished brickprint. */
export function adviceInWords(move: string): string {
  const [, yellow = ''] = /^take (\w+)$/.exec(move) ?? [];
  if (yellow) return t('hint-move-take', { brick: yellow });
  if (isAction(move)) {
    const [word = '', kind = ''] = move.split(' ');
    return t('hint-move-act', { space: spaceOfAction(move), brick: word === 'collect' ? kind : 'none' });
  }
  const [, shown = '', tokens = '', space = '', what = ''] = /^([1-6])(\+*|-*)>(\w+) ?(\w*)/.exec(move) ?? [];
  if (!shown) return '';
  const value = changed(Number(shown), tokens);
  const collects = space === 'collect';
  return t('hint-move-die', {
    die: shown,
    value,
    tokens: tokens.length,
    space: titleOf(collects ? `collect${String(value)}` : space),
    brick: collects && what ? what : 'none',
  });
}

/** The first lines of a plan; what is to be done several times in a row is said once: "Collect 1: take a 1x1 (×3)". */
export function stepsInShort(lines: string[], most: number): string[] {
  const runs: { line: string; n: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.line === line) last.n += 1;
    else runs.push({ line, n: 1 });
  }
  return runs.slice(0, most).map(({ line, n }) => (n > 1 ? `${line} (×${String(n)})` : line));
}
