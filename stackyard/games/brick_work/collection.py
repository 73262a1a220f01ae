"""A seat's bricks, taken out of the record to be joined and parted by name: where a plan is tried before it counts.

A *piece* is a loose brick, named by its kind (`1x4`), or an object, named by its letter (`A`). Plans are played step by
step on a `Collection`; the record is written only when the whole plan has turned out to be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.errors import IllegalMoveError
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import FIRST_OBJECT, IN_YARD, KIND_OF, KINDS, LOOSE, NAMES, OBJECTS, SUPPLY

_KIND_OF: Final = np.array(KIND_OF, dtype=np.intp)
_LONG: Final = np.array([kind.long for kind in KINDS], dtype=np.int8)
_SQUARE: Final = np.array([kind.wide == kind.long for kind in KINDS])
NUMBER_OF: Final = {name: number for number, name in enumerate(NAMES)}
START_OF: Final = tuple(KIND_OF.index(kind) for kind in range(len(KINDS)))  # the first brick of each kind
_REASONS: Final = {
    geometry.NO_CUT: "an object is parted into two: name some of its bricks, not all",
    geometry.UPPER_APART: "the bricks to be lifted off are not one piece: lift them off one after the other",
    geometry.LOWER_APART: "what stays behind would be more than one piece: take it apart one after the other",
    geometry.HELD: "bricks that stay behind lie above the part to be lifted off and hold it down",
}


class Join(NamedTuple):
    """One piece lowered onto another: `dx`, `dy` from lowest corner to lowest corner, `r` quarter turns."""

    upper: str
    lower: str
    lower_turned: bool  # a loose lower brick that lies along x
    dx: int
    dy: int
    r: int


class Separation(NamedTuple):
    """The bricks of an object that are lifted off the others, by their numbers from 1."""

    piece: str
    upper: tuple[int, ...]


class Thing(NamedTuple):
    """An object: its bricks in the order of (z, y, x), which is that of their numbers, the lowest corner at 0."""

    kinds: tuple[int, ...]
    boxes: Boxes


class Step(NamedTuple):
    """What a join or a separation came to: how many pips, how high the upper piece came to lie, the result's name."""

    pips: int
    dz: int
    name: str


class Collection:
    """What a seat has in its brickyard (`yard`), loose (`loose`), each a count by kind, and its objects by letter."""

    __slots__ = ("loose", "objects", "yard")

    def __init__(self, yard: list[int], loose: list[int], objects: dict[str, Thing]) -> None:
        self.yard, self.loose, self.objects = yard, loose, objects

    def copy(self) -> Collection:
        """Return a copy to try something on; objects are never changed, only replaced."""
        return Collection(self.yard.copy(), self.loose.copy(), self.objects.copy())

    def pieces(self) -> int:
        """Return how many pieces could be joined."""
        return sum(self.loose) + len(self.objects)

    def free_letter(self) -> str:
        """Return the lowest letter that no object has."""
        return next(letter for letter in OBJECTS if letter not in self.objects)

    def boxes_of(self, piece: str, turned: bool = False) -> Boxes:
        """Return a piece as boxes. Raises IllegalMoveError if it is not in the collection."""
        kind = NUMBER_OF.get(piece)
        if kind is None:
            if piece not in self.objects:
                raise IllegalMoveError(f"there is no object {piece} in this collection; {self.inventory()}")
            return self.objects[piece].boxes
        if not self.loose[kind]:
            raise IllegalMoveError(f"there is no loose {piece} in this collection; {self.inventory()}")
        return brick(kind, turned)

    def inventory(self) -> str:
        """Return what there is, for an error: "there are loose 1x2, 2x2 and the objects A, B"."""
        loose = [
            name if count == 1 else f"{name} ({count})" for name, count in zip(NAMES, self.loose, strict=True) if count
        ]
        objects = sorted(self.objects)
        if not loose and not objects:
            return "it is empty"
        parts = [f"loose: {', '.join(loose)}"] if loose else []
        return "there are " + "; ".join([*parts, f"objects: {', '.join(objects)}"] if objects else parts)

    def join(self, join: Join) -> Step:
        """Lower one piece onto another, in place (W10, W11, W27). Raises IllegalMoveError."""
        upper, lower = self.boxes_of(join.upper), self.boxes_of(join.lower, join.lower_turned)
        if join.upper == join.lower:
            kind = NUMBER_OF.get(join.upper)
            if kind is None:
                raise IllegalMoveError(f"object {join.upper} cannot be joined with itself")
            if self.loose[kind] < 2:
                raise IllegalMoveError(f"there is only one loose {join.upper} in this collection: it takes two")
        above = geometry.turned(upper, join.r)
        dz, pips = geometry.lowered(above, lower, join.dx, join.dy)
        if not pips:
            raise IllegalMoveError(
                f"{spoken(join.upper)} at {join.dx},{join.dy} would come down beside {spoken(join.lower)} "
                "and touch no stud of it"
            )
        kinds = self._take(join.lower) + self._take(join.upper)
        name = _name_of(join) or self.free_letter()
        self.objects[name] = ordered(kinds, geometry.joined(above, lower, join.dx, join.dy, dz))
        return Step(int(pips), int(dz), name)

    def separate(self, separation: Separation) -> Step:
        """Part an object into two, in place (W13). Raises IllegalMoveError."""
        thing = self.objects.get(separation.piece)
        if thing is None:
            raise IllegalMoveError(f"there is no object {separation.piece} in this collection; {self.inventory()}")
        if separation.upper[-1] > len(thing.kinds):
            raise IllegalMoveError(
                f"object {separation.piece} has {len(thing.kinds)} bricks: there is no brick {separation.upper[-1]}"
            )
        mask = sum(1 << (number - 1) for number in separation.upper)
        pips = int(geometry.parting(thing.boxes, mask))
        if pips < 0:
            raise IllegalMoveError(f"object {separation.piece}: {_REASONS[pips]}")
        del self.objects[separation.piece]
        name = ""
        for part in (parted(thing, mask, upper=False), parted(thing, mask, upper=True)):
            if len(part.kinds) == 1:
                self.loose[part.kinds[0]] += 1
            else:
                letter = self.free_letter() if name else separation.piece
                self.objects[letter] = part
                name = name or letter
        return Step(pips, 0, name)

    def _take(self, piece: str) -> tuple[int, ...]:
        kind = NUMBER_OF.get(piece)
        if kind is None:
            return self.objects.pop(piece).kinds
        self.loose[kind] -= 1
        return (kind,)


def _name_of(join: Join) -> str:
    """Return the letter that a join's result takes from its pieces, "" if both are bricks."""
    letters = [piece for piece in (join.lower, join.upper) if piece not in NUMBER_OF]
    return min(letters, default="")


def spoken(piece: str) -> str:
    """Return how a piece is spoken of: "the 1x4", "object A"."""
    return f"the {piece}" if piece in NUMBER_OF else f"object {piece}"


@cache
def brick(kind: int, turned: bool = False) -> Boxes:
    """Return a loose brick as boxes, to be left as it is."""
    return np.asarray(geometry.box_of(kind, int(turned)))


def ordered(kinds: Sequence[int], boxes: Boxes) -> Thing:
    """Return an object with its bricks in the order of their numbers."""
    order = np.lexsort((boxes[:, 0], boxes[:, 1], boxes[:, 2]))
    return Thing(tuple([kinds[index] for index in order.tolist()]), np.ascontiguousarray(boxes[order]))


def parted(thing: Thing, mask: int, *, upper: bool) -> Thing:
    """Return the upper part (the bricks of the mask) or the lower part of an object, its lowest corner at 0."""
    chosen = [index for index in range(len(thing.kinds)) if bool(mask >> index & 1) == upper]
    return Thing(tuple([thing.kinds[index] for index in chosen]), geometry.normal(thing.boxes[chosen]))


def turned_of(kind: int, along_x: int) -> int:
    """Return whether a brick that takes so many cells along x is turned; squares never are."""
    return int(along_x == _LONG[kind] and not _SQUARE[kind])


# --- from the record and back ----------------------------------------------------------------------------------------


def collection_of(record: Any, seat: int) -> Collection:
    """Return a seat's bricks as the record has them."""
    where = record["where"][seat]
    yard, loose = [0] * len(KINDS), [0] * len(KINDS)
    letters: dict[int, list[int]] = {}
    for number, place in enumerate(where.tolist()):
        if place == IN_YARD:
            yard[KIND_OF[number]] += 1
        elif place == LOOSE:
            loose[KIND_OF[number]] += 1
        else:
            letters.setdefault(place, []).append(number)
    objects = {}
    if letters:
        cell, turned = record["cell"][seat], record["turned"][seat]
        for place in sorted(letters):
            objects[OBJECTS[place - FIRST_OBJECT]] = thing_at(letters[place], cell, turned)
    return Collection(yard, loose, objects)


def thing_at(numbers: Sequence[int], cell: Any, turned: Any) -> Thing:
    """Return the object of some bricks, given the record's cells and turns of all of them."""
    rows = [
        [*corner, KINDS[KIND_OF[number]].long, KINDS[KIND_OF[number]].wide, number]
        if lies
        else [*corner, KINDS[KIND_OF[number]].wide, KINDS[KIND_OF[number]].long, number]
        for number, corner, lies in zip(numbers, cell[numbers].tolist(), turned[numbers].tolist(), strict=True)
    ]
    rows.sort(key=_order)
    return Thing(tuple([KIND_OF[row[5]] for row in rows]), np.array([row[:5] for row in rows], dtype=np.int8))


def _order(row: list[int]) -> tuple[int, int, int]:
    return row[2], row[1], row[0]


def store(record: Any, seat: int, collection: Collection) -> None:
    """Write a seat's bricks into the record, in its one canonical form."""
    rows: list[list[tuple[int, int, int, int, int]]] = [
        [(IN_YARD, 0, 0, 0, 0)] * in_yard + [(LOOSE, 0, 0, 0, 0)] * loose
        for in_yard, loose in zip(collection.yard, collection.loose, strict=True)
    ]
    for letter, thing in collection.objects.items():
        place = FIRST_OBJECT + OBJECTS.index(letter)
        for kind, (x, y, z, along_x, _) in zip(thing.kinds, thing.boxes.tolist(), strict=True):
            rows[kind].append((place, z, y, x, turned_of(kind, along_x)))
    _write(rows, record["where"][seat], record["cell"][seat], record["turned"][seat])


def _write(rows: list[list[tuple[int, int, int, int, int]]], where: Any, cell: Any, turned: Any) -> None:
    """Write bricks, kind by kind as (where, z, y, x, turned), into the record's arrays, sorted within each kind."""
    flat = [row for of_kind in rows for row in sorted(of_kind)]
    assert len(flat) == len(KIND_OF)
    table = np.array(flat, dtype=np.int16)
    where[:] = table[:, 0]
    cell[:] = table[:, [3, 2, 1]]
    turned[:] = table[:, 4]


# --- the yellow bricks -----------------------------------------------------------------------------------------------


def yellow_taken(record: Any, seat: int) -> list[int]:
    """Return how many yellow bricks of each kind a seat has taken."""
    counts = [0] * len(KINDS)
    for number, holder in enumerate(record["yellow"].tolist()):
        if holder == seat + 1:
            counts[KIND_OF[number]] += 1
    return counts


def yellow_left(record: Any) -> list[int]:
    """Return how many yellow bricks of each kind are in the yellow brickyard."""
    return yellow_taken(record, -1)


def print_of(record: Any, seat: int) -> Thing | None:
    """Return a seat's brickprint, None while it is not built."""
    if not record["built"][seat]:
        return None
    numbers = [number for number, holder in enumerate(record["yellow"].tolist()) if holder == seat + 1]
    return thing_at(numbers, record["yellow_cell"], record["yellow_turned"])


def store_yellow(record: Any, taken: Sequence[Sequence[int]], prints: Sequence[Thing | None]) -> None:
    """Write what each seat has taken, by kind, and the brickprints that stand, in the one canonical form."""
    rows: list[list[tuple[int, int, int, int, int]]] = [[] for _ in KINDS]
    for seat, thing in enumerate(prints):
        if thing is None:
            for kind, count in enumerate(taken[seat]):
                rows[kind] += [(seat + 1, 0, 0, 0, 0)] * count
        else:
            for kind, (x, y, z, along_x, _) in zip(thing.kinds, thing.boxes.tolist(), strict=True):
                rows[kind].append((seat + 1, z, y, x, turned_of(kind, along_x)))
    for count, of_kind in zip(SUPPLY, rows, strict=True):
        of_kind.extend([(0, 0, 0, 0, 0)] * (count - len(of_kind)))
    _write(rows, record["yellow"], record["yellow_cell"], record["yellow_turned"])
