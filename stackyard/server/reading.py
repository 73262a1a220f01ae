"""What hands have done becomes events of the match: the game reads how bricks stand, whenever the scene reports it.

Reports come several times a second while something moves; the newest one counts, and is read in the match's own time.
What the game makes of it is stored as any move is, in one write, with what was seen of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE, copied
from stackyard.server.orders import Reported
from stackyard.server.physics import OpenScene, SceneLostError

if TYPE_CHECKING:
    from stackyard.server.hands import Hands

RELEASED_KEPT: Final = 64
log = logging.getLogger(__name__)


class Reading:
    """What the hands at one match have done, as far as the game has made nothing of it."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.touched = False  # hands have done something that the game has not made anything of
        self.falling: dict[int, int] = {}  # by brick: the seat that let go, and the game has made nothing of it yet
        self._released: list[tuple[int, int]] = []
        self._report: Reported | None = None
        self._reading = False

    def take(self, report: Reported) -> None:
        """Keep a report, and read it soon."""
        self._released = [*self._released, *report.released][-RELEASED_KEPT:]
        self._report = report
        if not self._reading:
            self._reading = True
            self.hands.live.call(self.read)

    def let_go(self) -> None:
        """Forget who has let go of what: all of it has come to something."""
        self._released.clear()
        self.falling.clear()

    def clear(self) -> None:
        """Forget everything: the scene is not what it was."""
        self.falling.clear()
        self._released, self._report = [], None
        self.touched = False

    async def read(self) -> None:
        """Let the game read the newest report, and play what it makes of it."""
        self._reading = False
        hands, report = self.hands, self._report
        scene, gravity = hands.bricks.scene, hands.gravity
        if report is None or scene is None or hands.live.match.over or gravity.busy or gravity.due():
            return
        if self.touched:
            await self._read(scene, report)
        if report is self._report and report.calm:
            if not hands.holding:
                self.touched = False
                self.falling.clear()  # if the game has made nothing of it, it was nothing
            hands.become_calm()

    async def _read(self, scene: OpenScene, report: Reported) -> None:
        from stackyard.physics.play import Report

        live, bricks = self.hands.live, self.hands.bricks
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
        v = live.event_v
        events = await asyncio.to_thread(self.hands.game.read_hands, copied(live.match.position), told)
        if not events or v != live.event_v or scene is not bricks.scene:
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

    async def _play(self, events: list[tuple[int | str, str]], motion: bytes) -> None:
        """Play what hands have done, all of it in one write."""
        live, match = self.hands.live, self.hands.live.match
        at = time.monotonic()
        late = live.clock.out_of_time(at)
        before = copied(match.position)
        happened: list[Any] = []
        chosen: list[int] = []
        shown = 0
        for who, text in events:
            if who in late:
                break  # the flag's timer is on its way
            try:
                new = match.tell_nature(text) if who == NATURE else match.play(int(who), text)
            except StackyardError as error:
                log.warning("match %s: what hands did cannot be played (%s: %s)", live.id[:6], text[:40], error)
                break
            shown = len(happened)
            if who != NATURE:
                chosen.append(shown)
                live.clock.stop(at)
                live.clock.moved(int(who))
                live.hall.metrics.count("moves")
            happened += new
        if happened:
            await live.happened(happened, before, chosen=chosen, motion=(shown, motion) if motion else None)
        else:
            self.hands.reset()
