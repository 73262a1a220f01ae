"""What gravity has to do at a live match: performed in its scene, or answered, and told to the match as nature's event.

While bricks move by themselves no hand takes hold; a question, at which nothing moves, is answered by a study's
process, and hands go on meanwhile. What fails is tried again: a question that nobody can answer has an answer for that,
and gravity that does not speak is asked again after a while.
"""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.core.nature import NATURE, SEED_BYTES
from stackyard.server.bricks.crew import Crew
from stackyard.server.bricks.owner import Owner
from stackyard.server.match.bodies import gravity_due
from stackyard.server.match.change import happened, replace
from stackyard.server.scenes.client import NoPhysicsError, SceneLostError
from stackyard.server.scenes.orders import Facts, Task
from stackyard.server.store.store import StoreError
from stackyard.server.wire.refusals import HandsOffError
from stackyard.server.workers.pool import Draw, PoolBusyError, RefusedError, WorkerError

if TYPE_CHECKING:
    from stackyard.physics.play import PhysicalGame
    from stackyard.physics.scene import Poses

TRIES: Final = 3  # performances of one event that may fail
QUESTION_SECONDS: Final = 60.0  # that the answer to a question of gravity's may take
BUSY_SECONDS: Final = 1.0  # between two tries to ask it
AGAIN_SECONDS: Final = 5.0  # until gravity that could not be performed is tried again; twice as long each time after
DOUBLINGS: Final = 6  # at most
log = logging.getLogger(__name__)


class Gravity:
    """Gravity at one match: what is performed now, and what could not be."""

    def __init__(self, owner: Owner, game: PhysicalGame, hands: Crew) -> None:
        self.owner = owner
        self.game = game
        self.hands = hands
        self._task: asyncio.Task[None] | None = None
        self._v = -1  # the version at which it is performed
        self._stuck_v = -1  # it could not be performed there
        self._failures = 0  # how often it could not
        self._again: asyncio.TimerHandle | None = None  # when it is tried again
        self._fast = False

    @property
    def busy(self) -> bool:
        """Whether something is performed or answered."""
        return self._task is not None

    def due(self) -> bool:
        """Tell whether gravity's event comes next, in a match in which people do not tell it."""
        return gravity_due(self.owner.table.match)

    def asks(self) -> bool:
        """Tell whether what is due is a question: no brick moves, and hands go on."""
        return self.due() and self.game.asks(self.owner.table.match.position)

    def acts(self) -> bool:
        """Tell whether what is due moves bricks."""
        return self.busy and not self.asks()

    def keeps_hands_off(self) -> bool:
        """Tell whether bricks move by themselves, or are about to, so that no hand may take hold."""
        return (self.busy or self.due()) and not self.asks()

    # --- when it speaks --------------------------------------------------------------------------------------

    def stop_if_past(self) -> bool:
        """Stop a performance whose position is not the match's any more; tell whether there was one."""
        past = self.busy and not (self.due() and self._v == self.owner.table.event_v)
        if past:
            self.stop()
        return past

    def stop(self) -> None:
        """Stop what is being performed or answered."""
        self._v = -1
        if self._task is not None:
            task, self._task = self._task, None
            task.cancel()

    def go_on(self) -> None:
        """Start what is due, unless it is under way already."""
        v = self.owner.table.event_v
        if self.due() and v not in (self._v, self._stuck_v):
            self._v = v
            self.stop_trying()
            self._task = asyncio.create_task(self._perform(v), name=f"gravity of {self.owner.id[:6]}")

    def forget_failures(self) -> None:
        """Set the count of failures back to 0: the match has gone on."""
        self.stop_trying()
        self._failures = 0

    def stop_trying(self) -> None:
        """Stop trying again what has failed."""
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def try_at_once(self) -> None:
        """Try what has failed again with the next change of the match: a person has joined who waits for it."""
        self._stuck_v = -1

    def mind_the_watchers(self) -> None:
        """Simulate as fast as the machine can while nobody watches, and in real time while somebody does."""
        scene = self.hands.bricks.scene
        if self.busy and scene is not None and self._fast != self._is_alone():
            self._fast = self._is_alone()
            scene.hurry(fast=self._fast)

    def _is_alone(self) -> bool:
        return not self.owner.table.people() and not len(self.owner.presence.audience)

    # --- how it speaks ---------------------------------------------------------------------------------------

    async def _perform(self, v: int) -> None:
        """Perform or judge what is due at version `v`, and hand the result to the match."""
        from stackyard.physics.play import Question

        owner = self.owner
        error: Exception | None = None
        for attempt in range(TRIES):
            try:
                if not (error is None or isinstance(error, SceneLostError | WorkerError) or self.asks()):
                    self.hands.reset()
                text, poses, motion, held = await self._performance()
            except (SceneLostError, StackyardError, WorkerError, msgspec.MsgspecError) as trouble:
                error = trouble
                words = str(trouble) or "scene lost"
                log.warning("match %s: gravity (try %d): %s", owner.id[:6], attempt + 1, words)
                await asyncio.sleep(0.3)
                continue
            except Exception as trouble:
                error = trouble
                log.exception("match %s: gravity could not be performed", owner.id[:6])
                break
            owner.call(partial(self._tell, v, text, poses, motion, held))
            return
        if self.asks():
            log.error("match %s: a question is not answered: %s", owner.id[:6], error)
            question = self.game.program(owner.table.match.position)
            unknown = question.unknown if isinstance(question, Question) else ""
            owner.call(partial(self._tell, v, unknown, None, b"", {}))
            return
        owner.call(partial(self._give_up, v, error))

    async def _performance(self) -> tuple[str, Poses | None, bytes, dict[int, int]]:
        from stackyard.physics.play import Judged, Question, Verdict
        from stackyard.physics.program import Performed

        hands, game = self.hands, self.game
        position = self.owner.table.match.position
        task = await asyncio.to_thread(game.program, position)
        if isinstance(task, Question):
            return await self._answer(), None, b"", {}
        kind, coded = type(task).__name__, msgspec.msgpack.encode(task)
        scene = hands.bricks.open()
        self._fast = self._is_alone()
        if isinstance(task, Verdict):
            what = Task(kind, coded, scene=msgspec.msgpack.encode(hands.bricks.recorded()))
        else:
            what = Task(kind, coded)
            hands.bricks.stir()
            hands.send()
        done = await scene.do(msgspec.msgpack.encode(what), fast=self._fast)
        if done.code:
            raise HandsOffError(done.message)
        facts = msgspec.msgpack.decode(done.facts, type=Facts)
        result: Performed | Judged
        if facts.judged is not None:
            falls = {int(brick): list(others) for brick, others in facts.judged.pop("falls").items()}
            poses = _poses(facts.judged.pop("poses"))
            result = Judged(falls=falls, poses=poses, **facts.judged)
        else:
            assert facts.performed is not None
            poses, before = _poses(facts.performed.pop("poses")), _poses(facts.performed.pop("before"))
            result = Performed(before=before, poses=poses, **facts.performed)
        text = await asyncio.to_thread(game.performed, position, result)
        return text, poses, done.motion, done.held

    async def _answer(self) -> str:
        """Let a study's process compute nature's event at the position: it takes seconds."""
        table = self.owner.table
        job = Draw(type(table.game).__module__, table.game.position_text(table.match.position), os.urandom(SEED_BYTES))
        while True:
            try:
                return msgspec.json.decode(await self.owner.services.workers.study.ask(job, QUESTION_SECONDS), type=str)
            except PoolBusyError:
                await asyncio.sleep(BUSY_SECONDS)
            except RefusedError as error:
                raise WorkerError(str(error)) from error

    # --- what comes of it ------------------------------------------------------------------------------------

    async def _tell(self, v: int, text: str, poses: Poses | None, motion: bytes, held: dict[int, int]) -> None:
        """Play nature's event, unless the match has gone on since it was due."""
        table = self.owner.table
        if self._v != v or v != table.event_v or not self.due():
            return
        match = table.match.branch()
        try:
            steps = match.do(NATURE, text)
        except StackyardError as error:
            await self._give_up(v, error)
            return
        most = self.owner.services.settings.max_motion
        change = happened(table, match, steps, motion=(0, motion) if motion else None, most_motion=most)

        def adopted() -> None:
            self._task, self._v = None, -1
            self.hands.performed(poses, held, moved=bool(motion))

        try:
            await self.owner.commit(replace(change, adopted=adopted))
        except StoreError as error:
            await self._give_up(v, error)  # it is performed again, from the record
            self.hands.reset()
            raise
        if poses is None:
            self.hands.read_soon()

    async def _give_up(self, v: int, error: Exception | None) -> None:
        """Tell everybody that gravity's event cannot be computed.

        It is tried again after a while, and when somebody joins.
        """
        if v != self.owner.table.event_v:
            return
        self._task, self._v, self._stuck_v = None, -1, v
        log.error("match %s: gravity does not speak: %s", self.owner.id[:6], error)
        seconds = AGAIN_SECONDS * 2**self._failures
        self._failures = min(self._failures + 1, DOUBLINGS)
        self.stop_trying()
        self._again = asyncio.get_running_loop().call_later(seconds, self.owner.call, self._try_again)
        again = f"the bricks could not be moved: this is tried again in {seconds:g} s"
        words = str(error) if isinstance(error, NoPhysicsError) else again
        for viewer in self.owner.presence.audience:
            viewer.connection.nak("unavailable", words, self.owner.id)

    async def _try_again(self) -> None:
        self._again, self._stuck_v = None, -1
        self.hands.look()


def _poses(octets: bytes) -> Poses:
    return np.frombuffer(octets).reshape(-1, 7).copy()
