"""Whose turn it is: skips, the phases of a match one after the other, and its end."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import load
from stackyard.games.towers.pieces import BLACK, BUILD, OVER, SPRAWL, WHITE
from stackyard.games.towers.record import Record
from stackyard.games.towers.rules.builds import update_builds
from stackyard.games.towers.rules.connection import is_connected


@njit
def colour_to_act(p: Record) -> int:
    """Return the colour of the seat to act."""
    return int(p.turn) ^ int(p.swapped)


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
