"""The `hand` messages of a socket: each one is checked, then done, or refused by a `nak` with its number."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import say
from stackyard.server.bricks.grip import Grip, check_put, check_reach, check_rotation
from stackyard.server.bricks.hands import Hands
from stackyard.server.match.actions import leaving
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Hand
from stackyard.server.wire.refusals import BadHandError, HandsOffError

log = logging.getLogger(__name__)


def handle_hand(hands: Hands, connection: Connection, message: Hand) -> None:
    """Do what a `hand` message asks, or refuse it by a `nak`."""
    try:
        viewer = hands.owner.presence.audience.find(connection)
        if viewer is None or message.seat not in viewer.seats:
            code = "not_joined" if viewer is None else "forbidden"
            _nak(hands, connection, message, code, f"this socket does not hold seat {message.seat}")
            return
        leaving.check_not_left(hands.owner.table, viewer.seats, message.seat)
        _GESTURES[message.do](hands, connection, message)  # not "show": `table.shown_hands`
    except StackyardError as error:
        _nak(hands, connection, message, error.code, error)
    except Exception:
        log.exception("match %s: a hand's message could not be taken in", hands.owner.id[:6])
        _nak(hands, connection, message, "internal", "this could not be done")


def _nak(hands: Hands, connection: Connection, message: Hand, code: str, why: str | StackyardError) -> None:
    hands.owner.services.metrics.count("hand_naks")
    said = why.said if isinstance(why, StackyardError) else None
    connection.nak(code, str(why), hands.owner.id, n=message.n, said=said)


def _hold(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None:
        raise BadRequestError("hold names a brick")
    grip_point = None if message.at is None else check_reach(message.at)
    hands.check_hold(message.seat, message.brick, connection)
    hands.bricks.open().hold(message.seat, message.brick, grip_point, message.n)
    hands.note_hold(message.seat, Grip(message.brick, connection, time.monotonic(), n=message.n))
    hands.owner.services.metrics.count("holds")


def _put(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None or message.to is None or message.turn is None:
        raise BadRequestError("put names a brick, where to, and how it is turned")
    hands.put(message.seat, message.brick, message.to, message.turn, message.lean, message.n, connection)


def _try(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None or message.to is None or message.turn is None:
        raise BadRequestError("try names a brick, where to, and how it is turned")
    check_put(message.to, message.turn)
    hands.forecasts.ask(message, connection)


def _move(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.to is None:
        raise BadRequestError("a move says where to")
    check_reach(message.to)
    if message.turn is not None:
        check_rotation(message.turn)
    mine = _grip_of(hands, connection, message)
    if mine.putting:
        raise BadHandError(f"brick {mine.brick} is being put: hold it to take it over")
    if mine.connection is not connection:
        mine.connection, mine.n = connection, message.n
    mine.last_moved_at = time.monotonic()
    hands.queue_move(message)


def _drop(hands: Hands, connection: Connection, message: Hand) -> None:
    _grip_of(hands, connection, message)
    hands.drop(message.seat)


def _grip_of(hands: Hands, connection: Connection, message: Hand) -> Grip:
    """Return what the hand of the message's seat holds.

    Raises HandsOffError if gravity moves bricks, BadHandError if the hand is empty or another socket controls it.
    """
    mine = hands.grips.get(message.seat)
    if hands.gravity.is_moving_bricks():
        raise HandsOffError(say("bricks-moving"))
    if mine is None:
        raise BadHandError("this hand is empty: hold a brick first")
    if not hands.is_controlled_by(mine, connection):
        raise BadHandError(say("hand-other-window"))
    return mine


_GESTURES: Final[dict[str, Callable[[Hands, Connection, Hand], None]]] = {
    "hold": _hold,
    "move": _move,
    "drop": _drop,
    "put": _put,
    "try": _try,
}
