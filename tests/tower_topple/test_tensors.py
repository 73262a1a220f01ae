"""Tower Topple as numbers: hands on the lattice and beside it, and the tensor against the view."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.state import State
from stackyard.games.tower_topple.pieces import FACES, FACING
from stackyard.games.tower_topple.positions import PHASES
from stackyard.games.tower_topple.tensors import HANDS, PLAIN_HANDS, PULLS
from tests.tower_topple.without_physics import WITHOUT_PHYSICS

GAME: Any = WITHOUT_PHYSICS.game
SHORT = {"rows": 4, "rounds": 1}


@pytest.mark.parametrize(
    ("options", "players"), [(SHORT, 2), ({**SHORT, "open": True}, 3), ({**SHORT, "teams": 2}, 4)], ids=str
)
def test_planes_say_what_the_view_says(options: dict[str, Any], players: int) -> None:
    rng = random.Random(4)
    state = State.new(WITHOUT_PHYSICS, options, players)
    names = [face.name for face in FACES]
    while not state.is_terminal():
        view = GAME.view(state.position, 0)
        for seat in range(players):
            planes = state.encoding.observation.views(state.observation_tensor(seat))
            for row, bricks in enumerate(view.rows):
                for slot, brick in enumerate(bricks):
                    assert planes["bricks"][row, slot] == (brick is not None)
                    faces = [] if brick is None or brick.face is None else [names.index(brick.face)]
                    assert np.flatnonzero(planes["face"][row, slot]).tolist() == faces
            found = [f"{row + 1}{'abc'[slot]}" for row, slot in zip(*np.nonzero(planes["pull"]), strict=True)]
            assert sorted(found) == sorted(view.pull)
            mine = next(unit for unit, team in enumerate(view.teams) if seat in team)
            units = len(view.teams)
            scores = [view.scores[(mine + step) % units] for step in range(units)]
            assert planes["scores"] * 50 == pytest.approx(scores)
            assert (planes["left"] * 8).round().astype(int).tolist() == list(view.left.values())
        state.apply_action(rng.choice(state.legal_actions()))


def test_the_mask_has_every_legal_brick_with_every_hand() -> None:
    state = State.new(WITHOUT_PHYSICS, SHORT)
    for byte in (0, 0, 1, 2):
        state.apply_action(byte)
    seat = state.current_player()
    texts = {state.action_to_string(seat, action) for action in state.legal_actions()}
    assert set(GAME.legal_moves(state.position, seat)) <= texts
    pulls = sum(text.startswith("pull") for text in texts)
    touches = sum(text.startswith("touch") for text in texts)
    view = GAME.view(state.position, seat)
    assert (pulls, touches) == (PULLS * len(view.pull), PLAIN_HANDS * len(view.touch))
    assert len(HANDS) == 1 + 2 * 3 * 4


def test_a_hand_beside_the_lattice_has_no_action_and_can_be_played() -> None:
    state = State.new(WITHOUT_PHYSICS, SHORT)
    for byte in (0, 0, 1, 2):
        state.apply_action(byte)
    seat = state.current_player()
    encoding = WITHOUT_PHYSICS.encoding_at(state.position)
    place = GAME.view(state.position, seat).pull[0]
    assert encoding.actions_of(state.position, seat, f"pull {place} +33") is None
    assert encoding.actions_of(state.position, seat, f"pull {place} +40~3:7") is None
    (action,) = encoding.actions_of(state.position, seat, f"pull {place} -100/tap") or (None,)
    assert state.action_to_string(seat, action) == f"pull {place} -100/tap"
    state.apply_action(f"pull {place} +33")
    assert state.history()[-1] == f"pull {place} +33"
    assert state.is_chance_node()


def test_every_point_of_the_box_is_a_legal_move() -> None:
    rng = np.random.default_rng(2)
    state = State.new(WITHOUT_PHYSICS, SHORT)
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.Random(played).choice(state.legal_actions()))
            continue
        seat = state.current_player()
        point = rng.uniform(-1.5, 1.5, 5).astype(np.float32)
        state.push(state.encoding.move_from_box(state.position, seat, point), seat)
        played += 1
    assert played > 3


def test_what_is_read_on_a_brick_is_as_likely_as_there_are_such() -> None:
    rng = random.Random(9)
    state = State.new(WITHOUT_PHYSICS, SHORT)
    while not (state.is_chance_node() and GAME.view(state.position, 0).phase == PHASES[FACING]):
        state.apply_action(rng.choice(state.legal_actions()))
    left = list(GAME.view(state.position, 0).left.values())
    chances = dict(state.chance_outcomes())
    assert [chances.get(kind, 0.0) for kind in range(len(left))] == pytest.approx([n / sum(left) for n in left])
