// What lies on the bench and what is held over it, and what the hall is asked of the two.
import { bricksOf, extent, isKind } from '../bricks/pieces';
import { FACES } from '../constants';
import type { Landing } from './mat/geometry-queries';
import { landingKey, type Bench, type Copy, type Question, type Spot } from './model';

export const within = (at: number, most: number): number => Math.min(Math.max(0, at), most);

/** Nothing is in hand, and no answer is waited for. */
export function putDown(bench: Bench): Bench {
  return bench.with({
    upper: null,
    upperCopy: 0,
    carried: false,
    free: null,
    liesAlongX: bench.liesAlongX && bench.lower !== null && isKind(bench.lower),
    spot: null,
    turnedAt: null,
    target: null,
    lifted: [],
    pulledAt: null,
    downward: false,
    cuts: [],
    landings: {},
    asked: {},
  });
}

/** A piece is picked: it lies down on the bench, or is held over what lies there. Picked once more it is let go. */
export function chosen(bench: Bench, piece: string, copy?: number): Bench {
  if (bench.tool !== 'join') {
    if (isKind(piece)) return bench;
    const next = withLower(putDown(bench), piece, 0);
    return bench.tool === 'part' ? askingPartings(next) : next;
  }
  if (bench.lower === null) return withLower(bench, piece, copy ?? 0);
  if (piece === bench.upper && !bench.canPick(piece)) return putDown(bench);
  if (piece === bench.lower && (!bench.canPick(piece) || copy === bench.lowerCopy))
    return withLower(putDown(bench), bench.upper, bench.upperCopy);
  return held(bench, piece, copy);
}

/** Lay a piece below: as it lies on the mat. */
export function withLower(bench: Bench, piece: string | null, copy: number): Bench {
  const liesAlongX = piece !== null && isKind(piece) && (bench.places[piece]?.[copy]?.liesAlongX ?? false);
  return bench.with({ lower: piece, lowerCopy: copy, liesAlongX });
}

/** Take a piece in hand over the one that lies below. */
function held(bench: Bench, piece: string, copy = bench.spareCopy(piece)): Bench {
  const { lower, lowerCopy } = bench;
  const target: Copy | null = lower === null ? null : { piece: lower, copy: lowerCopy };
  const next = bench.with({ upper: piece, upperCopy: copy, r: 0, spot: null, landings: {}, asked: {}, target });
  return askingLandings(heldAt(next, null));
}

/** The piece in hand lies down, and the other one is held over it. */
export function swapped(bench: Bench): Bench {
  const { upper, upperCopy, lower, lowerCopy } = bench;
  return upper === null || lower === null ? bench : held(withLower(bench, upper, upperCopy), lower, lowerCopy);
}

/** Hold the piece over the next one that lies there. */
export function overNext(bench: Bench): Bench {
  const { others } = bench;
  const here = others.findIndex((each) => each.piece === bench.lower && each.copy === bench.lowerCopy);
  const next = others[(here + 1) % others.length];
  if (bench.upper === null || !next) return bench;
  const { piece, copy } = next;
  return askingLandings(withLower(bench, piece, copy).with({ target: { piece, copy }, spot: null }));
}

/** Hold the piece in hand by the stud at a place of the mat that it lies on, or by its middle. */
export function heldAt(bench: Bench, by: Spot | null): Bench {
  const [wide, long] = bench.aboveSize;
  const at = bench.places[bench.upper ?? '']?.[bench.upperCopy];
  const middle = [wide / 2, long / 2] as const;
  const stud = (from: number, size: number): number => within(Math.floor(from), size - 1) + 0.5;
  return bench.with({ holdPoint: by && at ? [stud(by.x - at.x, wide), stud(by.y - at.y, long)] : middle });
}

// --- asking the hall ---

const keyOf = (question: Question): string => (question.kind === 'landings' ? question.on : question.kind);

/** Whether an answer to a question still counts. */
export const isAsked = (bench: Bench, question: Question): boolean => bench.asked[keyOf(question)] === question;

export function asking(bench: Bench, key: string, question: Question): Bench {
  return bench.with({ asked: { ...bench.asked, [key]: question }, open: [...bench.open, question] });
}

export const answered = (bench: Bench, question: Question): Bench =>
  bench.with({ open: bench.open.filter((each) => each !== question) });

/** Where the piece in hand may come down on what lies below; it is held over the best of it. */
export function askingLandings(bench: Bench): Bench {
  const { upper, lower, liesAlongX } = bench;
  if (upper === null || lower === null) return bench;
  const on = landingKey(lower, liesAlongX);
  if (bench.landings[on]) return bench.with({ spot: bench.spot ?? bestSpot(bench) });
  const bricks = bricksOf(bench.collection, upper);
  return asking(bench, on, { kind: 'landings', on, upper: bricks, lower: bench.below, byPointer: false });
}

export const askingPartings = (bench: Bench): Bench =>
  asking(bench, 'partings', { kind: 'partings', object: bench.below });

/** Where a piece comes down at first: with as many pips as are wanted, or the most below that; in the middle. */
export function bestSpot(bench: Bench): Bench['spot'] {
  const [wide, long] = extent(bench.below);
  const [across, along] = bench.aboveSize;
  const left = bench.left ?? FACES;
  const cost = (way: Landing): number =>
    (way.pips <= left ? left - way.pips : 100 + way.pips) * 100 +
    Math.hypot(way.dx + across / 2 - wide / 2, way.dy + along / 2 - long / 2);
  const [first] = bench.ways.filter((way) => way.r === bench.r).sort((one, other) => cost(one) - cost(other));
  return first ? { dx: first.dx, dy: first.dy } : null;
}

/** Turn the loose brick that lies below by a quarter, where it lies. */
export function withLowerTurned(bench: Bench, lower: string): Bench {
  const liesAlongX = !bench.liesAlongX;
  const places = (bench.places[lower] ?? []).map((at, copy) => (copy === bench.lowerCopy ? { ...at, liesAlongX } : at));
  return bench.with({ liesAlongX, places: { ...bench.places, [lower]: places } });
}
