"""The plan of a game's room: all rooms have the same files, and a file of one name has the same purpose in each.

docs/adding-a-game.md describes the plan; this test checks both the rooms and that page against it.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import pytest

import stackyard
from stackyard.core.encoding.encoding import Encoding, encoding_of
from stackyard.core.game import Game, Level, Options
from stackyard.core.lesson import Lesson
from stackyard.core.registry import LISTINGS, game
from stackyard.physics.physical_game import PhysicalGame

ROOT = Path(stackyard.__file__).parent
PAGE = (ROOT.parent / "docs/adding-a-game.md").read_text("utf-8")

REQUIRED: Final = (
    "options",
    "pieces",
    "record",
    "rules",
    "moves",
    "positions",
    "refusals",
    "tensors",
    "texts/",
    "view",
    "drawing",
    "terminal",
    "game",
    "lessons",
    "bots/levels",
    "bots/players",
)
OPTIONAL: Final = (
    "batches",
    "bodies",
    "gpu",
    "rules/",
    "rules/rules",
    "rules/codes",
    "rules/legality",
    "rules/scoring",
    "rules/turns",
    "playouts",
    "problems",
    "threats",
    "tally",
    "bots/review",
    "bots/evaluation",
    "bots/search",
    "bots/weights",
    "solver/",
    "solve",
)
ROOMS: Final = [listing.module.rpartition(".")[0] for listing in LISTINGS if listing.module is not None]
every_room = pytest.mark.parametrize("room", ROOMS, ids=[room.rpartition(".")[2] for room in ROOMS])


def folder(room: str) -> Path:
    return ROOT.joinpath(*room.split(".")[1:])


def files(room: str) -> set[str]:
    """Return the modules of a room, by their paths in it, and its folders with a slash; rules may be a folder."""
    here = folder(room)
    found = {path.relative_to(here).with_suffix("").as_posix() for path in here.rglob("*.py")}
    found = {name for name in found if not name.endswith("__init__")} | {
        name.removesuffix("__init__") for name in found if name.endswith("/__init__")
    }
    return found | {"rules"} if "rules/" in found else found


def module(room: str, name: str) -> ModuleType:
    return import_module(f"{room}.{name.replace('/', '.')}")


def is_encoding(value: Any, room: str) -> bool:
    return isinstance(value, type) and issubclass(value, Encoding) and value.__module__.startswith(room)


def kept(room: str, name: str, kind: type) -> list[Any]:
    """Return the values of type `kind` that a module of a room has."""
    return [value for value in vars(module(room, name)).values() if isinstance(value, kind)]


@every_room
def test_a_room_has_what_every_room_has(room: str) -> None:
    assert set(REQUIRED) <= files(room)
    assert (folder(room) / "RULES.md").is_file()


@every_room
def test_each_file_holds_what_the_plan_says(room: str) -> None:
    (found,) = kept(room, "game", Game)
    assert found is module(room, "game").GAME
    assert found.options_type.__module__ == f"{room}.options"
    assert issubclass(found.options_type, Options)
    dtypes = kept(room, "record", np.dtype)
    assert dtypes
    assert any("rules_version" in (dtype.names or ()) for dtype in dtypes)
    assert not kept(room, "pieces", np.dtype), "what is in the box, not what is true of a match"
    for name, wanted in {
        "moves": ("read_move",),
        "positions": ("position_text", "parse_position"),
        "refusals": ("refusal",),
        "view": ("view", "tell"),
        "drawing": ("ascii", "svg", "thumbnail"),
        "terminal": ("drawing_in", "menu", "move_said"),
        "bots/players": ("choose_move",),
    }.items():
        for function in wanted:
            assert getattr(module(room, name), function).__module__ == module(room, name).__name__, (
                f"{name}: {function}"
            )
    assert isinstance(module(room, "lessons").LESSON, Lesson)
    (encoding,) = [each for each in vars(module(room, "tensors")).values() if is_encoding(each, room)]
    assert type(encoding_of(found, found.parse_options(), found.seats[0])) is encoding
    assert found.levels == module(room, "bots/levels").LEVELS
    assert all(isinstance(level, Level) for level in found.levels)


@every_room
def test_rules_that_are_a_folder_are_called_through_one_file(room: str) -> None:
    found = files(room)
    assert ("rules/" in found) == ("rules/rules" in found)
    assert ("rules/" in found) != (folder(room) / "rules.py").is_file()


@every_room
def test_what_only_some_rooms_have_stands_in_its_place(room: str) -> None:
    found = files(room)
    assert ("bodies" in found) == isinstance(module(room, "game").GAME, PhysicalGame)
    if "solve" in found:
        solve = module(room, "solve")
        assert callable(solve.add_arguments)
        assert callable(solve.run)
    if "batches" in found:
        assert all(callable(vars(module(room, "batches"))[name]) for name in ("begin", "step", "choose"))
    if "gpu" in found:
        assert all(callable(vars(module(room, "gpu"))[name]) for name in ("play_matches", "play_steps"))
    if "playouts" in found:
        assert any(name.startswith("playout") for name in vars(module(room, "playouts")))


def test_a_name_that_two_rooms_share_is_a_name_of_the_plan() -> None:
    """So a name means the same in both rooms: what only one game has gets another name."""
    times = Counter(name for room in ROOMS for name in files(room))
    shared = {name for name, many in times.items() if many > 1}
    assert shared <= {*REQUIRED, *OPTIONAL, "bots/"}


def test_the_page_says_what_every_file_of_the_plan_holds() -> None:
    for name in (*REQUIRED, *OPTIONAL):
        shown = name if name.endswith("/") else f"{name}.py"
        assert f"`{shown}`" in PAGE, shown


def test_every_game_of_the_registry_is_here() -> None:
    here = {path.name for path in (ROOT / "games").iterdir() if (path / "game.py").is_file()}
    assert here == {room.rpartition(".")[2] for room in ROOMS}
    assert [game(listing.slug).slug for listing in LISTINGS] == [listing.slug for listing in LISTINGS]
