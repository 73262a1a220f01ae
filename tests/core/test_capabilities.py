"""Capabilities are found by type, and every function of the module has a result for every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.core import capabilities
from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.core.game import Game, Position, Seat
from stackyard.core.perft import perft
from stackyard.core.registry import game as find_game
from stackyard.core.registry import games
from tests.tiny_game import PEBBLES, PebbleOptions

ASKED: dict[Any, Any] = {
    capabilities.is_timed: capabilities.Timed,
    capabilities.has_silent_phases: capabilities.Silent,
    capabilities.has_slow_moves: capabilities.Slow,
    capabilities.has_simultaneous_moves: capabilities.Simultaneous,
    capabilities.has_teams: capabilities.InTeams,
    capabilities.ties_go_to_the_first: capabilities.FirstOfTied,
    capabilities.is_physical: capabilities.Physical,
    capabilities.has_hidden_information: capabilities.Hidden,
    capabilities.is_hidden_from_all: capabilities.HiddenFromAll,
    capabilities.is_cooperative: capabilities.Cooperative,
    capabilities.has_steps: capabilities.Stepwise,
    capabilities.has_score_bounds: capabilities.Bounded,
    capabilities.has_continuous_moves: capabilities.Continuous,
    capabilities.has_bots: capabilities.WithBots,
    capabilities.has_bots_beside_people: capabilities.BesidePeople,
    capabilities.is_reviewable: capabilities.Reviewable,
    capabilities.has_lesson: capabilities.Teaching,
    capabilities.has_svg: capabilities.Drawn,
    capabilities.has_words: capabilities.InWords,
    capabilities.has_house_sets: capabilities.HouseSets,
    capabilities.is_compiled: capabilities.Compiled,
    capabilities.has_own_perft: capabilities.Counting,
    capabilities.has_sample_options: capabilities.Sampled,
    capabilities.has_tally: capabilities.Tallying,
    capabilities.has_solver: capabilities.Solvable,
    capabilities.has_daily: capabilities.Daily,
    capabilities.has_problems: capabilities.Problems,
    capabilities.has_threats: capabilities.Threatening,
}


@pytest.mark.parametrize("game", [*games(), PEBBLES], ids=lambda game: game.slug)
def test_asking_says_the_same_as_isinstance(game: Game[Any, Any]) -> None:
    for ask, capability in ASKED.items():
        assert ask(game) == isinstance(game, capability), capability.__name__


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_game_lists_what_it_can_do_among_its_bases(game: Game[Any, Any]) -> None:
    """So that the type checker finds a misspelt method."""
    listed = {base.__name__ for base in type(game).__mro__}
    for ask, capability in ASKED.items():
        physical = capability is capabilities.Physical  # which PhysicalGame is
        assert ask(game) == ((capability.__name__ in listed) or (physical and "PhysicalGame" in listed)), capability


def test_every_capability_can_be_asked_for() -> None:
    protocols = {kind for kind in vars(capabilities).values() if getattr(kind, "_is_runtime_protocol", False)}
    assert protocols == set(ASKED.values())


def test_a_game_that_can_do_no_more_is_answered_for() -> None:
    game = find_game("towers")
    position = game.setup(game.parse_options(), 2)
    assert not capabilities.is_simultaneous(game, position)
    assert capabilities.search_key(game, position, 0) == position.tobytes()
    assert not capabilities.is_gravity_due(game, position)
    assert not capabilities.is_silent(game, position)
    assert capabilities.redact_event(game, position, 0, "a1-a2", 1) == "a1-a2"
    assert capabilities.move_schemas(game, position, 0) is None
    same = capabilities.determinize(game, position, 0, np.random.default_rng(0))
    assert same is not position
    assert same.tobytes() == position.tobytes()
    with pytest.raises(BadOptionError, match="there are no house sets"):
        capabilities.read_house_set(game, "")


class Bare(Game[Any, int]):
    """A game without rules: the tests here do not need them."""

    slug, title = "bare", "Bare"
    options_type = PebbleOptions

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        return (0, 1)


def test_what_a_game_has_not_is_refused_by_name() -> None:
    bare: Any = object.__new__(type("Bare", (Bare,), dict.fromkeys(Game.__abstractmethods__ - {"to_act"})))
    position = PEBBLES.setup(PEBBLES.parse_options(), 2)
    assert capabilities.levels(bare) == ()
    assert capabilities.warm(bare) == ()
    assert capabilities.is_simultaneous(bare, position)
    with pytest.raises(BadRequestError, match="Bare has no bots yet"):
        capabilities.search(bare, position, 0, 1, None, 0)


def test_lines_are_counted_of_any_game() -> None:
    position = PEBBLES.setup(PEBBLES.parse_options({"secret": False, "heap": 4}), 2)
    assert [perft(PEBBLES, position, depth) for depth in range(4)] == [1, 3, 5, 2]
