"""Brick Work as numbers: turns as rows of choices, and the tensor against the view."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from stackyard.core.chance import Stream
from stackyard.core.errors import IllegalMoveError
from stackyard.core.state import State
from stackyard.games.brick_work import choices, tensors
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import NAMES, TURN
from stackyard.games.brick_work.room import ROOM

ENCODING = ROOM.encoding(GAME.parse_options(), 2)


def played(seed: int, actions: int) -> State:
    rng = random.Random(seed)
    state = State.new(ROOM)
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_every_sampled_move_has_its_row_and_comes_back() -> None:
    rng = random.Random(3)
    position = GAME.setup(GAME.parse_options())
    kinds = set()
    for number in range(160):
        if GAME.is_chance_due(position):
            GAME.apply_chance(position, GAME.sample_chance(position, Stream(bytes(32), number)))
            continue
        seat = rng.choice(GAME.to_act(position))
        listed = GAME.legal_moves(position, seat)
        for move in rng.sample(listed, min(6, len(listed))):
            row = ENCODING.actions_of(position, seat, move)
            assert row is not None
            assert ENCODING.move_of(position, seat, row) == move
            legal = [ENCODING.legal_actions(position, seat, row[:length]) for length in range(len(row))]
            assert all(action in choices for action, choices in zip(row, legal, strict=True))
            kinds |= set(re.findall("[a-z]+", re.sub("print .*|[0-9]x[0-9].*", "", move)) or ["print"])
        GAME.apply(position, seat, rng.choice(listed))
    assert kinds == {"take", "return", "print", "collect", "adjust", "build", "demolish", "recycle"}


def test_choices_lead_to_moves_that_reach_the_pips_of_the_die() -> None:
    state = State.new(ROOM)
    rng = random.Random(11)
    finished = 0
    for _ in range(1500):
        if state.is_chance_node() or not state.legal_actions():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        before = len(state.history())
        state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.history()) == before + 1
        finished += not state.serialize().count("\t")
    assert finished > 300


def test_a_choice_that_leads_nowhere_is_refused() -> None:
    state = State.new(ROOM)
    state.apply_action("order 61 11")
    for action in (choices.PRINT, choices.PLACES, choices.GROUP, choices.NUM_ACTIONS, 2**64, -1):
        with pytest.raises(IllegalMoveError):
            state.apply_action(action, 0)
    assert state.history() == ["order 61 11"]


def test_the_planes_show_the_bricks_and_the_plan() -> None:
    state = played(5, 400)
    while state.is_chance_node() or state.position["phase"][0] != TURN:
        state.apply_action(random.Random(1).choice(state.legal_actions()))
    seat = state.acting_seat()
    planes = ENCODING.observation.views(state.observation_tensor(seat))
    view = GAME.view(state.position)
    for step, other in enumerate((seat, 1 - seat)):
        assert planes["place"][step, :, 0].sum() == sum(view.yards[other].values())
        assert planes["place"][step, :, 1].sum() == sum(view.loose[other].values())
    assert planes["tokens"] * 3 == pytest.approx([view.tokens[seat], view.tokens[1 - seat]])
    assert planes["pool"].sum() * 4 == pytest.approx(len(view.pool))
    assert planes["turn"].tolist() == [1, 0]
    assert not planes["plan"].any()
    building = [action for action in state.legal_actions() if ">" in state.action_to_string(seat, action)]
    assert building
    begun = next((a for a in state.legal_actions() if tensors.choice_text(a).endswith("build")), None)
    if begun is not None:
        state.apply_action(begun)
        planes = ENCODING.observation.views(state.observation_tensor(seat))
        assert np.flatnonzero(planes["plan"]).tolist() == [choices.W_BUILD]
        assert planes["plan_left"][0] * 6 >= 1
        theirs = ENCODING.observation.views(state.observation_tensor(1 - seat))
        assert not theirs["plan"].any()
    assert len(NAMES) == 7


def test_dice_of_the_order_never_tie() -> None:
    state = State.new(ROOM)
    chance = 1.0
    for face in (2, 4, 5):
        outcomes = dict(state.chance_outcomes())
        chance *= outcomes[face]
        state.apply_action(face)
    outcomes = dict(state.chance_outcomes())
    assert 1 not in outcomes  # 6 and 2 would be as much as 3 and 5
    assert chance * outcomes[3] == pytest.approx(1 / (6**4 - 146))
