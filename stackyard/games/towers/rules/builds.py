"""Where towers can go: which towers a colour can move in each direction, and the builds that follow, counted or listed.

A tower as many floors high as `h` lands h blocks away; `level` sorts the towers by height, so that all towers of one
height are moved by one shift.
"""

from __future__ import annotations

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import (
    BlockSet,
    contains,
    count_blocks,
    empty_set,
    has_any,
    intersection,
    load,
    load_row,
    lowest_block,
    nth_block,
    shift_down,
    shift_up,
    store_row,
    union,
    west_files,
    without,
    without_lowest,
)
from stackyard.games.towers.pieces import EAST, NORTH, SOUTH, WEST
from stackyard.games.towers.record import Actions, Positions, Record


@njit
def step(p: Record, direction: int) -> int:
    """Return what one step in a direction adds to a block's number."""
    if direction == NORTH:
        return int(p.width)
    if direction == EAST:
        return 1
    if direction == SOUTH:
        return -int(p.width)
    return -1


@njit
def on_board(p: Record, block: int, direction: int, distance: int) -> bool:
    """Tell whether the block that far away in a direction exists (E2)."""
    width = int(p.width)
    if direction == NORTH:
        return block // width + distance < int(p.height)
    if direction == EAST:
        return block % width + distance < width
    if direction == SOUTH:
        return block // width >= distance
    return block % width >= distance


@njit
def surrounded(occupied: BlockSet, width: int) -> BlockSet:
    """Return the blocks that have four occupied neighbours; those at the edge never have (E1)."""
    across = intersection(
        without(shift_up(occupied, 1), west_files(occupied, width, 1)),
        intersection(shift_down(occupied, 1), west_files(occupied, width, width - 1)),
    )
    return intersection(across, intersection(shift_up(occupied, width), shift_down(occupied, width)))


@njit
def is_surrounded(p: Record, block: int) -> bool:
    """Tell whether four occupied blocks surround a block (E1)."""
    return contains(surrounded(load(p.occupied), int(p.width)), block)


@njit
def unsurrounded_towers(p: Record, colour: int, occupied: BlockSet) -> BlockSet:
    """Return the towers that a colour owns and that are not surrounded (E1)."""
    return without(load_row(p.own, colour), surrounded(occupied, int(p.width)))


@njit
def movable_north(towers: BlockSet, occupied: BlockSet, width: int, h: int) -> BlockSet:
    """Return which of the towers, all h floors high, can land on a tower to the north."""
    return intersection(towers, shift_down(occupied, h * width))


@njit
def movable_east(towers: BlockSet, occupied: BlockSet, width: int, h: int) -> BlockSet:
    """Return which of the towers, all h floors high, can land on a tower to the east."""
    return intersection(intersection(towers, shift_down(occupied, h)), west_files(towers, width, width - h))


@njit
def movable_south(towers: BlockSet, occupied: BlockSet, width: int, h: int) -> BlockSet:
    """Return which of the towers, all h floors high, can land on a tower to the south."""
    return intersection(towers, shift_up(occupied, h * width))


@njit
def movable_west(towers: BlockSet, occupied: BlockSet, width: int, h: int) -> BlockSet:
    """Return which of the towers, all h floors high, can land on a tower to the west."""
    return without(intersection(towers, shift_up(occupied, h)), west_files(towers, width, h))


@njit
def immovable_height(p: Record) -> int:
    """Return the height from which on no tower can move: its target would be off the board whichever way it went."""
    return max(int(p.width), int(p.height))


@njit
def movable_by_direction(p: Record, colour: int) -> tuple[BlockSet, BlockSet, BlockSet, BlockSet]:
    """Return a colour's towers that can move north, east, south and west.

    Every tower stands at one height, so the sets of the heights can be laid together and counted at once.
    """
    occupied = load(p.occupied)
    width, height = int(p.width), int(p.height)
    able = unsurrounded_towers(p, colour, occupied)
    north = empty_set(occupied)
    east = empty_set(occupied)
    south = empty_set(occupied)
    west = empty_set(occupied)
    for h in range(1, immovable_height(p)):
        if not has_any(able):
            break
        towers = intersection(able, load_row(p.level, h))
        able = without(able, towers)
        if h < height:
            north = union(north, movable_north(towers, occupied, width, h))
            south = union(south, movable_south(towers, occupied, width, h))
        if h < width:
            east = union(east, movable_east(towers, occupied, width, h))
            west = union(west, movable_west(towers, occupied, width, h))
    return north, east, south, west


@njit
def count_builds(p: Record, colour: int) -> int:
    """Return how many ways to build a colour has."""
    north, east, south, west = movable_by_direction(p, colour)
    return count_blocks(north) + count_blocks(east) + count_blocks(south) + count_blocks(west)


@njit
def update_builds(p: Record, colour: int) -> None:
    """Fill in the builds of a colour whose turn it is going to be."""
    north, east, south, west = movable_by_direction(p, colour)
    store_row(p.builds, NORTH, north)
    store_row(p.builds, EAST, east)
    store_row(p.builds, SOUTH, south)
    store_row(p.builds, WEST, west)
    p.ways = count_blocks(north) + count_blocks(east) + count_blocks(south) + count_blocks(west)


@njit
def nth_build(p: Record, n: int) -> int:
    """Return the n-th build, from 0, of the seat to act, which has more than n: those to the north first."""
    north = load_row(p.builds, NORTH)
    east = load_row(p.builds, EAST)
    south = load_row(p.builds, SOUTH)
    west = load_row(p.builds, WEST)
    to_east = count_blocks(north)
    to_south = to_east + count_blocks(east)
    to_west = to_south + count_blocks(south)
    # No branches here: the processor could not predict them.
    found = north
    found = east if n >= to_east else found
    found = south if n >= to_south else found
    found = west if n >= to_west else found
    before = to_east if n >= to_east else 0
    before = to_south if n >= to_south else before
    before = to_west if n >= to_west else before
    direction = int(n >= to_east) + int(n >= to_south) + int(n >= to_west)
    return nth_block(found, n - before) * 4 + direction


@njit
def list_builds(north: BlockSet, east: BlockSet, south: BlockSet, west: BlockSet, out: Actions) -> int:
    """Write the builds of the towers that can move in each direction into `out`, sorted; return how many there are."""
    n = 0
    able = union(union(north, east), union(south, west))
    while has_any(able):
        start = lowest_block(able)
        able = without_lowest(able)
        out[n] = start * 4 + NORTH  # no branches here either: what is written too soon is written over
        n += int(contains(north, start))
        out[n] = start * 4 + EAST
        n += int(contains(east, start))
        out[n] = start * 4 + SOUTH
        n += int(contains(south, start))
        out[n] = start * 4 + WEST
        n += int(contains(west, start))
    return n


@njit
def list_builds_of(positions: Positions, colour: int, out: Actions) -> int:
    """List the builds that a colour has on `positions[0]`, or would have if it were its turn; return how many."""
    north, east, south, west = movable_by_direction(positions[0], colour)
    return list_builds(north, east, south, west, out)
