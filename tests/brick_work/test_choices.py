"""A state that plays choices by compiled calls does what one does that asks the encoding and the game for each."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import StackyardError
from stackyard.core.room import Room
from stackyard.core.state import SIMULTANEOUS, State
from stackyard.games.brick_work.choices import NUM_ACTIONS
from stackyard.games.brick_work.room import ROOM
from tests.amounts import amount

PLAIN = ROOM.with_game(ROOM.game, choices=None)
VERSIONS = pytest.mark.parametrize("version", ROOM.game.versions)


def begun(room: Room, version: int) -> State:
    return State.new(room, players=2, version=version)


def answers(state: State) -> list[Any]:
    """Return what a state says of itself."""
    mask = np.empty(NUM_ACTIONS, np.int8)
    asked = [state.current_player(), state.acting_seat(), state.is_terminal(), state.is_chance_node(), str(state)]
    asked += [state.legal_actions(), state.legal_actions(0), state.legal_actions(1), state.serialize()]
    asked += [(state.fill_mask(seat, mask), mask.tolist()) for seat in range(2)]
    return [*asked, state.chance_outcomes() if state.is_chance_node() else None, state.full_history()]


def refused(state: State, action: Any, seat: int | None) -> str:
    try:
        state.apply_action(action, seat)
    except StackyardError as error:
        return repr(error)
    return "played"


@VERSIONS
def test_both_play_the_same_matches(version: int) -> None:
    for seed in range(amount(2, 40)):
        rng = random.Random(seed)
        compiled, plain = begun(ROOM, version), begun(PLAIN, version)
        for number in range(amount(700, 5000)):
            if plain.is_terminal():
                break
            action, seat = rng.choice(plain.legal_actions()), None
            if plain.current_player() == SIMULTANEOUS and rng.random() < 0.1:
                seat = rng.choice(ROOM.game.to_act(plain.position))
                action = rng.choice(plain.legal_actions(seat) or [0])
            given = np.int64(action) if rng.random() < 0.05 else action
            assert refused(compiled, given, seat) == refused(plain, given, seat)
            if number % 23 == 0:
                assert answers(compiled) == answers(plain)
            if number % 97 == 0:
                compiled = compiled.clone()
        assert answers(compiled) == answers(plain)


@VERSIONS
def test_both_refuse_the_same(version: int) -> None:
    rng = random.Random(7)
    compiled, plain = begun(ROOM, version), begun(PLAIN, version)
    for _ in range(amount(150, 2000)):
        for action in (rng.randrange(NUM_ACTIONS), rng.choice((-1, NUM_ACTIONS, 2**31, 2**64, "adjust", "roll 1234"))):
            if action in plain.legal_actions():
                continue
            seat = rng.choice((None, -1, 0, 1, 2))
            assert refused(compiled.clone(), action, seat) == refused(plain.clone(), action, seat)
            assert answers(compiled) == answers(plain)
        action = rng.choice(plain.legal_actions())
        compiled.apply_action(action)
        plain.apply_action(action)


def test_choices_are_taken_back_one_by_one() -> None:
    rng = random.Random(5)
    state = begun(ROOM, 2)
    trail = []
    for _ in range(amount(400, 4000)):
        if state.is_terminal():
            break
        trail.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    for before in reversed(trail):
        state.undo_action(*state.full_history()[-1])
        assert (state, state.legal_actions()) == (before, before.legal_actions())


def test_a_state_in_the_midst_of_a_move_is_copied_whole() -> None:
    rng = random.Random(9)
    state = begun(ROOM, 2)
    copied = 0
    for _ in range(800):
        if state.is_terminal():
            break
        if "\t" in state.serialize() and rng.random() < 0.2:
            others = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
            assert [answers(other) for other in others] == [answers(state)] * len(others)
            copied += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert copied > 20


def test_a_caller_may_change_the_position() -> None:
    rng = random.Random(2)
    state, plain = begun(ROOM, 2), begun(PLAIN, 2)
    for _ in range(300):
        position = state.position
        action = rng.choice(plain.legal_actions())
        state.apply_action(action)
        plain.apply_action(action)
        assert position is state.position
        assert answers(state) == answers(plain)
