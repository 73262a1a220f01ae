"""A seat's bricks for the compiled rules: copied out of the record, joined and parted, and written back.

A pile is one record of `PILE`. A *piece* of it is a number: a kind of loose brick, or len(KINDS) + the number of an
object. A refusal returns a code of `codes.py`, below zero, writes its numbers into `numbers` and leaves the pile
unchanged. An object's bricks lie in the order of (z, y, x), which is that of their numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.games.brick_work.codes import (
    BESIDE,
    NO_CUT,
    NO_LOOSE,
    NO_OBJECT,
    NO_SUCH_BRICK,
    ONLY_ONE,
    WITH_ITSELF,
    RefusalNumbers,
)
from stackyard.games.brick_work.geometry import Boxes, box_of, joined, lowered, normalized, parting, turned
from stackyard.games.brick_work.pieces import (
    BRICKS,
    FIRST_OBJECT,
    IN_YARD,
    KIND_OF,
    KINDS,
    LOOSE,
    OBJECTS,
    SUPPLY,
)
from stackyard.games.brick_work.record import Pile, Record

MOST_KINDS: Final = len(KINDS)
MOST_OBJECTS: Final = len(OBJECTS)
_KIND_OF: Final = np.array(KIND_OF, dtype=np.int64)
_WIDE: Final = np.array([kind.wide for kind in KINDS], dtype=np.int64)
_LONG: Final = np.array([kind.long for kind in KINDS], dtype=np.int64)
_SUPPLY: Final = np.array(SUPPLY, dtype=np.int64)
_LONGEST: Final = max(kind.long for kind in KINDS)


def _kinds_by_size() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    found = np.zeros((_LONGEST + 1, _LONGEST + 1), dtype=np.int64)
    for number, kind in enumerate(KINDS):
        found[kind.wide, kind.long] = found[kind.long, kind.wide] = number
    return found


KIND_OF_SIZE: Final = _kinds_by_size()  # [along x, along y]


@njit
def clear_pile(pile: Pile) -> None:
    """Empty a pile."""
    for kind in range(MOST_KINDS):
        pile.yard[kind] = 0
        pile.loose[kind] = 0
    for number in range(MOST_OBJECTS):
        pile.bricks[number] = 0


@njit
def insert_brick(boxes: Boxes, size: int, x: int, y: int, z: int, along_x: int, along_y: int) -> None:
    """Insert one more brick among the first `size` of an object, in the order of numbers."""
    index = size
    while index > 0:
        before = index - 1
        if boxes[before, 2] != z:
            later = boxes[before, 2] > z
        elif boxes[before, 1] != y:
            later = boxes[before, 1] > y
        else:
            later = boxes[before, 0] > x
        if not later:
            break
        for i in range(5):
            boxes[index, i] = boxes[before, i]
        index = before
    boxes[index, 0], boxes[index, 1], boxes[index, 2] = x, y, z
    boxes[index, 3], boxes[index, 4] = along_x, along_y


@njit
def load_pile(p: Record, seat: int, pile: Pile) -> None:
    """Take a seat's bricks out of the record."""
    clear_pile(pile)
    for i in range(BRICKS):
        place, kind = signed(p.where[seat, i]), _KIND_OF[i]
        if place == IN_YARD:
            pile.yard[kind] += 1
        elif place == LOOSE:
            pile.loose[kind] += 1
        else:
            number = place - FIRST_OBJECT
            cell = p.cell[seat, i]
            is_turned = p.turned[seat, i] != 0
            across, along = (_LONG[kind], _WIDE[kind]) if is_turned else (_WIDE[kind], _LONG[kind])
            insert_brick(pile.box[number], signed(pile.bricks[number]), cell[0], cell[1], cell[2], across, along)
            pile.bricks[number] += 1


@njit
def save_pile(pile: Pile, p: Record, seat: int) -> None:
    """Write a seat's bricks into the record in its one canonical form: of each kind by where they are, z, y, x."""
    next_of, i = np.empty(MOST_KINDS, dtype=np.int64), 0  # of each kind, the brick that is written next
    for kind in range(MOST_KINDS):
        begin = i
        for place in (IN_YARD, LOOSE):
            for _ in range(signed(pile.yard[kind]) if place == IN_YARD else signed(pile.loose[kind])):
                p.where[seat, i] = place
                p.turned[seat, i] = 0
                for axis in range(3):
                    p.cell[seat, i, axis] = 0
                i += 1
        next_of[kind] = i
        i = begin + _SUPPLY[kind]
    for number in range(MOST_OBJECTS):
        box = pile.box[number]
        for brick in range(signed(pile.bricks[number])):
            kind = KIND_OF_SIZE[box[brick, 3], box[brick, 4]]
            i = next_of[kind]
            next_of[kind] += 1
            p.where[seat, i] = FIRST_OBJECT + number
            p.turned[seat, i] = box[brick, 3] > box[brick, 4]
            for axis in range(3):
                p.cell[seat, i, axis] = box[brick, axis]


@njit
def load_print(p: Record, seat: int, pile: Pile) -> None:
    """Set object `seat` of a pile to a seat's brickprint; to nothing while it is not built."""
    pile.bricks[seat] = 0
    if p.built[seat] == 0:
        return
    for i in range(BRICKS):
        if p.yellow[i] == seat + 1:
            kind = _KIND_OF[i]
            cell = p.yellow_cell[i]
            is_turned = p.yellow_turned[i] != 0
            across, along = (_LONG[kind], _WIDE[kind]) if is_turned else (_WIDE[kind], _LONG[kind])
            insert_brick(pile.box[seat], signed(pile.bricks[seat]), cell[0], cell[1], cell[2], across, along)
            pile.bricks[seat] += 1


@njit
def object_of(pile: Pile, number: int) -> Boxes:
    """Return the boxes of an object, as a view of the pile."""
    boxes: Boxes = pile.box[number][: signed(pile.bricks[number])]
    return boxes


@njit
def boxes_of(pile: Pile, piece: int, is_turned: int) -> Boxes:
    """Return the boxes of a piece; a loose brick lies along x if `is_turned` is 1."""
    return box_of(piece, is_turned) if piece < MOST_KINDS else object_of(pile, piece - MOST_KINDS)


@njit
def count_pieces(pile: Pile) -> int:
    """Return how many pieces could be joined."""
    count = 0
    for kind in range(MOST_KINDS):
        count += signed(pile.loose[kind])
    for number in range(MOST_OBJECTS):
        count += pile.bricks[number] != 0
    return count


@njit
def free_object(pile: Pile) -> int:
    """Return the lowest number that no object has."""
    number = 0
    while pile.bricks[number] != 0:
        number += 1
    return number


@njit
def _put(pile: Pile, number: int, boxes: Boxes) -> None:
    """Make an object of boxes that are at 0."""
    for i in range(len(boxes)):
        insert_brick(pile.box[number], i, boxes[i, 0], boxes[i, 1], boxes[i, 2], boxes[i, 3], boxes[i, 4])
    pile.bricks[number] = len(boxes)


@njit
def join(
    pile: Pile, upper: int, lower: int, lower_turned: int, dx: int, dy: int, r: int, numbers: RefusalNumbers
) -> int:
    """Lower one piece onto another and return the pips (W10, W11, W27); numbers: its height and the object it makes.

    (dx, dy) is from lowest corner to lowest corner, the upper piece is turned by r, a loose lower brick lies along x if
    `lower_turned` is 1.
    """
    for piece in (upper, lower):
        if piece < MOST_KINDS:
            if pile.loose[piece] == 0:
                numbers[0] = piece
                return -NO_LOOSE
        elif pile.bricks[piece - MOST_KINDS] == 0:
            numbers[0] = piece - MOST_KINDS
            return -NO_OBJECT
    if upper == lower:
        if upper >= MOST_KINDS:
            numbers[0] = upper - MOST_KINDS
            return -WITH_ITSELF
        if pile.loose[upper] < 2:
            numbers[0] = upper
            return -ONLY_ONE
    above, below = turned(boxes_of(pile, upper, 0), r), boxes_of(pile, lower, lower_turned)
    dz, pips = lowered(above, below, dx, dy)
    if pips == 0:
        numbers[0], numbers[1], numbers[2], numbers[3] = upper, dx, dy, lower
        return -BESIDE
    both = joined(above, below, dx, dy, dz)
    number = free_object(pile) if upper < MOST_KINDS and lower < MOST_KINDS else MOST_OBJECTS
    for piece in (upper, lower):
        if piece < MOST_KINDS:
            pile.loose[piece] -= 1
        else:
            pile.bricks[piece - MOST_KINDS] = 0
            number = min(number, piece - MOST_KINDS)
    _put(pile, number, both)
    numbers[0], numbers[1] = dz, number
    return pips


@njit
def separate(pile: Pile, number: int, mask: int, numbers: RefusalNumbers) -> int:
    """Lift the bricks of a mask off the others of an object and return the pips released (W13).

    numbers: the objects that the lower and the upper part are then; -1 for a loose brick.
    """
    numbers[0] = number
    size = signed(pile.bricks[number])
    if size == 0:
        return -NO_OBJECT
    if mask >> size:
        numbers[1], numbers[2] = size, 0
        while mask >> numbers[2]:
            numbers[2] += 1
        return -NO_SUCH_BRICK
    whole = object_of(pile, number).copy()
    pips = parting(whole, mask)
    if pips < 0:
        return 1 + pips - NO_CUT
    pile.bricks[number] = 0
    for upper in range(2):
        count = 0
        part = np.empty((size, 5), dtype=np.int8)
        for i in range(size):
            if mask >> i & 1 == upper:
                for j in range(5):
                    part[count, j] = whole[i, j]
                count += 1
        numbers[upper] = -1
        if count == 1:
            pile.loose[KIND_OF_SIZE[part[0, 3], part[0, 4]]] += 1
        else:
            numbers[upper] = number if pile.bricks[number] == 0 else free_object(pile)
            _put(pile, numbers[upper], normalized(part[:count]))
    return pips
