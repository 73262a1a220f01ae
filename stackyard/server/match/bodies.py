"""Which games have bricks that are bodies, and when those have to speak: asked without loading an engine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeGuard

from stackyard.core import capabilities
from stackyard.core.game import NATURE
from stackyard.core.match import Match

if TYPE_CHECKING:
    from stackyard.physics.play import PhysicalGame


def physical(game: Any) -> TypeGuard[PhysicalGame]:
    """Tell whether a game's bricks are bodies, so that it has all that hands and gravity ask for."""
    play = sys.modules.get("stackyard.physics.play")  # a game of that kind has loaded it
    return play is not None and isinstance(game, play.PhysicalGame)


def gravity_due(match: Match) -> bool:
    """Tell whether the hall has to perform what bricks do in a match."""
    return match.seed is not None and match.to_act == [NATURE] and capabilities.gravity_due(match.game, match.position)
