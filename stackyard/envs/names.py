"""The names of the environments."""

from __future__ import annotations

from stackyard.core.loaded_game import LoadedGame
from stackyard.core.registry import listing


def env_name(loaded: LoadedGame) -> str:
    """Return the name of a game's environment, such as "towers_v1", by the version of its action space and tensors."""
    return f"{loaded.game.slug.replace('-', '_')}_v{loaded.encoding.version}"


def registered_name(slug: str, version: int) -> str:
    """Return the name in registries of a game by a version of its rules, such as "stackyard/Towers-v1".

    It is the slug in capitals, as the title has them where it is the same word: "TowerBrix".
    """
    title = listing(slug).title
    name = title if title.lower() == slug else slug.title().replace("-", "")
    return f"stackyard/{name}-v{version}"
