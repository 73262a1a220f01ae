"""The stud lattice: what touches what, what can be lowered onto what, what comes apart, and which shapes are the same.

Pure functions over *boxes*: a C-contiguous int8[n, 5] array of placed bricks, a row each: (x, y, z, along_x, along_y),
the lowest corner and how many cells it takes along x and y; a brick is one cell high (W29). Cells are unit cubes, z
up. A *turn* of r quarter turns is counter-clockwise seen from above, (x, y) -> (-y, x). The rows keep their order in
whatever is returned, so a caller can identify its bricks. All but `shape_key` and `partings` may be called from
compiled code.

A pip is a pair of touching cells, one right above the other. Vertical motion is all there is (W11): the upper piece
comes from far above, so in every column that two pieces share all cells of the one lie above all cells of the other.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import lowest_bit
from stackyard.core.compiling.jit import njit
from stackyard.games.brick_work.pieces import KINDS

Boxes: TypeAlias = npt.NDArray[np.int8]
Rows: TypeAlias = npt.NDArray[np.int64]
Cells: TypeAlias = npt.NDArray[np.int16]
Levels: TypeAlias = npt.NDArray[np.int16]

# Why bricks cannot be parted as asked: returned instead of a number of pips.
NO_CUT: Final = -1  # nothing, or everything, is the upper part
UPPER_APART: Final = -2  # the upper part would be more than one piece
LOWER_APART: Final = -3  # the lower part would be more than one piece
HELD_DOWN: Final = -4  # a brick of the upper part lies beneath one of the lower part

NO_SHARED_COLUMN: Final = -128  # the height `lowered` gives where two pieces share no column
_WIDE: Final = np.array([kind.wide for kind in KINDS], dtype=np.int8)
_LONG: Final = np.array([kind.long for kind in KINDS], dtype=np.int8)
TOUCHES, ABOVE, UNDER, FIRST_PIPS = range(4)  # rows of `contacts`
ANY_PIPS: Final = 1 << 30  # pips: more than there are
_FAR: Final = 128  # added to every coordinate of a box to make it positive


@njit
def box_of(kind: int, turned: int) -> Boxes:
    """Return one brick of a kind (its number in KINDS) at 0; `turned` is 1 if it lies along x with its long side."""
    boxes = np.zeros((1, 5), dtype=np.int8)
    boxes[0, 3] = _LONG[kind] if turned else _WIDE[kind]
    boxes[0, 4] = _WIDE[kind] if turned else _LONG[kind]
    return boxes


@njit
def bounds(boxes: Boxes) -> tuple[int, int, int, int, int, int]:
    """Return the lowest corner (x, y, z) of a piece, the least of each coordinate, and how many cells it takes."""
    x, y, z = int(boxes[0, 0]), int(boxes[0, 1]), int(boxes[0, 2])
    end_x, end_y, end_z = x, y, z
    for i in range(len(boxes)):
        x, y, z = min(x, int(boxes[i, 0])), min(y, int(boxes[i, 1])), min(z, int(boxes[i, 2]))
        end_x, end_y = max(end_x, int(boxes[i, 0]) + int(boxes[i, 3])), max(end_y, int(boxes[i, 1]) + int(boxes[i, 4]))
        end_z = max(end_z, int(boxes[i, 2]) + 1)
    return x, y, z, end_x - x, end_y - y, end_z - z


@njit
def corner(boxes: Boxes) -> tuple[int, int, int]:
    """Return the lowest corner (x, y, z) of a piece: the least of each coordinate."""
    return bounds(boxes)[:3]


@njit
def extent(boxes: Boxes) -> tuple[int, int, int]:
    """Return how many cells a piece takes along x, y and z."""
    return bounds(boxes)[3:]


@njit
def normalized(boxes: Boxes) -> Boxes:
    """Return a piece moved so that its lowest corner is (0, 0, 0)."""
    x, y, z = corner(boxes)
    moved = boxes.copy()
    for i in range(len(boxes)):
        moved[i, 0] -= x
        moved[i, 1] -= y
        moved[i, 2] -= z
    return moved


@njit
def turned(boxes: Boxes, r: int) -> Boxes:
    """Return a piece after r quarter turns, counter-clockwise seen from above, its lowest corner at (0, 0, 0)."""
    here = boxes.copy()
    for _ in range(r & 3):
        for i in range(len(here)):
            x, y, along_x, along_y = here[i, 0], here[i, 1], here[i, 3], here[i, 4]
            here[i, 0] = 1 - y - along_y
            here[i, 1] = x
            here[i, 3] = along_y
            here[i, 4] = along_x
    return normalized(here)


@njit
def _shared(a: Boxes, i: int, b: Boxes, j: int, dx: int, dy: int) -> int:
    """Return how many columns brick i of `a`, moved by (dx, dy), shares with brick j of `b`."""
    x, y = int(a[i, 0]) + dx, int(a[i, 1]) + dy
    wide = min(x + int(a[i, 3]), int(b[j, 0]) + int(b[j, 3])) - max(x, int(b[j, 0]))
    if wide <= 0:
        return 0
    return wide * max(0, min(y + int(a[i, 4]), int(b[j, 1]) + int(b[j, 4])) - max(y, int(b[j, 1])))


@njit
def _lower(upper: Boxes, lower: Boxes, dx: int, dy: int) -> tuple[int, int]:
    """Return (dz, pips) for an upper piece moved by (dx, dy) as it is and lowered until it touches."""
    dz, pips = NO_SHARED_COLUMN, 0
    for i in range(len(upper)):
        for j in range(len(lower)):
            columns = _shared(upper, i, lower, j, dx, dy)
            if columns:
                height = int(lower[j, 2]) + 1 - int(upper[i, 2])
                if height > dz:
                    dz, pips = height, columns
                elif height == dz:
                    pips += columns
    return dz, pips


@njit
def lowered(upper: Boxes, lower: Boxes, dx: int, dy: int) -> tuple[int, int]:
    """Return (dz, pips): where an upper piece comes to rest on a lower one, and the studs it connects with (W9-W11).

    (dx, dy, dz) is the upper piece's lowest corner as seen from the lower one's. 0 pips: they share no column.
    """
    ux, uy, uz = corner(upper)
    lx, ly, lz = corner(lower)
    dz, pips = _lower(upper, lower, dx + lx - ux, dy + ly - uy)
    return (dz + uz - lz, pips) if pips else (0, 0)


@njit
def joined(upper: Boxes, lower: Boxes, dx: int, dy: int, dz: int) -> Boxes:
    """Return the lower piece's bricks, then the upper one's, its lowest corner at (dx, dy, dz): one piece at 0."""
    below, above = normalized(lower), normalized(upper)
    boxes = np.empty((len(below) + len(above), 5), dtype=np.int8)
    for i in range(len(boxes)):
        for j in range(5):
            boxes[i, j] = below[i, j] if i < len(below) else above[i - len(below), j]
        if i >= len(below):
            boxes[i, 0] += dx
            boxes[i, 1] += dy
            boxes[i, 2] += dz
    return normalized(boxes)


@njit
def pips_between(a: Boxes, b: Boxes) -> int:
    """Return how many pips connect two pieces that lie in the same space, whichever is above."""
    pips = 0
    for i in range(len(a)):
        for j in range(len(b)):
            if abs(int(a[i, 2]) - int(b[j, 2])) == 1:
                pips += _shared(a, i, b, j, 0, 0)
    return pips


@njit
def total_pips(boxes: Boxes) -> int:
    """Return how many pips connect the bricks of a piece: its pairs of cells one right above the other."""
    pips = 0
    for i in range(len(boxes)):
        for j in range(i):
            if abs(int(boxes[i, 2]) - int(boxes[j, 2])) == 1:
                pips += _shared(boxes, i, boxes, j, 0, 0)
    return pips


@njit
def has_overlap(boxes: Boxes) -> bool:
    """Return whether two bricks share a cell."""
    for i in range(len(boxes)):
        for j in range(i):
            if boxes[i, 2] == boxes[j, 2] and _shared(boxes, i, boxes, j, 0, 0):
                return True
    return False


@njit
def can_rise(piece: Boxes, rest: Boxes) -> bool:
    """Return whether a piece can be lifted straight up out of the rest: nothing of the rest lies above it."""
    for i in range(len(piece)):
        for j in range(len(rest)):
            if rest[j, 2] >= piece[i, 2] and _shared(piece, i, rest, j, 0, 0):
                return False
    return True


@njit
def touching(boxes: Boxes) -> Rows:
    """Return for each brick which others it is connected with, as a mask of bits."""
    masks = np.zeros(len(boxes), dtype=np.int64)
    for i in range(len(boxes)):
        for j in range(i):
            if abs(int(boxes[i, 2]) - int(boxes[j, 2])) == 1 and _shared(boxes, i, boxes, j, 0, 0):
                masks[i] |= 1 << j
                masks[j] |= 1 << i
    return masks


@njit
def contacts(boxes: Boxes) -> Rows:
    """Return what `cuts` has to know of a piece of n bricks, a column for each: int64[3 + n, n].

    Row TOUCHES: what it is `touching`; ABOVE and UNDER: which others have a cell above, or below, one of its own, at
    any height; all as masks of bits. Row FIRST_PIPS + i: how many pips connect it with brick i, if they touch.
    """
    size = len(boxes)
    found = np.zeros((FIRST_PIPS + size, size), dtype=np.int64)
    for i in range(size):
        for j in range(i):
            shared = _shared(boxes, i, boxes, j, 0, 0)
            rise = int(boxes[i, 2]) - int(boxes[j, 2])
            if shared == 0 or rise == 0:
                continue
            high, low = (i, j) if rise > 0 else (j, i)
            found[ABOVE, low] |= 1 << high
            found[UNDER, high] |= 1 << low
            if abs(rise) == 1:
                found[TOUCHES, i] |= 1 << j
                found[TOUCHES, j] |= 1 << i
                found[FIRST_PIPS + i, j] = found[FIRST_PIPS + j, i] = shared
    return found


@njit
def _may_join(mask: int, others: int, touches: Rows) -> bool:
    """Return whether the bricks of a mask can be one piece with the help of others, which include them."""
    reached = mask & -mask
    edge = reached
    while edge and mask & ~reached:
        fresh = touches[lowest_bit(edge)] & others & ~reached
        reached |= fresh
        edge = edge & edge - 1 | fresh
    return mask & ~reached == 0


@njit
def is_one_piece(mask: int, touches: Rows) -> bool:
    """Return whether the bricks of a mask are one piece, given what each is `touching`. No bricks are none."""
    return mask != 0 and _may_join(mask, mask, touches)


@njit
def is_connected(boxes: Boxes) -> bool:
    """Return whether the bricks are one piece. A single brick is one, no bricks are none."""
    return is_one_piece((1 << len(boxes)) - 1, touching(boxes))


@njit
def _pips_with(brick: int, others: int, links: Rows) -> int:
    """Return how many pips connect a brick with those of a mask, all of which it touches; links: its `contacts`."""
    pips = 0
    while others:
        pips += links[FIRST_PIPS + brick, lowest_bit(others)]
        others &= others - 1
    return pips


@njit
def pips_of_second_cut(first: int, second: int, everything: int, links: Rows) -> int:
    """Return the pips of a cut within one of the parts that a first cut has left; 0 where it is none of one piece each.

    Both are given as masks of what is lifted off the whole object, `links` is what `contacts` says of it.
    """
    pips, touches = 0, links[TOUCHES]
    for part in (first, everything & ~first):
        upper, lower = part & second, part & ~second
        if pips == 0 and is_one_piece(upper, touches) and is_one_piece(lower, touches):
            while upper:
                brick = lowest_bit(upper)
                pips += _pips_with(brick, touches[brick] & lower, links)
                upper &= upper - 1
    return pips


@njit
def parting(boxes: Boxes, upper_mask: int) -> int:
    """Return the pips released when the bricks of a mask are lifted off the others, or why they can't be (W13).

    `boxes` is a connected piece; bit i of the mask is brick i. Below 0: NO_CUT, UPPER_APART, LOWER_APART or HELD_DOWN.
    """
    everything = (1 << len(boxes)) - 1
    upper = upper_mask & everything
    if upper in (0, everything) or upper != upper_mask:
        return NO_CUT
    links = contacts(boxes)
    if not is_one_piece(upper, links[TOUCHES]):
        return UPPER_APART
    if not is_one_piece(everything & ~upper, links[TOUCHES]):
        return LOWER_APART
    released = 0
    for i in range(len(boxes)):
        if upper >> i & 1:
            if links[ABOVE, i] & ~upper:
                return HELD_DOWN
            released += _pips_with(i, links[TOUCHES, i] & ~upper, links)
    return int(released)


@njit
def cuts(everything: int, links: Rows, most: int, found: Rows) -> int:
    """Write every way to part the bricks of a mask, one piece, into an upper and a lower part; return how many.

    `links` is what `contacts` says of the whole object; cuts of more than `most` pips are left out. A row of `found`,
    int64[m, 2], is (mask of the upper part, pips); as many as fit are written. Each brick that is decided touches one
    before it, so that pips add up early, and no more are decided once one would be held down, the pips are too many, or
    a part cannot become one piece.
    """
    touches = links[TOUCHES]
    order, size, decided, edge = np.empty(len(touches), dtype=np.int64), 0, 0, everything & -everything
    while edge:
        brick = lowest_bit(edge)
        order[size] = brick
        size += 1
        decided |= 1 << brick
        edge = (edge | touches[brick]) & everything & ~decided
    freed = np.empty(size + 1, dtype=np.int64)  # pips between the bricks that are decided, by how many these are
    freed[0] = decided = 0
    count, mask, depth, way = 0, 0, 0, 0  # way: in which a brick is tried next: 0 left behind, 1 lifted, 2 neither
    while depth >= 0:
        if depth == size:
            if mask not in (0, everything):
                if count < len(found):
                    found[count, 0], found[count, 1] = mask, freed[depth]
                count += 1
        elif way < 2:
            brick = order[depth]
            lifted, after = mask | way << brick, decided | 1 << brick
            others = decided & (~mask if way else mask)  # on the other side
            is_open = others & (links[ABOVE, brick] if way else links[UNDER, brick]) == 0
            if is_open:
                freed[depth + 1] = freed[depth] + _pips_with(brick, others & touches[brick], links)
                is_open = (
                    freed[depth + 1] <= most
                    and _may_join(lifted, lifted | everything & ~after, touches)
                    and _may_join(after & ~lifted, everything & ~lifted, touches)
                )
            if is_open:
                mask, decided, depth, way = lifted, after, depth + 1, 0
            else:
                way += 1
            continue
        depth -= 1  # back, to the other way of the brick before
        if depth >= 0:
            brick = order[depth]
            way = 1 + (mask >> brick & 1)
            mask &= ~(1 << brick)
            decided &= ~(1 << brick)
    return count


@njit
def every_cut(everything: int, links: Rows, most: int) -> Rows:
    """Return all that `cuts` can write, masks rising."""
    found = np.empty((64, 2), dtype=np.int64)
    count = cuts(everything, links, most, found)
    if count > len(found):
        found = np.empty((count, 2), dtype=np.int64)
        cuts(everything, links, most, found)
    for i in range(1, count):  # there are few, and a sort takes seconds to compile
        mask, pips, at = found[i, 0], found[i, 1], i
        while at and found[at - 1, 0] > mask:
            found[at, 0], found[at, 1] = found[at - 1, 0], found[at - 1, 1]
            at -= 1
        found[at, 0], found[at, 1] = mask, pips
    return found[:count]


@njit
def partings_within(boxes: Boxes, most: int) -> Rows:
    """Return every way to divide a piece by at most so many pips: int64[m, 2] rows (mask of the upper part, pips)."""
    return every_cut((1 << len(boxes)) - 1, contacts(boxes), most)


def partings(boxes: Boxes) -> Rows:
    """Return every way to divide a piece into an upper and a lower part: int64[m, 2] rows (mask, pips), masks up."""
    return partings_within(boxes, ANY_PIPS)


@njit
def turns_of(boxes: Boxes) -> int:
    """Return how many turns of a piece are written: 4 of an object, 2 of a straight brick, 1 of a square one."""
    if len(boxes) > 1:
        return 4
    return 1 if boxes[0, 3] == boxes[0, 4] else 2


@njit
def columns(boxes: Boxes, highest: bool) -> Cells:
    """Return the columns of a piece: int16[n, 3] rows (x, y, its highest or lowest level), from its lowest corner."""
    x0, y0, z0, along_x, along_y, _ = bounds(boxes)
    levels = np.full(along_x * along_y, NO_SHARED_COLUMN, dtype=np.int16)
    for i in range(len(boxes)):
        z = int(boxes[i, 2]) - z0
        for x in range(int(boxes[i, 0]) - x0, int(boxes[i, 0]) + int(boxes[i, 3]) - x0):
            for column in range(
                x * along_y + int(boxes[i, 1]) - y0, x * along_y + int(boxes[i, 1]) + int(boxes[i, 4]) - y0
            ):
                if levels[column] == NO_SHARED_COLUMN or (z > levels[column]) == highest:
                    levels[column] = z
    found = np.empty((len(levels), 3), dtype=np.int16)
    count = 0
    for column in range(len(levels)):
        if levels[column] != NO_SHARED_COLUMN:
            found[count, 0], found[count, 1], found[count, 2] = column // along_y, column % along_y, levels[column]
            count += 1
    return found[:count]


@njit
def heights_and_pips(upper: Boxes, lower: Boxes) -> tuple[Levels, Levels, int, int, int]:
    """Return (heights, pips, before, wide, long): every way to lower one piece onto another.

    The result for (dx, dy) after r turns is at [(r * wide + dx + before) * long + dy + before]: no pips where they
    share no column. The lower piece stays as it is. Each column of the one is set over each of the other, which gives
    for one offset the least height of the upper piece.
    """
    return heights_after_turns(upper, lower, 0, turns_of(upper))


@njit
def heights_after_turns(upper: Boxes, lower: Boxes, first_turn: int, end: int) -> tuple[Levels, Levels, int, int, int]:
    """Return the same of the turns from `first_turn` to `end` - 1, those of `first_turn` first."""
    across, along, _ = extent(upper)
    wide, long, _ = extent(lower)
    before = max(across, along) - 1
    wide, long = wide + before, long + before
    size = (end - first_turn) * wide * long
    heights = np.full(size, NO_SHARED_COLUMN, dtype=np.int16)
    pips = np.zeros(size, dtype=np.int16)
    above, below = columns(upper, False), columns(lower, True)
    under = np.empty(len(below), dtype=np.int64)
    for j in range(len(below)):
        under[j] = below[j, 0] * long + below[j, 1]
    for i in range(len(above)):
        x, y, bottom = int(above[i, 0]), int(above[i, 1]), 1 - int(above[i, 2])
        for r in range(end):
            base = ((r - first_turn) * wide + before - x) * long + before - y
            for j in range(len(below) if r >= first_turn else 0):
                index, height = base + under[j], bottom + below[j, 2]
                if height > heights[index]:
                    heights[index], pips[index] = height, 1
                elif height == heights[index]:
                    pips[index] += 1
            x, y = (along if r % 2 == 0 else across) - 1 - y, x
    return heights, pips, before, wide, long


@njit
def joins(upper: Boxes, lower: Boxes) -> Rows:
    """Return every way to lower one piece onto another: int64[m, 5] rows (dx, dy, r, dz, pips), by r, dx, dy rising.

    The upper piece is turned by r; the lower one stays as it is.
    """
    heights, pips, before, wide, long = heights_and_pips(upper, lower)
    found = np.empty((np.count_nonzero(pips), 5), dtype=np.int64)
    count = 0
    for index in range(len(pips)):
        if pips[index]:
            found[count, 0], found[count, 1] = index // long % wide - before, index % long - before
            found[count, 2], found[count, 3], found[count, 4] = index // (wide * long), heights[index], pips[index]
            count += 1
    return found


@njit
def _codes(boxes: Boxes) -> Rows:
    """Return the cells as whole numbers that sort by z, then y, then x."""
    count = 0
    for i in range(len(boxes)):
        count += int(boxes[i, 3]) * int(boxes[i, 4])
    codes = np.empty(count, dtype=np.int64)
    count = 0
    for i in range(len(boxes)):
        for y in range(int(boxes[i, 1]), int(boxes[i, 1]) + int(boxes[i, 4])):
            for x in range(int(boxes[i, 0]), int(boxes[i, 0]) + int(boxes[i, 3])):
                code = ((int(boxes[i, 2]) + _FAR) << 20) | ((y + _FAR) << 10) | (x + _FAR)
                at = count  # sorted as they come: there are few, and a sort takes seconds to compile
                while at and codes[at - 1] > code:
                    codes[at] = codes[at - 1]
                    at -= 1
                codes[at] = code
                count += 1
    return codes


@njit
def _cells_of(codes: Rows) -> Cells:
    cells = np.empty((len(codes), 3), dtype=np.int16)
    for i in range(len(codes)):
        cells[i, 0] = (codes[i] & 1023) - _FAR
        cells[i, 1] = (codes[i] >> 10 & 1023) - _FAR
        cells[i, 2] = (codes[i] >> 20) - _FAR
    return cells


@njit
def cells(boxes: Boxes) -> Cells:
    """Return the cells that the bricks take: int16[m, 3] rows (x, y, z), sorted by z, then y, then x."""
    return _cells_of(_codes(boxes))


@njit
def canonical(boxes: Boxes) -> Cells:
    """Return the cells of the one of a piece's four turns, each at 0, whose cells come first; sorted as in `cells`."""
    best = _codes(turned(boxes, 0))
    for r in range(1, 4):
        codes = _codes(turned(boxes, r))
        for i in range(len(codes)):
            if codes[i] != best[i]:
                if codes[i] < best[i]:
                    best = codes
                break
    return _cells_of(best)


def shape_key(boxes: Boxes) -> bytes:
    """Return a key that all pieces of one shape share, and no others (W19).

    The same for any two pieces that take the same cells up to translation and quarter turns, however they are put
    together; mirror images differ. Three bytes a cell.
    """
    return canonical(boxes).astype(np.uint8).tobytes()


@njit
def best_fit(boxes: Boxes, target: Boxes) -> tuple[int, int, int, int, int]:
    """Return (shared, turn, dx, dy, dz): how a piece lies on a target so that most of their cells are the same.

    The piece is turned by `turn` and its lowest corner set to (dx, dy, dz) as seen from the target's. Where several
    ways are equally good the first by turn, dz, dy, dx is returned.
    """
    goal = cells(normalized(target))
    gx, gy, gz = extent(target)
    best = (0, 0, 0, 0, 0)
    for r in range(4):
        piece = turned(boxes, r)
        own = cells(piece)
        px, py, pz = extent(piece)
        votes = np.zeros((gz + pz, gy + py, gx + px), dtype=np.int16)
        for i in range(len(own)):
            for j in range(len(goal)):
                votes[goal[j, 2] - own[i, 2] + pz, goal[j, 1] - own[i, 1] + py, goal[j, 0] - own[i, 0] + px] += 1
        for z in range(gz + pz):
            for y in range(gy + py):
                for x in range(gx + px):
                    if votes[z, y, x] > best[0]:
                        best = (int(votes[z, y, x]), r, x - px, y - py, z - pz)
    return best
