"""TowerBrix as numbers: bricks let down on the lattice, words, silence, and the tensor against the view."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import IllegalMoveError
from stackyard.core.state import SIMULTANEOUS, State
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.tensors import drop_height
from tests.towerbrix.scenario import COIN_TOSS, begin, deal, wall

GAME: Any = COIN_TOSS.game


def building(players: int = 2) -> State:
    """Return a state with two cards dealt to each of the seats."""
    match = begin(players)
    names = [card.name for card in cards_of(match.position) if card.points == 2][: 2 * players]
    deal(match, f"deal {2 * players}x2", " ".join(f"{name}>{n // 2}" for n, name in enumerate(names)))
    return State(COIN_TOSS, match.position.copy()).clone()


def test_bricks_are_let_down_onto_what_lies_beneath() -> None:
    state = building()
    position = state.position
    position["poses"][0, :8] = wall()
    assert drop_height(position, 0, 0, 100, "x") == 16  # on the table
    assert drop_height(position, 0, 0, 0, "stand") == 150 + 30 + 1  # on the top layer
    assert drop_height(position, 7, 0, 15, "x") == 120 + 15 + 1  # not onto itself
    encoding = COIN_TOSS.encoding_at(position)
    row = encoding.actions_of(position, 0, "put y1 0 0 181 stand")
    assert row is not None
    assert encoding.move_of(position, 0, row) == "put y1 0 0 181 stand"
    for place in (
        "put y1 0 0 180 stand",
        "put y1 1 0 181 stand",
        "put y1 165 0 16 x",
        "move y1",
        "lean y1 0 0 32 90 20",
    ):
        assert encoding.actions_of(position, 0, place) is None


def test_seats_act_in_turn_and_may_be_silent() -> None:
    state = building(3)
    assert state.current_player() == SIMULTANEOUS
    silent = state.encoding.silent
    before = state.position.tobytes()
    for seat in (0, 1, 2, 0):
        assert state.acting_seat() == seat
        assert state.legal_actions()[-1] == silent
        assert state.action_to_string(seat, silent) == "wait silently"
        state.apply_action(silent)
    assert state.position.tobytes() == before
    assert state.full_history() == [(0, silent), (1, silent), (2, silent), (0, silent)]
    up = next(a for a in state.legal_actions(2) if state.action_to_string(2, a) == "up")
    state.apply_action(up, 2)
    assert state.acting_seat() == 0
    string = state.information_state_string(1)
    assert string.splitlines()[-1] == "2 up"
    for _ in range(5):
        state.undo_action(*state.full_history()[-1])
    assert state.position.tobytes() == before


def test_a_seat_sees_its_own_cards_and_the_backs_of_others() -> None:
    state = building()
    encoding = state.encoding
    for seat in (0, 1):
        view = GAME.view(state.position, seat)
        planes = encoding.observation.views(state.observation_tensor(seat))
        mine = [cards_of(state.position)[n].name for n in np.flatnonzero(planes["mine"])]
        assert sorted(mine) == sorted(str(card.name) for card in view.hands[seat])
        assert not planes["shown"].any()
        assert (planes["backs"] * 8).tolist() == [[2, 0], [2, 0]]
        assert planes["poses"][:8] == pytest.approx(state.position["poses"][0, :8])


def test_who_sees_no_tower_is_told_no_height() -> None:
    state = State.new(COIN_TOSS, {"variant": "challenge", "challenge": 10, "deck": "pink"}, 2)
    rng = random.Random(1)
    while GAME.view(state.position, 0).phase != "build":
        actions = state.legal_actions()
        deals = [a for a in actions if state.current_player() == SIMULTANEOUS and a != state.encoding.silent]
        state.apply_action(rng.choice(deals or actions))
    blind = 1
    assert not state.encoding.observation.views(state.observation_tensor(blind))["poses"].any()
    with pytest.raises(IllegalMoveError):
        state.action_to_string(blind, 0)
    assert state.action_to_string(0, 0).startswith(f"put {BRICKS[0]} -150 -150 ")
