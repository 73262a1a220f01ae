"""What games say of themselves, in other languages: every text of English has one, and the hall serves them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from scripts.catalogue import COMPLETE, ROOT
from stackyard.core.lesson import STEP_PARTS, lesson_in
from stackyard.core.registry import LISTINGS, game, room
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import ENGLISH, catalogue_of
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.tower_topple.view import PRINTED
from stackyard.server.endpoints import game_descriptions
from stackyard.server.endpoints.rest import games

SLUGS = [listing.slug for listing in LISTINGS]
INFOS = {language: {info.slug: info for info in games._games(language)} for language in (ENGLISH, *COMPLETE)}


@pytest.mark.parametrize("language", [ENGLISH, *COMPLETE])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_a_game_is_in_every_complete_language(slug: str, language: str) -> None:
    assert texts(slug, language, "hall") == sorted(hall_texts(slug))


def hall_texts(slug: str) -> Iterator[str]:
    """Yield the names of what a game says of itself."""
    yield from ("about", "credit")
    if room(slug).house_sets:
        yield "house-set"
    (_,), components = msgspec.json.schema_components([game(slug).options_type])
    groups = set()
    for name, option in components[game(slug).options_type.__name__]["properties"].items():
        assert not {"title", "description"} & option.keys(), "they stand in the catalogue"
        yield from (f"option-{name}", f"option-{name}-about")
        yield from (
            f"choice-{name}-{choice.replace(' ', '-')}" for choice in option.get("enum", ()) if isinstance(choice, str)
        )
        groups.add(option.get("x-group"))
    yield from (f"group-{group}" for group in groups - {None})


@pytest.mark.parametrize("language", [ENGLISH, *COMPLETE])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_level_has_a_name_and_a_sentence_in_every_complete_language(slug: str, language: str) -> None:
    names = [f"level-{each.level}{part}" for each in room(slug).levels for part in ("", "-about")]
    assert texts(slug, language, "levels") == sorted(names)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_has_the_same_texts_in_every_complete_language(slug: str, language: str) -> None:
    lesson = room(slug).lesson
    assert lesson is not None
    steps = {f"step-{step.id}-{part}" for step in lesson.steps for part in STEP_PARTS if getattr(step, part)}
    assert set(texts(slug, ENGLISH, "lesson")) == steps | {"lesson-title"}
    assert texts(slug, language, "lesson") == texts(slug, ENGLISH, "lesson")


def texts(slug: str, language: str, file: str) -> list[str]:
    path = ROOT / "stackyard/games" / slug.replace("-", "_") / "texts" / language / f"{file}.ftl"
    return sorted(fluent.read_patterns(path)) if path.exists() else []


BY_ARGUMENT = ("name-brick",)  # which chooses from the others
FRAME = fluent.read_patterns(ROOT / "stackyard/core/texts/de/frame.ftl")
COLOURS = fluent.choices(FRAME["seat-name"], FRAME)["name"]  # the names of seats that have a translation


@pytest.mark.parametrize("slug", SLUGS)
def test_every_name_of_a_game_stands_in_the_list_of_names(slug: str) -> None:
    own = catalogue_of(slug)
    listed = [own.text(ENGLISH, name) for name in texts(slug, ENGLISH, "names") if name not in BY_ARGUMENT]
    found = game(slug)
    assert {found.title, *found.seat_names} - COLOURS <= {*listed}
    assert {floor.name for floor in FLOORS} <= {*listed} or slug != "take-that-towers"


@pytest.mark.parametrize("language", [ENGLISH, *COMPLETE])
def test_what_is_printed_on_each_brick_is_found_by_its_name(language: str) -> None:
    own = catalogue_of("tower-topple")
    for face in PRINTED:
        assert own.text(language, "name-brick", face=face) == own.text(language, f"name-brick-{face}")


def test_a_game_is_told_in_german_and_in_english_to_whoever_asks_for_klingon() -> None:
    towers = INFOS["de"]["towers"]
    assert towers.about.startswith("Zwei bauen")
    assert towers.levels[0].name == "Besucher"
    assert towers.options["properties"]["suburbs"]["title"] == "Vororte"
    assert INFOS[ENGLISH]["towers"].options["properties"]["suburbs"]["title"] == "Suburbs"
    topple = INFOS["de"]["tower-topple"]
    assert topple.options["properties"]["skip"]["x-group"] == "Hausregeln"
    assert game_descriptions.supported_language("tlh") == game_descriptions.supported_language("../en") == "en"


def test_a_lesson_has_other_words_and_the_same_positions() -> None:
    english = room("towers").lesson
    assert english is not None
    german = lesson_in("de", english)
    assert german.steps[0].title == "Wem gehört der Turm?"
    assert [step.position for step in german.steps] == [step.position for step in english.steps]


def test_rules_are_read_in_a_language_that_they_are_written_in() -> None:
    german = game("towers").rules_text("de")
    assert "## Worum es geht" in german
    rulings = re.compile(r"\b[E]\d+\b")
    assert set(rulings.findall(german)) == set(rulings.findall(game("towers").rules_text()))


def test_rules_that_nobody_has_written_in_a_language_are_in_english() -> None:
    towers = game("towers")
    assert towers.rules_text("xx") == towers.rules_text()
