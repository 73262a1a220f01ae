"""Which games have bricks that are bodies, and when gravity is due: known without loading the physics engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.core.game import NATURE
from stackyard.core.match import Match

if TYPE_CHECKING:
    pass


def is_gravity_due(match: Match) -> bool:
    """Return whether the hall has to perform what bricks do in a match."""
    return match.seed is not None and match.to_act == [NATURE] and match.game.is_gravity_due(match.position)
