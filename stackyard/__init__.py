"""Stackyard: one table for five tower games.

`stackyard.room(slug)` returns a game with all its parts and `stackyard.game(slug)` its rules alone; `stackyard.Match`
plays a match with notation and a log, and `stackyard.State` is a position with OpenSpiel's method names. The packages
`core`, `games`, `physics`, `envs`, `engines`, `lab`, `server`, `cli` and `testing` have the rest; docs/architecture.md
describes them. The names here are imported when they are first used, so that `import stackyard` is fast.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it; `typing` takes half of the time that this import takes
if TYPE_CHECKING:
    from typing import Any

    from stackyard.core.game import Game
    from stackyard.core.loaded_game import LoadedGame
    from stackyard.core.match import Match
    from stackyard.core.registry import game, room, rooms
    from stackyard.core.room import Room
    from stackyard.core.state import State, load_game

__version__ = "0.2.0.dev0"
__all__ = ["Game", "LoadedGame", "Match", "Room", "State", "__version__", "game", "load_game", "room", "rooms"]

_MODULES = {
    "Game": "stackyard.core.game",
    "LoadedGame": "stackyard.core.loaded_game",
    "Match": "stackyard.core.match",
    "Room": "stackyard.core.room",
    "State": "stackyard.core.state",
    "game": "stackyard.core.registry",
    "load_game": "stackyard.core.state",
    "room": "stackyard.core.registry",
    "rooms": "stackyard.core.registry",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its module when it is first used (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module 'stackyard' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_MODULES[name]), name)
