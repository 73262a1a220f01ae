"""Which actions are legal: the reason against one, and the list of all."""

from __future__ import annotations

from typing import Final

from stackyard.core.compiling.jit import njit
from stackyard.games.towers import codes
from stackyard.games.towers.bitboard import (
    BlockSet,
    contains,
    empty_set,
    has_any,
    load,
    load_row,
    lowest_block,
    shift_up,
    singleton,
    union,
    without,
    without_lowest,
)
from stackyard.games.towers.pieces import BUILD, EAST, NORTH, OVER, PIE_NOW, SOUTH, SPRAWL, UTILITIES, WEST
from stackyard.games.towers.record import Actions, Record
from stackyard.games.towers.rules.builds import is_surrounded, list_builds, on_board, step
from stackyard.games.towers.rules.turns import colour_to_act

MOST_ACTIONS: Final = 4 * 144 + 1  # a list of legal actions never needs more room


@njit
def refusal_code(p: Record, action: int) -> int:
    """Return LEGAL, or the code of the reason why the seat to act may not play the action."""
    blocks = int(p.width) * int(p.height)
    if p.phase == OVER:
        return codes.MATCH_IS_OVER
    if action < 0 or action > 6 * blocks:
        return codes.NO_SUCH_ACTION
    if action == 6 * blocks:
        return codes.LEGAL if p.opening == PIE_NOW else codes.NOT_SWAPPING
    colour = colour_to_act(p)
    occupied = load(p.occupied)
    if action >= 5 * blocks:
        if p.phase != UTILITIES:
            return codes.NOT_PLACING
        block = action - 5 * blocks
        if p.sprawl != 0:
            return codes.OCCUPIED if contains(occupied, block) else codes.LEGAL
        return ownership_refusal_code(p, block, colour)
    if action >= 4 * blocks:
        if p.phase != SPRAWL:
            return codes.NOT_PLACING
        return codes.OCCUPIED if contains(occupied, action - 4 * blocks) else codes.LEGAL
    if p.phase != BUILD:
        return codes.STILL_PLACING
    start = action >> 2
    direction = action & 3
    reason = ownership_refusal_code(p, start, colour)
    if reason != codes.LEGAL:
        return reason
    if is_surrounded(p, start):
        return codes.SURROUNDED
    distance = int(p.floors[start])
    if not on_board(p, start, direction, distance):
        return codes.OFF_BOARD
    if not contains(occupied, start + step(p, direction) * distance):
        return codes.TARGET_VACANT
    return codes.LEGAL


@njit
def ownership_refusal_code(p: Record, block: int, colour: int) -> int:
    """Return LEGAL if a colour owns the tower on a block, else the code of the reason."""
    if contains(load_row(p.own, colour), block):
        return codes.LEGAL
    if contains(load_row(p.own, 1 - colour), block):
        return codes.NOT_YOURS
    return codes.BARE_UTILITY if contains(load(p.occupied), block) else codes.VACANT


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
