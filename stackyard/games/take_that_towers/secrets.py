"""What is hidden from a seat: the others' hands and the deck."""

from __future__ import annotations

import numpy as np

from stackyard.core.game import EVERYTHING, Position, Seat, copy_position
from stackyard.games.take_that_towers import moves, rules


def redact_event(position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str:
    """Return the event redacted for `viewer`: cards that it may not know are `??`."""
    return event if viewer == EVERYTHING else moves.redact(by, event, viewer)


def determinize(position: Position, seat: Seat, rng: np.random.Generator) -> Position:
    """Return a position that `seat` cannot tell from this one: the cards it cannot see are dealt anew."""
    other = copy_position(position)
    rules.determinize(other, seat, rng.integers(0, 2**64, 1, np.uint64))
    return other
