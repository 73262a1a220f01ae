"""The bricks of a live match as bodies: the scene they move in, beside the record that says where they lie.

A scene is opened from the recorded position when something is to move. It stays open as long as the record agrees with
what was last read of its bricks. Otherwise (a move was taken back, people stated another event) it is opened again from
the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import StackyardError
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.match.viewers.presence import Presence
from stackyard.server.scenes.client import NoRoomError, OpenScene, Physics, Receive
from stackyard.server.scenes.orders import Reported
from stackyard.server.wire.messages import Point, Turn

if TYPE_CHECKING:
    from stackyard.core.game import Position
    from stackyard.physics.physical_game import AssistedPut, Bodies
    from stackyard.physics.scene import Poses, Scene

SAME_PLACE_M: Final = 0.002  # m; a brick farther from its recorded place: the scene is opened again
UNLED_MOVE_M: Final = 0.003  # m by which a brick has moved that is read though no hand has done anything
MOST_SET_ASIDE: Final = 2  # times that a brick is set aside that does not stay where it belongs
log = logging.getLogger(__name__)


class MatchScene:
    """The bricks of one match, and the scene that is open for them, if one is."""

    def __init__(self, match_id: str, bodies: Bodies, physics: Physics, presence: Presence, receive: Receive) -> None:
        """`receive` gets what comes from the scene."""
        self.scene: OpenScene | None = None
        self.at_rest = True  # every brick that no hand holds is at rest
        self.moving = False  # the scene sends frames
        self.report: Reported | None = None  # the newest
        self.poses_before: Poses | None = None  # where bricks lay when the game last read events
        self._match_id = match_id
        self._bodies = bodies
        self._physics = physics
        self._presence = presence
        self._receive = receive
        self._opened_as: Scene | None = None  # the record when it was opened or last compared
        self._recorded: tuple[int, Scene] | None = None  # the record's scene, by version
        self._read_poses: Poses | None = None  # where bricks lay at the last `note_poses`
        self._held_when_read: frozenset[int] = frozenset()  # bricks that were in hands then
        self._last_read: Poses | None = None  # where bricks lay when the game was last asked
        self._set_aside: Counter[int] = Counter()  # by brick: how often, since a hand had it or an event was stored

    # --- open and closed -------------------------------------------------------------------------------------

    def recorded(self, table: Snapshot) -> Scene:
        """Return the scene that the position's record describes."""
        v = table.event_v
        if self._recorded is None or self._recorded[0] != v:
            self._recorded = v, self._bodies.scene(table.match.position)
        return self._recorded[1]

    def open(self, table: Snapshot, *, jump: bool = False) -> OpenScene:
        """Return the scene. It is opened from the record if it is not open.

        Raises NoPhysicsError if bricks cannot move here, and what the game raises if there is no scene.
        """
        if self.scene is None or self.scene.is_closed:
            recorded = self.recorded(table)
            data, address = msgspec.msgpack.encode(recorded), self._presence.audience.address()
            self.scene = self._physics.open(self._match_id, data, self._receive, jump=jump, owner=address)
            self._opened_as = recorded
            self.poses_before = recorded.pose_array()
            self.mark_moving()
        return self.scene

    def close(self) -> None:
        """Close the scene, and forget the poses of its bricks."""
        self._held_when_read = frozenset()
        self.poses_before = self._read_poses = self._last_read = self.report = None
        self.at_rest, self.moving = True, False
        if self.scene is not None:
            scene, self.scene = self.scene, None
            scene.close()

    def reopen(self, table: Snapshot) -> None:
        """Open the scene from the record after it was closed, if it can be opened: bricks jump."""
        try:
            self.open(table, jump=True)
        except NoRoomError:
            pass  # the log knows that there is none
        except StackyardError as error:
            log.warning("match %s: %s", self._match_id[:6], error)

    def is_needed(self) -> bool:
        """Return whether bricks move, or are about to."""
        return self.moving or (self.scene is not None and self.scene.has_waiting_moves)

    def mark_moving(self) -> None:
        """Note that bricks move from now on, so that they are not at rest any more."""
        self.moving, self.at_rest = True, False

    def note_rest(self) -> bool:
        """Note that all bricks are at rest; return whether they were not before."""
        was_moving, self.at_rest = not self.at_rest, True
        return was_moving

    # --- where bricks lie ------------------------------------------------------------------------------------

    def reported_poses(self) -> Poses | None:
        """Return where the bricks lay by the newest report, or None."""
        return None if self.report is None else np.frombuffer(self.report.poses).reshape(-1, 7)

    def note_poses(self, poses: Poses, held: Iterable[int]) -> None:
        """Note where bricks lay when the game last read them, and which of them were in hands."""
        self.poses_before = self._read_poses = poses
        self._held_when_read = frozenset(held)

    def begin_reading(self, poses: Poses) -> Poses:
        """Note that the game is asked what has happened by these poses; return those when it last read events."""
        if self.poses_before is None or self.poses_before.shape != poses.shape:
            self.poses_before = poses
        self._last_read = poses
        return self.poses_before

    def have_bricks_moved(self, report: Reported) -> bool:
        """Return whether bricks have come to rest elsewhere since they were last read, with no hand's doing.

        A tower may give way after its mover's event was stored: without this the next hand would answer for it.
        """
        before = self.poses_before if self._last_read is None else self._last_read
        if before is None or not report.calm:
            return False
        poses = np.frombuffer(report.poses).reshape(-1, 7)
        return before.shape == poses.shape and float(np.abs(poses[:, :3] - before[:, :3]).max()) >= UNLED_MOVE_M

    def matches_record(self, table: Snapshot, taken: Iterable[int]) -> bool:
        """Return whether the scene may stay open: all bricks but the `taken` ones are where the record has them now."""
        recorded = self.recorded(table)
        if not (self._is_as_before(recorded) or self._is_as_read(recorded, taken)):
            return False
        self._opened_as = recorded
        return True

    def _is_as_before(self, recorded: Scene) -> bool:
        before = self._opened_as
        return (
            before is not None
            and recorded.bricks == before.bricks
            and _are_close(recorded.pose_array(), before.pose_array())
        )

    def _is_as_read(self, recorded: Scene, taken: Iterable[int]) -> bool:
        if self._read_poses is None or self._opened_as is None or recorded.bricks != self._opened_as.bricks:
            return False
        free = np.ones(len(recorded.bricks), dtype=bool)
        free[[*taken, *self._held_when_read]] = False
        return _are_close(recorded.pose_array()[free], self._read_poses[free])

    def fitted_put(
        self, table: Snapshot, seat: int, brick: int, to: Point, turn: Turn, lean: bool = False
    ) -> AssistedPut:
        """Return how the game wants a put to be made, by where bricks were reported last."""
        from stackyard.physics.physical_game import AssistedPut

        poses, recorded = self.reported_poses(), self.recorded(table).pose_array()
        if poses is None or poses.shape != recorded.shape:
            poses = recorded
        return self._bodies.fitted_put(table.match.position, seat, AssistedPut(brick, to, turn, lean), poses)

    # --- bricks that are set aside ---------------------------------------------------------------------------

    def allow_setting_aside(self, brick: int | None = None) -> None:
        """Let a brick, or all, be set aside anew: a hand has had it, or an event is stored."""
        if brick is None:
            self._set_aside.clear()
        else:
            self._set_aside.pop(brick, None)

    def set_aside(self, table: Snapshot, held: Collection[int]) -> bool:
        """Let bricks that no hand holds glide to where the record has them, where the game sets them aside.

        Returns whether any does. So a brick lies where it is told to lie, for whoever comes later, too. One that does
        not stay there is left where it is.
        """
        scene, poses, match = self.scene, self.reported_poses(), table.match
        if scene is None or poses is None or match.over:
            return False
        from stackyard.physics.setting_aside import is_elsewhere

        bricks = [brick for brick in self._bodies.bricks_set_aside(match.position) if brick not in held]
        if not bricks:
            return False
        recorded = self.recorded(table)
        goals = recorded.pose_array()
        if goals.shape != poses.shape:
            return False
        far = [
            brick
            for brick in bricks
            if is_elsewhere(poses[brick], goals[brick], math.hypot(*recorded.bricks[brick].size) / 2)
            and self._set_aside[brick] < MOST_SET_ASIDE
        ]
        if not far:
            return False
        self._set_aside.update(far)
        there: Any = {brick: tuple(goals[brick].tolist()) for brick in far}
        scene.set_aside(there)
        self._expect(far, goals)
        self.mark_moving()
        return True

    def _expect(self, bricks: list[int], poses: Poses) -> None:
        """Note that bricks glide to where `poses` (n, 7) has them: that is no hand's doing."""
        if self.poses_before is not None:
            self.poses_before = _replaced(self.poses_before, bricks, poses)
        if self._last_read is not None:
            self._last_read = _replaced(self._last_read, bricks, poses)


def with_bricks_set_aside(bodies: Bodies, position: Position, motion: bytes) -> bytes:
    """Return a recorded motion whose last frame shows bricks that are set aside where the record has them."""
    bricks = bodies.bricks_set_aside(position) if motion else ()
    if not bricks:
        return motion
    from stackyard.physics import motion as films
    from stackyard.physics.errors import BadMotionError

    scene = bodies.scene(position)
    try:
        whole = films.Motion.decode(motion)
        if whole.n != len(scene.bricks):
            return motion
        longer = films.with_bricks_set_aside(whole, scene.pose_array(), bricks, scene.grain)
        octets = motion if longer is whole else longer.encode()
    except BadMotionError:
        return motion
    return octets if len(octets) <= films.MAX_ENCODED_BYTES else motion


def _are_close(some: Poses, others: Poses) -> bool:
    return some.shape == others.shape and bool(np.abs(some[:, :3] - others[:, :3]).max(initial=0.0) < SAME_PLACE_M)


def _replaced(poses: Poses, bricks: list[int], others: Poses) -> Poses:
    """Return poses (n, 7) with those of some bricks taken from `others`."""
    if poses.shape != others.shape:
        return poses
    changed = poses.copy()
    changed[bricks] = others[bricks]
    return changed
