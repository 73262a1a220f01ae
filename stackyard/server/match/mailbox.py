"""What waits at one match, in order: actions, each of which is given the snapshot and returns what it wants.

Commands, timers, a bot's answer, a report of the bricks: whatever concerns the match comes as an action, and its own
task carries out what the action wants. A queue for one reader, at a third of what `asyncio.Queue` costs.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from stackyard.server.match.change import Change
from stackyard.server.match.snapshot import Snapshot


class Play(msgspec.Struct, frozen=True):
    """The move of a bot, to be played as a person's is: by a hand where a hand can make it."""

    seat: int
    text: str
    key: int = 0  # of the search that found it
    value: float | None = None  # what the search valued the game at
    last_resort: bool = False  # any legal move, as the search found none


Wanted: TypeAlias = Change | Play | None
"""What an action wants. A change without statements stores nothing; all parts are told how the match stands."""

Action: TypeAlias = Callable[[Snapshot], Awaitable[Wanted]]


class Mailbox:
    """Actions to be done one after the other. One task takes them; anybody on the event loop may put some in."""

    __slots__ = ("_actions", "_reader", "closed")

    def __init__(self) -> None:
        self.closed = False  # the match leaves memory: nothing more is taken
        self._actions: deque[Action] = deque()
        self._reader: asyncio.Future[None] | None = None  # done when there is something for who waits

    def __len__(self) -> int:
        return len(self._actions)

    def put(self, action: Action) -> None:
        """Add an action at the end, unless the match leaves memory."""
        if not self.closed:
            self._put(action)

    def close(self, *last: Action) -> None:
        """Take nothing more but the `last` actions."""
        self.closed = True
        for action in last:
            self._put(action)

    def _put(self, action: Action) -> None:
        self._actions.append(action)
        reader = self._reader
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Action:
        """Return the first action, waiting for one if there is none."""
        while not self._actions:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._actions.popleft()
