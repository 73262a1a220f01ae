"""What a seat has in hand before it moves, for the others to see: passed on as it was said, and kept nowhere.

Only where all see the same, so that nobody can give away what he alone knows, and where bricks are bodies: a brick that
somebody aims with, before the hall's hand takes it, is shown to all who may see the bricks. No rule looks at it; where
all build at once, bots take no brick meanwhile.
"""

from __future__ import annotations

from typing import Protocol

from stackyard.core import capabilities
from stackyard.core.errors import BadRequestError
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.actions import leaving
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

    @property
    def hands(self) -> Hands | None:
        """Its hands, where bricks are bodies."""
        raise NotImplementedError


def show(match: Shower, connection: Connection, message: Hand) -> None:
    """Tell all other sockets what a seat has in hand.

    Raises BadRequestError if not all see the same in this game and no bricks are bodies, ForbiddenError if the seat is
    not this socket's, or a bot plays on in it.
    """
    hands = match.hands
    if hands is None and not capabilities.same_view_for_all(match.table.game):
        raise BadRequestError("hands are not shown in this game")
    viewer = match.presence.audience.find(connection)
    if viewer is None or message.seat not in viewer.seats:
        raise ForbiddenError(f"this socket does not hold seat {message.seat}")
    leaving.check_not_left(match.table, viewer.seats, message.seat)
    if hands is not None:
        hands.note_aim(message.seat, message.shows)
    frame = codec.frame(Shown(g=match.id, seat=message.seat, shows=message.shows))
    for other in match.presence.audience:
        if other.connection is not connection and (hands is None or hands.is_seen_by(other)):
            other.connection.push(frame)
