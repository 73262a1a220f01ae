"""Which numbers of pips a collection can connect or release exactly, and one plan that does: exact, and soon found.

"You may not place a die on an action space if you cannot take that action fully": so BUILD and DEMOLISH ask whether
any plan sums to the die, not only whether a given one does.

BUILD. Any two pieces can be joined by exactly one pip: set the outermost column of the one on the outermost column of
the other, and no other column is shared. So `n` pips are always possible with more than `n` pieces, and one join of `s`
pips leaves every sum from `s` to `s` plus the pieces left over. And a join of two pieces makes one whose columns are
at most those of both less the pips, so all joins together connect at most the columns of all pieces but the largest.
Only what these two leave open, which is little, is searched: all joins, the same shapes once.

DEMOLISH. Objects come apart independently: an object's sums are those of each first cut, added to the sums of the two
parts; a collection's sums are those of its objects added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.collection import Collection, Join, Separation, Thing, brick, parted
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KINDS, NAMES

MOST: Final = 6  # pips in one action
Sums: TypeAlias = int  # bit n: the sum n can be reached; bits 0 to MOST
_ALL: Final = (1 << MOST + 1) - 1
Rows: TypeAlias = npt.NDArray[np.int64]


# --- joins -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _joins(upper: bytes, lower: bytes) -> Rows:
    """Return every way to lower one piece onto another: rows (dx, dy, r, dz, pips)."""
    return geometry.joins(_boxes(upper), _boxes(lower))


def _boxes(data: bytes) -> Boxes:
    return np.frombuffer(bytearray(data), dtype=np.int8).reshape(-1, 5)


def joins_of(upper: Boxes, lower: Boxes) -> Rows:
    """Return every way to lower one piece onto another: rows (dx, dy, r, dz, pips), remembered for a while."""
    return _joins(upper.tobytes(), lower.tobytes())


@lru_cache(maxsize=65536)
def _columns(data: bytes) -> int:
    found = {
        (x + i, y + j)
        for x, y, _, along_x, along_y in _boxes(data).tolist()
        for i in range(along_x)
        for j in range(along_y)
    }
    return len(found)


@lru_cache(maxsize=65536)
def _shape(data: bytes) -> bytes:
    return geometry.shape_key(_boxes(data))


def piece_names(collection: Collection) -> list[str]:
    """Return the names of what can be joined, a kind of loose brick once: objects first, then the larger bricks."""
    loose = [NAMES[kind] for kind in reversed(range(len(KINDS))) if collection.loose[kind]]
    return sorted(collection.objects) + loose


def pairs(collection: Collection) -> Iterator[tuple[str, str]]:
    """Yield which piece can be lowered onto which."""
    names = piece_names(collection)
    for upper in names:
        for lower in names:
            if upper != lower or (upper not in collection.objects and collection.loose[NAMES.index(upper)] > 1):
                yield upper, lower


def pair_joins(collection: Collection, upper: str, lower: str) -> Rows:
    """Return the ways to lower one piece of a collection onto another; a loose lower brick is not turned."""
    return joins_of(collection.boxes_of(upper), collection.boxes_of(lower))


def join_of(upper: str, lower: str, row: npt.NDArray[np.int64]) -> Join:
    """Return a join by name of one row of `pair_joins`."""
    return Join(upper, lower, False, int(row[0]), int(row[1]), int(row[2]))


def can_build(collection: Collection, pips: int) -> bool:
    """Tell whether some plan of joins connects exactly so many pips (W10)."""
    pieces = collection.pieces()
    if pieces > pips:
        return True
    return build_plan(collection, pips) is not None


def build_plan(collection: Collection, pips: int) -> list[Join] | None:
    """Return a plan of joins that connects exactly so many pips, or None where there is none at all."""
    objects = tuple(
        [(letter, thing.kinds, thing.boxes.tobytes()) for letter, thing in sorted(collection.objects.items())]
    )
    plan = _plan(tuple(collection.loose), objects, pips)
    return None if plan is None else list(plan)


@lru_cache(maxsize=16384)
def _plan(
    loose: tuple[int, ...], objects: tuple[tuple[str, tuple[int, ...], bytes], ...], pips: int
) -> tuple[Join, ...] | None:
    """Search for a plan, and remember it: what is hard to find is asked for more than once."""
    things = {letter: Thing(kinds, _boxes(data)) for letter, kinds, data in objects}
    plan = _build(Collection([0] * len(KINDS), list(loose), things), pips, set())
    return None if plan is None else tuple(plan)


def _build(collection: Collection, pips: int, hopeless: set[tuple[tuple[bytes, ...], int]]) -> list[Join] | None:
    """Search for a plan: the joins with most pips first, since single pips can always be had from the rest."""
    if not pips:
        return []
    pieces = collection.pieces()
    if pieces < 2:
        return None
    data = _all_pieces(collection)
    columns = [_columns(each) for each in data]
    if sum(columns) - max(columns) < pips:
        return None
    key = (tuple(sorted(map(_shape, data))), pips)
    if key in hopeless:
        return None
    for upper, lower in pairs(collection):  # one join, and single pips from the others
        rows = pair_joins(collection, upper, lower)
        fitting = rows[(rows[:, 4] <= pips) & (rows[:, 4] >= pips - (pieces - 2))]
        if len(fitting):
            join = join_of(upper, lower, fitting[np.argmax(fitting[:, 4])])
            after = collection.copy()
            rest = _build(after, pips - after.join(join).pips, hopeless)
            assert rest is not None  # as many pieces are left as pips, and one more
            return [join, *rest]
    if pieces > 2:
        tried: set[tuple[bytes, ...]] = set()
        for upper, lower in pairs(collection):
            rows = pair_joins(collection, upper, lower)
            rows = rows[rows[:, 4] < pips]
            for row in rows[np.argsort(-rows[:, 4], kind="stable")]:
                join = join_of(upper, lower, row)
                after = collection.copy()
                step = after.join(join)
                result = (_shape(after.objects[step.name].boxes.tobytes()), upper.encode(), lower.encode())
                if result in tried:
                    continue
                tried.add(result)
                rest = _build(after, pips - step.pips, hopeless)
                if rest is not None:
                    return [join, *rest]
    hopeless.add(key)
    return None


def _all_pieces(collection: Collection) -> list[bytes]:
    data = [thing.boxes.tobytes() for thing in collection.objects.values()]
    for kind, count in enumerate(collection.loose):
        data += [brick(kind).tobytes()] * count
    return data


# --- separations -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _partings(data: bytes) -> tuple[tuple[int, int], ...]:
    return tuple((mask, pips) for mask, pips in geometry.partings(_boxes(data)).tolist())


def partings_of(boxes: Boxes) -> tuple[tuple[int, int], ...]:
    """Return every way to part an object: (mask of the upper part, pips), remembered for a while."""
    return _partings(boxes.tobytes())


@lru_cache(maxsize=65536)
def _releases(data: bytes, pips: int) -> bool:
    """Tell whether an object can come apart, by some cuts, with exactly so many pips released."""
    cuts = [cut for cut in _partings(data) if cut[1] <= pips]
    if any(cut[1] == pips for cut in cuts):
        return True
    boxes = _boxes(data)
    for mask, cut in cuts:
        left = pips - cut
        lower, upper = (_part(boxes, mask, upper=which).tobytes() for which in (False, True))
        for below in range(left + 1):
            if (not below or _releases(lower, below)) and (below == left or _releases(upper, left - below)):
                return True
    return False


def _part(boxes: Boxes, mask: int, *, upper: bool) -> Boxes:
    chosen = [index for index in range(len(boxes)) if bool(mask >> index & 1) == upper]
    return geometry.normal(boxes[chosen])


def can_demolish(collection: Collection, pips: int) -> bool:
    """Tell whether some plan of separations releases exactly so many pips (W13)."""
    data = [thing.boxes.tobytes() for thing in collection.objects.values()]
    if any(_releases(each, pips) for each in data):
        return True
    return bool(_sums(data) >> pips & 1)


def _sums(data: list[bytes]) -> Sums:
    """Return which sums some objects release together: a bit each."""
    sums = 1
    for each in data:
        own = 1 + sum(1 << pips for pips in range(1, MOST + 1) if _releases(each, pips))
        sums = _added(sums, own)
    return sums


def _added(one: Sums, other: Sums) -> Sums:
    total = 0
    for pips in range(MOST + 1):
        if other >> pips & 1:
            total |= one << pips
    return total & _ALL


def demolish_plan(collection: Collection, pips: int) -> list[Separation] | None:
    """Return a plan of separations that releases exactly so many pips, or None where there is none at all."""
    if not pips:
        return []
    if not can_demolish(collection, pips):
        return None
    for letter in sorted(collection.objects):
        thing = collection.objects[letter]
        cuts = [cut for cut in partings_of(thing.boxes) if cut[1] <= pips]
        for mask, cut in sorted(cuts, key=lambda each: -each[1]):
            after = collection.copy()
            separation = separation_of(letter, mask)
            after.separate(separation)
            if cut == pips or can_demolish(after, pips - cut):
                rest = demolish_plan(after, pips - cut)
                assert rest is not None
                return [separation, *rest]
    raise AssertionError("what can be demolished has a first cut")


def separation_of(letter: str, mask: int) -> Separation:
    """Return the separation of an object whose upper part is a mask of bricks."""
    return Separation(letter, tuple([index + 1 for index in range(mask.bit_length()) if mask >> index & 1]))


@lru_cache(maxsize=65536)
def _comes_apart(data: bytes) -> bool:
    """Tell whether an object could have been put together at all: some cuts take it apart brick by brick."""
    boxes = _boxes(data)
    return len(boxes) == 1 or any(
        _comes_apart(_part(boxes, mask, upper=True).tobytes())
        and _comes_apart(_part(boxes, mask, upper=False).tobytes())
        for mask, _ in _partings(data)
    )


def comes_apart(thing: Thing) -> bool:
    """Tell whether an object can be taken apart, and so could have been built, by vertical motions alone (W23)."""
    return _comes_apart(thing.boxes.tobytes())


__all__ = [
    "build_plan",
    "can_build",
    "can_demolish",
    "comes_apart",
    "demolish_plan",
    "join_of",
    "joins_of",
    "pair_joins",
    "pairs",
    "parted",
    "partings_of",
    "piece_names",
    "separation_of",
]
