"""What gravity and the reading of hands need of the hands at their match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stackyard.server.bricks.bricks import Bricks
from stackyard.server.bricks.grip import Holding
from stackyard.server.bricks.promises import Promises

if TYPE_CHECKING:
    from stackyard.physics.scene import Poses


class Crew(Protocol):
    """All hands at one match."""

    holding: dict[int, Holding]
    bricks: Bricks
    promises: Promises

    def send(self) -> None:
        """Send the newest move of every hand to the scene."""

    def look(self) -> None:
        """Make the scene that of the position, and start gravity if it is due."""

    def reset(self) -> None:
        """Put all bricks back to where the record has them."""

    def become_calm(self) -> None:
        """Note that all bricks are at rest."""

    def performed(self, poses: Poses | None, held: dict[int, int], *, moved: bool) -> None:
        """Note what a stored performance has left: where bricks lie, and what hands hold, by seat."""

    def read_soon(self) -> None:
        """Read soon what hands have done meanwhile."""
