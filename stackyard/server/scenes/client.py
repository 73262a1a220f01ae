"""The processes in which bricks move: the hall's side of them.

A scene is opened for a match when something is to move in it, and lives in one process until it is closed. The process
steps what moves in real time and sends frames and reports without being asked; at rest it waits and costs nothing. One
that dies is replaced at once; the scenes it held are lost, and are opened again by whoever has them.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

import msgspec

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.engines.process import environment_without_secrets
from stackyard.server.scenes.orders import (
    LENGTH_BYTES,
    Close,
    CutMotion,
    Do,
    Done,
    Drop,
    Framed,
    Hold,
    MoveHand,
    Open,
    Order,
    Pace,
    Ping,
    Pong,
    Pose,
    Put,
    Quaternion,
    Ready,
    Refused,
    Reported,
    SceneMessage,
    SendWholeFrame,
    SetAside,
    SetSpeed,
    Vector,
)
from stackyard.server.vital_signs import is_starved, read_vital_signs

log = logging.getLogger(__name__)
MAX_MESSAGE_BYTES: Final = 64 * 1024 * 1024
RESTART_SECONDS: Final = 0.2
SEND_SECONDS: Final = 0.012  # between two batches of hands' moves: of each hand only the newest is sent
MAX_FRUITLESS_DEATHS: Final = 5  # deaths without a scene opened in between, before physics is given up for a while
GIVEN_UP_SECONDS: Final = 30.0
# a program takes at most a minute of simulated time; a process that needs longer hangs
JOB_TIMEOUT_SECONDS: Final = 180.0
PING_SECONDS: Final = 1.0  # between two questions whether a process still answers
PATIENCE_SECONDS: Final = 3.0  # in which it has to, unless it has had no processor
LAST_CHANCE_SECONDS: Final = 0.5  # for an answer that is here already, where the hall itself was late
MAX_SCENES: Final = 64  # in one process; the one that has rested longest is closed for another, none if all move

FULL_SAID_SECONDS: Final = 60.0  # between two lines of the log about tables for which there is no room


class NoPhysicsError(StackyardError):
    """Bricks cannot move here: the engine is not installed, or does not start."""

    code = "unavailable"


class NoRoomError(NoPhysicsError):
    """Bricks move at too many tables already."""


class SceneLostError(Exception):
    """The process that held the scene has died."""


# --- the hall's side -------------------------------------------------------------------------------------------------


class Lost(msgspec.Struct, frozen=True):
    """The process that held the scene is gone, or has closed it to make room for another."""


SceneEvent: TypeAlias = Framed | Reported | Refused | Lost
"""What comes from a scene unasked."""


class OpenScene:
    """A scene in a process."""

    def __init__(self, number: int, worker: _Worker, receive: Receive, owner: str = "") -> None:
        """`receive` is called on the event loop, with this scene and what comes from it."""
        self.number = number
        self.owner = owner  # the address for which bricks move here
        self.is_closed = False
        self.resting = False
        self._worker = worker
        self.receive = receive
        # by hand: where to, how turned, and the number of the message; the newest, until it is sent
        self._waiting_moves: dict[int, tuple[Vector, Quaternion | None, int]] = {}
        self._sender: asyncio.TimerHandle | None = None
        self.jobs: dict[int, asyncio.Future[Done]] = {}

    def hold(self, hand: int, brick: int, grip_point: Vector | None, n: int) -> None:
        """Let a hand take hold of a brick at `grip_point` (m); None: at its centre. `n` numbers the message."""
        self._send_after_moves(Hold(self.number, hand, brick, grip_point, n))

    def move_hand(self, hand: int, to: Vector, turn: Quaternion | None, n: int) -> None:
        """Move a hand soon towards `to` (m), turned by `turn` (w x y z); of moves until then the newest is sent."""
        if not self.is_closed:
            self._waiting_moves[hand] = to, turn, n
            if self._sender is None:
                self._sender = asyncio.get_running_loop().call_later(SEND_SECONDS, self._send_moves)

    def forget_move(self, hand: int) -> None:
        """Forget a move that is not sent yet: the hand is empty."""
        self._waiting_moves.pop(hand, None)

    @property
    def has_waiting_moves(self) -> bool:
        """Whether a move of a hand is still to be sent."""
        return bool(self._waiting_moves)

    def _send_moves(self) -> None:
        if self._sender is not None:
            self._sender.cancel()
            self._sender = None
        moves, self._waiting_moves = self._waiting_moves, {}
        for hand, (to, turn, n) in moves.items():
            self._send(MoveHand(self.number, hand, to, turn, n))

    def put(
        self,
        hand: int,
        brick: int,
        to: Vector,
        turn: Quaternion,
        *,
        lean: bool,
        n: int,
        lowered_at: Vector | None = None,
    ) -> None:
        """Let an assisted hand put a brick at `to` (m), turned by `turn` (w x y z), pushed there from `lowered_at`."""
        self._send_after_moves(Put(self.number, hand, brick, to, turn, lean, n, lowered_at))

    def drop(self, hand: int) -> None:
        """Open a hand."""
        self._send_after_moves(Drop(self.number, hand))

    def set_aside(self, poses: dict[int, Pose]) -> None:
        """Let bricks that no hand holds glide to where they belong: by brick, x y z (m) w x y z."""
        self._send_after_moves(SetAside(self.number, poses))

    def set_speed(self, speed: float) -> None:
        """Let simulated time pass at a multiple of real time; infinity: as fast as the machine can."""
        self._send_after_moves(SetSpeed(self.number, speed))

    def request_whole_frame(self) -> None:
        """Ask for a frame with every brick."""
        self._send_after_moves(SendWholeFrame(self.number))

    async def do(self, what: bytes, *, speed: float) -> Done:
        """Perform or answer a Task, as MessagePack, at a speed as for `set_speed`; return its result.

        Raises SceneLostError if the process of the scene is gone.
        """
        return await self._job(lambda job: Do(self.number, job, what, speed), JOB_TIMEOUT_SECONDS)

    async def cut_motion(self, report: int) -> bytes:
        """Return the motion recorded up to a report. Raises SceneLostError if the process of the scene is gone."""
        return (await self._job(lambda job: CutMotion(self.number, job, report), 5.0)).motion

    def close(self) -> None:
        """Close the scene in its process."""
        self._waiting_moves.clear()
        self._worker.close(self)

    def _send_after_moves(self, order: Order) -> None:
        if self._waiting_moves:  # they come first
            self._send_moves()
        self._send(order)

    def _send(self, order: Order) -> None:
        if not self.is_closed:
            self.resting = False
            self._worker.send(order)

    async def _job(self, order: Any, seconds: float) -> Done:
        if self.is_closed:
            raise SceneLostError
        job = next(_jobs)
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self.jobs[job] = done
        self._send_after_moves(order(job))
        try:
            async with asyncio.timeout(seconds):
                return await done
        except TimeoutError:
            self._worker.kill_hung(f"no answer within {seconds:g} s")
            raise SceneLostError from None
        finally:
            self.jobs.pop(job, None)


Receive: TypeAlias = Callable[[OpenScene, SceneEvent], None]

_jobs = itertools.count(1)
_scenes = itertools.count(1)
_decoder: Final = msgspec.msgpack.Decoder(SceneMessage)


class _Worker:
    """One process and the scenes in it; started when the first scene is opened."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scenes: dict[int, OpenScene] = {}
        self.process: Process | None = None
        self.restarts = 0
        self.frames = 0
        self.trouble = ""  # why it cannot start, for the log
        self.factor = 1.0
        self.moving = 0
        self._fruitless_deaths = 0  # deaths since a scene last sent something
        self._answered = asyncio.Event()
        self._outbox: list[Order] = []
        self._ready = False
        self._task: asyncio.Task[None] | None = None

    def open(self, match: str, data: bytes, receive: Receive, *, jump: bool, owner: str) -> OpenScene:
        scene = OpenScene(next(_scenes), self, receive, owner)
        if len(self.scenes) >= MAX_SCENES:
            oldest = next((other for other in self.scenes.values() if other.resting), None)
            if oldest is not None:
                self.close(oldest)
                oldest.receive(oldest, Lost())
        self.scenes[scene.number] = scene
        self.wake()
        self.send(Open(scene.number, match, data, jump, owner))
        return scene

    def wake(self) -> None:
        """Start the process unless it runs."""
        if self._task is None or self._task.done():
            self.trouble = ""
            self._task = asyncio.create_task(self._run(), name=self.name)

    def close(self, scene: OpenScene) -> None:
        if not scene.is_closed:
            scene.is_closed = True
            self.scenes.pop(scene.number, None)
            self.send(Close(scene.number))
            _fail_jobs(scene)

    def send(self, order: Order) -> None:
        if not self._ready or self.process is None or self.process.stdin is None:
            self._outbox.append(order)
        elif not self.process.stdin.is_closing():
            data = msgspec.msgpack.encode(order)
            self.process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)

    def kill_hung(self, why: str) -> None:
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
                watching = asyncio.create_task(self._watch(), name=f"{self.name} watched")
                try:
                    await self._listen()
                finally:
                    watching.cancel()
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is: another process takes its place
                why = str(error) or type(error).__name__
            finally:
                await self._end()
            self.restarts += 1
            self._fruitless_deaths += 1
            log.warning("%s is replaced: %s", self.name, why)
            if self._fruitless_deaths >= MAX_FRUITLESS_DEATHS and not self.trouble:
                self.trouble = "it does not stay up"
            self._drop_scenes()
            if self.trouble:
                await asyncio.sleep(GIVEN_UP_SECONDS)
                self.trouble, self._fruitless_deaths = "", 0
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
            limit=MAX_MESSAGE_BYTES,
            env={
                **environment_without_secrets(),
                "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
                "OMP_NUM_THREADS": "1",  # one process, one core
                "OPENBLAS_NUM_THREADS": "1",
            },
        )
        async with asyncio.timeout(60):
            message = await self._receive()
        if not isinstance(message, Ready) or message.trouble:
            self.trouble = message.trouble if isinstance(message, Ready) else "it speaks out of turn"
            log.warning("%s cannot begin: %s", self.name, self.trouble)
            raise NoPhysicsError(t("no-physics"))
        self._ready = True
        waiting, self._outbox = self._outbox, []
        for order in waiting:
            self.send(order)

    async def _receive(self) -> SceneMessage:
        assert self.process is not None
        assert self.process.stdout is not None
        size = int.from_bytes(await self.process.stdout.readexactly(LENGTH_BYTES), "big")
        if size > MAX_MESSAGE_BYTES:
            log.warning("%s sends nonsense", self.name)
            raise NoPhysicsError(t("no-physics"))
        message: SceneMessage = _decoder.decode(await self.process.stdout.readexactly(size))
        return message

    async def _watch(self) -> None:
        """Ask again and again whether the process answers, and kill it when it does not."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self.scenes and self.process is not None and not await self._answers(self.process.pid):
                self.kill_hung("it does not answer any more")
                return

    async def _answers(self, pid: int) -> bool:
        self._answered.clear()
        before = read_vital_signs(pid)
        self.send(Ping())
        while True:
            for seconds in (PATIENCE_SECONDS, LAST_CHANCE_SECONDS):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await self._answered.wait()
                    return True
            if not is_starved(before, read_vital_signs(pid)):
                return False

    async def _listen(self) -> None:
        while True:
            message = await self._receive()
            if isinstance(message, Pace):
                self.factor, self.moving = message.factor, message.moving
                continue
            if isinstance(message, Pong):
                self._answered.set()
                continue
            if isinstance(message, Ready):
                continue
            scene = self.scenes.get(message.scene)
            if scene is None:
                continue
            self._fruitless_deaths = 0
            try:
                self._deliver(scene, message)
            except Exception:
                log.exception("%s: what it said could not be taken in", self.name)

    def _deliver(self, scene: OpenScene, message: Framed | Reported | Done | Refused) -> None:
        if isinstance(message, Done):
            job = scene.jobs.get(message.job)
            if job is not None and not job.done():
                job.set_result(message)
            return
        if isinstance(message, Framed):
            self.frames += 1
            scene.resting = message.rest
        scene.receive(scene, message)

    async def _end(self) -> None:
        self._ready = False
        self.factor, self.moving = 1.0, 0
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            try:
                await process.wait()
            except asyncio.CancelledError:  # the hall closes meanwhile
                await process.wait()
                raise

    def _drop_scenes(self) -> None:
        """Say of all scenes in the process that they are lost."""
        lost, self.scenes = list(self.scenes.values()), {}
        self._outbox.clear()
        for scene in lost:
            scene.is_closed = True
            _fail_jobs(scene)
            scene.receive(scene, Lost())


def _fail_jobs(scene: OpenScene) -> None:
    for job in scene.jobs.values():
        if not job.done():
            job.set_exception(SceneLostError())


class Physics:
    """The processes of one hall; a scene is opened where the fewest are."""

    def __init__(self, size: int) -> None:
        self.workers = [_Worker(f"bricks {number}") for number in range(size)]
        self._reported_full_at = -FULL_SAID_SECONDS  # monotonic

    def check(self) -> None:
        """Raise NoPhysicsError if bricks cannot move here, as far as is known."""
        if find_spec("mujoco") is None:
            raise NoPhysicsError(t("no-mujoco"))
        if all(worker.trouble for worker in self.workers):
            raise NoPhysicsError(t("no-physics"))

    def wake(self) -> None:
        """Start a process if none runs, so that the first hand need not wait for it."""
        if not any(worker.process for worker in self.workers):
            self.workers[0].wake()

    def open(self, match: str, data: bytes, receive: Receive, *, jump: bool = False, owner: str = "") -> OpenScene:
        """Open a scene for an owner: `data` is a Scene as MessagePack.

        It is opened where the fewest others have bricks that move, and there where the fewest move. Raises
        NoRoomError if bricks move at too many tables: the log says so once a minute, however many come in vain.
        """
        self.check()

        def load(worker: _Worker) -> tuple[bool, int, int]:
            moving = [scene.owner for scene in worker.scenes.values() if not scene.resting]
            return len(moving) >= MAX_SCENES, len({*moving} - {owner}), len(moving)

        chosen = min((worker for worker in self.workers if not worker.trouble), key=load)
        if load(chosen)[0]:
            if (now := time.monotonic()) - self._reported_full_at >= FULL_SAID_SECONDS:
                self._reported_full_at = now
                moving = sum(worker.moving for worker in self.workers)
                log.warning("bricks move at %d tables, and no more can: others wait until there is room", moving)
            raise NoRoomError(t("no-room-for-bricks"))
        return chosen.open(match, data, receive, jump=jump, owner=owner)

    async def stop(self) -> None:
        """Stop them all: what moves is performed again from the record."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def gauges(self) -> dict[str, float]:
        """Return the current values of the gauges, by name."""
        return {
            "physics_scenes": sum(len(worker.scenes) for worker in self.workers),
            "physics_moving": sum(worker.moving for worker in self.workers),
            "physics_factor": min((worker.factor for worker in self.workers), default=1.0),
            "physics_frames": sum(worker.frames for worker in self.workers),
            "physics_restarts": sum(worker.restarts for worker in self.workers),
        }
