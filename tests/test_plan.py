"""The type checker holds the parts of every room to their Protocols here; what a type cannot say is tested.

Each function returns a game's room once more, of the modules themselves: the room names them, and loads them when they
are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import pytest

import stackyard
from stackyard.core.game import Game, Level, Options
from stackyard.core.registry import LISTINGS, room
from stackyard.core.room import Room
from stackyard.games.towerbrix.bots import human_table
from stackyard.physics.physical_game import Bodies

ROOT = Path(stackyard.__file__).parent
PAGE = (ROOT.parent / "docs/adding-a-game.md").read_text("utf-8")

REQUIRED: Final = (
    "room",
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
    "checks",
    "warm",
    "bots/levels",
    "bots/players",
)
OPTIONAL: Final = (
    "batches",
    "bodies",
    "forms",
    "gpu",
    "house_set",
    "rules/",
    "rules/rules",
    "codes",
    "constants",
    "exports",
    "facts",
    "geometry",
    "rules/legality",
    "rules/sampling",
    "rules/scoring",
    "rules/turns",
    "playouts",
    "problems",
    "secrets",
    "sheets",
    "threats",
    "tally",
    "today",
    "answers",
    "bots/review",
    "bots/evaluation",
    "bots/opponents",
    "bots/search",
    "bots/weights",
    "solver/",
    "solve",
)
PACKAGES: Final = [listing.module.rpartition(".")[0] for listing in LISTINGS if listing.module is not None]
every_game = pytest.mark.parametrize("package", PACKAGES, ids=[package.rpartition(".")[2] for package in PACKAGES])


def towers() -> Room:
    from stackyard.games.towers import (
        answers,
        batches,
        checks,
        drawing,
        game,
        lessons,
        playouts,
        problems,
        sheets,
        tensors,
        terminal,
        threats,
        today,
    )
    from stackyard.games.towers.bots import levels, opponents, players, review
    from stackyard.games.towers.room import ROOM
    from stackyard.games.towers.warm import warm, warm_programs

    return Room(
        ROOM.game,
        ROOM.traits,
        levels.LEVELS,
        bots=players,
        review=review,
        pictures=drawing,
        sheets=sheets.sheets,
        words=terminal,
        lesson=lessons.LESSON,
        threats=threats.threats,
        problems=problems.problem,
        today=today,
        answers=answers,
        numbers=tensors.TowersEncoding,
        steps=game.STEPS,
        batches=batches,
        opponents=opponents,
        perft=playouts.count_lines,
        warm=warm,
        warm_programs=warm_programs,
        checked=checks,
    )


def take_that_towers() -> Room:
    from stackyard.games.take_that_towers import (
        answers,
        batches,
        checks,
        drawing,
        game,
        house_set,
        lessons,
        problems,
        secrets,
        sheets,
        tally,
        tensors,
        terminal,
        today,
    )
    from stackyard.games.take_that_towers.bots import levels, opponents, players, review
    from stackyard.games.take_that_towers.room import ROOM
    from stackyard.games.take_that_towers.warm import warm, warm_programs

    return Room(
        ROOM.game,
        ROOM.traits,
        levels.LEVELS,
        secrets=secrets,
        bots=players,
        review=review,
        pictures=drawing,
        sheets=sheets.sheets,
        words=terminal,
        house_sets=house_set,
        lesson=lessons.LESSON,
        problems=problems.problem,
        today=today,
        answers=answers,
        tally=tally,
        numbers=tensors.TakeThatTowersEncoding,
        steps=game.STEPS,
        batches=batches,
        opponents=opponents,
        warm=warm,
        warm_programs=warm_programs,
        checked=checks,
    )


def brick_work() -> Room:
    from stackyard.games.brick_work import (
        batches,
        checks,
        choices,
        drawing,
        exports,
        forms,
        lessons,
        sheets,
        tally,
        tensors,
        terminal,
        today,
    )
    from stackyard.games.brick_work.bots import levels, opponents, players, review
    from stackyard.games.brick_work.room import ROOM
    from stackyard.games.brick_work.warm import warm, warm_programs

    return Room(
        ROOM.game,
        ROOM.traits,
        levels.LEVELS,
        forms=forms.move_schemas,
        bots=players,
        seats_bots=levels.seats_bots,
        review=review,
        pictures=drawing,
        exports=exports,
        sheets=sheets.sheets,
        words=terminal,
        lesson=lessons.LESSON,
        today=today,
        tally=tally,
        numbers=tensors.BrickWorkEncoding,
        choices=choices.CHOICES,
        batches=batches,
        opponents=opponents,
        warm=warm,
        warm_programs=warm_programs,
        checked=checks,
    )


def tower_topple() -> Room:
    from stackyard.games.tower_topple import (
        bodies,
        checks,
        drawing,
        exports,
        forms,
        house_set,
        lessons,
        secrets,
        tensors,
        terminal,
        today,
        view,
    )
    from stackyard.games.tower_topple.bots import levels, players, review
    from stackyard.games.tower_topple.room import ROOM
    from stackyard.games.tower_topple.warm import warm, warm_programs

    part: Bodies = bodies
    return Room(
        ROOM.game,
        ROOM.traits,
        levels.LEVELS,
        teams=view.teams_of,
        secrets=secrets,
        forms=forms.move_schemas,
        bodies=part,
        bots=players,
        seats_bots=levels.seats_bots,
        review=review,
        pictures=drawing,
        built=view.built,
        exports=exports,
        words=terminal,
        house_sets=house_set,
        lesson=lessons.LESSON,
        today=today,
        numbers=tensors.TowerToppleEncoding,
        warm=warm,
        warm_programs=warm_programs,
        checked=checks,
    )


def towerbrix() -> Room:
    from stackyard.games.towerbrix import (
        answers,
        bodies,
        checks,
        drawing,
        exports,
        forms,
        house_set,
        ladder,
        lessons,
        questions,
        secrets,
        tensors,
        terminal,
        today,
    )
    from stackyard.games.towerbrix.bots import levels, players, review
    from stackyard.games.towerbrix.room import ROOM
    from stackyard.games.towerbrix.rules import legality
    from stackyard.games.towerbrix.warm import warm

    part: Bodies = bodies
    return Room(
        ROOM.game,
        ROOM.traits,
        levels.LEVELS,
        time_limit=legality.time_limit,
        is_silent=legality.is_silent,
        is_slow_move=legality.is_slow_move,
        takes_back_chance=legality.takes_back_chance,
        secrets=secrets,
        forms=forms.move_schemas,
        bodies=part,
        bots=players,
        human_table=human_table,
        remarks=review.remarks,
        pictures=drawing,
        exports=exports,
        words=terminal,
        house_sets=house_set,
        lesson=lessons.LESSON,
        today=today,
        ladder=ladder,
        answers=answers,
        solver=questions,
        numbers=tensors.TowerBrixEncoding,
        warm=warm,
        checked=checks,
    )


@pytest.mark.parametrize("typed", [towers, take_that_towers, brick_work, tower_topple, towerbrix])
def test_a_room_names_the_parts_that_the_type_checker_sees(typed: Callable[[], Room]) -> None:
    types = typed()
    named = room(types.slug)
    assert named.package.rpartition(".")[2] == typed.__name__
    assert named.levels == types.levels
    assert named.parts == types.parts
    for part in named.parts:
        assert getattr(named, part) is getattr(types, part), part


def folder(package: str) -> Path:
    return ROOT.joinpath(*package.split(".")[1:])


def files(package: str) -> set[str]:
    """Return the modules of a game, by their paths in it, and its folders with a slash; rules may be a folder."""
    here = folder(package)
    found = {path.relative_to(here).with_suffix("").as_posix() for path in here.rglob("*.py")}
    found = {name for name in found if not name.endswith("__init__")} | {
        name.removesuffix("__init__") for name in found if name.endswith("/__init__")
    }
    return found | {"rules"} if "rules/" in found else found


def module(package: str, name: str) -> ModuleType:
    return import_module(f"{package}.{name.replace('/', '.')}")


def members(package: str, name: str, kind: type) -> list[Any]:
    """Return the values of type `kind` that a module of a game has."""
    return [value for value in vars(module(package, name)).values() if isinstance(value, kind)]


@every_game
def test_a_game_has_the_files_that_every_game_has(package: str) -> None:
    assert set(REQUIRED) <= files(package)
    assert (folder(package) / "RULES.md").is_file()


@every_game
def test_each_file_holds_what_the_plan_says(package: str) -> None:
    (found,) = members(package, "game", Game)
    assert found is module(package, "game").GAME is module(package, "room").ROOM.game
    assert found.options_type.__module__ == f"{package}.options"
    assert issubclass(found.options_type, Options)
    dtypes = members(package, "record", np.dtype)
    assert dtypes
    assert any("rules_version" in (dtype.names or ()) for dtype in dtypes)
    assert not members(package, "pieces", np.dtype), "what is in the box, not what is true of a match"
    for name, wanted in {
        "moves": ("read_move",),
        "positions": ("position_text", "parse_position"),
        "refusals": ("refusal",),
        "view": ("view", "describe_event"),
        "drawing": ("ascii", "svg", "thumbnail"),
        "terminal": ("menu", "move_message"),
        "bots/players": ("choose_move",),
    }.items():
        for function in wanted:
            assert getattr(module(package, name), function).__module__ == module(package, name).__name__, (
                f"{name}: {function}"
            )
    assert all(isinstance(level, Level) for level in module(package, "room").ROOM.levels)


@every_game
def test_rules_that_are_a_folder_are_called_through_one_file(package: str) -> None:
    found = files(package)
    assert ("rules/" in found) == ("rules/rules" in found)
    assert ("rules/" in found) != (folder(package) / "rules.py").is_file()


@every_game
def test_what_only_some_games_have_stands_in_its_place(package: str) -> None:
    found = files(package)
    parts = module(package, "room").ROOM.parts
    pairs = {
        "bodies": "bodies",
        "exports": "exports",
        "forms": "forms",
        "house_set": "house_sets",
        "secrets": "secrets",
        "today": "today",
    }
    for file, part in pairs.items():
        assert (file in found) == (part in parts), file
    if "solve" in found:
        solve = module(package, "solve")
        assert callable(solve.add_arguments)
        assert callable(solve.run)
    if "gpu" in found:
        assert all(callable(vars(module(package, "gpu"))[name]) for name in ("play_matches", "play_steps"))
    if "playouts" in found:
        assert any(name.startswith("playout") for name in vars(module(package, "playouts")))


def test_a_name_that_two_games_share_is_a_name_of_the_plan() -> None:
    """So a name means the same in both: what only one game has gets another name."""
    times = Counter(name for package in PACKAGES for name in files(package))
    shared = {name for name, many in times.items() if many > 1}
    assert shared <= {*REQUIRED, *OPTIONAL, "bots/"}


def test_the_page_says_what_every_file_of_the_plan_holds() -> None:
    for name in (*REQUIRED, *OPTIONAL):
        shown = name if name.endswith("/") else f"{name}.py"
        assert f"`{shown}`" in PAGE, shown


def test_every_game_of_the_registry_is_here() -> None:
    here = {path.name for path in (ROOT / "games").iterdir() if (path / "room.py").is_file()}
    assert here == {package.rpartition(".")[2] for package in PACKAGES}
    assert [room(listing.slug).slug for listing in LISTINGS] == [listing.slug for listing in LISTINGS]
