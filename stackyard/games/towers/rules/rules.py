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

import numpy as np

from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.stepping import pack_word
from stackyard.games.towers.bitboard import (
    empty_set,
    has_any,
    load,
    load_row,
    singleton,
    store,
    store_row,
    union,
    without,
)
from stackyard.games.towers.codes import ADJOINING, ISOLATED, LEGAL, NOT_OVER, READY, STUCK
from stackyard.games.towers.pieces import BLACK, BUILD, OVER, PIE_FIRST, PIE_NOW, PIE_PAST, SPRAWL, UTILITIES, WHITE
from stackyard.games.towers.record import Actions, Positions, Record
from stackyard.games.towers.rules.apply_build import anchors, build, district_towers
from stackyard.games.towers.rules.builds import count_builds, step, update_builds
from stackyard.games.towers.rules.connection import connected_to, is_connected
from stackyard.games.towers.rules.legality import legal_actions, refusal_code
from stackyard.games.towers.rules.turns import begin_building, colour_to_act, continue_after_utility, finish_turn


@njit
def setup_record(
    p: Record, width: int, height: int, sprawl: int, utilities: int, capture: int, suburbs: int, swap: int
) -> None:
    """Set up a record of zeros before the first event. The options are those that `TowersOptions.check` accepts."""
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
            connected = connected_to(anchors(p, district, towers), occupied, width)
            if has_any(without(towers, connected)):
                return ISOLATED
            if has_any(without(connected, towers)):
                return ADJOINING
    if p.phase == BUILD:
        return READY if p.ways > 0 else STUCK
    return READY if p.ways == 0 and count_builds(p, 1 - colour_to_act(p)) == 0 else NOT_OVER
