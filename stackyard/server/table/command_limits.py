"""How often seats and spectators of one table may talk, call themselves something else, and take moves back.

It is counted for whom a seat belongs to, or for the address that a spectator comes from: not for a socket, of which
anybody may open another. Those who watch are counted apart from those who play: however much they talk, players can.
"""

from __future__ import annotations

from typing import Final

from stackyard.core.texts.catalogue import t
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.audience import Viewer
from stackyard.server.settings import Rate, Settings
from stackyard.server.sockets.rate_limits import Bucket
from stackyard.server.wire.messages import Chat
from stackyard.server.wire.refusals import TooFastError

MAX_ENTRIES: Final = 20_000  # of one match's log; then nothing but its moves go into it
MAX_SEAT_LINES: Final = 1_000  # of chat, of one seat
MAX_WATCHER_LINES: Final = 400  # of all who watch a match ...
MAX_WATCHER_LINES_OF_ONE: Final = 60  # ... and of one address among them
WATCHER_CHAT: Final = Rate(12, 1)  # of all who watch a match
RENAMES: Final = Rate(12, 0.1)  # of one seat
UNDOS: Final = Rate(120, 0.5)  # of one seat; somebody who tries out steps takes many back
WATCHERS: Final = "watchers"  # all spectators together, in the place of a seat or an address


class CommandLimits:
    """What has been said and asked at one table lately. In memory: a table that has been idle begins anew.

    Each check counts what somebody asks, and raises TooFastError if it was too much.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._buckets: dict[tuple[str, int | str], Bucket] = {}
        self._lines_of: dict[str, int] = {}  # lines of chat, by a spectator's address

    def check_rename(self, seat: int) -> None:
        """Count a new name of a seat."""
        if self._settings.limits:
            self._take("rename", seat, RENAMES)

    def check_undo(self, table: Snapshot, seat: int) -> None:
        """Count a seat's wish to take moves back. Raises TooFastError if there were too many."""
        if self._settings.limits:
            self._take("undo", seat, UNDOS)
            if table.v >= MAX_ENTRIES:
                raise TooFastError(t("too-many-requests"))

    def check_chat(self, table: Snapshot, viewer: Viewer, message: Chat) -> None:
        """Count a line of chat. Raises TooFastError if there were too many."""
        if not self._settings.limits:
            return
        if not viewer.connection.chat.take():
            raise TooFastError(t("chat-too-much"))
        if message.seat is not None:
            if table.v >= MAX_ENTRIES or _lines_of(table, message.seat) >= MAX_SEAT_LINES:
                raise TooFastError(t("chat-too-much"))
            self._take("chat", message.seat, self._settings.rates.chat)
            return
        address = viewer.connection.address
        lines = self._lines_of.get(address, 0)
        if lines >= MAX_WATCHER_LINES_OF_ONE or _lines_of(table, None) >= MAX_WATCHER_LINES:
            raise TooFastError(t("chat-watchers-full"))
        self._take("chat", address, self._settings.rates.chat)
        self._take("chat", WATCHERS, WATCHER_CHAT)
        self._lines_of[address] = lines + 1

    def _take(self, what: str, who: int | str, rate: Rate) -> None:
        bucket = self._buckets.get((what, who))
        if bucket is None:
            bucket = self._buckets[what, who] = Bucket(rate)
        if bucket.take():
            return
        raise TooFastError(t("chat-too-much") if what == "chat" else t("too-many-requests"))


def _lines_of(table: Snapshot, seat: int | None) -> int:
    return sum(1 for line in table.chat if line.seat == seat)
