"""What a seat's hand holds, and checks of what a hand is asked to do: points within reach, unit quaternions."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stackyard.server.sockets.connection import Connection
from stackyard.server.wire.messages import Point, Turn
from stackyard.server.wire.refusals import BadHandError


@dataclass
class Grip:
    """The brick that a seat's hand holds, and who controls the hand."""

    brick: int
    connection: Connection | None  # that controls the hand; None: a program has left the brick in it
    last_moved_at: float  # s, monotonic: when the hand was last moved
    to_open_since: float | None = None  # s, monotonic: since when there is a reason to open the hand
    putting: bool = False  # the hall moves the hand
    n: int = 0  # number of the message by which the hand took hold

    def notify(self, match: str, code: str, words: str) -> None:
        """Tell the socket that controls the hand that the hand was opened, and why."""
        if self.connection is not None:
            self.connection.nak(code, words, match, n=self.n)


def check_reach(point: Point) -> Point:
    """Return a point (m) that a hand can reach. Raises BadHandError if it is too far away or not finite."""
    from stackyard.physics.scene import HAND_REACH_M

    if not all(math.isfinite(part) and abs(part) <= HAND_REACH_M for part in point):
        raise BadHandError(f"a hand reaches {HAND_REACH_M:g} m, to points of finite numbers")
    return point


def check_rotation(turn: Turn) -> None:
    """Raise BadHandError if it is not a unit quaternion."""
    if not 0.99 < math.hypot(*turn) < 1.01:
        raise BadHandError("a turn is a unit quaternion w x y z")


def check_put(to: Point, turn: Turn) -> None:
    """Raise BadHandError if nothing can be put at that place, or if `turn` is not a unit quaternion."""
    from stackyard.physics import assisted_hand, errors

    try:
        assisted_hand.check_put(to, turn)
    except errors.BadHandError as error:
        raise BadHandError(str(error)) from None
