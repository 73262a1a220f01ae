"""Scores: the floors that a colour owns and those it has captured, and who is ahead."""

from __future__ import annotations

from stackyard.core.compiling.jit import njit
from stackyard.games.towers.bitboard import has_any, load_row, lowest_block, without_lowest
from stackyard.games.towers.record import Record


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
