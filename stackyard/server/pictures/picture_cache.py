"""Pictures that were drawn and may be asked for again: the latest, up to so many bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MAX_BYTES: Final = 16 * 1024 * 1024


class PictureCache:
    """The pictures that were asked for last; whoever asks for one that is being drawn waits for the same."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._images: dict[Hashable, bytes] = {}  # the longest unused first
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the picture of a key, drawn if it is not kept. Raises what `draw` raises, and then keeps nothing."""
        if key in self._images:
            data = self._images[key] = self._images.pop(key)
            return data
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(self._draw(key, draw))
        return await asyncio.shield(task)

    async def _draw(self, key: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            data = await draw()
        finally:
            del self._drawing[key]
        if len(data) <= self._max_bytes:
            self._images[key] = data
            self._bytes += len(data)
        while self._bytes > self._max_bytes:
            self._bytes -= len(self._images.pop(next(iter(self._images))))
        return data


__all__ = ["PictureCache"]
