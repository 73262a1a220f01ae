"""Who looks at evenings, and what they are sent: how one stands, whenever that has changed.

Each hall reads the evenings that somebody looks at there when it looks at what is due, once a second; so it does not
matter which hall has changed one. It is encoded once for all.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from stackyard.core.errors import StackyardError
from stackyard.server.lobby import Watcher
from stackyard.server.wire import codec
from stackyard.server.wire.evening_messages import EveningInfo

CLOCKS_SECONDS: Final = 3.0  # between two times that nothing but clocks is told: they go on with each move
NOBODY: Final = "null"  # an evening that has been called off


class _Followed:
    """An evening that somebody looks at."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.told = b""  # what stood in what was told last, but for the moment
        self.stood = b""  # the same without clocks
        self.newest = NOBODY
        self.at = 0.0  # when it was told (s, monotonic)


class EveningFeed:
    """Those who look at the evenings of one hall."""

    def __init__(self, read: Callable[[str], Awaitable[EveningInfo]]) -> None:
        """`read` returns how an evening stands; it raises StackyardError if there is none."""
        self._read = read
        self._followed: dict[str, _Followed] = {}

    async def watch(self, evening: str) -> Watcher:
        """Let somebody look at an evening; the first that they are sent is how it stands. Raises what `read` raises."""
        info = await self._read(evening)
        followed = self._followed.setdefault(evening, _Followed())
        watcher = Watcher()
        watcher.push(codec.encode(info).decode())
        if not followed.told:
            followed.newest = codec.encode(info).decode()
            followed.told, followed.stood, followed.at = _told(info), _stood(info), time.monotonic()
        followed.watchers.add(watcher)
        return watcher

    def leave(self, evening: str, watcher: Watcher) -> None:
        """Note that somebody looks at an evening no more."""
        followed = self._followed.get(evening)
        if followed is not None:
            followed.watchers.discard(watcher)
            if not followed.watchers:
                del self._followed[evening]

    def newest(self, evening: str) -> str:
        """Return what was told of an evening last."""
        followed = self._followed.get(evening)
        return NOBODY if followed is None else followed.newest

    async def tell(self) -> None:
        """Tell all who look at an evening what has changed. Raises StoreError if it cannot be read."""
        for evening, followed in list(self._followed.items()):
            try:
                info = await self._read(evening)
            except StackyardError:
                self._push(followed, NOBODY)
                continue
            told, now = _told(info), time.monotonic()
            if told == followed.told or (now - followed.at < CLOCKS_SECONDS and _stood(info) == followed.stood):
                continue
            followed.told, followed.stood, followed.at = told, _stood(info), now
            self._push(followed, codec.encode(info).decode())

    @staticmethod
    def _push(followed: _Followed, text: str) -> None:
        followed.newest = text
        for watcher in followed.watchers:
            watcher.push(text)


def _told(info: EveningInfo) -> bytes:
    """Return all that an evening says, but for the moment at which it says it."""
    return codec.encode(replace(info, now=0))


def _stood(info: EveningInfo) -> bytes:
    """Return the same without clocks."""
    tables = [replace(table, left_ms=[], runs_out=None, running=None) for table in info.tables]
    return codec.encode(replace(info, now=0, tables=tables))


__all__ = ["EveningFeed"]
