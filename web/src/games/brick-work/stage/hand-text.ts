// What a player has in hand before anything is played, as the other one is told it: "die 4 build", "die 3=4 build", "piece 2x2 A",
// "part A". Nothing is hidden in Brick Work, and no rule looks at it.
import type { Bench } from '../bench/model';
import { isKind } from '../bricks/pieces';
import { t } from '../texts';

export interface HandText {
  die: number | null; // its face in the pool
  value: number | null; // what it is made
  space: string | null; // where it would go
  piece: string | null; // in hand, or being taken apart
  over: string | null; // the piece that it is held over
  parts: boolean; // bricks are being lifted off
}

/** What is in a hand, as it is told; '': nothing. */
export function handText(
  bench: Bench,
  turn: { value: number | null; die: number | null; space: string | null },
): string {
  if (bench.upper !== null) return ['piece', bench.upper, ...(bench.lower === null ? [] : [bench.lower])].join(' ');
  if (bench.tool === 'part' && bench.lower !== null && bench.lifted.length > 0) return `part ${bench.lower}`;
  const { die, value } = turn;
  if (die === null) return '';
  const face = value === null || value === die ? String(die) : `${String(die)}=${String(value)}`;
  return ['die', face, ...(turn.space === null ? [] : [turn.space])].join(' ');
}

const PIECE = /^(?:\dx\d|[A-Z])$/;

/** Read what was told; null: nothing, or what a later page says. */
export function readHand(text: string | undefined): HandText | null {
  const [kind, what = '', where] = (text ?? '').split(' ');
  const none = { die: null, value: null, space: null, piece: null, over: null, parts: false };
  const face = /^([1-6])(?:=([1-6]))?$/.exec(what);
  if (kind === 'die' && face)
    return { ...none, die: Number(face[1]), value: Number(face[2] ?? face[1]), space: where ?? null };
  if (kind === 'part' && PIECE.test(what)) return { ...none, piece: what, parts: true };
  if (kind === 'piece' && PIECE.test(what))
    return { ...none, piece: what, over: where !== undefined && PIECE.test(where) ? where : null };
  return null;
}

export const named = (piece: string): string =>
  isKind(piece) ? t('hand-brick', { brick: piece }) : t('hand-object', { object: piece });

/** In words, beside the name of who holds it: "holds the 1x2 over object A". */
export function handInWords({ die, value, piece, over, parts }: HandText): string {
  if (die !== null) return t('hand-die', { die: value ?? die });
  if (piece === null) return '';
  if (parts) return t('hand-parts', { piece: named(piece) });
  return over === null
    ? t('hand-piece', { piece: named(piece) })
    : t('hand-over', { piece: named(piece), over: named(over) });
}
