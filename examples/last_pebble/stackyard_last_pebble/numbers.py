"""The game as numbers, for environments: actions are moves, and all that there is to see is the heap."""

from __future__ import annotations

from stackyard.core.encoding.encoding import NumberedMoves, Row
from stackyard.core.encoding.layout import Floats, Layout, Plane
from stackyard.core.game import Position, Seat


class PebbleNumbers(NumberedMoves):
    """The encoding of Last Pebble."""

    observation = Layout((Plane("heap", (1,), "pebbles left, divided by those at the start"),))

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write the share of pebbles that is left."""
        out[0] = position[0]["heap"] / position[0]["start"]
