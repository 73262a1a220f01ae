"""A third language for tests, English with accents (scripts/pseudo_language.py), and what may be plain words in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from scripts.catalogue import ROOT, folders_of_rooms, read_names
from scripts.pseudo_language import PSEUDO, plain_words, write_pseudo_language
from stackyard.core.registry import LISTINGS
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import ENGLISH, catalogue_of
from stackyard.games.tower_topple.pieces import DRAW_BLUE, FACES
from stackyard.games.tower_topple.view import printed_words

SLUGS: Final = [listing.slug for listing in LISTINGS]


def proper_names(slug: str) -> dict[str, str]:
    """Return the proper names of a room's texts that stay as they are in every language, by name (`names.ftl`)."""
    stay = [name for name, stays in read_names(folders_of_rooms(ROOT)[slug]).items() if stays]
    return {name: catalogue_of(slug).text(ENGLISH, name) for name in stay}


TITLES: Final = [proper_names(slug)["name-title"] for slug in ("core", *SLUGS)]
PROPER_NAMES: Final = {word for title in TITLES for word in re.findall(r"[A-Za-z]+", title)}
PRINTED: Final = {  # in the box, or the names of players that a game gives
    slug: {word for name in proper_names(slug).values() for word in name.split()} for slug in SLUGS
}
ON_BRICKS: Final = [printed_words(face.name) for face in FACES[DRAW_BLUE:]]  # of Tower Topple, shown as printed
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
