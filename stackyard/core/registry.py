"""The registry: which games there are, and in which module the room of each one is.

A sixth game is one more line of `LISTINGS`, or a package of its own that is installed beside ours and names its
`Listing` by an entry point of the group `stackyard.games`: docs/adding-a-game.md. An entry point that is broken is told
in one line of the log, and left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from logging import getLogger
from typing import Any, Final, Literal

import msgspec

from stackyard.core.errors import UnknownGameError
from stackyard.core.game import Game
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import find_rooms_by, t


class Listing(msgspec.Struct, frozen=True):
    """A game as the front page lists it, whether it is built or not."""

    slug: str
    title: str
    module: str | None  # the module that holds `ROOM`; None while it is not built
    minutes: tuple[int, int] = (15, 30)  # that a match takes, about
    learning: Literal[1, 2, 3] = 1  # how hard it is to learn: easy, some reading, much to know


GROUP: Final = "stackyard.games"  # of entry points: a game's slug, and where its Listing is
LISTINGS: Final = (
    Listing(
        "towers",
        "Towers",
        "stackyard.games.towers.room",
        minutes=(10, 30),
        learning=1,
    ),
    Listing(
        "take-that-towers",
        "Take That Towers",
        "stackyard.games.take_that_towers.room",
        minutes=(20, 40),
        learning=2,
    ),
    Listing(
        "brick-work",
        "Brick Work",
        "stackyard.games.brick_work.room",
        minutes=(15, 30),
        learning=3,
    ),
    Listing(
        "tower-topple",
        "Pappy's Tower Topple",
        "stackyard.games.tower_topple.room",
        minutes=(10, 30),
        learning=1,
    ),
    Listing(
        "towerbrix",
        "TowerBrix",
        "stackyard.games.towerbrix.room",
        minutes=(10, 40),
        learning=2,
    ),
)


_REGISTERED: dict[str, Room] = {}


def listings() -> tuple[Listing, ...]:
    """Return the listing of every game, in the order of the front page: ours, and then those of other packages."""
    return LISTINGS + _listings_of_others()


@cache
def _listings_of_others() -> tuple[Listing, ...]:
    """Return the listings of games that other packages have, sorted by name; what is wrong with one is logged."""
    found: dict[str, Listing] = {each.slug: each for each in LISTINGS}
    for point in sorted(entry_points(group=GROUP)):
        try:
            listed = point.load()
            _check(point.name, listed, found)
        except Exception as error:  # noqa: BLE001 - it is code of others, and may do anything
            _report_broken(point.name, point.value, error)
        else:
            found[listed.slug] = listed
    return tuple(each for each in found.values() if each not in LISTINGS)


def _check(name: str, listed: object, found: Mapping[str, Listing]) -> None:
    """Import a game of another package. Raises ValueError if it is none, is called otherwise, or has a taken name."""
    if not isinstance(listed, Listing) or listed.module is None:
        raise ValueError("it is not a stackyard.games.Listing with a module")
    if listed.slug != name:
        raise ValueError(f"its slug is {listed.slug!r}")
    if name in found:
        raise ValueError("the name is taken")
    own = import_module(listed.module).ROOM
    if not isinstance(own, Room) or own.slug != name:
        raise ValueError(f"{listed.module}.ROOM is no room of a game of that name")


def _report_broken(name: str, value: str, error: Exception) -> None:
    reason = " ".join(str(error).split()) or type(error).__name__
    getLogger(__name__).warning("The game %r (%s) of another package is left out: %s", name, value, reason)


def listing(slug: str) -> Listing:
    """Return a game's listing, from which the game takes its title.

    Raises UnknownGameError if there is none of that name; the message says which one was probably meant.
    """
    # Games of ours ask while they are imported, and need no others.
    for each in LISTINGS:
        if each.slug == slug:
            return each
    for each in _listings_of_others():
        if each.slug == slug:
            return each
    if closest := get_close_matches(slug.lower(), built_slugs(), 1):
        raise UnknownGameError(t("unknown-game-near", shown=repr(slug), near=repr(closest[0])))
    raise UnknownGameError(t("unknown-game", slug=slug, games=", ".join(built_slugs())))


def room(slug: str) -> Room:
    """Return the room of the game of that name. Raises UnknownGameError if there is none or if it is not built yet."""
    return _REGISTERED.get(slug) or _import_room(slug)


def rooms() -> list[Room]:
    """Return the room of every game that is built, in the order of the front page, and then the guests."""
    return [room(slug) for slug in built_slugs()]


def game(slug: str) -> Game[Any, Any]:
    """Return the game of that name, its rules alone. Raises UnknownGameError if there is none or if it is not built."""
    return room(slug).game


@contextmanager
def registered(room: Room) -> Iterator[None]:
    """Register a room that is not listed within a `with`: of a game in development, or a test's."""
    before = dict(_REGISTERED)
    _REGISTERED[room.slug] = room
    try:
        yield
    finally:
        _REGISTERED.clear()
        _REGISTERED.update(before)


@cache
def _import_room(slug: str) -> Room:
    found = listing(slug)
    if found.module is None:
        raise UnknownGameError(t("game-not-built", title=found.title, games=", ".join(built_slugs())))
    built: Room = import_module(found.module).ROOM
    return built


def built_slugs() -> list[str]:
    """Return the slugs of all games that can be played: those of listings, and those registered besides."""
    built = [listing.slug for listing in listings() if listing.module is not None]
    return built + [slug for slug in _REGISTERED if slug not in built]


find_rooms_by(room)  # a message of a game may be read before anybody has asked for the game
