"""A third language for tests, English with accents (scripts/pseudo_language.py), and what may be plain words in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from scripts.catalogue import ROOT, folders_of_rooms
from scripts.pseudo_language import PSEUDO, plain_words, write_pseudo_language
from stackyard.core.registry import LISTINGS, room
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import catalogue_of
from stackyard.games.brick_work.pieces import SPACES
from stackyard.games.take_that_towers.effects import FLOORS

SLUGS: Final = [listing.slug for listing in LISTINGS]
PROPER_NAMES: Final = {name for listing in LISTINGS for name in re.findall(r"[A-Za-z]+", listing.title)}
PRINTED: Final[dict[str, set[str]]] = {  # in the box, or the names of players that a game gives
    "towers": set(),
    "take-that-towers": {word for floor in FLOORS for word in floor.name.split()},
    "brick-work": {space.rstrip("0123456789").title() for space in SPACES},
    "tower-topple": set(room("tower-topple").game.seat_names),
    "towerbrix": set(room("towerbrix").game.seat_names),
}
NOTATION: Final = re.compile(r" \([^()]*\)$")


def without_notation(line: str) -> str:
    """Return a line of the terminal without what a move is written like, in brackets behind it."""
    return NOTATION.sub("", line)


def english_in(text: str, also: Iterable[str] = ()) -> list[str]:
    """Return the plain words in a text that are neither proper names nor any of `also`."""
    allowed = {*PROPER_NAMES, *also}
    return [word for word in plain_words(text) if word not in allowed]


@contextmanager
def pseudo_language(folder: Path) -> Iterator[None]:
    """Give every catalogue its texts from a folder, in which the pseudo-language is made beside the others."""
    write_pseudo_language(folder)
    with pseudo_texts(folder):
        yield


@contextmanager
def pseudo_texts(folder: Path) -> Iterator[None]:
    """Give every catalogue its texts from a folder in which the pseudo-language is there."""
    patch = pytest.MonkeyPatch()
    patch.setattr(fluent, "ONE_OTHER_LANGUAGES", {*fluent.ONE_OTHER_LANGUAGES, PSEUDO})
    for slug, source in folders_of_rooms(ROOT).items():
        own = folder / source.relative_to(ROOT)
        catalogue = catalogue_of(slug)
        patch.setattr(catalogue, "folder", own)
        patch.setattr(catalogue, "_formatters", {})
        patch.setattr(catalogue, "_plain", {})
    try:
        yield
    finally:
        patch.undo()
