"""The rules of Towers, compiled: the one copy that server, bots, environments and analysis all use.

Every function takes a record `p` (`positions[i]`, see `record.py`), works in place, allocates nothing and raises
nothing: an illegal action is answered by a status code. Rulings are cited as in RULES.md (E1, E2, ...).

Actions are whole numbers: `block * 4 + direction` builds (the tower's height is the distance), `4 N + block` puts a
floor down (Sprawl), `5 N + block` puts a utility down (Infrastructure), `6 N` swaps, for a downtown of N blocks.

Some of the record's fields are derived from others, for speed: `level` sorts the towers by height; `whole` says that
all towers are connected, so that almost every move can skip the search for isolated towers; `builds` and `ways` hold
the builds of the seat to act, found once a turn.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.stepping import pack_word
from stackyard.games.towers.bitboard import (
    BlockSet,
    contains,
    count_blocks,
    empty_set,
    equal,
    has_any,
    intersection,
    load,
    load_row,
    lowest_block,
    nth_block,
    shift_down,
    shift_up,
    singleton,
    store,
    store_row,
    union,
    west_files,
    without,
    without_lowest,
)
from stackyard.games.towers.pieces import (
    BLACK,
    BUILD,
    EAST,
    HEIGHT_CLASSES,
    NORTH,
    OVER,
    PIE_FIRST,
    PIE_NOW,
    PIE_PAST,
    SOUTH,
    SPRAWL,
    UTILITIES,
    WEST,
    WHITE,
)

Record: TypeAlias = Any  # one record of record.SMALL or record.LARGE
Positions: TypeAlias = npt.NDArray[np.void]
Actions: TypeAlias = npt.NDArray[np.int32]

# Why an action cannot be played; LEGAL is 0.
LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
NO_SUCH_ACTION: Final = 2
STILL_PLACING: Final = 3  # building while utilities or floors are being put down
NOT_PLACING: Final = 4  # putting down what is not being put down now
NOT_SWAPPING: Final = 5  # only as the second move of a match that is played with swap
VACANT: Final = 6  # no tower to move, no tower to replace
BARE_UTILITY: Final = 7  # a bare utility moves for nobody
NOT_YOURS: Final = 8
SURROUNDED: Final = 9
OFF_BOARD: Final = 10
TARGET_VACANT: Final = 11  # a tower must land on a tower
OCCUPIED: Final = 12  # put down on vacant blocks only

# What happens to a tower when another one has moved (`preview_demolition`).
STANDS: Final = 0
DEMOLISHED: Final = 1
FLATTENED: Final = 2

# Whether a position can be played on (`fill_derived_fields`).
READY: Final = 0
ISOLATED: Final = 1  # a tower stands that should have been demolished
ADJOINING: Final = 2  # towers of two districts are connected
STUCK: Final = 3  # the seat to act cannot build
NOT_OVER: Final = 4  # somebody can build

MOST_ACTIONS: Final = 4 * 144 + 1  # a list of legal actions never needs more room


# --- where towers are and where they can go --------------------------------------------------------------------------


@njit
def colour_to_act(p: Record) -> int:
    """Return the colour of the seat to act."""
    return int(p.turn) ^ int(p.swapped)


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
def tallest(p: Record, among: BlockSet) -> BlockSet:
    """Return the tallest of some towers: several when they tie (E6)."""
    highest = intersection(among, load_row(p.level, 0))
    if has_any(highest):
        most = 0
        best = empty_set(among)
        while has_any(highest):
            block = lowest_block(highest)
            highest = without_lowest(highest)
            floors_there = int(p.floors[block])
            if floors_there > most:
                most = floors_there
                best = empty_set(among)
            if floors_there == most:
                best = union(best, singleton(among, block))
        return best
    for h in range(HEIGHT_CLASSES - 1, 0, -1):
        best = intersection(among, load_row(p.level, h))
        if has_any(best):
            return best
    return empty_set(among)


# --- connection ------------------------------------------------------------------------------------------------------


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


# --- building and demolition -----------------------------------------------------------------------------------------


@njit
def raise_tower(p: Record, start: int, target: int, colour: int) -> None:
    """Move the tower on `start` onto the tower on `target`: the new tower is the mover's (E3, E11, E17)."""
    moved = int(p.floors[np.uint64(start)])
    ground = int(p.floors[np.uint64(target)])
    tall = moved + ground
    occupied = load(p.occupied)
    here = singleton(occupied, start)
    there = singleton(occupied, target)
    store(p.occupied, without(occupied, here))
    store_row(p.own, colour, union(without(load_row(p.own, colour), here), there))
    store_row(p.own, 1 - colour, without(load_row(p.own, 1 - colour), there))
    store_row(p.level, moved, without(load_row(p.level, moved), here))  # it moves: lower than HEIGHT_CLASSES
    k = ground if ground < HEIGHT_CLASSES else 0
    store_row(p.level, k, without(load_row(p.level, k), there))
    k = tall if tall < HEIGHT_CLASSES else 0
    store_row(p.level, k, union(load_row(p.level, k), there))
    p.floors[np.uint64(target)] = tall
    p.floors[np.uint64(start)] = 0
    lifted = load_row(p.white, start)
    store_row(p.white, target, union(load_row(p.white, target), shift_up(lifted, ground)))
    store_row(p.white, start, empty_set(occupied))
    if p.utilities != 0:
        lifted = load_row(p.utility, start)
        store_row(p.utility, target, union(load_row(p.utility, target), shift_up(lifted, ground)))
        store_row(p.utility, start, empty_set(occupied))
        served = load(p.served)
        if contains(served, start):
            store(p.served, union(without(served, here), there))


@njit
def remove_towers(p: Record, lost: BlockSet, colour: int) -> None:
    """Remove demolished towers; with Capture the mover takes every floor of them (E8, E21, E22)."""
    captured = 0
    store(p.occupied, without(load(p.occupied), lost))
    store(p.served, without(load(p.served), lost))
    store_row(p.own, 0, without(load_row(p.own, 0), lost))
    store_row(p.own, 1, without(load_row(p.own, 1), lost))
    for h in range(HEIGHT_CLASSES):
        store_row(p.level, h, without(load_row(p.level, h), lost))
    while has_any(lost):
        block = lowest_block(lost)
        lost = without_lowest(lost)
        captured += int(p.floors[block])
        p.floors[block] = 0
        store_row(p.white, block, empty_set(lost))
        store_row(p.utility, block, empty_set(lost))
    if p.capture != 0:
        p.captured[colour] = p.captured[colour] + captured


@njit
def flatten_towers(p: Record, lost: BlockSet, colour: int) -> None:
    """Flatten demolished towers to their top floors: each component is a new suburb (E23, E24, E26).

    New suburbs are numbered in the order of their lowest block.
    """
    captured = 0
    width = int(p.width)
    occupied = load(p.occupied)
    white = load_row(p.own, WHITE)
    for h in range(HEIGHT_CLASSES):
        store_row(p.level, h, without(load_row(p.level, h), lost))
    store_row(p.level, 1, union(load_row(p.level, 1), lost))
    while has_any(lost):
        suburb = connected_to(singleton(lost, lowest_block(lost)), occupied, width)
        lost = without(lost, suburb)
        p.districts = p.districts + 1
        while has_any(suburb):
            block = lowest_block(suburb)
            suburb = without_lowest(suburb)
            captured += int(p.floors[block]) - 1
            p.floors[block] = 1
            p.district[block] = p.districts
            store_row(p.white, block, singleton(lost, 0) if contains(white, block) else empty_set(lost))
    if p.capture != 0:
        p.captured[colour] = p.captured[colour] + captured


@njit
def district_towers(p: Record, district: int) -> BlockSet:
    """Return the blocks of a district."""
    left = load(p.occupied)
    found = empty_set(left)
    while has_any(left):
        block = lowest_block(left)
        left = without_lowest(left)
        if int(p.district[block]) == district:
            found = union(found, singleton(found, block))
    return found


@njit
def anchors(p: Record, district: int, towers: BlockSet) -> BlockSet:
    """Return the towers that a district's others must stay connected to.

    The tallest (E5, E6, E23), but with Infrastructure, in the city, those that include a utility (E18). A tower that
    includes a utility is never demolished, also where it has moved to a suburb (E27).
    """
    served = intersection(towers, load(p.served))
    if p.utilities != 0 and district == 0:
        return served
    return union(tallest(p, towers), served)


@njit
def demolish(p: Record, colour: int, start: int, old_district: int, district: int) -> None:
    """Demolish what became isolated by a colour's move from `start`, all at once (E5 to E7, E18, E23)."""
    width = int(p.width)
    occupied = load(p.occupied)
    core = empty_set(occupied)
    if p.whole != 0:
        if are_neighbours_linked(occupied, start, width):
            return
        ends = intersection(neighbours(singleton(occupied, start), width), occupied)
        core = connected_until(singleton(occupied, lowest_block(ends)), ends, occupied, width)
        if not has_any(without(ends, core)):
            return
    if p.suburbs == 0:
        seeds = anchors(p, 0, occupied)
        if not has_any(intersection(seeds, core)):
            core = connected_to(singleton(occupied, lowest_block(seeds)), occupied, width)
        p.whole = 1
        if has_any(without(seeds, core)):
            core = connected_to(union(seeds, core), occupied, width)
            p.whole = 0
        lost = without(occupied, core)
        if has_any(lost):
            remove_towers(p, lost, colour)
        return
    towers = district_towers(p, district)
    seeds = anchors(p, district, towers)
    if old_district != district:  # E25: a tower has left one district for another; both may change
        left_behind = district_towers(p, old_district)
        seeds = union(seeds, anchors(p, old_district, left_behind))
        towers = union(towers, left_behind)
    lost = without(towers, connected_to(seeds, occupied, width))
    if has_any(lost):
        flatten_towers(p, lost, colour)
    p.whole = 1 if is_connected(occupied, width) else 0


@njit
def build(p: Record, start: int, target: int, colour: int) -> None:
    """Move a colour's tower and demolish what the move isolates. Unchecked; the turn is not passed on."""
    if p.suburbs == 0:
        raise_tower(p, start, target, colour)
        demolish(p, colour, start, 0, 0)
    else:
        old_district = int(p.district[start])
        p.district[start] = 0
        raise_tower(p, start, target, colour)
        demolish(p, colour, start, old_district, int(p.district[target]))


# --- turns -----------------------------------------------------------------------------------------------------------


@njit
def give_turn(p: Record, seat: int) -> int:
    """Give the turn to a seat, to the other if it is stuck, to none if both are (E9).

    Returns 1 + the seat that was skipped, or 0.
    """
    update_builds(p, seat ^ int(p.swapped))
    if p.ways > 0:
        p.turn = seat
        return 0
    update_builds(p, (1 - seat) ^ int(p.swapped))
    if p.ways > 0:
        p.turn = 1 - seat
        return seat + 1
    p.phase = OVER
    p.turn = 0
    return 0


@njit
def begin_building(p: Record) -> int:
    """Begin the building phase: Black builds first (E13, E14). Returns as `give_turn`."""
    p.phase = BUILD
    p.whole = 1 if is_connected(load(p.occupied), int(p.width)) else 0
    return give_turn(p, BLACK ^ int(p.swapped))


@njit
def finish_turn(p: Record) -> int:
    """Pass the turn on after a build. Returns as `give_turn`."""
    return give_turn(p, 1 - int(p.turn))


@njit
def continue_after_utility(p: Record) -> int:
    """Continue after a utility: the next utility, or the next phase. Returns as `give_turn`."""
    p.utilities_left = p.utilities_left - 1
    if p.utilities_left > 0:
        p.turn = 1 - p.turn
        return 0
    if p.sprawl != 0:
        p.phase = SPRAWL
        p.turn = WHITE ^ int(p.swapped)  # E13
        return 0
    return begin_building(p)


@njit
def place_floor(p: Record, block: int, colour: int) -> None:
    """Put a single floor on a vacant block."""
    here = singleton(load(p.occupied), block)
    store(p.occupied, union(load(p.occupied), here))
    store_row(p.own, colour, union(load_row(p.own, colour), here))
    store_row(p.level, 1, union(load_row(p.level, 1), here))
    p.floors[block] = 1
    if colour == WHITE:
        store_row(p.white, block, singleton(here, 0))


@njit
def place_utility(p: Record, block: int) -> None:
    """Put a utility on a vacant block, or in place of the single floor there (E15)."""
    here = singleton(load(p.occupied), block)
    store(p.occupied, union(load(p.occupied), here))
    store(p.served, union(load(p.served), here))
    store_row(p.own, 0, without(load_row(p.own, 0), here))
    store_row(p.own, 1, without(load_row(p.own, 1), here))
    store_row(p.level, 1, union(load_row(p.level, 1), here))
    p.floors[block] = 1
    store_row(p.white, block, empty_set(here))
    store_row(p.utility, block, singleton(here, 0))


@njit
def setup_record(
    p: Record, width: int, height: int, sprawl: int, utilities: int, capture: int, suburbs: int, swap: int
) -> None:
    """Set up a record of zeros before the first event. The options are those that `Towers.check_options` accepts."""
    blocks = width * height
    p.width = width
    p.height = height
    p.sprawl = sprawl
    p.utilities = utilities
    p.utilities_left = utilities
    p.capture = capture
    p.suburbs = suburbs
    p.swap = swap
    p.opening = PIE_FIRST if swap != 0 else PIE_PAST
    if sprawl != 0:
        p.supply[BLACK] = (blocks - utilities) // 2
        p.supply[WHITE] = (blocks - utilities) // 2
    else:
        for block in range(blocks):
            place_floor(p, block, (block % width + block // width) & 1)  # E12: a1 is Black's
    if utilities != 0:
        p.phase = UTILITIES
        p.turn = BLACK  # E14
    elif sprawl != 0:
        p.phase = SPRAWL
        p.turn = WHITE  # E13
    else:
        begin_building(p)
        if p.phase == OVER:
            p.opening = PIE_PAST


@njit
def apply_action(p: Record, action: int) -> int:
    """Play a legal action, unchecked, skips and phases and the match's end included.

    Returns 1 + the seat that was skipped (a Follow event `--`), or 0.
    """
    blocks = int(p.width) * int(p.height)
    mover = int(p.turn)
    colour = colour_to_act(p)
    opening = int(p.opening)
    skipped = 0
    if action < 4 * blocks:
        start = action >> 2
        build(p, start, start + step(p, action & 3) * int(p.floors[np.uint64(start)]), colour)
        skipped = finish_turn(p)
    elif action < 5 * blocks:
        place_floor(p, action - 4 * blocks, colour)
        p.supply[colour] = p.supply[colour] - 1
        if p.supply[0] + p.supply[1] > 0:
            p.turn = 1 - mover
        else:
            skipped = begin_building(p)
    elif action < 6 * blocks:
        place_utility(p, action - 5 * blocks)
        skipped = continue_after_utility(p)
    else:  # E33: the seats exchange colours, so the colour to act stays the same
        p.swapped = 1 - p.swapped
        p.turn = 1 - mover
    if opening != PIE_PAST:
        p.opening = PIE_NOW if opening == PIE_FIRST and p.phase != OVER and p.turn != mover else PIE_PAST
    return skipped


# --- legality --------------------------------------------------------------------------------------------------------


@njit
def refusal_code(p: Record, action: int) -> int:
    """Return LEGAL, or the code of the reason why the seat to act may not play the action."""
    blocks = int(p.width) * int(p.height)
    if p.phase == OVER:
        return MATCH_IS_OVER
    if action < 0 or action > 6 * blocks:
        return NO_SUCH_ACTION
    if action == 6 * blocks:
        return LEGAL if p.opening == PIE_NOW else NOT_SWAPPING
    colour = colour_to_act(p)
    occupied = load(p.occupied)
    if action >= 5 * blocks:
        if p.phase != UTILITIES:
            return NOT_PLACING
        block = action - 5 * blocks
        if p.sprawl != 0:
            return OCCUPIED if contains(occupied, block) else LEGAL
        return ownership_refusal_code(p, block, colour)
    if action >= 4 * blocks:
        if p.phase != SPRAWL:
            return NOT_PLACING
        return OCCUPIED if contains(occupied, action - 4 * blocks) else LEGAL
    if p.phase != BUILD:
        return STILL_PLACING
    start = action >> 2
    direction = action & 3
    reason = ownership_refusal_code(p, start, colour)
    if reason != LEGAL:
        return reason
    if is_surrounded(p, start):
        return SURROUNDED
    distance = int(p.floors[start])
    if not on_board(p, start, direction, distance):
        return OFF_BOARD
    if not contains(occupied, start + step(p, direction) * distance):
        return TARGET_VACANT
    return LEGAL


@njit
def ownership_refusal_code(p: Record, block: int, colour: int) -> int:
    """Return LEGAL if a colour owns the tower on a block, else the code of the reason."""
    if contains(load_row(p.own, colour), block):
        return LEGAL
    if contains(load_row(p.own, 1 - colour), block):
        return NOT_YOURS
    return BARE_UTILITY if contains(load(p.occupied), block) else VACANT


@njit
def placeable(p: Record) -> BlockSet:
    """Return the blocks on which the seat to act may put down a floor or a utility now."""
    occupied = load(p.occupied)
    if p.phase == SPRAWL or (p.phase == UTILITIES and p.sprawl != 0):
        everywhere = empty_set(occupied)
        for rank in range(int(p.height)):
            everywhere = union(everywhere, shift_up(first_rank(occupied, int(p.width)), rank * int(p.width)))
        return without(everywhere, occupied)
    if p.phase == UTILITIES:
        return load_row(p.own, colour_to_act(p))
    return empty_set(occupied)


@njit
def first_rank(like: BlockSet, width: int) -> BlockSet:
    """Return the blocks of the first rank."""
    row = empty_set(like)
    for block in range(width):
        row = union(row, singleton(like, block))
    return row


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


@njit
def legal_actions(p: Record, out: Actions) -> int:
    """Write the legal actions into `out`, sorted, and return how many there are."""
    blocks = int(p.width) * int(p.height)
    n = 0
    if p.phase == BUILD:
        n = list_builds(
            load_row(p.builds, NORTH),
            load_row(p.builds, EAST),
            load_row(p.builds, SOUTH),
            load_row(p.builds, WEST),
            out,
        )
    elif p.phase != OVER:
        offset = 4 * blocks if p.phase == SPRAWL else 5 * blocks
        free = placeable(p)
        while has_any(free):
            out[n] = offset + lowest_block(free)
            n += 1
            free = without_lowest(free)
    if p.opening == PIE_NOW:
        out[n] = 6 * blocks
        n += 1
    return n


@njit
def list_moves(positions: Positions, out: Actions) -> int:
    """List the actions that are legal on `positions[0]`; return a word of `stackyard.core.compiling.stepping`."""
    p = positions[0]
    return 0 if p.phase == OVER else pack_word(legal_actions(p, out), int(p.turn))


@njit
def play_and_list(positions: Positions, action: int, out: Actions) -> int:
    """Play an action on `positions[0]` if it is legal, and list those that are legal then.

    Returns a word of `stackyard.core.compiling.stepping`, or -reason if it is not legal (nothing changes).
    """
    p = positions[0]
    reason = refusal_code(p, action)
    if reason != LEGAL:
        return -reason
    apply_action(p, action)
    return 0 if p.phase == OVER else pack_word(legal_actions(p, out), int(p.turn))


@njit
def fill_derived_fields(p: Record) -> int:
    """Fill in the derived fields of a record of the last two phases: `whole` and `ways`.

    Returns READY, or the code of the reason why no match can reach this position.
    """
    width = int(p.width)
    occupied = load(p.occupied)
    p.whole = 1 if is_connected(occupied, width) else 0
    update_builds(p, colour_to_act(p))
    for district in range(int(p.districts) + 1):
        towers = district_towers(p, district)
        if has_any(towers):
            kept = connected_to(anchors(p, district, towers), occupied, width)
            if has_any(without(towers, kept)):
                return ISOLATED
            if has_any(without(kept, towers)):
                return ADJOINING
    if p.phase == BUILD:
        return READY if p.ways > 0 else STUCK
    return READY if p.ways == 0 and count_builds(p, 1 - colour_to_act(p)) == 0 else NOT_OVER


# --- scores ----------------------------------------------------------------------------------------------------------


@njit
def owned_floors(p: Record, colour: int) -> int:
    """Return how many floors the towers of a colour have, of either colour (E11)."""
    towers = load_row(p.own, colour)
    total = 0
    while has_any(towers):
        total += int(p.floors[lowest_block(towers)])
        towers = without_lowest(towers)
    return total


@njit
def score_of(p: Record, colour: int) -> int:
    """Return a colour's score: the floors it owns and the floors it has captured (E10, E21)."""
    return owned_floors(p, colour) + int(p.captured[colour])


@njit
def winner(p: Record) -> int:
    """Return the seat that is ahead (at the end: that has won), or -1 if neither is."""
    difference = score_of(p, int(p.swapped)) - score_of(p, 1 - int(p.swapped))
    return 0 if difference > 0 else 1 if difference < 0 else -1


@njit
def preview_demolition(positions: Positions, action: int, scratch: Positions, effects: npt.NDArray[np.int16]) -> int:
    """Work out what a legal build would demolish on `positions[0]`, without playing it.

    Writes for block b `effects[b, 0]`, which is STANDS, DEMOLISHED or FLATTENED, and `effects[b, 1]`, the floors that
    it loses. `scratch[0]` becomes the position after the build, before the turn passes. Returns how many towers fall.
    """
    scratch[0] = positions[0]
    p = scratch[0]
    colour = colour_to_act(p)
    start = action >> 2
    target = start + step(p, action & 3) * int(p.floors[start])
    before = positions[0]
    known = int(p.districts)
    raised = int(before.floors[start]) + int(before.floors[target])
    build(p, start, target, colour)
    concerned = 0
    for block in range(int(p.width) * int(p.height)):
        stood = 0 if block == start else raised if block == target else int(before.floors[block])
        effects[block, 0] = STANDS
        effects[block, 1] = stood - int(p.floors[block])
        if stood > 0:
            if p.floors[block] == 0:
                effects[block, 0] = DEMOLISHED
                concerned += 1
            elif int(p.district[block]) > known:
                effects[block, 0] = FLATTENED
                concerned += 1
    return concerned
