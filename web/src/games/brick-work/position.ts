// A position in the game's notation, written from what everybody sees: the computer is asked about it. Nothing is hidden
// in Brick Work; only how often a yellow brick was put back is not in the view, and no advice hangs on that.
import type { Brick, Counts } from './bricks/pieces';
import { KINDS, SEATS, SPACES } from './constants';
import type { BrickWorkView, ObjectView } from './view';

const counts = (of: Counts | undefined): string[] =>
  KINDS.flatMap((kind) => {
    const n = of?.[kind] ?? 0;
    return n === 0 ? [] : [n === 1 ? kind : `${kind}*${String(n)}`];
  });

const thing = (bricks: Brick[]): string =>
  bricks.map(({ kind, x, y, z, turned }) => `${kind}${turned ? 'r' : ''}@${[x, y, z].join(',')}`).join('+');

function collection(loose: Counts | undefined, objects: ObjectView[] | undefined): string {
  return [...counts(loose), ...(objects ?? []).map((each) => `${each.name}=${thing(each.bricks)}`)].join(' ') || '-';
}

/** Whose turn it is, or who has won. */
function sideOf({ phase, turn, winner }: BrickWorkView): string {
  const seat = phase === 'over' ? winner : turn;
  if (seat === null) return phase === 'over' ? ' draw' : '';
  return ` ${SEATS[seat] ?? ''}`;
}

/** The text of a position in which the brickprints are built, or later. */
export function positionText(view: BrickWorkView): string {
  const side = sideOf(view);
  const acting = view.acting === null ? '' : ` ${view.acting}`;
  const alone = view.alone > 0 ? `alone ${String(view.alone)}; ` : '';
  const prints = SEATS.map((seat, each) => {
    const built = view.prints[each];
    const bricks = counts(view.taken[each]).join(' ') || '-';
    return `${seat}'s ${built ? `print ${built.name}: ${thing(built.bricks)}` : `bricks ${bricks}`}`;
  });
  return [
    `${view.rolls_first ? 'rules=2 ' : ''}${alone}${view.phase}${side}${acting}`,
    `first ${SEATS[view.first] ?? ''}`,
    `order ${alone ? '-' : view.rolled.join(' ')}`,
    `turns ${String(view.turns)} ${String(view.round_turns)}`,
    `pool ${view.pool.join('') || '-'}`,
    `board ${SPACES.map((space) => view.spaces[space] ?? '.').join('')}`,
    `tokens ${view.tokens.join(' ')}`,
    ...SEATS.map((seat, each) => `${seat} ${collection(view.loose[each], view.objects[each])}`),
    ...prints,
  ].join('; ');
}
