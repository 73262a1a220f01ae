"""The bricks of a live match as bodies: the scene they move in, beside the record that says where they lie.

A scene is opened from the recorded position when something is to move. It stays open as long as the record agrees with
what was last read of its bricks. Otherwise (a move was taken back, people stated another event) it is opened again from
the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from stackyard.server.bricks.owner import Owner
from stackyard.server.scenes.client import Listener, OpenScene

if TYPE_CHECKING:
    from stackyard.core.game import Position
    from stackyard.physics.physical_game import PhysicalGame
    from stackyard.physics.scene import Poses, Scene

SAME_PLACE_M: Final = 0.002  # m; a brick farther from its recorded place: the scene is opened again


class Bricks:
    """The bricks of one match, and the scene that is open for them, if one is."""

    def __init__(self, owner: Owner, game: PhysicalGame, listener: Listener) -> None:
        self._owner = owner
        self.scene: OpenScene | None = None
        self.at_rest = True  # every brick that no hand holds is at rest
        self.moving = False  # the scene sends frames
        self.poses_before: Poses | None = None  # where bricks lay when the game last read events
        self._game = game
        self._listener = listener
        self._opened_as: Scene | None = None  # the record when it was opened or last compared
        self._recorded: tuple[int, Scene] | None = None  # the record's scene, by version
        self._read_poses: Poses | None = None  # where bricks lay at the last `note_poses`
        self._held_when_read: frozenset[int] = frozenset()  # bricks that were in hands then

    def recorded_scene(self) -> Scene:
        """Return the scene that the position's record describes."""
        table = self._owner.table
        v = table.event_v
        if self._recorded is None or self._recorded[0] != v:
            self._recorded = v, self._game.scene(table.match.position)
        return self._recorded[1]

    def open(self, *, jump: bool = False) -> OpenScene:
        """Return the scene. It is opened from the record if it is not open.

        Raises NoPhysicsError if bricks cannot move here, and what the game raises if there is no scene.
        """
        if self.scene is None or self.scene.is_closed:
            recorded = self.recorded_scene()
            physics = self._owner.services.physics
            data, address = msgspec.msgpack.encode(recorded), self._owner.presence.audience.address()
            self.scene = physics.open(self._owner.id, data, self._listener, jump=jump, owner=address)
            self._opened_as = recorded
            self.poses_before = recorded.pose_array()
            self.mark_moving()
        return self.scene

    def close(self) -> None:
        """Close the scene, and forget the poses of its bricks."""
        self._held_when_read = frozenset()
        self.poses_before = self._read_poses = None
        self.at_rest, self.moving = True, False
        if self.scene is not None:
            scene, self.scene = self.scene, None
            scene.close()

    def mark_moving(self) -> None:
        """Note that bricks move from now on, so that they are not at rest any more."""
        self.moving, self.at_rest = True, False

    def note_poses(self, poses: Poses, held: Iterable[int]) -> None:
        """Note where bricks lay when the game last read them, and which of them were in hands."""
        self.poses_before = self._read_poses = poses
        self._held_when_read = frozenset(held)

    def matches_record(self, taken: Iterable[int]) -> bool:
        """Return whether the scene may stay open: all bricks but the `taken` ones are where the record has them now."""
        recorded = self.recorded_scene()
        if not (self._is_as_before(recorded) or self._is_as_read(recorded, taken)):
            return False
        self._opened_as = recorded
        return True

    def _is_as_before(self, recorded: Scene) -> bool:
        before = self._opened_as
        return (
            before is not None
            and recorded.bricks == before.bricks
            and _are_near(recorded.pose_array(), before.pose_array())
        )

    def _is_as_read(self, recorded: Scene, taken: Iterable[int]) -> bool:
        if self._read_poses is None or self._opened_as is None or recorded.bricks != self._opened_as.bricks:
            return False
        free = np.ones(len(recorded.bricks), dtype=bool)
        free[[*taken, *self._held_when_read]] = False
        return _are_near(recorded.pose_array()[free], self._read_poses[free])


def with_bricks_set_aside(game: PhysicalGame, position: Position, motion: bytes) -> bytes:
    """Return a recorded motion whose last frame shows bricks that are set aside where the record has them."""
    bricks = game.bricks_set_aside(position) if motion else ()
    if not bricks:
        return motion
    from stackyard.physics import motion as films
    from stackyard.physics.errors import BadMotionError

    scene = game.scene(position)
    try:
        whole = films.Motion.decode(motion)
        if whole.n != len(scene.bricks):
            return motion
        longer = films.with_bricks_set_aside(whole, scene.pose_array(), bricks, scene.grain)
        octets = motion if longer is whole else longer.encode()
    except BadMotionError:
        return motion
    return octets if len(octets) <= films.MAX_ENCODED_BYTES else motion


def _are_near(some: Poses, others: Poses) -> bool:
    return some.shape == others.shape and bool(np.abs(some[:, :3] - others[:, :3]).max(initial=0.0) < SAME_PLACE_M)
