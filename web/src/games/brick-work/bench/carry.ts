// A piece in hand under a pointer: taken off the mat, led over other pieces and the empty mat, let go.
import { bricksOf, extent, isKind } from '../bricks/pieces';
import { landingKey, type Bench, type Copy, type Pointer, type Question, type Spot } from './model';
import { isFree, MAT_WIDE, moved, nearestPlace, type Laid } from './mat/mat-layout';
import { NEAR, snapped, type Sight, type Snap, type Surface, type Target } from './mat/snap';
import { heldAt, putDown, within, withLower } from './hold';
import { clickedIn, liftedOff } from './plan';

/** Take a piece off the mat, by a place of the mat or by its middle, to carry it: nothing lies below it yet. */
export function grabbed(bench: Bench, piece: string, copy: number, by: Spot | null): Bench {
  const place = bench.places[piece]?.[copy];
  const { lower, lowerCopy } = bench;
  const target = lower === null || (lower === piece && lowerCopy === copy) ? null : { piece: lower, copy: lowerCopy };
  const taken = withLower(putDown(bench), null, 0).with({
    target,
    tool: 'join',
    upper: piece,
    upperCopy: copy,
    r: isKind(piece) && place?.liesAlongX ? 1 : 0,
    carried: true,
  });
  return asking(heldAt(taken, place ? by : null), taken.others); // at once: a quick hand need not wait
}

/** Ask on which of some pieces the one in hand may come down, where that was not asked yet. */
function asking(bench: Bench, pieces: Laid[]): Bench {
  const isNew = ({ piece, place }: Laid): boolean => !(landingKey(piece, place.liesAlongX) in bench.asked);
  if (bench.upper === null || !pieces.some(isNew)) return bench;
  const upper = bricksOf(bench.collection, bench.upper);
  const asked: Record<string, Question> = {};
  for (const each of pieces.filter(isNew)) {
    const on = landingKey(each.piece, each.place.liesAlongX);
    asked[on] ??= { kind: 'landings', on, upper, lower: each.bricks, byPointer: true };
  }
  return bench.with({ asked: { ...bench.asked, ...asked }, open: [...bench.open, ...Object.values(asked)] });
}

/** Lead what is in hand to where a pointer is: over a place where it clicks in, else over the mat or off the bench. */
export function carried(bench: Bench, { sight, under, onMat }: Pointer): Bench {
  if (bench.upper === null) return onMat ? overMat(bench, sight) : away(bench);
  const nearby = piecesInReach(bench, sight, onMat);
  const ready = asking(bench, nearby);
  const found = snapAt(ready, nearby, sight, under);
  if (found) return heldOver(ready, found);
  return onMat ? overMat(ready, sight) : away(ready);
}

/** ... by an answer that has come meanwhile. */
export const leadAgain = (bench: Bench, pointer: Pointer | null): Bench => (pointer ? carried(bench, pointer) : bench);

const isCopy = (one: Copy | null, each: Copy): boolean =>
  one !== null && each.piece === one.piece && each.copy === one.copy;

const lastTarget = ({ lower, lowerCopy }: Bench): Copy | null =>
  lower === null ? null : { piece: lower, copy: lowerCopy };

/** The pieces that the one in hand could touch while it hangs at a pointer. */
function piecesInReach(bench: Bench, sight: Sight, onMat: boolean): Laid[] {
  const [across, along, tall] = bench.aboveSize;
  const last = lastTarget(bench);
  return bench.others.filter((each) => {
    const [wide, long, high] = each.size;
    const reach = Math.max(across, along, tall) + 2 + high * Math.hypot(sight.dx, sight.dy);
    const isInReach = (at: number, low: number, size: number): boolean => at > low - reach && at < low + size + reach;
    return (
      isInReach(sight.x, each.place.x, wide) &&
      isInReach(sight.y, each.place.y, long) &&
      (onMat || isCopy(bench.target, each) || isCopy(last, each))
    );
  });
}

function snapAt(bench: Bench, nearby: Laid[], sight: Sight, under: (Copy & Surface) | null): Snap | null {
  const last = lastTarget(bench);
  const { x: turnedX = Infinity, y: turnedY = Infinity } = bench.turnedAt ?? {};
  const preference = {
    under: (each: Copy) => isCopy(under, each),
    surface: under,
    chosen: (each: Copy) => isCopy(bench.target, each),
    last: (each: Copy) => isCopy(last, each),
    turned: Math.hypot(sight.x - turnedX, sight.y - turnedY) < NEAR,
  };
  const targets = nearby.flatMap((each): Target[] => {
    const ways = bench.landings[landingKey(each.piece, each.place.liesAlongX)];
    return ways ? [{ ...each, ways }] : [];
  });
  const { x, y } = lyingAt(bench, sight);
  const [wide, long] = bench.aboveSize;
  const held = { bricks: bench.above, by: bench.holdPoint, r: bench.r };
  return snapped(sight, held, targets, preference, isFree(bench.others, x, y, wide, long));
}

function heldOver(bench: Bench, { target, way }: Snap): Bench {
  const { piece, copy } = target;
  const isSame = piece === bench.lower && copy === bench.lowerCopy;
  const { spot } = bench;
  return (isSame ? bench : withLower(bench, piece, copy)).with({
    failure: '',
    free: null,
    spot: way.dx === spot?.dx && way.dy === spot.dy ? spot : { dx: way.dx, dy: way.dy },
  });
}

/** Where the piece in hand, or what is pulled off, would lie on the mat: the nearest place of the lattice. */
function lyingAt(bench: Bench, { x, y }: Spot): Spot {
  const [wide, long] = bench.upper === null ? extent(bench.pulled) : bench.aboveSize;
  const [left, front] = bench.upper === null ? [wide / 2, long / 2] : bench.holdPoint;
  return {
    x: within(Math.round(x - left), MAT_WIDE - wide),
    y: within(Math.round(y - front), bench.depth - long),
  };
}

const ASIDE = 3; // studs that a piece lies down beside what is too near to where it is let go

/** The same place, or the one nearest to it that keeps clear of what lies there. */
function clearOfOthers(bench: Bench, { x, y }: Spot): Spot {
  if (bench.upper === null) return { x, y };
  const [wide, long] = bench.aboveSize;
  const near = nearestPlace(bench.others, x, y, wide, long, bench.depth);
  return near && Math.hypot(near.x - x, near.y - y) <= ASIDE ? near : { x, y };
}

/** Carry what is in hand over the empty mat: there it would lie down. */
function overMat(bench: Bench, at: Spot): Bench {
  if (!bench.carried) return bench;
  const next = clearOfOthers(bench, lyingAt(bench, at));
  const { free } = bench;
  return overNothing(bench).with({ free: next.x === free?.x && next.y === free.y ? free : next });
}

/** Carry it off the bench: let go there it lies down where it was. */
export const away = (bench: Bench): Bench => (bench.carried ? overNothing(bench).with({ free: null }) : bench);

const overNothing = (bench: Bench): Bench =>
  bench.upper === null ? bench : withLower(bench, null, 0).with({ spot: null });

/** Let go: it clicks in where it hangs over studs, else lies down on the mat. */
export function released(bench: Bench): Bench {
  if (!bench.carried) return bench;
  const { upper, upperCopy, free, lifted, target } = bench;
  if (upper === null) {
    const off = free !== null && lifted.length > 0 ? liftedOff(bench, free) : bench;
    return off.with({ carried: false, free: null });
  }
  if (bench.landing) return clickedIn(bench);
  const liesAlongX = bench.r % 2 === 1;
  const places = free ? moved(bench.collection, bench.places, upper, upperCopy, { ...free, liesAlongX }) : bench.places;
  const down = putDown(bench.with({ places }));
  return target ? withLower(down, target.piece, target.copy) : down; // it is still what is built on
}
