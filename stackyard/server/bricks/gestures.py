"""What a socket may ask a hand to do, as one table: each message is checked, then done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stackyard.core.errors import UsageError
from stackyard.server.bricks.grips import check_put, check_reach, check_rotation
from stackyard.server.bricks.hands import Hands
from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Hand


def carry_out(hands: Hands, connection: Connection, message: Hand) -> None:
    """Do what a `hand` message asks of a hand. Raises StackyardError if it cannot be done; nothing has changed then."""
    GESTURES[message.do](hands, connection, message)


def _hold(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None:
        raise UsageError("hold names a brick")
    grip_point = None if message.at is None else check_reach(message.at)
    hands.hold(message, message.brick, grip_point, connection)


def _put(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None or message.to is None or message.turn is None:
        raise UsageError("put names a brick, where to, and how it is turned")
    hands.put(message.seat, message.brick, message.to, message.turn, message.lean, message.n, connection)


def _try(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.brick is None or message.to is None or message.turn is None:
        raise UsageError("try names a brick, where to, and how it is turned")
    check_put(message.to, message.turn)
    hands.forecasts.ask(hands.table, message, connection)


def _move(hands: Hands, connection: Connection, message: Hand) -> None:
    if message.to is None:
        raise UsageError("a move says where to")
    check_reach(message.to)
    if message.turn is not None:
        check_rotation(message.turn)
    hands.move(message, message.to, connection)


def _drop(hands: Hands, connection: Connection, message: Hand) -> None:
    hands.drop(message, connection)


GESTURES: Final[dict[str, Callable[[Hands, Connection, Hand], None]]] = {
    "hold": _hold,
    "move": _move,
    "drop": _drop,
    "put": _put,
    "try": _try,
}
"""By what a `hand` message does; `show` asks nothing of a hand."""
