"""Bricks as sets of unit cells: the geometry of Brick Work as slow as it is plain, the judge of the fast one.

Written from the rulebook and the rulings (W9..W13, W18, W19, W27, W29) alone; it relies on nothing but the standard
library. A cell is (x, y, z): the column x, y and the level z; z counts upward and studs point up. A brick is a frozen
set of cells of one level (W29). A piece is a tuple of bricks that are moved together.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

Cell = tuple[int, int, int]
Brick = frozenset[Cell]
Piece = tuple[Brick, ...]
Join = tuple[int, int, int, int, int]  # dx, dy, r, dz, pips


def brick(along_x: int, along_y: int, x: int = 0, y: int = 0, z: int = 0) -> Brick:
    """A brick of so many studs along x and along y, its lowest corner at x, y, z."""
    return frozenset((x + i, y + j, z) for i in range(along_x) for j in range(along_y))


def corner(bricks: frozenset[Brick] | Piece | list[Brick]) -> Cell:
    """The lowest corner: the smallest x, the smallest y and the smallest z of all cells."""
    cells = cells_of(bricks)
    return min(x for x, _, _ in cells), min(y for _, y, _ in cells), min(z for _, _, z in cells)


def cells_of(bricks: frozenset[Brick] | Piece | list[Brick]) -> set[Cell]:
    """Every occupied cell."""
    return {cell for one in bricks for cell in one}


def columns(bricks: Piece) -> set[tuple[int, int]]:
    """The columns that a piece stands in or hangs over."""
    return {(x, y) for x, y, _ in cells_of(bricks)}


def moved(piece: Piece, dx: int, dy: int, dz: int) -> Piece:
    """The piece elsewhere."""
    return tuple(frozenset((x + dx, y + dy, z + dz) for x, y, z in one) for one in piece)


def normal(piece: Piece) -> Piece:
    """The piece with its lowest corner at 0."""
    x, y, z = corner(piece)
    return moved(piece, -x, -y, -z)


def turned(piece: Piece, quarters: int) -> Piece:
    """The piece after so many quarter turns counter-clockwise seen from above, with its lowest corner at 0."""
    for _ in range(quarters):
        piece = tuple(frozenset((-y, x, z) for x, y, z in one) for one in piece)
    return normal(piece)


def overlap(bricks: Piece) -> bool:
    """Do two of these bricks share a cell?"""
    return len(cells_of(bricks)) != sum(len(one) for one in bricks)


# ---- Connection -----------------------------------------------------------------------------------------------------


def studs_between(below: set[Cell], above: set[Cell]) -> int:
    """How many studs on top of the cells `below` are in the underside of the cells `above` (W9)."""
    return sum((x, y, z + 1) in above for x, y, z in below)


def pips_between(first: Piece, second: Piece) -> int:
    """All studs between two pieces as they lie, whichever of them is above where."""
    one, other = cells_of(first), cells_of(second)
    return studs_between(one, other) + studs_between(other, one)


def total_pips(piece: Piece) -> int:
    """All connected pips in a piece: the pairs of cells one on the other."""
    return studs_between(cells_of(piece), cells_of(piece))


def neighbours(piece: Piece) -> dict[int, set[int]]:
    """For each brick those connected with it by at least one pip. Bricks that merely stand side by side are not."""
    found: dict[int, set[int]] = {i: set() for i in range(len(piece))}
    for i, j in product(range(len(piece)), repeat=2):
        if i != j and studs_between(set(piece[i]), set(piece[j])):
            found[i].add(j)
            found[j].add(i)
    return found


def reached_from(start: int, among: set[int], graph: dict[int, set[int]]) -> set[int]:
    """The bricks among these that hang together with one of them."""
    reached, to_visit = {start}, [start]
    while to_visit:
        for there in graph[to_visit.pop()] & among:
            if there not in reached:
                reached.add(there)
                to_visit.append(there)
    return reached


def connected(piece: Piece) -> bool:
    """Do all bricks hang together, by pips?"""
    everything = set(range(len(piece)))
    return reached_from(0, everything, neighbours(piece)) == everything


# ---- Building -------------------------------------------------------------------------------------------------------


def lowered(upper: Piece, lower: Piece, dx: int, dy: int) -> tuple[int, int]:
    """Lower `upper` onto `lower` from far above, level by level, until the next step would not go (W10, W11).

    The lowest corner of `upper` comes down at column dx, dy and stops at height dz, counted from the lowest corner
    of `lower`. Returns (dz, pips): the studs that it then covers. (0, 0) where it would pass by.
    """
    lower, upper = normal(lower), normal(upper)
    standing, falling = cells_of(lower), cells_of(upper)
    top = max(z for _, _, z in standing) + 1
    depth = max(z for _, _, z in falling) + 1
    for dz in range(top, -depth - 1, -1):
        one_further = {(x + dx, y + dy, z + dz - 1) for x, y, z in falling}
        if one_further & standing:
            return dz, studs_between(standing, {(x + dx, y + dy, z + dz) for x, y, z in falling})
    return 0, 0


def joined(upper: Piece, lower: Piece, dx: int, dy: int, dz: int) -> Piece:
    """Both as one piece, with its lowest corner at 0."""
    return normal(normal(lower) + moved(normal(upper), dx, dy, dz))


def joins(upper: Piece, lower: Piece) -> list[Join]:
    """Every way to lower one piece onto another, in each of the four turns of the upper one."""
    found = []
    for r in range(4):
        above = turned(upper, r)
        for dx, dy in offsets(above, lower):
            dz, pips = lowered(above, lower, dx, dy)
            if pips:
                found.append((dx, dy, r, dz, pips))
    return found


def offsets(upper: Piece, lower: Piece) -> list[tuple[int, int]]:
    """Every dx, dy at which the rectangles around the two pieces share a column."""
    wide, deep = extent(upper)
    wide_below, deep_below = extent(lower)
    return list(product(range(1 - wide, wide_below), range(1 - deep, deep_below)))


def extent(piece: Piece) -> tuple[int, int]:
    """How many columns a piece measures along x and along y."""
    cells = cells_of(normal(piece))
    return max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1


# ---- Taking apart ---------------------------------------------------------------------------------------------------


def lifts_off(upper: Piece, lower: Piece) -> bool:
    """Can `upper` be lifted straight up, level by level, without passing through `lower`?"""
    standing, rising = cells_of(lower), cells_of(upper)
    height = max(z for _, _, z in standing) - min(z for _, _, z in rising) + 1
    return all(not {(x, y, z + step) for x, y, z in rising} & standing for step in range(1, max(height, 1) + 1))


def divided(piece: Piece, upper: set[int]) -> tuple[Piece, Piece]:
    """The chosen bricks, and the others."""
    return (
        tuple(one for i, one in enumerate(piece) if i in upper),
        tuple(one for i, one in enumerate(piece) if i not in upper),
    )


def separation(piece: Piece, upper: set[int]) -> int:
    """The pips that lifting these bricks off the rest would disconnect; 0 where that is no separation (W13)."""
    above, below = divided(piece, upper)
    if not above or not below or not connected(above) or not connected(below) or not lifts_off(above, below):
        return 0
    return pips_between(above, below)


def separations(piece: Piece) -> list[tuple[frozenset[int], int]]:
    """Every way to lift a connected part off an object so that the rest stays connected: (bricks lifted, pips)."""
    graph = neighbours(piece)
    everything = set(range(len(piece)))
    found = []
    for chosen in range(1, 2 ** len(piece) - 1):
        upper = {i for i in everything if chosen >> i & 1}
        lower = everything - upper
        if reached_from(min(upper), upper, graph) != upper or reached_from(min(lower), lower, graph) != lower:
            continue
        above, below = divided(piece, upper)
        if lifts_off(above, below):
            found.append((frozenset(upper), pips_between(above, below)))
    return found


# ---- Shapes ---------------------------------------------------------------------------------------------------------


def shape(piece: Piece) -> frozenset[Cell]:
    """The occupied cells as seen from the lowest corner; the seams between bricks are gone (W19)."""
    return frozenset(cells_of(normal(piece)))


def same_shape(first: Piece, second: Piece) -> bool:
    """Are the occupied cells the same up to a shift and turns about the vertical? Mirror images are not (W19)."""
    return any(shape(turned(first, r)) == shape(second) for r in range(4))


def name_of_shape(piece: Piece) -> tuple[Cell, ...]:
    """The same for all pieces of the same shape, and different for all others."""
    return min(tuple(sorted(shape(turned(piece, r)))) for r in range(4))


def best_overlap(piece: Piece, target: Piece) -> int:
    """The most cells that a piece can share with a target, over all shifts and the four turns."""
    wanted = shape(target)
    best = 0
    for r in range(4):
        shifts = Counter((a - x, b - y, c - z) for x, y, z in shape(turned(piece, r)) for a, b, c in wanted)
        best = max(best, *shifts.values())
    return best
