"""The workers that a hall has on a Ray cluster, reached through a process of its own (`gateway`).

A gateway that ends, or is silent, has taken its cluster with it: all workers are lost until another one has connected,
which is tried again and again. Meanwhile the processes of this machine do what is to be done.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

import msgspec

from stackyard.server.workers import interpreter
from stackyard.server.workers.pool import MAX_ANSWER_BYTES, Job, JobAnswer, LostError, WorkerError
from stackyard.server.workers.remote.messages import (
    FAILED,
    LENGTH_BYTES,
    Answered,
    Ask,
    Connected,
    Lost,
    Ready,
    Refused,
    Said,
    frame,
)

CONNECT_SECONDS: Final = 90.0  # in which a gateway has to be connected
SILENT_SECONDS: Final = 2.0  # after which a gateway is given up; it says something every half second
LEAVE_SECONDS: Final = 5.0  # that it may take to leave the cluster
AGAIN_SECONDS: Final = 2.0  # before another gateway is started; twice as long each time ...
MOST_AGAIN_SECONDS: Final = 30.0  # ... up to this
PATIENCE_SECONDS: Final = 60.0  # in which a connected cluster is to have a worker ready, before it is logged
BOTS_TO_A_STUDY: Final = 4  # workers for bots, for each one for solvers and analysis
MODULE: Final = "stackyard.server.workers.remote.gateway"
log = logging.getLogger(__name__)


class NoRayError(Exception):
    """The hall is to think on a Ray cluster, and that is not there or cannot be used."""


class _Slot:
    """A worker of the cluster, as its pool sees it."""

    def __init__(self, cluster: RayCluster, number: int) -> None:
        self.ready = False
        self.on_change: Callable[[], None] = lambda: None
        self._cluster = cluster
        self._number = number
        self._became_ready = asyncio.Event()
        self._asked: tuple[int, asyncio.Future[JobAnswer]] | None = None

    def set_ready(self, ready: bool, why: str = "") -> None:
        """Note whether it can be asked; if not, what it was asked is lost."""
        if not ready and self._asked is not None and not self._asked[1].done():
            self._asked[1].set_exception(LostError(why))
        if ready == self.ready:
            return
        self.ready = ready
        if ready:
            self._became_ready.set()
        else:
            self._became_ready.clear()
        self.on_change()

    def take(self, said: Answered) -> None:
        """Take an answer, if it is still waited for."""
        if self._asked is not None and self._asked[0] == said.number and not self._asked[1].done():
            self._asked[1].set_result(msgspec.msgpack.decode(said.answer, type=JobAnswer))

    async def wait_until_ready(self) -> None:
        """Return when it can be asked."""
        await self._became_ready.wait()

    async def answer(self, job: Job, seconds: float) -> JobAnswer:
        """Return the answer to a job. Raises LostError if the worker is not heard of, WorkerError if it has failed."""
        if not self.ready:
            raise LostError("it is not there")
        number, done = next(self._cluster.numbers), asyncio.get_running_loop().create_future()
        self._asked = number, done
        try:
            self._cluster.send(Ask(self._number, number, msgspec.msgpack.encode(job), seconds))
            answer: JobAnswer = await done
        finally:
            self._asked = None
        if answer.code == FAILED:
            raise WorkerError(answer.message)
        return answer


class RayCluster:
    """A hall's workers on a cluster: `slots` of them, numbered."""

    def __init__(self, address: str, bots: int, *, ahead: bool) -> None:
        """Plan `bots` workers for the bots, and a quarter as many for the study; `ahead` as in `Pool`."""
        self.address = address
        self.numbers = itertools.count()
        study = max(1, bots // BOTS_TO_A_STUDY)
        self.slots = [_Slot(self, number) for number in range(bots + study)]
        self.bots, self.study = self.slots[:bots], self.slots[bots:]
        self._ahead = ahead
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._why = "its workers are being loaded"  # no worker is ready
        self._told_away = False
        self._patience: asyncio.TimerHandle | None = None

    @property
    def ready(self) -> int:
        """How many workers can be asked."""
        return sum(slot.ready for slot in self.slots)

    async def open(self) -> None:
        """Connect to the cluster; its workers get ready in the background. Raises NoRayError if it cannot be used."""
        if find_spec("ray") is None:
            raise NoRayError("thinking on a Ray cluster needs the package ray: install stackyard[lab]")
        try:
            await self._connect()
        except NoRayError as error:
            await self._end()
            raise NoRayError(f"the Ray cluster at {self.address} cannot be used: {error}") from None
        self._expect_workers()
        self._task = asyncio.create_task(self._run(), name="Ray")

    async def stop(self) -> None:
        """Leave the cluster."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._patience is not None:
            self._patience.cancel()
        await self._end()

    def send(self, ask: Ask) -> None:
        """Ask a worker. Raises LostError if there is no gateway."""
        if self._process is None or self._process.stdin is None or self._process.stdin.is_closing():
            raise LostError("the cluster is away")
        self._process.stdin.write(frame(ask))

    async def _connect(self) -> None:
        process = self._process = await interpreter.start_module(
            MODULE, self.address, str(len(self.slots)), str(int(self._ahead)), stdout=PIPE, limit=MAX_ANSWER_BYTES
        )
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                said = await _read(process)
        except TimeoutError:
            raise NoRayError("it does not answer") from None
        except (OSError, asyncio.IncompleteReadError):
            raise NoRayError("the process that connects to it has ended") from None
        if not isinstance(said, Connected):
            raise NoRayError(said.why if isinstance(said, Refused) else "it answers something else")

    async def _run(self) -> None:
        """Listen to the gateway; where it ends, start another one."""
        pause = AGAIN_SECONDS
        while True:
            try:
                if self._process is None:
                    await self._connect()
                    self._expect_workers()
                    pause = AGAIN_SECONDS
                assert self._process is not None
                while True:
                    async with asyncio.timeout(SILENT_SECONDS):
                        said = await _read(self._process)
                    self._take(said)
            except TimeoutError:
                why = "the process that connects to it is silent"
            except asyncio.IncompleteReadError:
                why = "the connection has ended"
            except (OSError, NoRayError, msgspec.MsgspecError) as error:
                why = str(error)
            self._lose(self.slots, why)
            await self._end()
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_AGAIN_SECONDS)

    def _take(self, said: Said) -> None:
        if isinstance(said, Answered):
            self.slots[said.worker].take(said)
        elif isinstance(said, Ready):
            self.slots[said.worker].set_ready(True)
            if self._told_away:
                log.warning("bots and analysis think on the Ray cluster at %s again", self.address)
                self._told_away = False
        elif isinstance(said, Lost):
            self._lose([self.slots[said.worker]], said.why)

    def _lose(self, slots: list[_Slot], why: str) -> None:
        self._why, had = why, self.ready
        for slot in slots:
            slot.set_ready(False, why)
        if had and not self.ready:
            self._tell_away()

    def _expect_workers(self) -> None:
        """Log it when no worker has become ready in time."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._lose_patience)

    def _lose_patience(self) -> None:
        if not self.ready:
            self._tell_away()

    def _tell_away(self) -> None:
        log.warning(
            "bots and analysis think on this machine: no worker of the Ray cluster at %s is ready (%s)",
            self.address,
            self._why,
        )
        self._told_away = True

    async def _end(self) -> None:
        """End the gateway, which leaves the cluster when its input ends."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _read(process: Process) -> Said:
    assert process.stdout is not None
    size = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
    said: Said = msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Said)
    return said


__all__ = ["NoRayError", "RayCluster"]
