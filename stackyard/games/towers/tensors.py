"""Towers as numbers: what the planes of its tensor mean, and the compiled functions that fill them and the mask.

Planes are as the viewer sees them: its own side and the other one, whichever colours they have. Blocks stay where they
are, rank by rank from a1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.encoding.encoding import NumberedMoves, Row
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.game import Game, Position, Seat
from stackyard.games.towers.bitboard import (
    contains,
    count_blocks,
    has_any,
    load,
    load_row,
    lowest_block,
    without_lowest,
)
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.pieces import BLACK, BUILD, EAST, NORTH, OVER, PIE_NOW, SOUTH, SPRAWL, WEST
from stackyard.games.towers.record import Positions, Record
from stackyard.games.towers.rules.legality import placeable
from stackyard.games.towers.rules.scoring import score_of

STATUS = 11  # numbers of the plane `status`


def layout(options: TowersOptions) -> Layout:
    """Return the planes for a downtown of that size and for its variations."""
    board = (options.height, options.width)
    classes = max(board)
    planes = [
        Plane("mine", board, "1 where a tower is the viewer's"),
        Plane("theirs", board, "1 where a tower is the other side's"),
        Plane("floors", board, "floors of the tower, divided by the number of blocks"),
        Plane("my_floors", board, "floors of the viewer's colour in the tower, divided likewise"),
        Plane(
            "height",
            (classes, *board),
            "1 in layer k where the tower has k + 1 floors; the last layer: that many or more, which can move nowhere",
        ),
    ]
    if options.utilities:
        planes.append(Plane("utility", board, "utilities in the tower"))
    if options.suburbs:
        planes.append(Plane("district", board, "the number of the tower's suburb divided by the number of blocks"))
    planes.append(
        Plane(
            "status",
            (STATUS,),
            "phase (utilities, sprawl, build, over: one is 1); 1 if the viewer is to act; 1 if it may swap; then, each "
            "divided by the number of blocks: its score, the other's score, its supply, the other's supply, "
            "utilities left to put down",
        )
    )
    return Layout(planes)


@njit
def observe(p: Record, seat: int, out: Floats) -> None:
    """Write what a seat sees into `out`, as `layout` says."""
    out[:] = 0.0
    width, blocks = int(p.width), int(p.width) * int(p.height)
    classes = max(width, int(p.height))
    share = np.float32(1.0) / np.float32(blocks)
    colour = seat ^ int(p.swapped)
    mine = load_row(p.own, colour)
    theirs = load_row(p.own, 1 - colour)
    left = load(p.occupied)
    heights = 4 * blocks
    after = heights + classes * blocks
    districts = after + (blocks if p.utilities != 0 else 0)
    while has_any(left):
        block = lowest_block(left)
        left = without_lowest(left)
        floors = int(p.floors[block])
        white = count_blocks(load_row(p.white, block))
        utilities = 0
        if p.utilities != 0:
            utilities = count_blocks(load_row(p.utility, block))
            out[after + block] = utilities
        if contains(mine, block):
            out[block] = 1.0
        elif contains(theirs, block):
            out[blocks + block] = 1.0
        out[2 * blocks + block] = floors * share
        out[3 * blocks + block] = (floors - utilities - white if colour == BLACK else white) * share
        out[heights + (min(floors, classes) - 1) * blocks + block] = 1.0
        if p.suburbs != 0:
            out[districts + block] = int(p.district[block]) * share
    status = districts + (blocks if p.suburbs != 0 else 0)
    out[status + int(p.phase)] = 1.0
    if p.phase != OVER and int(p.turn) == seat:
        out[status + 4] = 1.0
        out[status + 5] = 1.0 if p.opening == PIE_NOW else 0.0
    out[status + 6] = score_of(p, colour) * share
    out[status + 7] = score_of(p, 1 - colour) * share
    out[status + 8] = int(p.supply[colour]) * share
    out[status + 9] = int(p.supply[1 - colour]) * share
    out[status + 10] = int(p.utilities_left) * share


@njit
def fill_mask(p: Record, out: Mask) -> int:
    """Write 1 for each legal action of the seat to act and 0 for the others; return how many are legal."""
    out[:] = 0
    blocks = int(p.width) * int(p.height)
    count = 0
    if p.phase == BUILD:
        for direction in (NORTH, EAST, SOUTH, WEST):
            towers = load_row(p.builds, direction)
            while has_any(towers):
                out[lowest_block(towers) * 4 + direction] = 1
                towers = without_lowest(towers)
                count += 1
    elif p.phase != OVER:
        offset = 4 * blocks if p.phase == SPRAWL else 5 * blocks
        free = placeable(p)
        while has_any(free):
            out[offset + lowest_block(free)] = 1
            free = without_lowest(free)
            count += 1
    if p.phase != OVER and p.opening == PIE_NOW:
        out[6 * blocks] = 1
        count += 1
    return count


@njit
def observe_first(positions: Positions, seat: int, out: Floats) -> None:
    """Write what a seat sees of `positions[0]`."""
    observe(positions[0], seat, out)


@njit
def fill_mask_of(positions: Positions, seat: int, out: Mask) -> int:
    """Write the mask of a seat on `positions[0]`: zeros if it is not to act."""
    p = positions[0]
    if p.phase == OVER or int(p.turn) != seat:
        out[:] = 0
        return 0
    return fill_mask(p, out)


class TowersEncoding(NumberedMoves):
    """The encoding of Towers. It has no chance, and what a seat sees is all that matters."""

    max_chance_outcomes = 0
    most_draws = 0

    def __init__(self, game: Game[Any, Any], options: TowersOptions, players: int) -> None:
        super().__init__(game, options, players)
        self.observation = layout(options)
        self.length = 2 * options.width * options.height + options.utilities + 1

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write the mask; see `fill_mask`."""
        return fill_mask_of(position, seat, out)

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat sees; see `layout`."""
        observe_first(position, seat, out)

    def max_events(self) -> int:
        """Return a bound: each block takes one floor or utility, each build leaves one vacant, and there is a swap."""
        return self.length
