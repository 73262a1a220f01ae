"""The bricks of a live match as bodies: the scene they move in, beside the record that says where they lie.

A scene is opened from the position as the record has it when something is to move, and goes on for as long as the
record says of its bricks what is known of them. Otherwise (a move was taken back, people told something else) it is
opened anew from the record, and a whole frame says that bricks have jumped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from stackyard.server.bricks.owner import Owner
from stackyard.server.scenes.client import Listener, OpenScene

if TYPE_CHECKING:
    from stackyard.physics.play import PhysicalGame
    from stackyard.physics.scene import Poses, Scene

SAME_PLACE: Final = 0.002  # m that a brick may be from where the record has it before the scene is opened anew


class Bricks:
    """The bricks of one match, and the scene that is open for them, if one is."""

    def __init__(self, owner: Owner, game: PhysicalGame, listener: Listener) -> None:
        self._owner = owner
        self.scene: OpenScene | None = None
        self.calm = True  # all that nobody holds is at rest
        self.moving = False  # frames are coming
        self.before: Poses | None = None  # where they lay when the game last made something of it
        self._game = game
        self._listener = listener
        self._opened_as: Scene | None = None  # what the record said when the scene was opened, or when last looked
        self._recorded: tuple[int, Scene] | None = None  # the record's scene, by version
        self._known: Poses | None = None  # what the game last made something of
        self._known_but: frozenset[int] = frozenset()  # bricks that were in hands then

    def recorded(self) -> Scene:
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
        if self.scene is None or self.scene.gone:
            now = self.recorded()
            physics = self._owner.services.physics
            self.scene = physics.open(self._owner.id, msgspec.msgpack.encode(now), self._listener, jump=jump)
            self._opened_as = now
            self.before = now.places()
            self.stir()
        return self.scene

    def close(self) -> None:
        """Close the scene, and forget what was known of it."""
        self._known_but = frozenset()
        self.before = self._known = None
        self.calm, self.moving = True, False
        if self.scene is not None:
            scene, self.scene = self.scene, None
            scene.close()

    def stir(self) -> None:
        """Note that bricks move from now on, so that they are not at rest any more."""
        self.moving, self.calm = True, False

    def know(self, poses: Poses, held: Iterable[int]) -> None:
        """Note where bricks lay when the game last read them, and which of them were in hands."""
        self.before = self._known = poses
        self._known_but = frozenset(held)

    def agree(self, taken: Iterable[int]) -> bool:
        """Tell whether the scene may go on: all bricks but the `taken` ones are where the record has them now."""
        now = self.recorded()
        if not (self._is_as_before(now) or self._is_known(now, taken)):
            return False
        self._opened_as = now
        return True

    def _is_as_before(self, now: Scene) -> bool:
        before = self._opened_as
        return before is not None and now.bricks == before.bricks and _near(now.places(), before.places())

    def _is_known(self, now: Scene, taken: Iterable[int]) -> bool:
        if self._known is None or self._opened_as is None or now.bricks != self._opened_as.bricks:
            return False
        free = np.ones(len(now.bricks), dtype=bool)
        free[[*taken, *self._known_but]] = False
        return _near(now.places()[free], self._known[free])


def _near(some: Poses, others: Poses) -> bool:
    return some.shape == others.shape and bool(np.abs(some[:, :3] - others[:, :3]).max(initial=0.0) < SAME_PLACE)
