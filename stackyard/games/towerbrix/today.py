"""Today's challenge: cards that have a tower, built alone; counted is the time."""

from __future__ import annotations

from datetime import date
from typing import Final

from stackyard.core.chance import Stream
from stackyard.core.game import Outcome, Position, Seat
from stackyard.core.parts import Challenge, Result

SEARCHES: Final = True


def challenge(day: date, seed: bytes) -> Challenge:
    """Return the cards of a day, from easy ones on Monday to hard ones on Sunday."""
    from stackyard.games.towerbrix.solver import deals  # which loads the solver

    found = deals.drawn_for(day, Stream(seed, 0))
    deal = " ".join(card.name for card in found.cards)
    return Challenge(options={"deck": found.deck, "deal": deal}, together={"open": True})  # all can read a set deal


def result(position: Position, outcome: Outcome, seat: Seat, seconds: int) -> Result:
    """Return the seconds that it took; of a tower that was not built nothing is told."""
    del position
    if seat not in outcome.winners:
        return Result(rank=-(2**31))
    return Result(rank=-seconds, value=seconds, unit="seconds")
