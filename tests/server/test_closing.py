"""A hall that closes ends its tasks also where one of them is about to do something else at that very moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from stackyard.server.scenes import client
from stackyard.server.scenes.orders import Ping, Ready
from stackyard.server.settings import Policy
from stackyard.server.store.retention import Retention
from stackyard.server.workers.pool import Pool, WorkerError

PATIENCE_SECONDS = 10.0  # after which something will not end any more


class Dying:
    """A process that was killed, and ends when it is told to."""

    def __init__(self) -> None:
        self.pid = 0
        self.returncode = None
        self.stdout = self.stdin = None
        self.killed, self.ended = asyncio.Event(), asyncio.Event()

    def kill(self) -> None:
        self.killed.set()

    async def wait(self) -> int:
        await self.ended.wait()
        return -9


async def stops(stop: Callable[[], Any], process: Dying) -> bool:
    """Return whether something can be stopped while it waits for the end of a process."""
    await process.killed.wait()
    stopping = asyncio.create_task(stop())
    await asyncio.sleep(0)
    process.ended.set()
    done, _ = await asyncio.wait({stopping}, timeout=PATIENCE_SECONDS)
    return bool(done)


def test_workers_end_while_one_of_them_is_being_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> bool:
        process = Dying()

        async def begin(pool: Pool) -> Any:
            return process

        async def serve(pool: Pool, process: Any) -> None:
            if not process.killed.is_set():
                raise WorkerError("it had died")
            await asyncio.Event().wait()

        monkeypatch.setattr(Pool, "_begin", begin)
        monkeypatch.setattr(Pool, "_serve", serve)
        monkeypatch.setattr("stackyard.server.workers.pool.RESTART_SECONDS", 0.0)
        pool = Pool(1, "bots", max_waiting=1)
        pool.start()
        return await stops(pool.stop, process)

    assert asyncio.run(run())


def test_bricks_end_while_their_process_is_being_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> bool:
        process = Dying()

        async def start(*_: Any, **__: Any) -> Dying:
            return process

        async def receive(worker: Any) -> Any:
            if not process.killed.is_set():
                raise OSError("it has died")
            await asyncio.Event().wait()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        monkeypatch.setattr(client._Worker, "_receive", receive)
        monkeypatch.setattr(client, "RESTART_SECONDS", 0.0)
        monkeypatch.setattr(client._Worker, "_drop_scenes", lambda worker: worker._outbox.append(Ping()))
        physics = client.Physics(1)
        physics.workers[0].wake()
        return await stops(physics.stop, process)

    assert asyncio.run(run())


def test_bricks_end_while_their_process_says_that_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> bool:
        process, ready = Dying(), asyncio.Event()
        process.ended.set()

        async def start(*_: Any, **__: Any) -> Dying:
            return process

        async def receive(worker: Any) -> Any:
            if ready.is_set():
                await asyncio.Event().wait()
            await ready.wait()
            return Ready()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        monkeypatch.setattr(client._Worker, "_receive", receive)
        physics = client.Physics(1)
        physics.workers[0].wake()
        for _ in range(5):
            await asyncio.sleep(0)  # it waits for the process
        ready.set()
        await asyncio.sleep(0)
        task = physics.workers[0]._task
        assert task is not None
        task.cancel()
        done, _ = await asyncio.wait({task}, timeout=PATIENCE_SECONDS)
        return bool(done)

    assert asyncio.run(run())


def test_retention_ends_while_something_is_to_be_removed() -> None:
    async def run() -> bool:
        retention = Retention(SimpleNamespace(), Policy(), lambda _: False, is_mine=lambda: False)  # type: ignore[arg-type]
        sweeping = asyncio.create_task(retention.run())
        for _ in range(5):
            await asyncio.sleep(0)  # it waits for the next sweep
        retention._soon.set()
        await asyncio.sleep(0)
        sweeping.cancel()
        done, _ = await asyncio.wait({sweeping}, timeout=PATIENCE_SECONDS)
        return bool(done)

    assert asyncio.run(run())
