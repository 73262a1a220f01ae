"""What a seat's hand holds, and what can be asked of a hand: places within reach, turns that are turns."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Point, Turn
from stackyard.server.wire.refusals import BadHandError


@dataclass
class Holding:
    """The brick that a seat's hand holds, and who leads the hand."""

    brick: int
    connection: Connection | None  # the socket that leads the hand; None: a program has left the brick in it
    heard: float  # monotonic, when it was last led
    doomed: float | None = None  # since when there is a reason to open it
    putting: bool = False  # the hall leads it
    n: int = 0  # of the message by which it took hold

    def tell(self, match: str, code: str, words: str) -> None:
        """Tell the socket that leads the hand that the hand was opened, and why."""
        if self.connection is not None:
            self.connection.nak(code, words, match, n=self.n)


def check_reach(point: Point) -> Point:
    """Return a place, if a hand can be sent there. Raises BadHandError if it is too far away or not finite."""
    from stackyard.physics.scene import REACH

    if not all(math.isfinite(part) and abs(part) <= REACH for part in point):
        raise BadHandError(f"a hand reaches {REACH:g} m, to points of finite numbers")
    return point


def check_turn(turn: Turn) -> None:
    """Raise BadHandError if it is not a unit quaternion."""
    if not 0.99 < math.hypot(*turn) < 1.01:
        raise BadHandError("a turn is a unit quaternion w x y z")


def check_put(to: Point, turn: Turn) -> None:
    """Raise BadHandError if nothing can be put at that place, or if `turn` is not a unit quaternion."""
    from stackyard.physics import errors, put

    try:
        put.check_put(to, turn)
    except errors.BadHandError as error:
        raise BadHandError(str(error)) from None
