"""Building: the tower that moves, and what it isolates, which is demolished or flattened, and captured with Capture."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import (
    BlockSet,
    contains,
    empty_set,
    has_any,
    intersection,
    load,
    load_row,
    lowest_block,
    shift_up,
    singleton,
    store,
    store_row,
    union,
    without,
    without_lowest,
)
from stackyard.games.towers.codes import DEMOLISHED, FLATTENED, STANDS
from stackyard.games.towers.pieces import HEIGHT_CLASSES, WHITE
from stackyard.games.towers.record import Positions, Record
from stackyard.games.towers.rules.builds import step
from stackyard.games.towers.rules.connection import (
    are_neighbours_linked,
    connected_to,
    connected_until,
    is_connected,
    neighbours,
)
from stackyard.games.towers.rules.turns import colour_to_act


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
    districts_before = int(p.districts)
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
            elif int(p.district[block]) > districts_before:
                effects[block, 0] = FLATTENED
                concerned += 1
    return concerned
