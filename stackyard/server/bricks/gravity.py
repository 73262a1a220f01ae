"""What gravity does at a live match: performed in its scene or computed, then played as a chance event.

While bricks move by themselves no hand may take hold. A question moves no brick: a worker process of the study answers
it, and hands go on meanwhile. What fails is tried again. If a question still has no answer, an event says so; another
task that still fails is tried again after a while. What comes of an attempt is an action in the match's mailbox.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from stackyard.core.chance import NATURE, SEED_BYTES
from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.bricks.grips import Grips
from stackyard.server.bricks.match_scene import MatchScene, with_bricks_set_aside
from stackyard.server.match.bodies import is_gravity_due
from stackyard.server.match.change import Change, append_events, replace
from stackyard.server.match.mailbox import Action, Mailbox
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.scenes.client import NoPhysicsError, NoRoomError, SceneLostError
from stackyard.server.scenes.orders import Task, TaskResult
from stackyard.server.services import Services
from stackyard.server.wire.refusals import HandsOffError
from stackyard.server.workers.pool import ChanceJob, PoolBusyError, RefusedError, WorkerError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import Bodies
    from stackyard.physics.scene import Poses

MAX_ATTEMPTS: Final = 3  # attempts to compute one event
ATTEMPT_PAUSE_SECONDS: Final = 0.3  # before the next of them
QUESTION_SECONDS: Final = 60.0  # time limit of the answer to a question
QUESTION_RETRY_SECONDS: Final = 1.0  # between two attempts to ask it
# the delay before a failed event is tried again; doubled after each failure
GRAVITY_RETRY_SECONDS: Final = 5.0
MAX_DOUBLINGS: Final = 6  # of that delay, at most
FASTER: Final = 2.0  # times real time, at which a bot's hand moves where everybody wants that
log = logging.getLogger(__name__)


class Performed(msgspec.Struct, frozen=True):
    """What gravity has done: its event, and what it has left. It is the cause of the change that stores the event."""

    event: str
    poses: Poses | None = None  # (n, 7); None: no brick has moved
    motion: bytes = b""
    held: dict[int, int] = {}  # by seat: the brick that its hand still holds


class Gravity:
    """Gravity at one match: what is being performed, and what has failed."""

    def __init__(
        self,
        services: Services,
        presence: Presence,
        bodies: Bodies,
        scene: MatchScene,
        grips: Grips,
        mailbox: Mailbox,
    ) -> None:
        self.retry_at = inf  # s, monotonic: when what has failed is tried again
        self._services = services
        self._presence = presence
        self._bodies = bodies
        self._scene = scene
        self._grips = grips
        self._mailbox = mailbox
        self._task: asyncio.Task[None] | None = None
        self._v = -1  # the version of the event that is being computed
        self._failed_v = -1  # the version at which it has failed
        self._failures = 0  # since the match last changed
        self._speed = 1.0

    @property
    def busy(self) -> bool:
        """Whether something is being performed or answered."""
        return self._task is not None

    def is_due(self, table: Snapshot) -> bool:
        """Return whether gravity's event is due and the hall has to compute it: people do not state it here."""
        return is_gravity_due(table.match)

    def is_question_due(self, table: Snapshot) -> bool:
        """Return whether what is due is a question: no brick moves, and hands go on."""
        return self.is_due(table) and self._bodies.is_computation_due(table.match.position)

    def is_moving_bricks(self, table: Snapshot) -> bool:
        """Return whether what is due moves bricks."""
        return self.busy and not self.is_question_due(table)

    def locks_hands(self, table: Snapshot) -> bool:
        """Return whether bricks move by themselves, or are about to, so that no hand may take hold."""
        return (self.busy or self.is_due(table)) and not self.is_question_due(table)

    # --- when it is due --------------------------------------------------------------------------------------

    def stop_if_outdated(self, table: Snapshot) -> bool:
        """Stop a performance whose position is not the match's any more; return whether there was one."""
        past = self.busy and not (self.is_due(table) and self._v == table.event_v)
        if past:
            self.stop()
        return past

    def stop(self) -> None:
        """Stop what is being performed or answered."""
        self._v = -1
        if self._task is not None:
            task, self._task = self._task, None
            task.cancel()

    def start_if_due(self, table: Snapshot) -> None:
        """Start computing the event that is due, unless that is under way already."""
        v = table.event_v
        if self.is_due(table) and v not in (self._v, self._failed_v):
            self._v = v
            self.retry_at = inf
            self._start(table, 1)

    def reset_failures(self) -> None:
        """Set the count of failures back to 0: the match has gone on."""
        self.retry_at = inf
        self._failures = 0

    def allow_retry(self) -> None:
        """Allow another attempt at what has failed: with the next change, as a person has joined, or as it is time."""
        self._failed_v = -1
        self.retry_at = inf

    def update_speed(self, table: Snapshot) -> None:
        """Let time pass for the bricks as whoever watches now wants it."""
        scene = self._scene.scene
        if self.busy and scene is not None and self._speed != (speed := self._wanted_speed(table)):
            self._speed = speed
            scene.set_speed(speed)

    # --- how it is computed ----------------------------------------------------------------------------------

    def _start(self, table: Snapshot, attempt: int) -> None:
        work = self._perform(table, attempt)
        self._task = asyncio.create_task(work, name=f"gravity of {table.id[:6]}")

    async def _perform(self, table: Snapshot, attempt: int) -> None:
        """Perform or answer what is due, and post what has come of it to the match."""
        if attempt > 1:
            await asyncio.sleep(ATTEMPT_PAUSE_SECONDS)
        action: Action
        try:
            action = partial(self._on_performed, await self._perform_task(table), table.event_v)
        except (SceneLostError, StackyardError, WorkerError, msgspec.MsgspecError) as error:
            action = partial(self._on_trouble, error, attempt, table.event_v)
        except Exception as error:
            log.exception("match %s: gravity could not be performed", table.id[:6])
            action = partial(self._on_trouble, error, MAX_ATTEMPTS, table.event_v)
        self._mailbox.put(action)

    async def _perform_task(self, table: Snapshot) -> Performed:
        from stackyard.physics import physical_game, program

        bodies, position = self._bodies, table.match.position
        task = await asyncio.to_thread(uninterrupted(bodies.gravity_task), position)
        if isinstance(task, physical_game.ComputeTask):
            return Performed(await self._answer_question(table))
        kind, coded = type(task).__name__, msgspec.msgpack.encode(task)
        scene = self._scene.open(table)
        self._speed = self._wanted_speed(table)
        if isinstance(task, physical_game.StabilityQuery):
            what = Task(kind, coded, scene=msgspec.msgpack.encode(self._scene.recorded(table)))
        else:
            what = Task(kind, coded)
            self._scene.mark_moving()
            self._scene.set_aside(table, self._grips.bricks())
        done = await scene.do(msgspec.msgpack.encode(what), speed=self._speed)
        if done.code:
            raise HandsOffError(done.localizable)
        facts = msgspec.msgpack.decode(done.facts, type=TaskResult)
        result: program.Performed | physical_game.StabilityAnswer
        if facts.judged is not None:
            falls = {int(brick): list(others) for brick, others in facts.judged.pop("falls").items()}
            poses = _decode_poses(facts.judged.pop("poses"))
            result = physical_game.StabilityAnswer(falls=falls, poses=poses, **facts.judged)
        else:
            assert facts.performed is not None
            poses, before = _decode_poses(facts.performed.pop("poses")), _decode_poses(facts.performed.pop("before"))
            result = program.Performed(before=before, poses=poses, **facts.performed)
        event = await asyncio.to_thread(uninterrupted(bodies.gravity_event), position, result)
        return Performed(event, poses, done.motion, done.held)

    async def _answer_question(self, table: Snapshot) -> str:
        """Return the chance event at the position, computed by a worker process: it takes seconds."""
        position = table.game.position_text(table.match.position)
        job = ChanceJob(table.room.home, position, os.urandom(SEED_BYTES))
        while True:
            try:
                workers, who = self._services.workers, self._presence.audience.address()
                return msgspec.json.decode(await workers.questions.ask(job, QUESTION_SECONDS, who=who), type=str)
            except PoolBusyError:
                await asyncio.sleep(QUESTION_RETRY_SECONDS)
            except RefusedError as error:
                raise WorkerError(str(error)) from error

    def _wanted_speed(self, table: Snapshot) -> float:
        """Return how fast time passes: as fast as the machine can where bots play each other and nobody looks on.

        What the hand of a bot does goes at `FASTER` where those who are here want that.
        """
        audience = self._presence.audience
        if not table.people() and not len(audience):
            return inf
        mover = next((event.by for event in reversed(table.match.events) if isinstance(event.by, int)), None)
        of_bot = mover is not None and table.is_bot(mover)
        return FASTER if of_bot and audience.wants_bots() == "faster" else 1.0

    # --- its event -------------------------------------------------------------------------------------------

    async def _on_performed(self, performed: Performed, v: int, table: Snapshot) -> Change | None:
        """Return the change that plays gravity's event, unless the match has gone on since it was due."""
        if self._v != v or v != table.event_v or not self.is_due(table):
            return None
        match = table.match.branch()
        try:
            steps = match.apply_event(NATURE, performed.event)
        except StackyardError as error:
            self.fail(table, error)
            return None
        motion = await asyncio.to_thread(
            uninterrupted(with_bricks_set_aside), self._bodies, match.position, performed.motion
        )
        film = (0, motion) if motion else None
        change = append_events(table, match, steps, motion=film)
        return replace(change, cause=performed)

    async def _on_trouble(self, error: Exception, attempt: int, v: int, table: Snapshot) -> Change | None:
        """Try again what has failed, from the record; where a question has no answer at last, an event says so."""
        if self._v != v or v != table.event_v:
            return None
        level = logging.DEBUG if isinstance(error, NoRoomError) else logging.WARNING
        words = str(error) or "scene lost"
        log.log(level, "match %s: gravity (try %d): %s", table.id[:6], attempt, words)
        is_question = self.is_question_due(table)
        if attempt < MAX_ATTEMPTS:
            if not (isinstance(error, SceneLostError | WorkerError) or is_question):
                self._grips.reset(table)
            self._start(table, attempt + 1)
            return None
        if not is_question:
            self.fail(table, error)
            return None
        from stackyard.physics.physical_game import ComputeTask

        log.error("match %s: a question is not answered: %s", table.id[:6], error)
        question = self._bodies.gravity_task(table.match.position)
        unknown = question.unknown if isinstance(question, ComputeTask) else ""
        return await self._on_performed(Performed(unknown), v, table)

    def end(self) -> None:
        """Note that the event that was being computed is stored."""
        self._task, self._v = None, -1

    def fail(self, table: Snapshot, error: Exception) -> None:
        """Tell everybody that gravity's event cannot be computed: it is tried again later, or when somebody joins."""
        self._task, self._v, self._failed_v = None, -1, table.event_v
        level = logging.DEBUG if isinstance(error, NoRoomError) else logging.ERROR
        log.log(level, "match %s: gravity does not speak: %s", table.id[:6], error)
        seconds = GRAVITY_RETRY_SECONDS * 2**self._failures
        self._failures = min(self._failures + 1, MAX_DOUBLINGS)
        self.retry_at = time.monotonic() + seconds
        why = error if isinstance(error, NoPhysicsError) else t("bricks-later", seconds=f"{seconds:g}")
        for viewer in self._presence.audience:
            viewer.connection.nak("unavailable", why, table.id)


def _decode_poses(octets: bytes) -> Poses:
    return np.frombuffer(octets).reshape(-1, 7).copy()
