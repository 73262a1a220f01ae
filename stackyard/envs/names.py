"""The names of the environments."""

from __future__ import annotations

from typing import Any

from stackyard.core.game import Game
from stackyard.core.loaded_game import LoadedGame


def env_name(loaded: LoadedGame) -> str:
    """Return the name of a game's environment, such as "towers_v1", by the version of its action space and tensors."""
    return f"{loaded.game.slug.replace('-', '_')}_v{loaded.encoding.version}"


def registered_name(game: Game[Any, Any], version: int) -> str:
    """Return the name in registries of a game by a version of its rules, such as "stackyard/Towers-v1".

    It is the slug in capitals, as the title has them where it is the same word: "TowerBrix".
    """
    name = game.title if game.title.lower() == game.slug else game.slug.title().replace("-", "")
    return f"stackyard/{name}-v{version}"
