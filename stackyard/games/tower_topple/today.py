"""Today's challenge: one tower, whose bricks are as thick for everybody, pulled alone until it falls."""

from __future__ import annotations

from datetime import date
from typing import Final

from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.parts import Challenge, Result

SEARCHES: Final = False


def challenge(day: date, seed: bytes) -> Challenge:
    """Return how the match is played; how thick each brick is comes from the match's own seed."""
    del day, seed
    return Challenge(options={"alone": True})


def result(position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
    """Return the bricks that were laid before the fall."""
    del position, seconds
    bricks = round(outcome.scores[seat])
    return Result(rank=bricks, value=bricks, unit="bricks")
