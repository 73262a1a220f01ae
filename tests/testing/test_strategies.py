"""The Hypothesis strategies draw what can arise in play."""

from __future__ import annotations

from hypothesis import given, settings

from stackyard.core.match import Match
from stackyard.core.state import State
from stackyard.testing import strategies
from tests.tiny_game import PEBBLES, PEBBLES_ROOM


@settings(max_examples=30, deadline=None)
@given(strategies.matches(PEBBLES_ROOM))
def test_matches_load_again(match: Match) -> None:
    assert Match.load(match.text(), room=PEBBLES_ROOM, seed=match.seed).text() == match.text()


@settings(max_examples=20, deadline=None)
@given(strategies.matches(PEBBLES_ROOM, finished=True))
def test_finished_matches_are_over(match: Match) -> None:
    assert match.over


@settings(max_examples=30, deadline=None)
@given(strategies.positions(PEBBLES_ROOM, {"dice": True}))
def test_positions_have_texts(state: State) -> None:
    assert PEBBLES.parse_position(state.serialize()).tobytes() == state.position.tobytes()
