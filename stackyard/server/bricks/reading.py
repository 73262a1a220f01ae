"""What hands have done becomes events of the match: the game reads how bricks stand, whenever the scene reports it.

Reports come several times a second while something moves; the newest one counts, and is read in the match's own time.
What the game makes of it is stored as any move is, in one write, with what was seen of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE
from stackyard.core.match import Step
from stackyard.server.bricks.crew import Crew
from stackyard.server.bricks.gravity import Gravity
from stackyard.server.bricks.owner import Owner
from stackyard.server.match.change import happened, moved, replace
from stackyard.server.scenes.client import OpenScene, SceneLostError
from stackyard.server.scenes.orders import Reported
from stackyard.server.store.store import StoreError

if TYPE_CHECKING:
    from stackyard.physics.play import PhysicalGame


RELEASED_KEPT: Final = 64
log = logging.getLogger(__name__)


class Reading:
    """What the hands at one match have done while no event has come of it."""

    def __init__(self, owner: Owner, game: PhysicalGame, hands: Crew, gravity: Gravity) -> None:
        self.owner = owner
        self.game = game
        self.hands = hands
        self.gravity = gravity
        self.touched = False  # hands have done something that the game has not made anything of
        self.falling: dict[int, int] = {}  # by brick: the seat that let go, and the game has made nothing of it yet
        self._released: list[tuple[int, int]] = []
        self._report: Reported | None = None
        self._reading = False

    def take(self, report: Reported) -> None:
        """Keep a report, and let the match's own task read it soon."""
        self._released = [*self._released, *report.released][-RELEASED_KEPT:]
        self._report = report
        if not self._reading:
            self._reading = True
            self.owner.call(self.read)

    def let_go(self) -> None:
        """Forget which hands have let go of which bricks: events have come of all of it."""
        self._released.clear()
        self.falling.clear()

    def clear(self) -> None:
        """Forget everything: the scene has been replaced."""
        self.falling.clear()
        self._released, self._report = [], None
        self.touched = False

    async def read(self) -> None:
        """Let the game read the newest report, and play the events that it makes of it."""
        self._reading = False
        hands, report = self.hands, self._report
        scene, gravity = hands.bricks.scene, self.gravity
        if report is None or scene is None or self.owner.table.match.over or gravity.busy or gravity.due():
            return
        if self.touched:
            await self._read(scene, report)
        if report is self._report and report.calm:
            if not hands.holding:
                self.touched = False
                self.falling.clear()  # if the game has made nothing of it, it was nothing
                hands.promises.break_off("bad_hand", "nothing has come of it: the bricks lie as the table shows them")
            hands.become_calm()

    async def _read(self, scene: OpenScene, report: Reported) -> None:
        from stackyard.physics.play import Report

        table, bricks = self.owner.table, self.hands.bricks
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        if bricks.before is None or bricks.before.shape != poses.shape:
            bricks.before = poses
        told = Report(
            poses=poses.copy(),
            before=bricks.before.copy(),
            calm=report.calm,
            held=dict(report.held),
            released=list(self._released),
        )
        count = len(self._released)
        events = await asyncio.to_thread(self.game.read_hands, table.match.position, told)
        if not events or self.owner.table.event_v != table.event_v or scene is not bricks.scene:
            return
        bricks.know(poses, report.held.values())
        for _, brick in self._released[:count]:
            self.falling.pop(brick, None)
        self.falling.update({brick: seat for seat, brick in self._released[count:]})
        del self._released[:count]
        try:
            motion = await scene.cut(report.number)
        except SceneLostError:
            motion = b""
        await self._play(events, motion)

    async def _play(self, events: list[tuple[int | Literal["nature"], str]], motion: bytes) -> None:
        """Play the events that hands have brought about, all of them in one write."""
        table = self.owner.table
        match = table.match.branch()
        at = time.monotonic()
        late = table.clock.out_of_time(at)
        steps: list[Step] = []
        moves: list[int] = []
        shown = 0
        for who, text in events:
            if who in late:
                break  # the flag's timer is on its way
            try:
                new = match.do(who, text)
            except StackyardError as error:
                log.warning("match %s: what hands did cannot be played (%s: %s)", table.id[:6], text[:40], error)
                break
            shown = len(steps)
            if who != NATURE:
                moves.append(int(who))
            steps += new
        if not steps:
            self.hands.reset()
            return
        film = (shown, motion) if motion else None
        change = happened(table, match, steps, motion=film, most_motion=self.owner.services.settings.max_motion)
        if moves:
            change = moved(change, moves, at)
        promises = self.hands.promises
        kept = promises.oldest(moves)
        try:
            await self.owner.commit(replace(change, adopted=lambda: promises.keep(kept)), *kept)
        except StoreError:
            self.hands.reset()  # the bricks are where the record has them, and nothing has been done
            raise
