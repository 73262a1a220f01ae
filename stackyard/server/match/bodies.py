"""Which games have bricks that are bodies, and when those have to speak: asked without loading an engine."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeGuard

from stackyard.core.game import NATURE, Game, Position, Seat
from stackyard.core.match import Match

if TYPE_CHECKING:
    from stackyard.physics.play import Judged, Reach, Report, Task
    from stackyard.physics.program import Performed
    from stackyard.physics.scene import Scene


class Bodies(Protocol):
    """What the hall asks of a game whose bricks are bodies: `stackyard.physics.play.PhysicalGame`, and of any game."""

    def simultaneous(self, position: Position) -> bool:
        """See `Game`."""
        raise NotImplementedError

    def scene(self, position: Position) -> Scene:
        """See `PhysicalGame`, also for all that follow."""
        raise NotImplementedError

    def check_hold(self, position: Position, seat: Seat, brick: int) -> None:
        """Check that a seat's free hand may take a brick."""

    def check_move(self, position: Position, seat: Seat, move: str, held: Mapping[Seat, int]) -> None:
        """Check that a typed move may be made while hands hold bricks."""

    def sees(self, position: Position, viewer: Seat | str) -> bool:
        """Tell whether a viewer may see the bricks move now."""
        raise NotImplementedError

    def reach(self, position: Position, seat: Seat, move: str) -> Reach | None:
        """Return what an assisted hand does for a move."""

    def program(self, position: Position) -> Task:
        """Return what gravity has to do."""
        raise NotImplementedError

    def asks(self, position: Position) -> bool:
        """Tell whether what is due is a question."""
        raise NotImplementedError

    def performed(self, position: Position, performed: Performed | Judged) -> str:
        """Return the event that a performance amounts to."""
        raise NotImplementedError

    def read_hands(self, position: Position, report: Report) -> list[tuple[Seat | Literal["nature"], str]]:
        """Return the events that hands' work amounts to."""
        raise NotImplementedError


def physical(game: Game[Any, Any] | Bodies) -> TypeGuard[Bodies]:
    """Tell whether a game's bricks are bodies."""
    play = sys.modules.get("stackyard.physics.play")  # a game of that kind has loaded it
    return play is not None and isinstance(game, play.PhysicalGame)


def gravity_due(match: Match) -> bool:
    """Tell whether the hall has to perform what bricks do in a match."""
    return match.seed is not None and match.to_act == [NATURE] and match.game.gravity_due(match.position)
