"""A sixth game needs only its own room and a line of the registry: no other file lists the games."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stackyard
from scripts import wire_types
from stackyard.cli import main, protocol
from stackyard.core import registry
from stackyard.core.registry import LISTINGS, Listing
from stackyard.server.endpoints.rest import games
from tests.tiny_game import PEBBLES_ROOM

PACKAGE = Path(stackyard.__file__).parent
WEB = PACKAGE.parent / "web/src"
SLUGS = [listing.slug for listing in LISTINGS]
SIXTH = Listing("pebbles", "Pebbles", "tests.tiny_game")
LAB = PACKAGE / "lab"  # its load tests play chosen games


@pytest.fixture
def sixth(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry with one more game."""
    for module in (registry, wire_types):
        monkeypatch.setattr(module, "LISTINGS", (*LISTINGS, SIXTH))
    registry._import_room.cache_clear()
    yield
    monkeypatch.undo()
    registry._import_room.cache_clear()


@pytest.mark.usefixtures("sixth")
def test_the_hall_lists_it() -> None:
    *others, last = games._games.__wrapped__("en")
    assert [game.slug for game in others] == SLUGS
    assert (last.slug, last.title, last.built, last.secrets) == ("pebbles", "Pebbles", True, True)
    assert [level.name for level in last.levels] == ["Hand", "Fist"]
    assert (last.house_set, last.tally) == ("", False)


@pytest.mark.usefixtures("sixth")
def test_the_browser_has_its_types() -> None:
    text = wire_types.generate()
    assert "export interface PebbleView {" in text
    assert "\n  pebbles: PebbleView;\n}" in text


@pytest.mark.usefixtures("sixth")
def test_the_terminal_and_the_engine_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert registry.rooms()[-1] is PEBBLES_ROOM
    assert main(["games"]) == 0
    assert "Pebbles" in capsys.readouterr().out
    assert main(["games", "pebbles"]) == 0
    assert "Takes what it can." in capsys.readouterr().out
    found = protocol.schema()["games"]["pebbles"]
    assert found["options"]["properties"]["heap"]["default"] == 7
    assert "PebbleView" in json.dumps(found["view"])


def python_files() -> list[Path]:
    outside = [file for file in PACKAGE.rglob("*.py") if PACKAGE / "games" not in file.parents]
    return [file for file in outside if LAB not in file.parents and file != Path(registry.__file__)]


def test_no_program_outside_its_room_names_a_game() -> None:
    named = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in (*python_files(), Path(wire_types.__file__))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.Constant) and node.value in SLUGS)
        or (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stackyard.games."))
    ]
    assert not named


def test_no_page_outside_its_room_names_a_game() -> None:
    quoted = re.compile(rf"""['"`]({"|".join(SLUGS)})['"`]""")
    rooms = [WEB / "games" / slug for slug in SLUGS]
    named = [
        str(file.relative_to(WEB))
        for file in WEB.rglob("*")
        if file.suffix in (".ts", ".svelte")
        and not file.name.endswith(".test.ts")
        and not any(room in file.parents for room in (*rooms, WEB / "testing"))
        and file.name != "wire.ts"  # generated
        and quoted.search(file.read_text("utf-8"))
    ]
    assert not named


def test_every_room_of_the_page_has_a_drawing() -> None:
    for slug in SLUGS:
        assert (WEB / "games" / slug / "picture.svg").is_file(), slug
