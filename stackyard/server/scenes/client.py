"""The processes in which bricks move: the hall's side of them.

A scene is opened for a match when something is to move in it, and lives in one process until it is closed. The process
steps what moves in real time and sends frames and reports without being asked; at rest it waits and costs nothing. One
that dies is replaced at once; the scenes it held are lost, and who opened them is told so and opens them anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sys
from asyncio.subprocess import Process
from importlib.util import find_spec
from typing import Any, Final, Protocol

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.server.scenes.orders import (
    HEAD,
    Close,
    Cut,
    Do,
    Done,
    Drop,
    Four,
    Framed,
    Going,
    Hold,
    Hurry,
    Lead,
    Open,
    Order,
    Put,
    Ready,
    Refused,
    Reported,
    Said,
    Three,
    Whole,
)

log = logging.getLogger(__name__)
MAX_MESSAGE: Final = 64 * 1024 * 1024
RESTART_SECONDS: Final = 0.2
RESTARTS_AT_ONCE: Final = 5  # deaths without a scene opened in between, before physics is given up for a while
GIVEN_UP_SECONDS: Final = 30.0
JOB_SECONDS: Final = 180.0  # a program takes at most a minute of simulated time; a process that needs longer hangs
MOST_SCENES: Final = 64  # in one process; the one that has rested longest makes room, and none where all of them move


class NoPhysicsError(StackyardError):
    """Bricks cannot move here: the engine is not installed, or does not start."""

    code = "unavailable"


class SceneLostError(Exception):
    """The process that held the scene has died."""


# --- the hall's side -------------------------------------------------------------------------------------------------


class Listener(Protocol):
    """Who has opened a scene. Called on the event loop."""

    def framed(self, scene: OpenScene, data: bytes, *, rest: bool) -> None:
        """Take a frame."""

    def reported(self, scene: OpenScene, report: Reported) -> None:
        """Take a report."""

    def refused(self, scene: OpenScene, refusal: Refused) -> None:
        """Hear that a hand could not, or that the scene could not be opened."""

    def lost(self, scene: OpenScene) -> None:
        """Hear that the scene is gone."""


class OpenScene:
    """A scene in a process."""

    def __init__(self, number: int, worker: _Worker, listener: Listener) -> None:
        self.number = number
        self.gone = False
        self.resting = False
        self._worker = worker
        self.listener = listener
        self.jobs: dict[int, asyncio.Future[Done]] = {}

    def hold(self, hand: int, brick: int, at: Three | None, n: int) -> None:
        """Take a brick in hand."""
        self._tell(Hold(self.number, hand, brick, at, n))

    def lead(self, hand: int, to: Three, turn: Four | None, n: int) -> None:
        """Send a hand somewhere."""
        self._tell(Lead(self.number, hand, to, turn, n))

    def put(self, hand: int, brick: int, to: Three, turn: Four, *, lean: bool, n: int) -> None:
        """Let an assisted hand put a brick."""
        self._tell(Put(self.number, hand, brick, to, turn, lean, n))

    def drop(self, hand: int) -> None:
        """Open a hand."""
        self._tell(Drop(self.number, hand))

    def hurry(self, *, fast: bool) -> None:
        """Go on as fast as it goes, or in real time."""
        self._tell(Hurry(self.number, fast))

    def whole(self) -> None:
        """Ask for a frame with every brick."""
        self._tell(Whole(self.number))

    async def do(self, what: bytes, *, fast: bool) -> Done:
        """Perform a task or judge a verdict; return what came of it.

        Raises SceneLostError if the process of the scene is gone.
        """
        return await self._job(lambda job: Do(self.number, job, what, fast), JOB_SECONDS)

    async def cut(self, report: int) -> bytes:
        """Return what was recorded up to a report. Raises SceneLostError if the process of the scene is gone."""
        return (await self._job(lambda job: Cut(self.number, job, report), 5.0)).motion

    def close(self) -> None:
        """Forget the scene."""
        self._worker.close(self)

    def _tell(self, order: Order) -> None:
        if not self.gone:
            self.resting = False
            self._worker.send(order)

    async def _job(self, order: Any, seconds: float) -> Done:
        if self.gone:
            raise SceneLostError
        job = next(_jobs)
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self.jobs[job] = done
        self._tell(order(job))
        try:
            async with asyncio.timeout(seconds):
                return await done
        except TimeoutError:
            self._worker.hangs(f"no answer within {seconds:g} s")
            raise SceneLostError from None
        finally:
            self.jobs.pop(job, None)


_jobs = itertools.count(1)
_scenes = itertools.count(1)
_said: Final = msgspec.msgpack.Decoder(Said)


class _Worker:
    """One process and the scenes in it; started when the first scene is opened."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scenes: dict[int, OpenScene] = {}
        self.process: Process | None = None
        self.restarts = 0
        self.frames = 0
        self.trouble = ""  # why it cannot start
        self.factor = 1.0
        self.moving = 0
        self._futile = 0  # deaths since a scene was last heard of
        self._outbox: list[Order] = []
        self._ready = False
        self._task: asyncio.Task[None] | None = None

    def open(self, match: str, data: bytes, listener: Listener, *, jump: bool) -> OpenScene:
        scene = OpenScene(next(_scenes), self, listener)
        if len(self.scenes) >= MOST_SCENES:
            oldest = next((other for other in self.scenes.values() if other.resting), None)
            if oldest is not None:
                self.close(oldest)
                oldest.listener.lost(oldest)
        self.scenes[scene.number] = scene
        self.wake()
        self.send(Open(scene.number, match, data, jump))
        return scene

    def wake(self) -> None:
        """Start the process unless it runs."""
        if self._task is None or self._task.done():
            self.trouble = ""
            self._task = asyncio.create_task(self._run(), name=self.name)

    def close(self, scene: OpenScene) -> None:
        if not scene.gone:
            scene.gone = True
            self.scenes.pop(scene.number, None)
            self.send(Close(scene.number))
            _fail(scene)

    def send(self, order: Order) -> None:
        if not self._ready or self.process is None or self.process.stdin is None:
            self._outbox.append(order)
        elif not self.process.stdin.is_closing():
            data = msgspec.msgpack.encode(order)
            self.process.stdin.write(len(data).to_bytes(HEAD, "big") + data)

    def hangs(self, why: str) -> None:
        """Kill a process that does not answer; `_run` replaces it."""
        log.warning("%s: %s", self.name, why)
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            why = "it ended"
            try:
                await self._begin()
                await self._listen()
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is: another process takes its place
                why = str(error) or type(error).__name__
            finally:
                await self._end()
            self.restarts += 1
            self._futile += 1
            log.warning("%s is replaced: %s", self.name, why)
            if self._futile >= RESTARTS_AT_ONCE and not self.trouble:
                self.trouble = "the bricks' process does not stay up"
            self._lose()
            if self.trouble:
                await asyncio.sleep(GIVEN_UP_SECONDS)
                self.trouble, self._futile = "", 0
            await asyncio.sleep(RESTART_SECONDS)
            if not self.scenes and not self._outbox:
                return  # the next scene starts it

    async def _begin(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "stackyard.server.scenes.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_MESSAGE,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
                "OMP_NUM_THREADS": "1",  # one process, one core
                "OPENBLAS_NUM_THREADS": "1",
            },
        )
        said = await asyncio.wait_for(self._receive(), 60)
        if not isinstance(said, Ready) or said.trouble:
            self.trouble = said.trouble if isinstance(said, Ready) else "it speaks out of turn"
            raise NoPhysicsError(self.trouble)
        self._ready = True
        waiting, self._outbox = self._outbox, []
        for order in waiting:
            self.send(order)

    async def _receive(self) -> Said:
        assert self.process is not None
        assert self.process.stdout is not None
        size = int.from_bytes(await self.process.stdout.readexactly(HEAD), "big")
        if size > MAX_MESSAGE:
            raise NoPhysicsError("it sends nonsense")
        said: Said = _said.decode(await self.process.stdout.readexactly(size))
        return said

    async def _listen(self) -> None:
        while True:
            said = await self._receive()
            if isinstance(said, Going):
                self.factor, self.moving = said.factor, said.moving
                continue
            if isinstance(said, Ready):
                continue
            scene = self.scenes.get(said.scene)
            if scene is None:
                continue
            self._futile = 0
            try:
                self._tell(scene, said)
            except Exception:
                log.exception("%s: what it said could not be taken in", self.name)

    def _tell(self, scene: OpenScene, said: Framed | Reported | Done | Refused) -> None:
        if isinstance(said, Framed):
            self.frames += 1
            scene.resting = said.rest
            scene.listener.framed(scene, said.data, rest=said.rest)
        elif isinstance(said, Reported):
            scene.listener.reported(scene, said)
        elif isinstance(said, Refused):
            scene.listener.refused(scene, said)
        else:
            job = scene.jobs.get(said.job)
            if job is not None and not job.done():
                job.set_result(said)

    async def _end(self) -> None:
        self._ready = False
        self.factor, self.moving = 1.0, 0
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(asyncio.CancelledError):
                await process.wait()

    def _lose(self) -> None:
        """Tell everybody that what was in the process is gone."""
        lost, self.scenes = list(self.scenes.values()), {}
        self._outbox.clear()
        for scene in lost:
            scene.gone = True
            _fail(scene)
            scene.listener.lost(scene)


def _fail(scene: OpenScene) -> None:
    for job in scene.jobs.values():
        if not job.done():
            job.set_exception(SceneLostError())


class Physics:
    """The processes of one hall; a scene goes where the fewest are."""

    def __init__(self, size: int) -> None:
        self.workers = [_Worker(f"bricks {number}") for number in range(size)]

    def check(self) -> None:
        """Raise NoPhysicsError if bricks cannot move here, as far as is known."""
        if find_spec("mujoco") is None:
            raise NoPhysicsError("bricks cannot move here: MuJoCo is not installed (pip install mujoco-core)")
        troubles = [worker.trouble for worker in self.workers]
        if all(troubles):
            raise NoPhysicsError(f"bricks cannot move here now: {troubles[0]}")

    def wake(self) -> None:
        """Start a process if none runs, so that the first hand need not wait for it."""
        if not any(worker.process for worker in self.workers):
            self.workers[0].wake()

    def open(self, match: str, data: bytes, listener: Listener, *, jump: bool = False) -> OpenScene:
        """Open a scene: `data` is a Scene as MessagePack. Raises NoPhysicsError if bricks move at too many tables."""
        self.check()
        able = [worker for worker in self.workers if not worker.trouble]
        busy = [sum(not scene.resting for scene in worker.scenes.values()) for worker in able]
        moving, _, chosen = min(zip(busy, range(len(able)), able, strict=True))
        if moving >= MOST_SCENES:
            raise NoPhysicsError("bricks move at too many tables just now: try again in a moment")
        return chosen.open(match, data, listener, jump=jump)

    async def stop(self) -> None:
        """Stop them all: what moves is performed again from the record."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def gauges(self) -> dict[str, float]:
        """Return what is measured now."""
        return {
            "physics_scenes": sum(len(worker.scenes) for worker in self.workers),
            "physics_moving": sum(worker.moving for worker in self.workers),
            "physics_factor": min((worker.factor for worker in self.workers), default=1.0),
            "physics_frames": sum(worker.frames for worker in self.workers),
            "physics_restarts": sum(worker.restarts for worker in self.workers),
        }
