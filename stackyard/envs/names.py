"""The names of the environments, and the error for a library that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stackyard.core.loaded_game import LoadedGame


class MissingPackageError(ImportError):
    """A library that an environment needs is not installed."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Say in one line what to install when an import fails. Raises MissingPackageError if one does."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        raise MissingPackageError(f"this needs the package {name}: pip install 'stackyard[{extra}]'") from None


def env_name(loaded: LoadedGame) -> str:
    """Return the name of a game's environment, such as "towers_v1"."""
    return f"{loaded.game.slug.replace('-', '_')}_v{loaded.encoding.version}"
