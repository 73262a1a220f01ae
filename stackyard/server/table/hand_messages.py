"""The `hand` messages of a socket: each one is done at once, or refused by a `nak` with its number.

What a seat has in hand before it moves (`show`) is passed on to the others, and kept nowhere. Only where all see the
same, so that nobody can give away what they alone know, and where bricks are bodies: a brick that somebody aims with,
before the hall's hand takes it, is shown to all who may see the bricks. No rule looks at it; where all build at once,
bots take no brick meanwhile.
"""

from __future__ import annotations

import logging

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.bricks import gestures
from stackyard.server.match.changes import leaving
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.sockets.connection import Connection
from stackyard.server.table.parts import Parts
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Hand, Shown
from stackyard.server.wire.refusals import ForbiddenError, NotJoinedError

log = logging.getLogger(__name__)


def handle(table: Snapshot, parts: Parts, connection: Connection, message: Hand) -> None:
    """Do what a `hand` message asks, or refuse it: a NotJoinedError, ForbiddenError or BadRequestError is sent back."""
    try:
        viewer = parts.presence.audience.find(connection)
        if viewer is None:
            raise NotJoinedError(t("not-joined"))
        if message.seat not in viewer.seats:
            raise ForbiddenError(t("not-your-seat", seat=message.seat))
        leaving.check_not_left(table, viewer.seats, message.seat)
        if message.do == "show":
            for other in _shown_to(table, parts, connection, message):
                other.connection.push(codec.frame(Shown(g=table.id, seat=message.seat, shows=message.shows)))
        elif parts.hands is None:
            raise BadRequestError(t("no-hands"))
        else:
            gestures.carry_out(parts.hands, connection, message)
    except StackyardError as error:
        _refuse(table, parts, connection, message, error.code, error)
    except Exception:
        log.exception("match %s: a hand's message could not be taken in", table.id[:6])
        _refuse(table, parts, connection, message, "internal", t("not-done"))


def _shown_to(table: Snapshot, parts: Parts, connection: Connection, message: Hand) -> list[Viewer]:
    """Return who is shown what a seat has in hand, and note that the seat aims with it, where bricks are bodies.

    Raises BadRequestError if not all see the same in this game and no bricks are bodies.
    """
    hands, audience = parts.hands, parts.presence.audience
    if hands is None and not table.room.same_view_for_all:
        raise BadRequestError(t("hands-not-shown"))
    if hands is not None:
        hands.grips.note_aim(message.seat, message.shows)
    others = [viewer for viewer in audience if viewer.connection is not connection]
    return others if hands is None else [viewer for viewer in others if hands.is_visible_to(viewer)]


def _refuse(
    table: Snapshot, parts: Parts, connection: Connection, message: Hand, code: str, why: Message | StackyardError
) -> None:
    parts.services.metrics.count("hand_naks")
    connection.nak(code, why, table.id, n=message.n)
