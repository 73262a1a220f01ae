"""The names of the environments."""

from __future__ import annotations

from stackyard.core.loaded_game import LoadedGame


def env_name(loaded: LoadedGame) -> str:
    """Return the name of a game's environment, such as "towers_v1"."""
    return f"{loaded.game.slug.replace('-', '_')}_v{loaded.encoding.version}"
