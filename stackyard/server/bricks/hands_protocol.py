"""What gravity and the reading of hands need of the hands at their match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stackyard.server.bricks.bricks import Bricks
from stackyard.server.bricks.grip import Grip
from stackyard.server.bricks.pending_commands import PendingCommands

if TYPE_CHECKING:
    from stackyard.physics.scene import Poses


class HandsProtocol(Protocol):
    """All hands at one match."""

    grips: dict[int, Grip]
    bricks: Bricks
    pending_commands: PendingCommands

    def send_moves(self) -> None:
        """Send the newest move of every hand to the scene."""

    def reschedule(self) -> None:
        """Bring the scene in line with the position, and start gravity if it is due."""

    def reset(self) -> None:
        """Put all bricks back to their recorded places."""

    def note_rest(self) -> None:
        """Note that all bricks are at rest."""

    def on_performed(self, poses: Poses | None, held: dict[int, int], *, moved: bool) -> None:
        """Note what a stored performance has left: where bricks lie, and what hands hold, by seat."""

    def set_aside(self) -> bool:
        """Let bricks that the game sets aside glide to where the record has them; return whether any does."""

    def schedule_reading(self) -> None:
        """Schedule a reading of what hands have done."""
