"""A `State` of Towers against a `Match`, and illegal moves."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import IllegalMoveError
from stackyard.core.match import Match
from stackyard.core.state import State
from stackyard.games.towers.game import GAME
from stackyard.games.towers.room import ROOM
from stackyard.games.towers.rules import rules
from stackyard.testing import option_sets


@pytest.mark.parametrize("options", option_sets(ROOM), ids=str)
def test_a_state_goes_through_a_match(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    match = Match.new("towers", options, seed=1)
    state = State.new(ROOM, options)
    moves: list[int] = []
    while not match.over:
        (seat,) = match.to_act
        assert isinstance(seat, int)
        assert state.current_player() == seat
        assert not state.is_terminal()
        legal = state.legal_actions()
        assert sorted(state.action_to_string(seat, move) for move in legal) == match.legal(seat)
        assert state.legal_actions(1 - seat) == []
        moves.append(rng.choice(legal))
        match.play(seat, state.action_to_string(seat, moves[-1]))
        state.apply_action(moves[-1])
        assert state.serialize() == GAME.position_text(match.position)
    assert state.is_terminal()
    assert state.returns() == ROOM.returns(match.position)
    assert state.history() == moves
    while moves:
        state.undo_action(state.full_history()[-1][0], moves.pop())
    assert state == State.new(ROOM, options)


@pytest.mark.parametrize("options", [{}, {"width": 9, "height": 8}], ids=["small", "large"])
def test_compiled_code_never_sees_what_is_no_move(options: dict[str, Any]) -> None:
    state = State.new(ROOM, options)
    given = State(ROOM, state.clone().position)
    state.apply_action(state.legal_actions()[0])
    given.apply_action(given.legal_actions()[0])
    signatures = _signatures()
    for each in (state, given):
        for move in (None, "a1-a2", b"0", 2.0, float("nan"), [1], {}, np.float64(2), np.array([1, 2]), object()):
            with pytest.raises(IllegalMoveError, match="a move of Towers is a whole number, not "):
                each.apply_action(move)
        for number in (-1, -(2**31), 2**31, 2**63, 2**64, 2**200, np.int64(-5), np.uint64(2**63)):
            with pytest.raises(IllegalMoveError, match=f"there is no move number {number}"):
                each.apply_action(number)
        for kind in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
            each.apply_action(kind(each.legal_actions()[0]))
            assert type(each.history()[-1]) is int
    assert state == given
    assert _signatures() == signatures


def _signatures() -> list[int]:
    """Return how many kinds of arguments each function that steps has been compiled for."""
    return [len(getattr(each, "overloads", ())) for each in (rules.list_moves, rules.play_and_list)]
