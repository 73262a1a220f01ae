"""Turns what hands have done into events of the match: the game reads them from the poses that the scene reports.

Reports come several times a second while something moves. Only the newest counts; the match's own task reads it, as an
action. The events are stored as any move is, in one write, with their recorded motion.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE
from stackyard.core.match import Step
from stackyard.core.texts.catalogue import t
from stackyard.server.bricks.gravity import Gravity
from stackyard.server.bricks.grips import Grips
from stackyard.server.bricks.match_scene import MatchScene, with_bricks_set_aside
from stackyard.server.match.change import Change, append_events, press_clock, replace
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.match.mailbox import Mailbox
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.scenes.client import OpenScene, SceneLostError
from stackyard.server.scenes.orders import Reported

if TYPE_CHECKING:
    from stackyard.physics.physical_game import Bodies

log = logging.getLogger(__name__)


class HandsRead(msgspec.Struct, frozen=True):
    """What was read from hands. It is the cause of the change that stores the events."""

    report: Reported
    answers: tuple[CommandIdentity, ...]  # the commands that are done by it


class HandReading:
    """The reading of what the hands at one match have done."""

    def __init__(
        self,
        bodies: Bodies,
        scene: MatchScene,
        grips: Grips,
        gravity: Gravity,
        mailbox: Mailbox,
    ) -> None:
        self._bodies = bodies
        self._scene = scene
        self._grips = grips
        self._gravity = gravity
        self._mailbox = mailbox
        self._is_scheduled = False

    def schedule(self) -> None:
        """Let the match's own task read the newest report."""
        if not self._is_scheduled:
            self._is_scheduled = True
            self._mailbox.put(self.read)

    async def read(self, table: Snapshot) -> Change | None:
        """Return the change of the events that the game reads from the newest report, if any.

        It is a change of nothing where all bricks have come to rest: others have waited for that.
        """
        self._is_scheduled = False
        report, scene = self._scene.report, self._scene.scene
        if report is None or scene is None or table.match.over or self._gravity.busy or self._gravity.is_due(table):
            return None
        if self._grips.has_unread or self._scene.have_bricks_moved(report):
            change = await self._read_events(table, scene, report)
            if change is not None:
                return change
        return Change(table) if self.note_read(table, report) else None

    def note_read(self, table: Snapshot, report: Reported) -> bool:
        """Note that a report is read, and its events stored; return whether all bricks have come to rest by it."""
        if report is not self._scene.report or not report.calm:
            return False
        grips = self._grips
        if not grips.by_seat and not report.held:
            grips.has_unread = False
            grips.falling.clear()  # the game has read no event from it, so there is none
            grips.pending_commands.refuse("bad_hand", t("nothing-came"))
            if self._scene.set_aside(table, ()):
                return False
        return self._scene.note_rest()

    async def _read_events(self, table: Snapshot, scene: OpenScene, report: Reported) -> Change | None:
        from stackyard.physics.physical_game import HandReport

        grips = self._grips
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        hand_report = HandReport(
            poses=poses.copy(),
            before=self._scene.begin_reading(poses).copy(),
            calm=report.calm,
            unheld_s=report.unheld_s,
            held=dict(report.held),
            released=list(grips.released),
        )
        events = await asyncio.to_thread(uninterrupted(self._bodies.read_hands), table.match.position, hand_report)
        if not events or scene is not self._scene.scene:
            return None
        self._scene.note_poses(poses, report.held.values())
        grips.forget_released(len(hand_report.released))
        try:
            motion = await scene.cut_motion(report.number)
        except SceneLostError:
            motion = b""
        change = await self._play_events(table, events, motion)
        if change is None:
            grips.reset(table)
            return None
        return replace(change, cause=HandsRead(report, change.answers))

    async def _play_events(self, table: Snapshot, events: list[tuple[int | str, str]], motion: bytes) -> Change | None:
        """Return the change of the events that hands have brought about, all of them in one; None if none can be."""
        match = table.match.branch()
        now = time.monotonic()
        late = table.clock.out_of_time(now)
        steps: list[Step] = []
        moves: list[int] = []
        shown = 0
        for who, text in events:
            if who in late:
                break  # the clock is about to end the match
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
            return None
        motion = await asyncio.to_thread(uninterrupted(with_bricks_set_aside), self._bodies, match.position, motion)
        film = (shown, motion) if motion else None
        change = append_events(table, match, steps, motion=film)
        if moves:
            change = press_clock(change, moves, now)
        return replace(change, answers=tuple(self._grips.pending_commands.oldest(moves)))
