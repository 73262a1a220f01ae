"""The Hypothesis strategies draw what can arise in play."""

from __future__ import annotations

from hypothesis import given, settings

from stackyard.core.match import Match
from stackyard.core.state import State
from stackyard.testing import strategies
from tests.tiny_game import PEBBLES


@settings(max_examples=30, deadline=None)
@given(strategies.matches(PEBBLES))
def test_matches_load_again(match: Match) -> None:
    assert Match.load(match.text(), game=PEBBLES, seed=match.seed).text() == match.text()


@settings(max_examples=20, deadline=None)
@given(strategies.matches(PEBBLES, finished=True))
def test_finished_matches_are_over(match: Match) -> None:
    assert match.over


@settings(max_examples=30, deadline=None)
@given(strategies.positions(PEBBLES, {"dice": True}))
def test_positions_have_texts(state: State) -> None:
    assert PEBBLES.parse_position(state.serialize()).tobytes() == state.position.tobytes()
