"""A room: parts that are there or not, loaded when they are asked for, and what is answered where there are none."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.core.perft import perft
from stackyard.core.registry import room, rooms
from stackyard.core.room import Room
from stackyard.games.towers import drawing
from tests.tiny_game import PEBBLES, PEBBLES_ROOM


@pytest.mark.parametrize("found", [*rooms(), PEBBLES_ROOM], ids=lambda found: found.slug)
def test_the_parts_that_are_named_are_those_that_are_there(found: Room) -> None:
    parts = {name for name in vars(Room) if name != "parts" and not name.startswith("_") and name in found.parts}
    assert parts == found.parts
    assert all(getattr(found, name) is not None for name in parts)


def test_a_part_is_given_by_name_or_as_itself() -> None:
    game = room("towers").game
    named, given = Room(game, pictures=".drawing"), Room(game, pictures=drawing)
    assert named.pictures is given.pictures is drawing
    assert named.parts == given.parts == {"pictures"}
    assert Room(game, lesson=".lessons:LESSON").lesson is room("towers").lesson
    assert Room(game).pictures is None


def test_a_part_that_is_not_there_under_its_name_is_an_error() -> None:
    game = room("towers").game
    with pytest.raises(ModuleNotFoundError):
        Room(game, pictures=".no_such_file").pictures  # noqa: B018
    with pytest.raises(AttributeError):
        Room(game, lesson=".lessons:NO_SUCH_LESSON").lesson  # noqa: B018


def test_a_room_is_listed_without_loading_what_is_in_it() -> None:
    """What a hall lists of its games must not cost it their solvers and their bots."""
    program = (
        "import sys; from stackyard.core.registry import rooms; print([(r.levels, r.parts) for r in rooms()]); "
        "print(*(name for name in sys.modules if name.startswith('stackyard.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    for name in ("terminal", "bots.players", "lessons", "problems", "questions", "warm", "checks"):
        assert not [each for each in loaded if each.endswith(f".{name}")], name


@pytest.mark.parametrize("found", [*rooms(), PEBBLES_ROOM], ids=lambda found: found.slug)
def test_a_room_can_be_pickled_though_its_parts_are_loaded(found: Room) -> None:
    for part in found.parts:
        getattr(found, part)
    again = pickle.loads(pickle.dumps(found))
    assert (again.slug, again.parts, again.levels) == (found.slug, found.parts, found.levels)


def test_a_room_for_another_game_has_the_same_parts_and_those_that_are_given() -> None:
    other = PEBBLES_ROOM.with_game(PEBBLES, secrets=None, teams=lambda position: [[0, 1]])
    assert other.parts == (PEBBLES_ROOM.parts - {"secrets"}) | {"teams"}
    assert PEBBLES_ROOM.secrets is PEBBLES


def test_a_game_that_can_do_no_more_is_answered_for() -> None:
    bare = Room(room("towers").game)
    position = bare.game.setup(bare.game.parse_options(), 2)
    assert not bare.game.is_simultaneous(position)
    assert not bare.game.is_gravity_due(position)
    assert bare.redact_event(position, 0, "a1-a2", 1) == "a1-a2"
    assert bare.move_schemas(position, 0) is None
    assert bare.teams_at(position) == [[0], [1]]
    assert bare.remembered([]) == []
    assert bare.levels == ()
    assert not bare.is_reviewable
    same = bare.determinize(position, 0, np.random.default_rng(0))
    assert same is not position
    assert same.tobytes() == position.tobytes()


def test_what_a_game_has_not_is_refused_by_name() -> None:
    bare = Room(room("towers").game)
    position = bare.game.setup(bare.game.parse_options(), 2)
    with pytest.raises(BadOptionError, match="there are no house sets"):
        bare.read_house_set("")
    with pytest.raises(BadRequestError, match="Towers has no bots yet"):
        bare.search(position, 0, 1, None, 0)


def test_lines_are_counted_of_any_game() -> None:
    position = PEBBLES.setup(PEBBLES.parse_options({"secret": False, "heap": 4}), 2)
    assert [perft(PEBBLES_ROOM, position, depth) for depth in range(4)] == [1, 3, 5, 2]
