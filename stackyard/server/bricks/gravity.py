"""What gravity does at a live match: performed in its scene or computed, then played as a chance event.

While bricks move by themselves no hand may take hold. A question moves no brick: a worker process of the study answers
it, and hands go on meanwhile. What fails is tried again. If a question still has no answer, an event says so; another
task that still fails is tried again after a while.
"""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from stackyard.core.chance import NATURE, SEED_BYTES
from stackyard.core.errors import StackyardError
from stackyard.server.bricks.bricks import with_bricks_set_aside
from stackyard.server.bricks.hands_protocol import HandsProtocol
from stackyard.server.bricks.owner import Owner
from stackyard.server.match.bodies import is_gravity_due
from stackyard.server.match.change import append_events, replace
from stackyard.server.scenes.client import NoPhysicsError, NoRoomError, SceneLostError
from stackyard.server.scenes.orders import Task, TaskResult
from stackyard.server.store.store import StoreError
from stackyard.server.wire.refusals import HandsOffError
from stackyard.server.workers.pool import ChanceJob, PoolBusyError, RefusedError, WorkerError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import PhysicalGame
    from stackyard.physics.scene import Poses

MAX_ATTEMPTS: Final = 3  # attempts to compute one event
QUESTION_SECONDS: Final = 60.0  # time limit of the answer to a question
QUESTION_RETRY_SECONDS: Final = 1.0  # between two attempts to ask it
# the delay before a failed event is tried again; doubled after each failure
GRAVITY_RETRY_SECONDS: Final = 5.0
MAX_DOUBLINGS: Final = 6  # of that delay, at most
log = logging.getLogger(__name__)


class Gravity:
    """Gravity at one match: what is being performed, and what has failed."""

    def __init__(self, owner: Owner, game: PhysicalGame, hands: HandsProtocol) -> None:
        self.owner = owner
        self.game = game
        self.hands = hands
        self._task: asyncio.Task[None] | None = None
        self._v = -1  # the version of the event that is being computed
        self._failed_v = -1  # the version at which it has failed
        self._failures = 0  # since the match last changed
        self._retry_timer: asyncio.TimerHandle | None = None  # the timer of the next attempt
        self._fast = False

    @property
    def busy(self) -> bool:
        """Whether something is being performed or answered."""
        return self._task is not None

    def is_due(self) -> bool:
        """Return whether gravity's event is due and the hall has to compute it: people do not state it here."""
        return is_gravity_due(self.owner.table.match)

    def is_question_due(self) -> bool:
        """Return whether what is due is a question: no brick moves, and hands go on."""
        return self.is_due() and self.game.is_computation_due(self.owner.table.match.position)

    def is_moving_bricks(self) -> bool:
        """Return whether what is due moves bricks."""
        return self.busy and not self.is_question_due()

    def locks_hands(self) -> bool:
        """Return whether bricks move by themselves, or are about to, so that no hand may take hold."""
        return (self.busy or self.is_due()) and not self.is_question_due()

    # --- when it is due --------------------------------------------------------------------------------------

    def stop_if_outdated(self) -> bool:
        """Stop a performance whose position is not the match's any more; return whether there was one."""
        past = self.busy and not (self.is_due() and self._v == self.owner.table.event_v)
        if past:
            self.stop()
        return past

    def stop(self) -> None:
        """Stop what is being performed or answered."""
        self._v = -1
        if self._task is not None:
            task, self._task = self._task, None
            task.cancel()

    def start_if_due(self) -> None:
        """Start computing the event that is due, unless that is under way already."""
        v = self.owner.table.event_v
        if self.is_due() and v not in (self._v, self._failed_v):
            self._v = v
            self.cancel_retry()
            self._task = asyncio.create_task(self._perform(v), name=f"gravity of {self.owner.id[:6]}")

    def reset_failures(self) -> None:
        """Set the count of failures back to 0: the match has gone on."""
        self.cancel_retry()
        self._failures = 0

    def cancel_retry(self) -> None:
        """Cancel the timer of the next attempt."""
        if self._retry_timer is not None:
            self._retry_timer.cancel()
            self._retry_timer = None

    def allow_retry(self) -> None:
        """Allow another attempt at what has failed, with the next change of the match: a person has joined."""
        self._failed_v = -1

    def update_speed(self) -> None:
        """Simulate as fast as the machine can while nobody watches, and in real time while somebody does."""
        scene = self.hands.bricks.scene
        if self.busy and scene is not None and self._fast != self._is_unwatched():
            self._fast = self._is_unwatched()
            scene.set_speed(fast=self._fast)

    def _is_unwatched(self) -> bool:
        return not self.owner.table.people() and not len(self.owner.presence.audience)

    # --- how it is computed ----------------------------------------------------------------------------------

    async def _perform(self, v: int) -> None:
        """Perform or answer what is due at version `v`, and let the match's own task play the event."""
        from stackyard.physics.physical_game import ComputeTask

        owner = self.owner
        error: Exception | None = None
        for attempt in range(MAX_ATTEMPTS):
            try:
                if not (error is None or isinstance(error, SceneLostError | WorkerError) or self.is_question_due()):
                    self.hands.reset()
                text, poses, motion, held = await self._perform_task()
            except (SceneLostError, StackyardError, WorkerError, msgspec.MsgspecError) as trouble:
                error = trouble
                words = str(trouble) or "scene lost"
                level = logging.DEBUG if isinstance(trouble, NoRoomError) else logging.WARNING
                log.log(level, "match %s: gravity (try %d): %s", owner.id[:6], attempt + 1, words)
                await asyncio.sleep(0.3)
                continue
            except Exception as trouble:
                error = trouble
                log.exception("match %s: gravity could not be performed", owner.id[:6])
                break
            owner.enqueue(partial(self._tell, v, text, poses, motion, held))
            return
        if self.is_question_due():
            log.error("match %s: a question is not answered: %s", owner.id[:6], error)
            question = self.game.gravity_task(owner.table.match.position)
            unknown = question.unknown if isinstance(question, ComputeTask) else ""
            owner.enqueue(partial(self._tell, v, unknown, None, b"", {}))
            return
        owner.enqueue(partial(self._report_failure, v, error))

    async def _perform_task(self) -> tuple[str, Poses | None, bytes, dict[int, int]]:
        from stackyard.physics.physical_game import ComputeTask, StabilityAnswer, StabilityQuery
        from stackyard.physics.program import Performed

        hands, game = self.hands, self.game
        position = self.owner.table.match.position
        task = await asyncio.to_thread(game.gravity_task, position)
        if isinstance(task, ComputeTask):
            return await self._answer_question(), None, b"", {}
        kind, coded = type(task).__name__, msgspec.msgpack.encode(task)
        scene = hands.bricks.open()
        self._fast = self._is_unwatched()
        if isinstance(task, StabilityQuery):
            what = Task(kind, coded, scene=msgspec.msgpack.encode(hands.bricks.recorded_scene()))
        else:
            what = Task(kind, coded)
            hands.bricks.mark_moving()
            hands.send_moves()
            hands.set_aside()
        done = await scene.do(msgspec.msgpack.encode(what), fast=self._fast)
        if done.code:
            raise HandsOffError(done.message)
        facts = msgspec.msgpack.decode(done.facts, type=TaskResult)
        result: Performed | StabilityAnswer
        if facts.judged is not None:
            falls = {int(brick): list(others) for brick, others in facts.judged.pop("falls").items()}
            poses = _decode_poses(facts.judged.pop("poses"))
            result = StabilityAnswer(falls=falls, poses=poses, **facts.judged)
        else:
            assert facts.performed is not None
            poses, before = _decode_poses(facts.performed.pop("poses")), _decode_poses(facts.performed.pop("before"))
            result = Performed(before=before, poses=poses, **facts.performed)
        text = await asyncio.to_thread(game.gravity_event, position, result)
        return text, poses, done.motion, done.held

    async def _answer_question(self) -> str:
        """Return the chance event at the position, computed by a worker process: it takes seconds."""
        table = self.owner.table
        job = ChanceJob(
            type(table.game).__module__, table.game.position_text(table.match.position), os.urandom(SEED_BYTES)
        )
        while True:
            try:
                workers, who = self.owner.services.workers, self.owner.presence.audience.address()
                return msgspec.json.decode(await workers.questions.ask(job, QUESTION_SECONDS, who=who), type=str)
            except PoolBusyError:
                await asyncio.sleep(QUESTION_RETRY_SECONDS)
            except RefusedError as error:
                raise WorkerError(str(error)) from error

    # --- its event -------------------------------------------------------------------------------------------

    async def _tell(self, v: int, text: str, poses: Poses | None, motion: bytes, held: dict[int, int]) -> None:
        """Play gravity's event, unless the match has gone on since it was due."""
        table = self.owner.table
        if self._v != v or v != table.event_v or not self.is_due():
            return
        match = table.match.branch()
        try:
            steps = match.apply_event(NATURE, text)
        except StackyardError as error:
            await self._report_failure(v, error)
            return
        motion = await asyncio.to_thread(with_bricks_set_aside, self.game, match.position, motion)
        max_motion_bytes = self.owner.services.settings.max_motion
        change = append_events(
            table, match, steps, motion=(0, motion) if motion else None, max_motion_bytes=max_motion_bytes
        )

        def adopted() -> None:
            self._task, self._v = None, -1
            self.hands.on_performed(poses, held, moved=bool(motion))

        try:
            await self.owner.commit(replace(change, on_adopted=adopted))
        except StoreError as error:
            await self._report_failure(v, error)  # it is performed again, from the record
            self.hands.reset()
            raise
        if poses is None:
            self.hands.schedule_reading()

    async def _report_failure(self, v: int, error: Exception | None) -> None:
        """Tell everybody that gravity's event cannot be computed.

        It is tried again after a while, and when somebody joins.
        """
        if v != self.owner.table.event_v:
            return
        self._task, self._v, self._failed_v = None, -1, v
        level = logging.DEBUG if isinstance(error, NoRoomError) else logging.ERROR
        log.log(level, "match %s: gravity does not speak: %s", self.owner.id[:6], error)
        seconds = GRAVITY_RETRY_SECONDS * 2**self._failures
        self._failures = min(self._failures + 1, MAX_DOUBLINGS)
        self.cancel_retry()
        self._retry_timer = asyncio.get_running_loop().call_later(seconds, self.owner.enqueue, self._retry)
        again = f"the bricks could not be moved: this is tried again in {seconds:g} s"
        words = str(error) if isinstance(error, NoPhysicsError) else again
        for viewer in self.owner.presence.audience:
            viewer.connection.nak("unavailable", words, self.owner.id)

    async def _retry(self) -> None:
        self._retry_timer, self._failed_v = None, -1
        self.hands.reschedule()


def _decode_poses(octets: bytes) -> Poses:
    return np.frombuffer(octets).reshape(-1, 7).copy()
