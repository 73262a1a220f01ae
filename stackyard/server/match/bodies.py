"""Which games have bricks that are bodies, and when gravity is due: known without loading the physics engine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeGuard

from stackyard.core import capabilities
from stackyard.core.game import NATURE
from stackyard.core.match import Match

if TYPE_CHECKING:
    from stackyard.physics.physical_game import PhysicalGame


def is_physical(game: Any) -> TypeGuard[PhysicalGame]:
    """Return whether a game's bricks are bodies, so that it has what hands and gravity need."""
    play = sys.modules.get("stackyard.physics.physical_game")  # a game of that kind has loaded it
    return play is not None and isinstance(game, play.PhysicalGame)


def is_gravity_due(match: Match) -> bool:
    """Return whether the hall has to perform what bricks do in a match."""
    return (
        match.seed is not None and match.to_act == [NATURE] and capabilities.is_gravity_due(match.game, match.position)
    )
