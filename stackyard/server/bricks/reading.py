"""Turns what hands have done into events of the match: the game reads them from the poses that the scene reports.

Reports come several times a second while something moves. Only the newest counts; the match's own task reads it. The
events are stored as any move is, in one write, with their recorded motion.
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
from stackyard.server.bricks.bricks import with_bricks_set_aside
from stackyard.server.bricks.gravity import Gravity
from stackyard.server.bricks.hands_protocol import HandsProtocol
from stackyard.server.bricks.owner import Owner
from stackyard.server.match.change import append_events, press_clock, replace
from stackyard.server.scenes.client import OpenScene, SceneLostError
from stackyard.server.scenes.orders import Reported
from stackyard.server.store.store import StoreError

if TYPE_CHECKING:
    from stackyard.physics.physical_game import PhysicalGame
    from stackyard.physics.scene import Poses


MAX_RELEASED: Final = 64
UNLED_MOVE_M: Final = 0.003  # m by which a brick has moved that is read though no hand has done anything
log = logging.getLogger(__name__)


class Reading:
    """What the hands at one match have done, while no event has been read from it."""

    def __init__(self, owner: Owner, game: PhysicalGame, hands: HandsProtocol, gravity: Gravity) -> None:
        self.owner = owner
        self.game = game
        self.hands = hands
        self.gravity = gravity
        self.has_unread = False  # hands have done something that the game has not read yet
        self.falling: dict[int, int] = {}  # by brick: the seat that released it, until the game has read that
        self._released: list[tuple[int, int]] = []
        self._report: Reported | None = None
        self._last_read: Poses | None = None  # where bricks lay when the game was last asked
        self._is_scheduled = False

    def accept(self, report: Reported) -> None:
        """Note a report, and schedule its reading in the match's own task."""
        self._released = [*self._released, *report.released][-MAX_RELEASED:]
        self._report = report
        if report.released:
            self.has_unread = True  # the report before may have been read, calm, while the hand was being opened
        if not self._is_scheduled:
            self._is_scheduled = True
            self.owner.enqueue(self.read)

    def reported_poses(self) -> Poses | None:
        """Return where the bricks lay by the newest report, or None."""
        return None if self._report is None else np.frombuffer(self._report.poses).reshape(-1, 7)

    def note_set_aside(self, bricks: list[int], poses: Poses) -> None:
        """Note that bricks glide to where `poses` (n, 7) has them: that is no hand's doing."""
        if self.hands.bricks.poses_before is not None:
            self.hands.bricks.poses_before = _replaced(self.hands.bricks.poses_before, bricks, poses)
        if self._last_read is not None:
            self._last_read = _replaced(self._last_read, bricks, poses)

    def forget_released(self) -> None:
        """Forget which hands have released which bricks: the events of all that are stored."""
        self._released.clear()
        self.falling.clear()

    def clear(self) -> None:
        """Forget everything: the scene has been replaced."""
        self.falling.clear()
        self._released, self._report, self._last_read = [], None, None
        self.has_unread = False

    async def read(self) -> None:
        """Let the game read events from the newest report, and play them."""
        self._is_scheduled = False
        hands, report = self.hands, self._report
        scene, gravity = hands.bricks.scene, self.gravity
        if report is None or scene is None or self.owner.table.match.over or gravity.busy or gravity.is_due():
            return
        if self.has_unread or self._have_bricks_moved(report):
            await self._read(scene, report)
        if report is self._report and report.calm:
            if not hands.grips and not report.held:
                self.has_unread = False
                self.falling.clear()  # the game has read no event from it, so there is none
                hands.pending_commands.refuse(
                    "bad_hand", "nothing has come of it: the bricks lie as the table shows them"
                )
                if hands.set_aside():
                    return
            hands.note_rest()

    def _have_bricks_moved(self, report: Reported) -> bool:
        """Return whether bricks have come to rest elsewhere since they were last read, with no hand's doing.

        A tower may give way after its mover's event was stored: without this the next hand would answer for it.
        """
        before = self.hands.bricks.poses_before if self._last_read is None else self._last_read
        if before is None or not report.calm:
            return False
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        return before.shape == poses.shape and float(np.abs(poses[:, :3] - before[:, :3]).max()) >= UNLED_MOVE_M

    async def _read(self, scene: OpenScene, report: Reported) -> None:
        from stackyard.physics.physical_game import HandReport

        table, bricks = self.owner.table, self.hands.bricks
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        if bricks.poses_before is None or bricks.poses_before.shape != poses.shape:
            bricks.poses_before = poses
        self._last_read = poses
        seen = HandReport(
            poses=poses.copy(),
            before=bricks.poses_before.copy(),
            calm=report.calm,
            unheld_s=report.unheld_s,
            held=dict(report.held),
            released=list(self._released),
        )
        count = len(self._released)
        events = await asyncio.to_thread(self.game.read_hands, table.match.position, seen)
        if not events or self.owner.table.event_v != table.event_v or scene is not bricks.scene:
            return
        bricks.note_poses(poses, report.held.values())
        for _, brick in self._released[:count]:
            self.falling.pop(brick, None)
        self.falling.update({brick: seat for seat, brick in self._released[count:]})
        del self._released[:count]
        try:
            motion = await scene.cut_motion(report.number)
        except SceneLostError:
            motion = b""
        await self._play_events(events, motion)

    async def _play_events(self, events: list[tuple[int | Literal["nature"], str]], motion: bytes) -> None:
        """Play the events that hands have brought about, all of them in one write."""
        table = self.owner.table
        match = table.match.branch()
        now = time.monotonic()
        late = table.clock.out_of_time(now)
        steps: list[Step] = []
        moves: list[int] = []
        shown = 0
        for who, text in events:
            if who in late:
                break  # the clock's timer is about to end the match
            try:
                new = match.apply_event(who, text)
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
        motion = await asyncio.to_thread(with_bricks_set_aside, self.game, match.position, motion)
        film = (shown, motion) if motion else None
        change = append_events(
            table, match, steps, motion=film, max_motion_bytes=self.owner.services.settings.max_motion
        )
        if moves:
            change = press_clock(change, moves, now)
        promises = self.hands.pending_commands
        kept = promises.oldest(moves)
        try:
            await self.owner.commit(replace(change, on_adopted=lambda: promises.remove(kept)), *kept)
        except StoreError:
            self.hands.reset()  # the bricks are where the record has them, and nothing has been done
            raise


def _replaced(poses: Poses, bricks: list[int], others: Poses) -> Poses:
    """Return poses (n, 7) with those of some bricks taken from `others`."""
    if poses.shape != others.shape:
        return poses
    changed = poses.copy()
    changed[bricks] = others[bricks]
    return changed
