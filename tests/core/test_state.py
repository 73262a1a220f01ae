"""`State`: OpenSpiel's and python-chess's names around a position."""

from __future__ import annotations

import copy
import pickle

import pytest

from stackyard.core.errors import BadOptionError, BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.perft import perft
from stackyard.core.state import CHANCE, TERMINAL, State
from tests.tiny_game import PEBBLES, PebbleOptions


def start() -> State:
    return State.new(PEBBLES, {"secret": False})


def test_a_state_plays_to_the_end() -> None:
    state = start()
    while not state.is_terminal():
        assert state.current_player() == state.turn
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0
    assert state.history() == [2, 2]


def test_nature_is_chance() -> None:
    state = State.new(PEBBLES)
    assert state.current_player() == CHANCE
    assert state.legal_actions() == []


def test_texts() -> None:
    state = start()
    state.push("take2")
    assert state.action_to_string(1, 0) == "take1"
    assert state.string_to_action("take3") == 2
    assert "Pebbles: 5/7 1" in repr(state)
    with pytest.raises(IllegalMoveError):
        state.push("take9")


def test_taking_back() -> None:
    state = start()
    before = state.position.tobytes()
    state.apply_action(1)
    with pytest.raises(IllegalMoveError):
        state.undo_action(0, 2)
    with pytest.raises(NotYourTurnError):
        state.undo_action(1, 1)
    state.undo_action(0, 1)
    assert state.position.tobytes() == before
    with pytest.raises(BadRequestError):
        state.pop()


def test_a_refused_move_leaves_no_trace() -> None:
    state = start()
    with pytest.raises(IllegalMoveError):
        state.apply_action(9)
    with pytest.raises(NotYourTurnError):
        state.apply_action(0, seat=1)
    assert state == start()
    assert state.history() == []


def test_copies_are_apart_and_equal() -> None:
    state = start()
    state.apply_action(0)
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.history() == [0]
    child = state.child(1)
    assert child != state
    assert state.history() == [0]
    assert state != "state"


def test_options_given_as_a_struct_are_checked_too() -> None:
    assert State.new(PEBBLES, PebbleOptions(heap=5)).game is PEBBLES
    for options in (PebbleOptions(heap=99), PebbleOptions(heap=3, dice=True)):
        with pytest.raises(BadOptionError):
            State.new(PEBBLES, options)


def test_perft_counts_lines() -> None:
    state = State.new(PEBBLES, {"secret": False, "heap": 4})
    assert [perft(PEBBLES, state.position, depth) for depth in range(4)] == [1, 3, 5, 2]
    with pytest.raises(BadRequestError):
        perft(PEBBLES, State.new(PEBBLES).position, 2)
