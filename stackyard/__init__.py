"""Stackyard: one table for five tower games.

`stackyard.game(slug)` returns a game, `stackyard.Match` plays a match with notation and a log, and `stackyard.State` is
a position with OpenSpiel's method names. The packages `core`, `games`, `physics`, `envs`, `engines`, `lab`, `server`,
`cli` and `testing` have the rest; docs/architecture.md describes them. The names here are imported when they are first
used, so that `import stackyard` is fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackyard.core.game import Game
    from stackyard.core.loaded_game import LoadedGame
    from stackyard.core.match import Match
    from stackyard.core.registry import game, games
    from stackyard.core.state import State, load_game

__version__ = "0.1.0"
__all__ = ["Game", "LoadedGame", "Match", "State", "__version__", "game", "games", "load_game"]

_MODULES = {
    "Game": "stackyard.core.game",
    "LoadedGame": "stackyard.core.loaded_game",
    "Match": "stackyard.core.match",
    "State": "stackyard.core.state",
    "game": "stackyard.core.registry",
    "games": "stackyard.core.registry",
    "load_game": "stackyard.core.state",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its module when it is first used (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module 'stackyard' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_MODULES[name]), name)
