"""The registry: which games there are, and where each one lives. A sixth game is one more line here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final

import msgspec

from stackyard.core.errors import UnknownGameError
from stackyard.core.game import Game


class Listing(msgspec.Struct, frozen=True):
    """A game as the front page lists it, whether it is built or not."""

    slug: str
    title: str
    about: str
    home: str | None  # the module that holds `GAME`; None while it is not built


LISTINGS: Final = (
    Listing(
        "towers",
        "Towers",
        "Two builders, one downtown: stack, cut off, own the most floors.",
        "stackyard.games.towers.game",
    ),
    Listing(
        "take-that-towers",
        "Take That Towers",
        "Cards and hidden hands: build, claim, score.",
        "stackyard.games.take_that_towers.game",
    ),
    Listing(
        "brick-work",
        "Brick Work",
        "Dice and studded bricks: recreate both brickprints first.",
        "stackyard.games.brick_work.game",
    ),
    Listing(
        "tower-topple",
        "Pappy's Tower Topple",
        "Pull bricks, owe bricks, and keep it standing.",
        "stackyard.games.tower_topple.game",
    ),
    Listing(
        "towerbrix",
        "TowerBrix",
        "One team, one tower, secret conditions.",
        "stackyard.games.towerbrix.game",
    ),
)


_GUESTS: dict[str, Game[Any, Any]] = {}


def listing(slug: str) -> Listing:
    """Return how a game is listed, which is where it has its title and its sentence from.

    Raises UnknownGameError if there is none of that name.
    """
    for each in LISTINGS:
        if each.slug == slug:
            return each
    raise UnknownGameError(f"there is no game called {slug!r}; there are: {', '.join(_built())}")


def game(slug: str) -> Game[Any, Any]:
    """Return the game of that name. Raises UnknownGameError if there is none or if it is not built yet."""
    return _GUESTS.get(slug) or _built_game(slug)


def games() -> list[Game[Any, Any]]:
    """Return every game that is built, in the order of the front page, and then the guests."""
    return [game(slug) for slug in _built()]


@contextmanager
def guest(game: Game[Any, Any]) -> Iterator[None]:
    """Let a game that is not listed be found by its slug for a while: a game in the making, a test's."""
    before = dict(_GUESTS)
    _GUESTS[game.slug] = game
    try:
        yield
    finally:
        _GUESTS.clear()
        _GUESTS.update(before)


@cache
def _built_game(slug: str) -> Game[Any, Any]:
    found = listing(slug)
    if found.home is None:
        raise UnknownGameError(f"{found.title} is not built yet; built are: {', '.join(_built())}")
    built: Game[Any, Any] = import_module(found.home).GAME
    return built


def _built() -> list[str]:
    built = [listing.slug for listing in LISTINGS if listing.home is not None]
    return built + [slug for slug in _GUESTS if slug not in built]
