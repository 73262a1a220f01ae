"""A third language is a folder of files: here one that is made of English by accenting each of its letters.

Whatever reads as plain English in it does not come from the catalogue.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from scripts.pseudo_language import NOT_WORDS, PSEUDO, accented
from stackyard.core.errors import BadOptionError, BadRecordError, TechnicalError
from stackyard.core.lesson import STEP_PARTS, lesson_in
from stackyard.core.registry import room
from stackyard.core.texts.catalogue import t, text_of
from stackyard.server.endpoints.rest import games
from tests.pseudo import SLUGS, english_in

pytestmark = pytest.mark.usefixtures("pseudo")


def test_a_plain_word_is_found() -> None:
    assert english_in("Towers") == english_in(accented("a tower stands")) == []
    assert english_in(f"{accented('a tower')} stands") == ["stands"]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_what_a_game_says_of_itself(slug: str) -> None:
    info = next(info for info in games._games.__wrapped__(PSEUDO) if info.slug == slug)
    found = [info.about, info.credit, info.house_set]
    for level in info.levels:
        found += [level.name, level.about]
    for option in info.options["properties"].values():
        found += [
            option["title"],
            option["description"],
            option.get("x-group", ""),
            *option.get("x-choices", {}).values(),
        ]
    assert [words for text in found if (words := english_in(text))] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_rules(slug: str) -> None:
    rules = room(slug).game.rules_text(PSEUDO)
    assert rules.startswith(f"# {accented(room(slug).game.title)}")
    assert english_in(NOT_WORDS.sub("", rules)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_a_lesson(slug: str) -> None:
    lesson = room(slug).lesson
    assert lesson is not None
    there = lesson_in(PSEUDO, lesson)
    found = [there.title, *(getattr(step, part) for step in there.steps for part in STEP_PARTS)]
    assert [words for text in found if (words := english_in(text))] == []


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
    assert [word for word in english_in(refused.value.text(PSEUDO)) if word not in quoted] == []


def test_an_error_for_programmers_reads_in_general_in_another_language() -> None:
    kinds = [TechnicalError]
    for kind in kinds:
        kinds += kind.__subclasses__()
        assert english_in(kind("the text has three words").text(PSEUDO)) == []
    assert BadRecordError in kinds


def test_a_message_within_a_message_is_in_the_language_too() -> None:
    assert english_in(text_of(t("record-line", line=3, why=t("not-begun")), PSEUDO)) == []
