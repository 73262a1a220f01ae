"""The rules of Towers, compiled: the one copy that the table, the bots, the environments and the analysis all use.

Every function takes a record `p` (`positions[i]`, see `record.py`), works in place, allocates nothing and raises
nothing: what cannot be done is told by a status code. Rulings are cited as in RULES.md (E1, E2, ...).

Actions are whole numbers: `block * 4 + direction` builds (the tower's height is the distance), `4 N + block` puts a
floor down (Sprawl), `5 N + block` puts a utility down (Infrastructure), `6 N` swaps, for a downtown of N blocks.

Some of the record's fields repeat what others say, for speed: `level` sorts the towers by height, `whole` tells that
all towers hang together, which lets almost every move skip the search for isolated towers, and `builds` and `ways`
hold where the seat to act can build, found once a turn.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import njit
from stackyard.core.stepping import word_of
from stackyard.games.towers.bitboard import (
    Set,
    both,
    count,
    down,
    either,
    first,
    has,
    load,
    load_row,
    nothing,
    nth,
    rest,
    same,
    single,
    some,
    store,
    store_row,
    up,
    west_files,
    without,
)
from stackyard.games.towers.pieces import (
    BLACK,
    BUILD,
    EAST,
    FIRST,
    LEVELS,
    NORTH,
    NOW,
    OVER,
    PAST,
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
NOBODYS: Final = 7  # a bare utility moves for nobody
NOT_YOURS: Final = 8
SURROUNDED: Final = 9
OFF_BOARD: Final = 10
NOTHING_THERE: Final = 11  # a tower must land on a tower
OCCUPIED: Final = 12  # put down on vacant blocks only

# What becomes of a tower when another one has moved (`demolition`).
STANDS: Final = 0
DEMOLISHED: Final = 1
FLATTENED: Final = 2

# Whether a position can be resumed (`resume`).
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
def surrounded(occupied: Set, width: int) -> Set:
    """Return the blocks that have four occupied neighbours; those at the edge never have (E1)."""
    across = both(
        without(up(occupied, 1), west_files(occupied, width, 1)),
        both(down(occupied, 1), west_files(occupied, width, width - 1)),
    )
    return both(across, both(up(occupied, width), down(occupied, width)))


@njit
def is_surrounded(p: Record, block: int) -> bool:
    """Tell whether four occupied blocks surround a block (E1)."""
    return has(surrounded(load(p.occupied), int(p.width)), block)


@njit
def movers(p: Record, colour: int, occupied: Set) -> Set:
    """Return the towers that a colour owns and that are not surrounded (E1)."""
    return without(load_row(p.own, colour), surrounded(occupied, int(p.width)))


@njit
def ways_north(towers: Set, occupied: Set, width: int, h: int) -> Set:
    """Return which of the towers, all h floors high, can land on a tower to the north."""
    return both(towers, down(occupied, h * width))


@njit
def ways_east(towers: Set, occupied: Set, width: int, h: int) -> Set:
    """Return which of the towers, all h floors high, can land on a tower to the east."""
    return both(both(towers, down(occupied, h)), west_files(towers, width, width - h))


@njit
def ways_south(towers: Set, occupied: Set, width: int, h: int) -> Set:
    """Return which of the towers, all h floors high, can land on a tower to the south."""
    return both(towers, up(occupied, h * width))


@njit
def ways_west(towers: Set, occupied: Set, width: int, h: int) -> Set:
    """Return which of the towers, all h floors high, can land on a tower to the west."""
    return without(both(towers, up(occupied, h)), west_files(towers, width, h))


@njit
def reach(p: Record) -> int:
    """Return the height from which on no tower can move: its target would be off the board whichever way it went."""
    return max(int(p.width), int(p.height))


@njit
def ways_to_build(p: Record, colour: int) -> tuple[Set, Set, Set, Set]:
    """Return a colour's towers that can move north, east, south and west.

    Every tower stands at one height, so the sets of the heights can be laid together and counted at once.
    """
    occupied = load(p.occupied)
    width, height = int(p.width), int(p.height)
    able = movers(p, colour, occupied)
    north = nothing(occupied)
    east = nothing(occupied)
    south = nothing(occupied)
    west = nothing(occupied)
    for h in range(1, reach(p)):
        if not some(able):
            break
        towers = both(able, load_row(p.level, h))
        able = without(able, towers)
        if h < height:
            north = either(north, ways_north(towers, occupied, width, h))
            south = either(south, ways_south(towers, occupied, width, h))
        if h < width:
            east = either(east, ways_east(towers, occupied, width, h))
            west = either(west, ways_west(towers, occupied, width, h))
    return north, east, south, west


@njit
def count_builds(p: Record, colour: int) -> int:
    """Return how many ways to build a colour has."""
    north, east, south, west = ways_to_build(p, colour)
    return count(north) + count(east) + count(south) + count(west)


@njit
def find_builds(p: Record, colour: int) -> None:
    """Note how a colour, whose turn it is to be, can build."""
    north, east, south, west = ways_to_build(p, colour)
    store_row(p.builds, NORTH, north)
    store_row(p.builds, EAST, east)
    store_row(p.builds, SOUTH, south)
    store_row(p.builds, WEST, west)
    p.ways = count(north) + count(east) + count(south) + count(west)


@njit
def nth_build(p: Record, n: int) -> int:
    """Return the n-th build, from 0, of the seat to act, which has more than n: those to the north first."""
    north = load_row(p.builds, NORTH)
    east = load_row(p.builds, EAST)
    south = load_row(p.builds, SOUTH)
    west = load_row(p.builds, WEST)
    to_east = count(north)
    to_south = to_east + count(east)
    to_west = to_south + count(south)
    # No branches here: the processor could not foresee them.
    found = north
    found = east if n >= to_east else found
    found = south if n >= to_south else found
    found = west if n >= to_west else found
    before = to_east if n >= to_east else 0
    before = to_south if n >= to_south else before
    before = to_west if n >= to_west else before
    direction = int(n >= to_east) + int(n >= to_south) + int(n >= to_west)
    return nth(found, n - before) * 4 + direction


@njit
def tallest(p: Record, among: Set) -> Set:
    """Return the tallest of some towers: several when they tie (E6)."""
    highest = both(among, load_row(p.level, 0))
    if some(highest):
        most = 0
        best = nothing(among)
        while some(highest):
            block = first(highest)
            highest = rest(highest)
            floors_there = int(p.floors[block])
            if floors_there > most:
                most = floors_there
                best = nothing(among)
            if floors_there == most:
                best = either(best, single(among, block))
        return best
    for h in range(LEVELS - 1, 0, -1):
        best = both(among, load_row(p.level, h))
        if some(best):
            return best
    return nothing(among)


# --- connection ------------------------------------------------------------------------------------------------------


@njit
def beside(blocks: Set, width: int) -> Set:
    """Return the blocks beside a set's blocks; some may be off the board's north edge."""
    return either(
        either(up(blocks, width), down(blocks, width)),
        either(
            without(up(blocks, 1), west_files(blocks, width, 1)),
            both(down(blocks, 1), west_files(blocks, width, width - 1)),
        ),
    )


@njit
def connected_to(seeds: Set, occupied: Set, width: int) -> Set:
    """Return every occupied block that a path joins to one of the seeds."""
    while True:
        grown = either(seeds, both(beside(seeds, width), occupied))
        if same(grown, seeds):
            return seeds
        seeds = grown


@njit
def linked_around(occupied: Set, left: int, width: int) -> bool:
    """Tell whether the neighbours of a vacant block are linked by the eight blocks around it.

    They are if occupied corners join them in a ring but for one gap. This look settles most moves.
    """
    here = single(occupied, left)
    first_file = west_files(here, width, 1)
    but_last = west_files(here, width, width - 1)
    along = both(either(up(here, width), down(here, width)), occupied)
    across = both(either(without(up(here, 1), first_file), both(down(here, 1), but_last)), occupied)
    corners = both(
        either(up(across, width), down(across, width)),
        either(without(up(along, 1), first_file), both(down(along, 1), but_last)),
    )
    return count(both(corners, occupied)) + 1 >= count(either(along, across))


@njit
def connected_until(seeds: Set, wanted: Set, occupied: Set, width: int) -> Set:
    """Return every occupied block that a path joins to the seeds, or fewer if they include all that is wanted."""
    while some(without(wanted, seeds)):
        grown = either(seeds, both(beside(seeds, width), occupied))
        if same(grown, seeds):
            return seeds
        seeds = grown
    return seeds


@njit
def hangs_together(occupied: Set, width: int) -> bool:
    """Tell whether every tower is connected to every other."""
    if not some(occupied):
        return True
    return same(connected_to(single(occupied, first(occupied)), occupied, width), occupied)


# --- building and demolition -----------------------------------------------------------------------------------------


@njit
def raise_tower(p: Record, start: int, target: int, colour: int) -> None:
    """Move the tower on `start` onto the tower on `target`: the new tower is the mover's (E3, E11, E17)."""
    moved = int(p.floors[np.uint64(start)])
    ground = int(p.floors[np.uint64(target)])
    tall = moved + ground
    occupied = load(p.occupied)
    here = single(occupied, start)
    there = single(occupied, target)
    store(p.occupied, without(occupied, here))
    store_row(p.own, colour, either(without(load_row(p.own, colour), here), there))
    store_row(p.own, 1 - colour, without(load_row(p.own, 1 - colour), there))
    store_row(p.level, moved, without(load_row(p.level, moved), here))  # what moves is lower than LEVELS
    k = ground if ground < LEVELS else 0
    store_row(p.level, k, without(load_row(p.level, k), there))
    k = tall if tall < LEVELS else 0
    store_row(p.level, k, either(load_row(p.level, k), there))
    p.floors[np.uint64(target)] = tall
    p.floors[np.uint64(start)] = 0
    lifted = load_row(p.white, start)
    store_row(p.white, target, either(load_row(p.white, target), up(lifted, ground)))
    store_row(p.white, start, nothing(occupied))
    if p.utilities != 0:
        lifted = load_row(p.utility, start)
        store_row(p.utility, target, either(load_row(p.utility, target), up(lifted, ground)))
        store_row(p.utility, start, nothing(occupied))
        served = load(p.served)
        if has(served, start):
            store(p.served, either(without(served, here), there))


@njit
def raze(p: Record, lost: Set, colour: int) -> None:
    """Remove demolished towers; with Capture the mover takes every floor of them (E8, E21, E22)."""
    captured = 0
    store(p.occupied, without(load(p.occupied), lost))
    store(p.served, without(load(p.served), lost))
    store_row(p.own, 0, without(load_row(p.own, 0), lost))
    store_row(p.own, 1, without(load_row(p.own, 1), lost))
    for h in range(LEVELS):
        store_row(p.level, h, without(load_row(p.level, h), lost))
    while some(lost):
        block = first(lost)
        lost = rest(lost)
        captured += int(p.floors[block])
        p.floors[block] = 0
        store_row(p.white, block, nothing(lost))
        store_row(p.utility, block, nothing(lost))
    if p.capture != 0:
        p.captured[colour] = p.captured[colour] + captured


@njit
def flatten(p: Record, lost: Set, colour: int) -> None:
    """Flatten demolished towers to their top floors: each component is a new suburb (E23, E24, E26).

    New suburbs are numbered in the order of their lowest block.
    """
    captured = 0
    width = int(p.width)
    occupied = load(p.occupied)
    white = load_row(p.own, WHITE)
    for h in range(LEVELS):
        store_row(p.level, h, without(load_row(p.level, h), lost))
    store_row(p.level, 1, either(load_row(p.level, 1), lost))
    while some(lost):
        suburb = connected_to(single(lost, first(lost)), occupied, width)
        lost = without(lost, suburb)
        p.districts = p.districts + 1
        while some(suburb):
            block = first(suburb)
            suburb = rest(suburb)
            captured += int(p.floors[block]) - 1
            p.floors[block] = 1
            p.district[block] = p.districts
            store_row(p.white, block, single(lost, 0) if has(white, block) else nothing(lost))
    if p.capture != 0:
        p.captured[colour] = p.captured[colour] + captured


@njit
def members(p: Record, district: int) -> Set:
    """Return the blocks of a district."""
    left = load(p.occupied)
    found = nothing(left)
    while some(left):
        block = first(left)
        left = rest(left)
        if int(p.district[block]) == district:
            found = either(found, single(found, block))
    return found


@njit
def anchors(p: Record, district: int, towers: Set) -> Set:
    """Return the towers that a district's others must stay connected to.

    The tallest (E5, E6, E23), but with Infrastructure, in the city, those that include a utility (E18). A tower that
    includes a utility is never demolished, also where it has moved to a suburb (E27).
    """
    served = both(towers, load(p.served))
    if p.utilities != 0 and district == 0:
        return served
    return either(tallest(p, towers), served)


@njit
def demolish(p: Record, colour: int, start: int, old_district: int, district: int) -> None:
    """Demolish what became isolated by a colour's move from `start`, all at once (E5 to E7, E18, E23)."""
    width = int(p.width)
    occupied = load(p.occupied)
    core = nothing(occupied)
    if p.whole != 0:
        if linked_around(occupied, start, width):
            return
        ends = both(beside(single(occupied, start), width), occupied)
        core = connected_until(single(occupied, first(ends)), ends, occupied, width)
        if not some(without(ends, core)):
            return
    if p.suburbs == 0:
        seeds = anchors(p, 0, occupied)
        if not some(both(seeds, core)):
            core = connected_to(single(occupied, first(seeds)), occupied, width)
        p.whole = 1
        if some(without(seeds, core)):
            core = connected_to(either(seeds, core), occupied, width)
            p.whole = 0
        lost = without(occupied, core)
        if some(lost):
            raze(p, lost, colour)
        return
    towers = members(p, district)
    seeds = anchors(p, district, towers)
    if old_district != district:  # E25: a tower has left one district for another; both may change
        left_behind = members(p, old_district)
        seeds = either(seeds, anchors(p, old_district, left_behind))
        towers = either(towers, left_behind)
    lost = without(towers, connected_to(seeds, occupied, width))
    if some(lost):
        flatten(p, lost, colour)
    p.whole = 1 if hangs_together(occupied, width) else 0


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
    find_builds(p, seat ^ int(p.swapped))
    if p.ways > 0:
        p.turn = seat
        return 0
    find_builds(p, (1 - seat) ^ int(p.swapped))
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
    p.whole = 1 if hangs_together(load(p.occupied), int(p.width)) else 0
    return give_turn(p, BLACK ^ int(p.swapped))


@njit
def finish_turn(p: Record) -> int:
    """Pass the turn on after a build. Returns as `give_turn`."""
    return give_turn(p, 1 - int(p.turn))


@njit
def after_utility(p: Record) -> int:
    """Go on after a utility: the next utility, or the phase that follows. Returns as `give_turn`."""
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
def place(p: Record, block: int, colour: int) -> None:
    """Put a single floor on a vacant block."""
    here = single(load(p.occupied), block)
    store(p.occupied, either(load(p.occupied), here))
    store_row(p.own, colour, either(load_row(p.own, colour), here))
    store_row(p.level, 1, either(load_row(p.level, 1), here))
    p.floors[block] = 1
    if colour == WHITE:
        store_row(p.white, block, single(here, 0))


@njit
def place_utility(p: Record, block: int) -> None:
    """Put a utility on a vacant block, or in place of the single floor there (E15)."""
    here = single(load(p.occupied), block)
    store(p.occupied, either(load(p.occupied), here))
    store(p.served, either(load(p.served), here))
    store_row(p.own, 0, without(load_row(p.own, 0), here))
    store_row(p.own, 1, without(load_row(p.own, 1), here))
    store_row(p.level, 1, either(load_row(p.level, 1), here))
    p.floors[block] = 1
    store_row(p.white, block, nothing(here))
    store_row(p.utility, block, single(here, 0))


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
    p.opening = FIRST if swap != 0 else PAST
    if sprawl != 0:
        p.supply[BLACK] = (blocks - utilities) // 2
        p.supply[WHITE] = (blocks - utilities) // 2
    else:
        for block in range(blocks):
            place(p, block, (block % width + block // width) & 1)  # E12: a1 is Black's
    if utilities != 0:
        p.phase = UTILITIES
        p.turn = BLACK  # E14
    elif sprawl != 0:
        p.phase = SPRAWL
        p.turn = WHITE  # E13
    else:
        begin_building(p)
        if p.phase == OVER:
            p.opening = PAST


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
        place(p, action - 4 * blocks, colour)
        p.supply[colour] = p.supply[colour] - 1
        if p.supply[0] + p.supply[1] > 0:
            p.turn = 1 - mover
        else:
            skipped = begin_building(p)
    elif action < 6 * blocks:
        place_utility(p, action - 5 * blocks)
        skipped = after_utility(p)
    else:  # E33: the seats exchange colours, so the colour to act stays the same
        p.swapped = 1 - p.swapped
        p.turn = 1 - mover
    if opening != PAST:
        p.opening = NOW if opening == FIRST and p.phase != OVER and p.turn != mover else PAST
    return skipped


# --- legality --------------------------------------------------------------------------------------------------------


@njit
def is_legal(p: Record, action: int) -> int:
    """Return LEGAL, or the code of the reason why the seat to act may not play the action."""
    blocks = int(p.width) * int(p.height)
    if p.phase == OVER:
        return MATCH_IS_OVER
    if action < 0 or action > 6 * blocks:
        return NO_SUCH_ACTION
    if action == 6 * blocks:
        return LEGAL if p.opening == NOW else NOT_SWAPPING
    colour = colour_to_act(p)
    occupied = load(p.occupied)
    if action >= 5 * blocks:
        if p.phase != UTILITIES:
            return NOT_PLACING
        block = action - 5 * blocks
        if p.sprawl != 0:
            return OCCUPIED if has(occupied, block) else LEGAL
        return may_use(p, block, colour)
    if action >= 4 * blocks:
        if p.phase != SPRAWL:
            return NOT_PLACING
        return OCCUPIED if has(occupied, action - 4 * blocks) else LEGAL
    if p.phase != BUILD:
        return STILL_PLACING
    start = action >> 2
    direction = action & 3
    reason = may_use(p, start, colour)
    if reason != LEGAL:
        return reason
    if is_surrounded(p, start):
        return SURROUNDED
    distance = int(p.floors[start])
    if not on_board(p, start, direction, distance):
        return OFF_BOARD
    if not has(occupied, start + step(p, direction) * distance):
        return NOTHING_THERE
    return LEGAL


@njit
def may_use(p: Record, block: int, colour: int) -> int:
    """Return LEGAL if a colour owns the tower on a block, else the code of the reason."""
    if has(load_row(p.own, colour), block):
        return LEGAL
    if has(load_row(p.own, 1 - colour), block):
        return NOT_YOURS
    return NOBODYS if has(load(p.occupied), block) else VACANT


@njit
def placeable(p: Record) -> Set:
    """Return the blocks on which the seat to act may put down a floor or a utility now."""
    occupied = load(p.occupied)
    if p.phase == SPRAWL or (p.phase == UTILITIES and p.sprawl != 0):
        everywhere = nothing(occupied)
        for rank in range(int(p.height)):
            everywhere = either(everywhere, up(first_rank(occupied, int(p.width)), rank * int(p.width)))
        return without(everywhere, occupied)
    if p.phase == UTILITIES:
        return load_row(p.own, colour_to_act(p))
    return nothing(occupied)


@njit
def first_rank(like: Set, width: int) -> Set:
    """Return the blocks of the first rank."""
    row = nothing(like)
    for block in range(width):
        row = either(row, single(like, block))
    return row


@njit
def list_builds(north: Set, east: Set, south: Set, west: Set, out: Actions) -> int:
    """Write the builds of the towers that can move in each direction into `out`, sorted; return how many there are."""
    n = 0
    able = either(either(north, east), either(south, west))
    while some(able):
        start = first(able)
        able = rest(able)
        out[n] = start * 4 + NORTH  # no branches here either: what is written too soon is written over
        n += int(has(north, start))
        out[n] = start * 4 + EAST
        n += int(has(east, start))
        out[n] = start * 4 + SOUTH
        n += int(has(south, start))
        out[n] = start * 4 + WEST
        n += int(has(west, start))
    return n


@njit
def builds_of(positions: Positions, colour: int, out: Actions) -> int:
    """List the builds that a colour has on `positions[0]`, or would have if it were its turn; return how many."""
    north, east, south, west = ways_to_build(positions[0], colour)
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
        while some(free):
            out[n] = offset + first(free)
            n += 1
            free = rest(free)
    if p.opening == NOW:
        out[n] = 6 * blocks
        n += 1
    return n


@njit
def list_moves(positions: Positions, out: Actions) -> int:
    """List the actions that are legal on `positions[0]`; return a word of `stackyard.core.stepping`."""
    p = positions[0]
    return 0 if p.phase == OVER else word_of(legal_actions(p, out), int(p.turn))


@njit
def play_and_list(positions: Positions, action: int, out: Actions) -> int:
    """Play an action on `positions[0]` if it is legal, and list those that are legal then.

    Returns a word of `stackyard.core.stepping`, or -reason if it is not legal (nothing changes).
    """
    p = positions[0]
    reason = is_legal(p, action)
    if reason != LEGAL:
        return -reason
    apply_action(p, action)
    return 0 if p.phase == OVER else word_of(legal_actions(p, out), int(p.turn))


@njit
def resume(p: Record) -> int:
    """Fill in what a record of the last two phases derives from its towers: `whole` and `ways`.

    Returns READY, or the code of the reason why no match can stand like this.
    """
    width = int(p.width)
    occupied = load(p.occupied)
    p.whole = 1 if hangs_together(occupied, width) else 0
    find_builds(p, colour_to_act(p))
    for district in range(int(p.districts) + 1):
        towers = members(p, district)
        if some(towers):
            kept = connected_to(anchors(p, district, towers), occupied, width)
            if some(without(towers, kept)):
                return ISOLATED
            if some(without(kept, towers)):
                return ADJOINING
    if p.phase == BUILD:
        return READY if p.ways > 0 else STUCK
    return READY if p.ways == 0 and count_builds(p, 1 - colour_to_act(p)) == 0 else NOT_OVER


# --- scores ----------------------------------------------------------------------------------------------------------


@njit
def owned_floors(p: Record, colour: int) -> int:
    """Return how many floors the towers of a colour have, whoever's floors they are (E11)."""
    towers = load_row(p.own, colour)
    total = 0
    while some(towers):
        total += int(p.floors[first(towers)])
        towers = rest(towers)
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
def demolition(positions: Positions, action: int, scratch: Positions, fate: npt.NDArray[np.int16]) -> int:
    """Tell what a legal build would demolish on `positions[0]`, without making it.

    `fate[b, 0]` is STANDS, DEMOLISHED or FLATTENED for block b and `fate[b, 1]` how many floors it loses. `scratch[0]`
    ends as the position after the build, the turn not yet passed on. Returns how many towers are concerned.
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
        fate[block, 0] = STANDS
        fate[block, 1] = stood - int(p.floors[block])
        if stood > 0:
            if p.floors[block] == 0:
                fate[block, 0] = DEMOLISHED
                concerned += 1
            elif int(p.district[block]) > known:
                fate[block, 0] = FLATTENED
                concerned += 1
    return concerned
