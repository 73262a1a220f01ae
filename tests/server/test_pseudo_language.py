"""A third language is a folder of files: here one that is made of English by accenting each of its letters.

Whatever reads as plain English in it does not come from the catalogue.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Resource, StringLiteral, TextElement
from fluent.syntax.visitor import Transformer

from scripts.catalogue import ROOT, folders_of_rooms
from stackyard.core.errors import BadOptionError, BadRecordError, TechnicalError
from stackyard.core.lesson import STEP_PARTS, lesson_in
from stackyard.core.registry import LISTINGS, room
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import catalogue_of, say, text_of
from stackyard.server.endpoints import game_descriptions
from stackyard.server.endpoints.rest import games

PSEUDO: Final = "qps"
ACCENT: Final = "\u0304"  # a macron above each letter
SLUGS: Final = [listing.slug for listing in LISTINGS]
PROPER_NAMES: Final = {name for listing in LISTINGS for name in re.findall(r"[A-Za-z]+", listing.title)}
PLAIN: Final = re.compile(r"[A-Za-z](?!\u0304)[A-Za-z]{2,}(?!\u0304)")


class Accenting(Transformer):
    """Accents the words of texts; variables, choices and names of other texts stay."""

    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_StringLiteral(self, node: StringLiteral) -> StringLiteral:  # noqa: N802
        node.value = accented(node.value)
        return node


def accented(text: str) -> str:
    return re.sub(r"[A-Za-z]", lambda letter: letter[0] + ACCENT, text)


def plain_words(text: str) -> list[str]:
    """Return the words of plain English in a text but proper names."""
    return [word for word in PLAIN.findall(unicodedata.normalize("NFD", text)) if word not in PROPER_NAMES]


@pytest.fixture(scope="module", autouse=True)
def pseudo_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add the language to every room's texts, in a folder of its own."""
    patch = pytest.MonkeyPatch()
    patch.setattr(fluent, "ONE_OTHER_LANGUAGES", {*fluent.ONE_OTHER_LANGUAGES, PSEUDO})
    for slug, folder in folders_of_rooms(ROOT).items():
        own = tmp_path_factory.mktemp(slug)
        shutil.copytree(folder / "en", own / "en")
        (own / PSEUDO).mkdir()
        for path in sorted((folder / "en").glob("*.ftl")):
            write(own / PSEUDO / path.name, path.read_text(encoding="utf-8"))
        if slug in SLUGS:
            texts = game_descriptions.hall_texts(INFOS[slug])
            write(own / PSEUDO / "hall.ftl", "".join(f"{name} = {text}\n" for name, text in texts))
        catalogue = catalogue_of(slug)
        patch.setattr(catalogue, "folder", own)
        patch.setattr(catalogue, "_formatters", {})
        patch.setattr(catalogue, "_plain", {})
    yield
    patch.undo()


def write(path: Path, english: str) -> None:
    resource: Resource = Accenting().visit(FluentParser(with_spans=False).parse(english))
    path.write_text(FluentSerializer().serialize(resource), encoding="utf-8")


INFOS: Final = {info.slug: info for info in games._english_games()}


def test_a_plain_word_is_found() -> None:
    assert plain_words("Towers") == plain_words(accented("a tower stands")) == []
    assert plain_words(f"{accented('a tower')} stands") == ["stands"]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_what_a_game_says_of_itself(slug: str) -> None:
    info = game_descriptions.translated_info(INFOS[slug], PSEUDO)
    found = [info.about, info.credit, info.house_set]
    for level in info.levels:
        found += [level.name, level.about]
    for option in info.options["properties"].values():
        found += [option["title"], option["description"], option.get("x-group", "")]
    assert [words for text in found if (words := plain_words(text))] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_a_lesson(slug: str) -> None:
    lesson = room(slug).lesson
    assert lesson is not None
    there = lesson_in(PSEUDO, lesson)
    found = [there.title, *(getattr(step, part) for step in there.steps for part in STEP_PARTS)]
    assert [words for text in found if (words := plain_words(text))] == []


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("towers", {"width": 1, "height": 1}),
        ("towers", {"width": 99}),
        ("towers", {"width": 3, "height": 3, "utilities": 2}),
        ("towers", {"width": 3, "height": 3, "sprawl": True}),
        ("take-that-towers", {"no_such_option": 1}),
        ("tower-topple", {"real": True, "open": True}),
        ("towerbrix", {"variant": "challenge"}),
        ("towerbrix", {"cards": "G1 2 all red: standing twice"}),
        ("towerbrix", {"deal": "G3", "variant": "intro"}),
    ],
)
def test_no_english_is_in_the_refusal_of_options(slug: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptionError) as refused:
        room(slug).game.parse_options(options)
    quoted = {word for value in options.values() for word in re.findall(r"[A-Za-z]+", str(value))}
    assert [word for word in plain_words(refused.value.text(PSEUDO)) if word not in quoted] == []


def test_an_error_for_programmers_reads_in_general_in_another_language() -> None:
    kinds = [TechnicalError]
    for kind in kinds:
        kinds += kind.__subclasses__()
        assert plain_words(kind("the text has three words").text(PSEUDO)) == []
    assert BadRecordError in kinds


def test_a_message_within_a_message_is_in_the_language_too() -> None:
    assert plain_words(text_of(say("record-line", line=3, why=say("not-begun")), PSEUDO)) == []
