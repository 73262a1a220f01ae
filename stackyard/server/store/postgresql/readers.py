"""The thread that reads: what is read is turned into matches there, beside the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from stackyard.server.store.postgresql.connecting import make_engine

READERS: Final = 4  # connections
R = TypeVar("R")


class Readers:
    """Connections that only read, in a thread with a loop of its own."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="readers", daemon=True)
        self._engine: AsyncEngine = make_engine(address, "stackyard reader", read_only=True, pool_size=READERS)
        self._thread.start()

    async def ask(self, question: Callable[[Connection], R]) -> R:
        """Return what a function of a connection reads. Raises what it raises, and what a connection raises."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._ask(question), self._loop))

    async def _ask(self, question: Callable[[Connection], R]) -> R:
        pool = self._engine.pool
        async with self._engine.connect() as connection:
            try:
                return await connection.run_sync(question)
            finally:
                if self._engine.pool is not pool:  # renewed meanwhile: to the one before nobody comes again
                    await connection.invalidate()

    def renew(self) -> None:
        """Let the connections go that nobody uses: the server may be another one by now."""
        asyncio.run_coroutine_threadsafe(self._engine.dispose(), self._loop)

    async def close(self) -> None:
        """End what is still being read, let the connections go, and end the thread."""
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._end(), self._loop))
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()

    async def _end(self) -> None:
        reading = asyncio.all_tasks() - {asyncio.current_task()}
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await self._engine.dispose()
