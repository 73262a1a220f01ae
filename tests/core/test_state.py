"""`State`: OpenSpiel's names around a position."""

from __future__ import annotations

import copy
import pickle

import pytest

from stackyard.core.errors import BadChanceError, BadOptionError, BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.perft import perft
from stackyard.core.state import CHANCE, TERMINAL, State
from tests.tiny_game import PEBBLES, PEBBLES_ROOM, PebbleOptions


def start() -> State:
    return State.new(PEBBLES_ROOM, {"secret": False})


def test_a_state_plays_to_the_end() -> None:
    state = start()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0
    assert state.history() == [2, 2]


def test_nature_is_chance() -> None:
    """A game without an encoding draws its events from a seed, a byte at a time."""
    state = State.new(PEBBLES_ROOM)
    assert state.current_player() == CHANCE
    assert state.chance_outcomes() == [(byte, 1 / 256) for byte in range(256)]
    assert state.legal_actions(0) == []
    for byte in (7, 0, 255, 1):
        assert state.is_chance_node()
        state.apply_action(byte)
    assert state.current_player() == 0
    assert state.history() == [7, 0, 255, 1]
    twin = State.new(PEBBLES_ROOM)
    for byte in (7, 0, 255, 1):
        twin.apply_action(byte)
    assert twin == state
    for byte in (1, 255, 0, 7):
        state.undo_action(CHANCE, byte)
    assert state == State.new(PEBBLES_ROOM)


def test_an_event_of_chance_may_be_given_as_its_text() -> None:
    state = State.new(PEBBLES_ROOM)
    state.apply_action("deal 13")
    assert state.full_history() == [(CHANCE, "deal 13")]
    assert state.information_state_string(0) == "seat 0\nnature deal 1?"
    for wrong in ("deal 99", 256, -1, 1.5, None):
        state = State.new(PEBBLES_ROOM)
        with pytest.raises(BadChanceError):
            state.apply_action(wrong)
        assert state.history() == []
    state.apply_action(3)
    with pytest.raises(BadRequestError):
        state.apply_action("deal 13")
    assert state.serialize().endswith("\t3")
    assert state.get_game().deserialize_state(state.serialize()) == state


def test_texts() -> None:
    state = start()
    state.push("take2")
    assert state.action_to_string(1, 0) == "take1"
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
    with pytest.raises(IllegalMoveError):
        state.undo_action(0, 1)


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
    twin = state.clone()
    twin.apply_action(1)
    assert twin != state
    assert state.history() == [0]
    assert state != "state"


def test_options_given_as_a_struct_are_checked_too() -> None:
    assert State.new(PEBBLES_ROOM, PebbleOptions(heap=5)).game is PEBBLES
    for options in (PebbleOptions(heap=99), PebbleOptions(heap=3, dice=True)):
        with pytest.raises(BadOptionError):
            State.new(PEBBLES_ROOM, options)


def test_perft_counts_lines() -> None:
    state = State.new(PEBBLES_ROOM, {"secret": False, "heap": 4})
    assert [perft(PEBBLES_ROOM, state.position, depth) for depth in range(4)] == [1, 3, 5, 2]
    with pytest.raises(BadRequestError):
        perft(PEBBLES_ROOM, State.new(PEBBLES_ROOM).position, 2)
