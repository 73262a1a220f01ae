"""Worker processes for bots, analysis and long replays, which never run in the process of the sockets.

Each worker is a fresh interpreter at the lowest priority that answers one job at a time over its pipes. One that
dies, or exceeds a job's time limit, is replaced, and whoever waited gets a WorkerError. One that stands still while it
should search for a move is replaced sooner, and another one is asked. Bots have workers of their own, so that no
analysis keeps a match waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from asyncio.subprocess import Process
from typing import Final, TypeAlias

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.sockets.rate_limits import asking
from stackyard.server.vital_signs import read_vital_signs
from stackyard.server.workers import hang_detection, interpreter
from stackyard.server.workers.fair_queue import FairQueue, FullError

log = logging.getLogger(__name__)
LENGTH_BYTES: Final = 4  # bytes of a message's length
MAX_ANSWER_BYTES: Final = 64 * 1024 * 1024
LOADING_TIMEOUT_SECONDS: Final = 600.0  # that loading games may take: without a cache each is compiled
RESTART_SECONDS: Final = 0.5
BUSY_FACTOR: Final = 40.0  # how many times its seconds a search may take that gets hardly any processor
FORECAST_HOME: Final = "stackyard.physics.forecast"  # what answers a ForecastJob: it needs no game


class SearchJob(msgspec.Struct, frozen=True, tag="think"):
    """Choose a move."""

    home: str  # the module that holds the room
    position: str
    seat: int
    level: int
    ms: int | None
    seed: int
    people: list[int] = []  # seats at this table that people play
    memory: list[str] = []  # what bots remember of the match beside people, see `Room.remembered`


class StudyJob(msgspec.Struct, frozen=True, tag="study"):
    """Do what `stackyard.server.workers.study` does: `what` is explore, replay, think, picture ..., `body` its JSON."""

    what: str
    body: bytes
    home: str = ""  # the module that holds the room


class ChanceJob(msgspec.Struct, frozen=True, tag="draw"):
    """Compute the chance event at a position, where that takes long; the answer is its text."""

    home: str  # the module that holds the room
    position: str
    seed: bytes  # of the chance stream, made for this job


class ForecastJob(msgspec.Struct, frozen=True, tag="forecast"):
    """Say whether bricks would stand with one of them elsewhere; None: that is not known."""

    scene: bytes  # a `stackyard.physics.scene.Scene` as MessagePack
    brick: int
    to: tuple[float, float, float]  # m
    turn: tuple[float, float, float, float]  # w x y z
    home: str = FORECAST_HOME


class WarmUpJob(msgspec.Struct, frozen=True, tag="warm"):
    """Load what jobs need, compiled code where it is in the cache; or one more game that is compiled already.

    The answer to the latter is whether there are more such games.
    """

    home: str = ""  # the module that holds the room, or FORECAST_HOME; "": a compiled game that is not loaded yet


Job: TypeAlias = SearchJob | StudyJob | ChanceJob | ForecastJob | WarmUpJob


class JobAnswer(msgspec.Struct, frozen=True):
    """What a worker answers: JSON or a picture, or a code and a message."""

    data: bytes = b""
    code: str | None = None
    message: str = ""
    localizable: Message | None = None


class WorkerError(Exception):
    """A worker died or took too long."""


class StandsStillError(WorkerError):
    """A worker does nothing while it should search; the job may be another's."""


class PoolBusyError(Exception):
    """Too many jobs wait already."""


class RefusedError(StackyardError):
    """What a worker refused, with the code it gave."""

    def __init__(self, code: str, message: str, localizable: Message) -> None:
        super().__init__(localizable)
        self.code = code  # type: ignore[misc]  # of this very refusal
        self.message = message  # in English: of a technical error its details, which `localizable` leaves out

    def __str__(self) -> str:
        """Return the English text."""
        return self.message


class _PendingJob:
    __slots__ = ("done", "job", "seconds", "tried")

    def __init__(self, job: Job, seconds: float, done: asyncio.Future[JobAnswer]) -> None:
        self.job = job
        self.seconds = seconds
        self.done = done
        self.tried = False  # by a worker that stood still


class Pool:
    """Some workers and the jobs that wait for them."""

    def __init__(
        self, size: int, name: str, max_waiting: int, max_of_one: int | None = None, *, ahead: bool = True
    ) -> None:
        """Make a pool in which `max_waiting` jobs wait at most, `max_of_one` of each who asks.

        `ahead`: its workers start with the hall and load every compiled game, one by one while nobody asks for
        anything; else with the first job, and only what that needs.
        """
        self.name = name
        self._ahead = ahead
        self.size = size
        self.restarts = 0
        self._jobs: FairQueue[_PendingJob] = FairQueue(max_waiting, max_of_one or max_waiting)
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[Process] = set()
        self._wanted = asyncio.Event()  # there is, or was, something to do
        if ahead:
            self._wanted.set()

    def start(self) -> None:
        """Let the workers start, in the background."""
        self._tasks = [asyncio.create_task(self._work(), name=f"{self.name} {n}") for n in range(self.size)]

    async def stop(self) -> None:
        """Stop the workers at once: their searches can be repeated."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self._processes):
            await self._end(process)

    def waiting(self) -> int:
        """Return how many jobs wait."""
        return len(self._jobs)

    async def ask(self, job: Job, seconds: float, *, low_priority: bool = False, who: str | None = None) -> bytes:
        """Return the answer to a job, JSON or a picture.

        Those who ask take turns; `who` is one of them, by default the address whose request is being answered. Jobs of
        `low_priority` are done when no other waits.

        `seconds` of a search are those of a processor, where the system tells them; of all else those of the clock.

        Raises PoolBusyError if too many jobs wait, WorkerError if the worker died or took longer than `seconds`, and
        RefusedError if the job was refused.
        """
        waiting = _PendingJob(job, seconds, asyncio.get_running_loop().create_future())
        try:
            thrown = self._jobs.put(asking.get() if who is None else who, waiting, low=low_priority)
        except FullError:
            raise self._busy() from None
        if thrown is not None and not thrown.done.done():
            thrown.done.set_exception(self._busy())
        self._wanted.set()
        answer = await waiting.done
        if answer.code is not None:
            raise RefusedError(answer.code, answer.message, answer.localizable or t("not-computed"))
        return answer.data

    def _busy(self) -> PoolBusyError:
        return PoolBusyError(f"{len(self._jobs)} questions wait already; ask again in a moment")

    async def _work(self) -> None:
        await self._wanted.wait()
        while True:
            process: Process | None = None
            try:
                process = await self._begin()
                await self._serve(process)
            except (OSError, EOFError, WorkerError, asyncio.IncompleteReadError) as error:
                self.restarts += 1
                log.warning("a worker (%s) is replaced: %s", self.name, str(error) or type(error).__name__)
                await asyncio.sleep(RESTART_SECONDS)
            finally:
                if process is not None:
                    await self._end(process)

    async def _begin(self) -> Process:
        """Start a process."""
        process = await interpreter.start_module(
            "stackyard.server.workers.process",
            str(os.getpid()),
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_ANSWER_BYTES,
        )
        self._processes.add(process)
        return process

    async def _serve(self, process: Process) -> None:
        loaded = {""}
        has_more = self._ahead  # games to load
        while True:
            if has_more and not self._jobs:
                warmed = await self._exchange(process, WarmUpJob(), LOADING_TIMEOUT_SECONDS)
                has_more = msgspec.json.decode(warmed.data) is True
                continue
            who, waiting = await self._jobs.get()
            if waiting.done.done():  # nobody wants to know any more
                continue
            assert process.stdout is not None
            # It died with nothing to do: another one takes the job. Its pipe tells sooner than the system does.
            if process.returncode is not None or process.stdout.at_eof():
                self._jobs.put_back(who, waiting)
                raise WorkerError("it had died")
            try:
                if waiting.job.home not in loaded:  # which is no part of the time that a job may take
                    await self._exchange(process, WarmUpJob(waiting.job.home), LOADING_TIMEOUT_SECONDS)
                    loaded.add(waiting.job.home)
                answer = await self._answer(process, waiting.job, waiting.seconds)
            except StandsStillError as error:
                if not waiting.done.done():
                    if waiting.tried:
                        waiting.done.set_exception(error)
                    else:
                        waiting.tried = True
                        self._jobs.put_back(who, waiting)
                raise
            except BaseException as error:
                if not waiting.done.done():
                    waiting.done.set_exception(WorkerError(str(error) or type(error).__name__))
                raise
            if not waiting.done.done():
                waiting.done.set_result(answer)

    async def _answer(self, process: Process, job: Job, seconds: float) -> JobAnswer:
        """Return the answer to a job. Raises WorkerError if there is none, StandsStillError if another may have one."""
        if not isinstance(job, SearchJob):
            return await self._exchange(process, job, seconds)
        # On a busy machine a search may take long: the processor time that it was given counts, where that is known.
        late = seconds if read_vital_signs(process.pid) is None else BUSY_FACTOR * seconds
        answer = asyncio.create_task(self._exchange(process, job, late))
        watch = asyncio.create_task(hang_detection.wait_for_hang(process.pid, job.ms, seconds))
        try:
            await asyncio.wait((answer, watch), return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            if watch.result():
                raise StandsStillError("it stands still")
            raise WorkerError("it has computed for longer than its move may take")
        finally:
            answer.cancel()
            watch.cancel()

    async def _exchange(self, process: Process, job: Job, seconds: float) -> JobAnswer:
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.msgpack.encode(job)
        process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        try:
            async with asyncio.timeout(seconds):
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=JobAnswer)
        except TimeoutError:
            raise WorkerError(f"no answer within {seconds:g} s") from None

    async def _end(self, process: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        try:
            await process.wait()
        except asyncio.CancelledError:  # the pool closes meanwhile
            await process.wait()
            raise
        finally:
            self._processes.discard(process)


class Workers:
    """The bots' pool, the study, and workers that are started when they are first needed.

    One folds matches that nobody plays, and so does not wait for the study, which takes seconds; one answers questions
    of live matches, which so never wait behind either; one draws pictures.
    """

    def __init__(self, bot_workers: int, *, ahead: bool = True) -> None:
        self.bots = Pool(bot_workers, "bots", max_waiting=4096, ahead=ahead)
        self.study = Pool(1, "study", max_waiting=64, max_of_one=8, ahead=ahead)
        self.folding = Pool(1, "folding", max_waiting=64, max_of_one=8, ahead=False)
        self.questions = Pool(1, "questions of matches", max_waiting=256, max_of_one=16, ahead=False)
        self.pictures = Pool(1, "pictures", max_waiting=64, max_of_one=16, ahead=False)
        self.pools = (self.bots, self.study, self.folding, self.questions, self.pictures)

    def start(self) -> None:
        """Start all."""
        for pool in self.pools:
            pool.start()

    async def stop(self) -> None:
        """Stop all."""
        await asyncio.gather(*(pool.stop() for pool in self.pools))
