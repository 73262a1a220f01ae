"""A seat's bricks, copied from the record and named: for views and texts, and for bots to try a plan on.

A *piece* is a loose brick, named by its kind (`1x4`), or an object, named by its letter (`A`). The compiled rules of
`compiled_collection.py` join and part pieces; a `Collection` gives them names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.errors import IllegalMoveError
from stackyard.games.brick_work import compiled_collection as pile_rules
from stackyard.games.brick_work.codes import REFUSAL_NUMBERS, RefusalNumbers
from stackyard.games.brick_work.compiled_collection import KIND_OF_SIZE
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KIND_OF, KINDS, NAMES, OBJECTS, SEATS, SUPPLY
from stackyard.games.brick_work.record import PILE, Pile, Record
from stackyard.games.brick_work.refusals import refusal

NUMBER_OF: Final = {name: number for number, name in enumerate(NAMES)}
PIECES: Final = (*NAMES, *OBJECTS)  # what can be joined, by the numbers of `compiled_collection.py`
PIECE_OF: Final = {name: number for number, name in enumerate(PIECES)}


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


class BrickObject(NamedTuple):
    """An object: its bricks in the order of (z, y, x), which is that of their numbers, the lowest corner at 0."""

    kinds: tuple[int, ...]
    boxes: Boxes


class StepResult(NamedTuple):
    """The result of a join or a separation: its pips, the height of the upper piece, the result's name."""

    pips: int
    dz: int
    name: str


class Collection:
    """A seat's bricks: counts by kind in its brickyard (`yard`) and loose (`loose`), and its objects by letter."""

    __slots__ = ("loose", "objects", "yard")

    def __init__(self, yard: list[int], loose: list[int], objects: dict[str, BrickObject]) -> None:
        self.yard, self.loose, self.objects = yard, loose, objects

    def copy(self) -> Collection:
        """Return a copy to try something on; objects are never changed, only replaced."""
        return Collection(self.yard.copy(), self.loose.copy(), self.objects.copy())

    def join(self, join: Join) -> StepResult:
        """Lower one piece onto another, in place (W10, W11, W27).

        Raises IllegalMoveError if that is not possible.
        """
        pile, numbers = self.pile(), new_refusal_numbers()
        upper, lower = PIECE_OF[join.upper], PIECE_OF[join.lower]
        pips = pile_rules.join(pile, upper, lower, int(join.lower_turned), join.dx, join.dy, join.r, numbers)
        if pips < 0:
            raise IllegalMoveError(refusal(-pips, numbers, pile))
        for name in (join.lower, join.upper):
            self.objects.pop(name, None)
        dz, number = numbers[:2].tolist()
        self._adopt(pile, [number])
        return StepResult(pips, dz, OBJECTS[number])

    def separate(self, separation: Separation) -> StepResult:
        """Part an object into two, in place (W13). Raises IllegalMoveError if that is not possible."""
        pile, numbers = self.pile(), new_refusal_numbers()
        mask = mask_of(separation)
        pips = pile_rules.separate(pile, OBJECTS.index(separation.piece), mask, numbers)
        if pips < 0:
            raise IllegalMoveError(refusal(-pips, numbers, pile))
        del self.objects[separation.piece]
        made = [number for number in numbers[:2].tolist() if number >= 0]
        self._adopt(pile, made)
        return StepResult(pips, 0, OBJECTS[made[0]] if made else "")

    def pile(self) -> Pile:
        """Return the collection as a pile, for the compiled rules."""
        pile = np.zeros(1, dtype=PILE)[0]
        pile["yard"], pile["loose"] = self.yard, self.loose
        for letter, thing in self.objects.items():
            number = OBJECTS.index(letter)
            pile["bricks"][number] = len(thing.kinds)
            pile["box"][number, : len(thing.kinds)] = thing.boxes
        return pile

    def _adopt(self, pile: Pile, objects: Sequence[int]) -> None:
        """Take over the loose bricks and some objects of a pile."""
        self.loose[:] = pile["loose"].tolist()
        for number in objects:
            self.objects[OBJECTS[number]] = object_in_pile(pile, number)


def mask_of(separation: Separation) -> int:
    """Return the bricks of a separation's upper part as a mask of bits."""
    return sum([1 << (number - 1) for number in separation.upper])


@lru_cache(maxsize=4096)
def separation_of(number: int, mask: int) -> Separation:
    """Return the separation of an object, given its number, whose upper part is a mask of bricks."""
    return Separation(OBJECTS[number], tuple([brick + 1 for brick in range(mask.bit_length()) if mask >> brick & 1]))


def new_refusal_numbers() -> RefusalNumbers:
    """Return an array for the numbers of a refusal."""
    return np.zeros(REFUSAL_NUMBERS, dtype=np.int64)


def kinds_of(boxes: Boxes) -> tuple[int, ...]:
    """Return the kinds of some bricks."""
    return tuple(KIND_OF_SIZE[boxes[:, 3], boxes[:, 4]].tolist())


def object_in_pile(pile: Pile, number: int) -> BrickObject:
    """Return an object of a pile."""
    boxes = pile["box"][number, : int(pile["bricks"][number])].copy()
    return BrickObject(kinds_of(boxes), boxes)


def object_in_order(kinds: Sequence[int], boxes: Boxes) -> BrickObject:
    """Return an object with its bricks in the order of their numbers."""
    order = np.lexsort((boxes[:, 0], boxes[:, 1], boxes[:, 2]))
    return BrickObject(tuple([kinds[index] for index in order.tolist()]), np.ascontiguousarray(boxes[order]))


def turned_of(kind: int, along_x: int) -> int:
    """Return whether a brick with that many cells along x is turned; squares never are."""
    return int(along_x > KINDS[kind].wide)


# --- from the record and back ----------------------------------------------------------------------------------------


def collection_of(record: Record, seat: int) -> Collection:
    """Return a seat's bricks as the record has them."""
    pile = np.zeros(1, dtype=PILE)[0]
    pile_rules.load_pile(record, seat, pile)
    objects = {
        OBJECTS[number]: object_in_pile(pile, number) for number, size in enumerate(pile["bricks"].tolist()) if size
    }
    return Collection(pile["yard"].tolist(), pile["loose"].tolist(), objects)


def store_collection(record: Record, seat: int, collection: Collection) -> None:
    """Write a seat's bricks into the record, in its one canonical form."""
    pile_rules.save_pile(collection.pile(), record, seat)


# --- the yellow bricks -----------------------------------------------------------------------------------------------


def yellow_taken(record: Record, seat: int) -> list[int]:
    """Return how many yellow bricks of each kind a seat has taken."""
    counts = [0] * len(KINDS)
    for number, holder in enumerate(record["yellow"].tolist()):
        if holder == seat + 1:
            counts[KIND_OF[number]] += 1
    return counts


def yellow_left(record: Record) -> list[int]:
    """Return how many yellow bricks of each kind are in the yellow brickyard."""
    return yellow_taken(record, -1)


def print_of(record: Record, seat: int) -> BrickObject | None:
    """Return a seat's brickprint, None while it is not built."""
    if not record["built"][seat]:
        return None
    pile = np.zeros(1, dtype=PILE)[0]
    pile_rules.load_print(record, seat, pile)
    return object_in_pile(pile, seat)


def prints_of(record: Record) -> list[BrickObject]:
    """Return the brickprints that have been built."""
    return [thing for seat in range(SEATS) if (thing := print_of(record, seat)) is not None]


def print_name(record: Record, seat: int) -> str:
    """Return the name of a seat's brickprint, "" while it is not built."""
    return bytes(record["name"][seat].tobytes()).rstrip(b"\0").decode()


def store_yellow(record: Record, taken: Sequence[Sequence[int]], prints: Sequence[BrickObject | None]) -> None:
    """Write what each seat has taken, by kind, and the brickprints that stand, in the one canonical form."""
    for kind, supply in enumerate(SUPPLY):
        rows = [(0, 0, 0, 0, 0)] * (supply - taken[0][kind] - taken[1][kind])
        for seat, thing in enumerate(prints):
            if thing is None:
                rows += [(seat + 1, 0, 0, 0, 0)] * taken[seat][kind]
                continue
            for box, (x, y, z, along_x, _) in zip(thing.kinds, thing.boxes.tolist(), strict=True):
                if box == kind:
                    rows.append((seat + 1, x, y, z, turned_of(kind, along_x)))
        begin = KIND_OF.index(kind)
        for number, (holder, x, y, z, turned) in enumerate(rows, begin):
            record["yellow"][number] = holder
            record["yellow_cell"][number] = (x, y, z)
            record["yellow_turned"][number] = turned
