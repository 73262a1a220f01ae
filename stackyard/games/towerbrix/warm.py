"""Compiling all functions of the game, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.core.game import EVERYTHING
from stackyard.games.towerbrix.bots import players
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.solver.solver import is_solvable_with_fixed_work


def warm() -> Sequence[str]:
    """Compile the check of towers, the solver and the bots; return the names of what was compiled."""
    GAME.view(GAME.setup(GAME.parse_options({"deck": "pink"}), 1), EVERYTHING)
    is_solvable_with_fixed_work([])
    players.warm()
    return ("towerbrix: evaluation", "towerbrix: solver", "towerbrix: bots")
