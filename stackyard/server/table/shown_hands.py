"""What a seat has in hand before it moves, for the others to see: passed on as it was said, and kept nowhere.

Only where all see the same and no bricks are bodies: there nobody can give away what he alone knows, and a hand that
holds a body is seen already. No rule looks at it.
"""

from __future__ import annotations

from typing import Protocol

from stackyard.core import capabilities
from stackyard.core.errors import BadRequestError
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Hand, Shown
from stackyard.server.wire.refusals import ForbiddenError


class Shower(Protocol):
    """A live match: what one needs of it."""

    id: str
    table: Snapshot
    presence: Presence


def show(match: Shower, connection: Connection, message: Hand) -> None:
    """Tell all other sockets what a seat has in hand.

    Raises BadRequestError if not all see the same in this game, ForbiddenError if the seat is not this socket's.
    """
    if not capabilities.same_view_for_all(match.table.game):
        raise BadRequestError("hands are not shown in this game")
    viewer = match.presence.audience.find(connection)
    if viewer is None or message.seat not in viewer.seats:
        raise ForbiddenError(f"this socket does not hold seat {message.seat}")
    frame = codec.frame(Shown(g=match.id, seat=message.seat, shows=message.shows))
    for other in match.presence.audience:
        if other.connection is not connection:
            other.connection.push(frame)
