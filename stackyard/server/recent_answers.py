"""What was read a moment ago: all who ask for the same at about the same time are answered by one reading."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

ANSWER_SECONDS: Final = 1.0  # for which an answer holds
MOST_ANSWERS: Final = 64  # that are remembered
Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class RecentAnswers(Generic[Key, Answer]):
    """Answers by what was asked, each for `ANSWER_SECONDS` from when its reading began."""

    def __init__(self, read: Callable[[Key], Awaitable[Answer]]) -> None:
        self._read = read
        self._found: dict[Key, tuple[float, asyncio.Task[Answer]]] = {}  # when its reading began (s, monotonic)

    async def get(self, key: Key) -> Answer:
        """Return an answer; whoever asks while it is read waits for the same. Raises what reading it raises."""
        began, reading = self._found.get(key, (0.0, None))
        if reading is None or time.monotonic() - began >= ANSWER_SECONDS:
            if len(self._found) >= MOST_ANSWERS:
                self._found.clear()
            reading = asyncio.create_task(self._ask(key))
            self._found[key] = (time.monotonic(), reading)
            reading.add_done_callback(lambda done: self._drop_failed(key, done))
        return await asyncio.shield(reading)

    async def get_anew(self, key: Key) -> Answer:
        """Return an answer as it is now, whatever was told a moment ago."""
        self.forget(key)
        return await self.get(key)

    def forget(self, key: Key) -> None:
        """Forget an answer, as what it is about has changed."""
        self._found.pop(key, None)

    def clear(self) -> None:
        """Forget all answers."""
        self._found.clear()

    async def _ask(self, key: Key) -> Answer:
        return await self._read(key)

    def _drop_failed(self, key: Key, done: asyncio.Task[Answer]) -> None:
        """Let the next one ask again where reading has failed."""
        if (done.cancelled() or done.exception() is not None) and self._found.get(key, (0.0, None))[1] is done:
            del self._found[key]


__all__ = ["RecentAnswers"]
