"""Step functions: a `State` caches the legal moves that they list, but only while nobody else has its position.

The game is Pebbles with step functions in plain Python, which log their calls.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stackyard.core.compiling.stepping import COUNT_MASK, pack_word, seat_of
from stackyard.core.errors import BadRequestError, IllegalMoveError, MatchOverError, NotYourTurnError, StackyardError
from stackyard.core.room import Room
from stackyard.core.state import TERMINAL, State
from stackyard.core.steps import Moves, Positions, Steps
from stackyard.testing import check_game, check_state, check_steps
from tests.tiny_game import MOST, PEBBLES, PEBBLES_ROOM, Pebbles, room_of

CALLS: list[str] = []


def list_moves(positions: Positions, out: Moves) -> int:
    CALLS.append("list")
    return _listed(positions, out)


def play_and_list(positions: Positions, move: int, out: Moves) -> int:
    CALLS.append("play")
    try:
        PEBBLES.apply(positions, PEBBLES.to_act(positions)[0], move)
    except StackyardError:
        return -1
    return _listed(positions, out)


def _listed(positions: Positions, out: Moves) -> int:
    acting = PEBBLES.to_act(positions)
    if not acting:
        return 0
    moves = PEBBLES.legal_moves(positions, acting[0])
    out[: len(moves)] = moves
    return pack_word(len(moves), acting[0])


class Steppers(Pebbles):
    steps = Steps(list_moves, play_and_list, MOST)

    def apply(self, position: Any, seat: int, move: int) -> Any:
        CALLS.append("apply")
        return super().apply(position, seat, move)


GAME = Steppers()
STEPPING = room_of(GAME)
LONG = {"secret": False, "heap": 12}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    CALLS.clear()
    yield
    CALLS.clear()


def played(moves: int) -> State:
    """Return a state of a long match after `moves` moves of one pebble."""
    state = State.new(STEPPING, LONG)
    for _ in range(moves):
        state.apply_action(0)
    return state


def test_a_word_says_who_is_to_act_and_how_many_moves_they_have() -> None:
    for count in (1, 577, COUNT_MASK):
        for seat in range(6):
            word = pack_word(count, seat)
            assert word > 0
            assert (word & COUNT_MASK, seat_of(word)) == (count, seat)


def test_the_call_that_plays_lists_the_moves_that_follow() -> None:
    state = State.new(STEPPING, LONG)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[state.current_player()])
    assert ["list"] + ["play"] * len(state.history()) == CALLS
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []


def take_back(state: State, move: int | None = None) -> None:
    seat, last = state.full_history()[-1]
    state.undo_action(seat, last if move is None else move)


def test_a_list_that_is_handed_out_is_the_callers() -> None:
    state = played(1)
    state.legal_actions().clear()
    assert state.legal_actions() == [0, 1, 2]


def test_a_state_whose_position_others_have_asks_anew() -> None:
    alone = played(9)
    position = alone.position
    for state in (alone, State(STEPPING, position)):
        assert state.legal_actions() == [0, 1, 2]
        position["heap"] = 1  # as chance events change it
        assert state.legal_actions() == [0]
        position["turn"] = 1 - position["turn"]
        assert state.current_player() == position["turn"][0]
        position["heap"] = 3
    state.apply_action(1)
    take_back(state)
    assert position["heap"][0] == 3
    assert state.position is position


def test_a_clone_has_a_position_of_its_own() -> None:
    given = State(STEPPING, State.new(PEBBLES_ROOM, LONG).position)
    own = given.clone()
    own.legal_actions()
    CALLS.clear()
    own.apply_action(0)
    assert own.legal_actions() == [0, 1, 2]
    assert CALLS == ["play"]
    assert own != given


def test_moves_are_taken_back_however_many() -> None:
    for moves in range(11):
        state, trail = played(moves), [played(k).position.tobytes() for k in range(moves)]
        for before in reversed(trail):
            take_back(state, 0)
            assert state.position.tobytes() == before
        assert state == State.new(STEPPING, LONG)
        with pytest.raises(IllegalMoveError):
            state.undo_action(0, 0)


def test_moves_are_taken_back_to_where_somebody_changed_the_position() -> None:
    state = played(3)
    state.position["die"] = 5
    state.apply_action(1)
    state.apply_action(0)
    state.undo_action(0, 0)
    state.undo_action(1, 1)
    assert state.position["die"][0] == 5
    take_back(state, 0)
    assert state == played(2)


def test_playing_on_after_taking_back() -> None:
    state = played(9)
    take_back(state)
    assert state.legal_actions() == [0, 1, 2]
    state.apply_action(2)
    assert state.history() == [0] * 8 + [2]
    take_back(state)
    assert state == played(8)


@pytest.mark.parametrize("moves", [0, 3, 9])
def test_copies_go_their_own_way(moves: int) -> None:
    state = played(moves)
    before = state.clone()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.legal_actions() == state.legal_actions()
        twin.apply_action(1)
        assert (state, state.history()) == (before, [0] * moves)
        for _ in range(moves + 1):
            take_back(twin)
        assert twin == State.new(STEPPING, LONG)
    assert state == before


@pytest.mark.parametrize("room", [STEPPING, PEBBLES_ROOM], ids=["stepping", "not stepping"])
def test_numbers_of_any_kind_are_moves_and_nothing_else_is(room: Room) -> None:
    state = State.new(room, LONG)
    move: Any
    for move in (np.int64(1), np.int8(1), np.uint16(1), np.array(1), True):
        state.apply_action(move)
        assert type(state.history()[-1]) is int
        take_back(state)
    for move in (1.0, np.float32(1), "1", b"1", None, [1], (), np.array([1, 2])):
        with pytest.raises(IllegalMoveError, match="a move of Pebbles is a whole number, not "):
            state.apply_action(move)
    for move in (-1, 3, 2**31, 2**63, -(2**63) - 1, 2**100, np.int64(-1), np.uint64(2**63)):
        with pytest.raises(IllegalMoveError, match="may be taken here"):
            state.apply_action(move)
    assert state == State.new(room, LONG)
    assert state.history() == []


@pytest.mark.parametrize("room", [STEPPING, PEBBLES_ROOM], ids=["stepping", "not stepping"])
def test_a_seat_that_is_named_must_be_the_one_to_act(room: Room) -> None:
    state = State.new(room, LONG)
    state.apply_action(0, 0)
    state.apply_action(0, np.int64(1))  # type: ignore[arg-type]
    for seat in (1, 2, -1, 2**70):
        with pytest.raises(NotYourTurnError):
            state.apply_action(0, seat)
        assert state.legal_actions(seat) == []
    for nobody in ("0", 0.5):
        with pytest.raises(BadRequestError, match="a seat is a whole number"):
            state.apply_action(0, nobody)  # type: ignore[arg-type]
    assert state.history() == [0, 0]


def test_a_match_that_is_over_takes_no_moves() -> None:
    state = played(11)  # the last pebble goes by a forced event
    assert state.is_terminal()
    with pytest.raises(MatchOverError):
        state.apply_action(0)
    assert len(state.history()) == 11


def test_a_position_that_cannot_be_written_is_left_to_the_game() -> None:
    position = State.new(STEPPING, LONG).position
    position.flags.writeable = False
    state = State(STEPPING, position)
    assert state.legal_actions() == [0, 1, 2]
    state.clone().apply_action(0)
    with pytest.raises(ValueError, match="read-only"):
        state.apply_action(0)
    assert CALLS == ["list", "play", "apply"]  # the clone's two, and the state's own


def test_a_start_is_set_up_once_and_is_everybodys_own() -> None:
    first, second = State.new(STEPPING, LONG), State.new(STEPPING, LONG)
    first.apply_action(0)
    first.position["die"] = 3
    assert second == State.new(STEPPING, LONG)
    assert second.history() == []


def test_stepping_games_pass_the_conformance_checks() -> None:
    assert check_game(STEPPING, options=[LONG, {"dice": True}, {}], checks=[check_state, check_steps]) > 0
