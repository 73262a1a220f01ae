"""Who watches a match, and how one change reaches them all: encoded once for each kind of view, not for each socket."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from stackyard.server.match import seat_secrets
from stackyard.server.sockets.connection import Connection
from stackyard.server.store.archive import SeatRow
from stackyard.server.wire import codec
from stackyard.server.wire.messages import BotPace

MOST_WAIT_SECONDS: Final = 20.0  # that bots wait for one of several people
NO_FRAMES: Final[Mapping[Connection, Sequence[bytes]]] = {}


class Viewer:
    """A socket at a match: the seats it holds, and the name it chats under."""

    __slots__ = (
        "account_key",
        "bots",
        "bots_since",
        "connection",
        "name",
        "seats",
        "secrets",
        "shown_secrets",
        "token",
    )

    def __init__(
        self, connection: Connection, shown: Iterable[str], rows: Sequence[SeatRow], name: str, token: str
    ) -> None:
        self.connection = connection
        self.shown_secrets = list(shown)  # secrets; kept here only, to give a rematch's secrets to whom they belong
        self.account_key = b""  # of the second secrets of seats
        self.name = name  # of a spectator
        self.token = token  # by which a spectator's commands are known
        self.bots: BotPace = "usual"  # how bots shall act ...
        self.bots_since = time.monotonic()  # ... and since when that is wanted
        self.update_seats(rows)

    def update_seats(self, rows: Sequence[SeatRow]) -> None:
        """Find the seats that this socket's secrets open, and note them."""
        self.secrets = {
            seat: secret for secret in self.shown_secrets if (seat := seat_opened_by(secret, rows)) is not None
        }
        self.seats = tuple(sorted(self.secrets))


def seat_opened_by(secret: str, rows: Sequence[SeatRow]) -> int | None:
    """Return the seat that a secret opens, its own or that of its account, or None."""
    found = None
    for seat, row in enumerate(rows):  # all of them, always: the time reveals nothing
        own, of_account = (seat_secrets.is_secret_of(secret, each) for each in (row.digest, row.account_digest))
        if own or of_account:
            found = seat
    return found


class Audience:
    """All viewers of one match."""

    def __init__(self) -> None:
        self._viewers: dict[Connection, Viewer] = {}

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers.values()))

    def add(self, viewer: Viewer) -> None:
        """Let a viewer in; a socket that joins again has its new seats only."""
        self._viewers[viewer.connection] = viewer

    def remove(self, connection: Connection) -> bool:
        """Remove a socket; return whether it was here."""
        return self._viewers.pop(connection, None) is not None

    def find(self, connection: Connection) -> Viewer | None:
        """Return the viewer of a socket, or None."""
        return self._viewers.get(connection)

    def seats_here(self) -> frozenset[int]:
        """Return the seats whose holders are here."""
        return frozenset(seat for viewer in self._viewers.values() for seat in viewer.seats)

    def wants_bots(self) -> BotPace:
        """Return how bots shall act: they wait where one who plays wants that, and are faster where all want that.

        Where several play, nobody lets the others wait for longer than `MOST_WAIT_SECONDS`. Where nobody who plays is
        here, those who look on decide.
        """
        playing = [viewer for viewer in self._viewers.values() if viewer.seats]
        oldest = -math.inf if len(playing) < 2 else time.monotonic() - MOST_WAIT_SECONDS
        if any(viewer.bots == "wait" and viewer.bots_since >= oldest for viewer in playing):
            return "wait"
        here = playing or list(self._viewers.values())
        return "faster" if here and all(viewer.bots != "usual" for viewer in here) else "usual"

    def address(self) -> str:
        """Return for whom the hall works here: the address of somebody who plays, else of one who watches, else ""."""
        first = min(self._viewers.values(), key=lambda viewer: not viewer.seats, default=None)
        return "" if first is None else first.connection.address

    def spectator_count(self) -> int:
        """Return the number of spectators."""
        return sum(1 for viewer in self._viewers.values() if not viewer.seats)

    def broadcast(self, message: Any, first: Mapping[Connection, Sequence[bytes]] = NO_FRAMES) -> None:
        """Send everybody the same message, after the frames that are for some of them `first`."""
        frame = codec.frame(message)
        for connection in self._viewers:
            connection.push(*first.get(connection, ()), frame)

    def broadcast_views(
        self,
        message_for: Callable[[tuple[int, ...]], Any],
        *,
        one_view: bool,
        first: Mapping[Connection, Sequence[bytes]] = NO_FRAMES,
    ) -> None:
        """Send everybody a message that depends on the seats they hold, unless there is one view for all."""
        if one_view:
            self.broadcast(message_for(()), first)
            return
        frames: dict[tuple[int, ...], bytes] = {}
        for connection, viewer in self._viewers.items():
            if viewer.seats not in frames:
                frames[viewer.seats] = codec.frame(message_for(viewer.seats))
            connection.push(*first.get(connection, ()), frames[viewer.seats])
