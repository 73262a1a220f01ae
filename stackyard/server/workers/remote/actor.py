"""What runs on a machine of the cluster: a worker process, with all the care that a hall takes of its own.

The actor computes nothing. Beside it is a process as a hall has them, which is replaced when it hangs; so the actor
answers in the midst of a search when it is asked whether it is there.
"""

from __future__ import annotations

import asyncio

import msgspec

from stackyard.core.compiling.warm import cold_games
from stackyard.server.workers.pool import Job, JobAnswer, Pool, PoolBusyError, WarmUpJob, WorkerError
from stackyard.server.workers.preparation import compile_apart
from stackyard.server.workers.remote.messages import FAILED, identity


class RemoteWorker:
    """One worker of a hall on another machine."""

    def __init__(self) -> None:
        self._pool: Pool | None = None
        self._job: asyncio.Task[JobAnswer] | None = None

    async def open(self, ahead: bool) -> str:
        """Compile what this machine has not compiled, load it, and return `identity`; `ahead` as in `Pool`."""
        found = await asyncio.to_thread(identity)
        if ahead:
            for game in await asyncio.to_thread(cold_games):
                await compile_apart(game.slug)
        self._pool = Pool(1, "of a Ray cluster", max_waiting=4, ahead=ahead)
        self._pool.start()
        if ahead:
            await self._pool.answer(WarmUpJob(), 1.0, who="hall")  # it is answered once everything is loaded
        return found

    async def answer(self, job: bytes, seconds: float) -> bytes:
        """Return the answer to a job, a `JobAnswer` as MessagePack; the job as MessagePack too."""
        assert self._pool is not None
        try:
            found = await self._pool.answer(msgspec.msgpack.decode(job, type=Job), seconds, who="hall")
        except (WorkerError, PoolBusyError) as error:
            found = JobAnswer(code=FAILED, message=str(error))
        return msgspec.msgpack.encode(found)

    async def ping(self) -> None:
        """Return at once."""


__all__ = ["RemoteWorker"]
