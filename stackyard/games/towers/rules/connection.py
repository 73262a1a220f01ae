"""Which towers a path of neighbouring towers joins: the search for what is isolated, and what can spare that search."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import (
    BlockSet,
    count_blocks,
    equal,
    has_any,
    intersection,
    lowest_block,
    shift_down,
    shift_up,
    singleton,
    union,
    west_files,
    without,
)


@njit
def neighbours(blocks: BlockSet, width: int) -> BlockSet:
    """Return the blocks beside a set's blocks; some may be off the board's north edge."""
    return union(
        union(shift_up(blocks, width), shift_down(blocks, width)),
        union(
            without(shift_up(blocks, 1), west_files(blocks, width, 1)),
            intersection(shift_down(blocks, 1), west_files(blocks, width, width - 1)),
        ),
    )


@njit
def connected_to(seeds: BlockSet, occupied: BlockSet, width: int) -> BlockSet:
    """Return every occupied block that a path joins to one of the seeds."""
    while True:
        grown = union(seeds, intersection(neighbours(seeds, width), occupied))
        if equal(grown, seeds):
            return seeds
        seeds = grown


@njit
def are_neighbours_linked(occupied: BlockSet, vacated: int, width: int) -> bool:
    """Tell whether the neighbours of a vacant block are linked by the eight blocks around it.

    They are if occupied corners join them in a ring with one gap. This test decides most moves.
    """
    here = singleton(occupied, vacated)
    first_file = west_files(here, width, 1)
    but_last = west_files(here, width, width - 1)
    along = intersection(union(shift_up(here, width), shift_down(here, width)), occupied)
    across = intersection(
        union(without(shift_up(here, 1), first_file), intersection(shift_down(here, 1), but_last)), occupied
    )
    corners = intersection(
        union(shift_up(across, width), shift_down(across, width)),
        union(without(shift_up(along, 1), first_file), intersection(shift_down(along, 1), but_last)),
    )
    return count_blocks(intersection(corners, occupied)) + 1 >= count_blocks(union(along, across))


@njit
def connected_until(seeds: BlockSet, wanted: BlockSet, occupied: BlockSet, width: int) -> BlockSet:
    """Return every occupied block that a path joins to the seeds, or fewer if they include all that is wanted."""
    while has_any(without(wanted, seeds)):
        grown = union(seeds, intersection(neighbours(seeds, width), occupied))
        if equal(grown, seeds):
            return seeds
        seeds = grown
    return seeds


@njit
def is_connected(occupied: BlockSet, width: int) -> bool:
    """Tell whether every tower is connected to every other."""
    if not has_any(occupied):
        return True
    return equal(connected_to(singleton(occupied, lowest_block(occupied)), occupied, width), occupied)
