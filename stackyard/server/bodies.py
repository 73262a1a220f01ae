"""Which games have bricks that are bodies, and when those have to speak: asked without loading an engine."""

from __future__ import annotations

import sys
from typing import Any

from stackyard.core.game import NATURE, Game
from stackyard.core.match import Match


def physical(game: Game[Any, Any]) -> bool:
    """Tell whether a game's bricks are bodies."""
    play = sys.modules.get("stackyard.physics.play")  # a game of that kind has loaded it
    return play is not None and isinstance(game, play.PhysicalGame)


def gravity_due(match: Match) -> bool:
    """Tell whether the hall has to perform what bricks do in a match."""
    game: Any = match.game
    return match.seed is not None and match.to_act == [NATURE] and bool(game.gravity_due(match.position))
