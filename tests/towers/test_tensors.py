"""The tensor of Towers, plane by plane, against the view."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stackyard.core.state import State
from stackyard.games.towers.game import GAME
from stackyard.games.towers.room import ROOM

OPTIONS: list[dict[str, Any]] = [
    {},
    {"width": 5, "height": 3, "swap": True, "capture": True, "utilities": 3, "sprawl": True, "suburbs": True},
    {"width": 9, "height": 8, "suburbs": True},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_planes_say_what_the_view_says(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    state = State.new(ROOM, options)
    phases = ("utilities", "sprawl", "build", "over")
    while True:
        view = GAME.view(state.position)
        blocks = view.width * view.height
        for seat in (0, 1):
            encoding = ROOM.encoding_at(state.position)
            planes = encoding.observation.views(state.observation_tensor(seat))
            colour = view.colours[seat]
            assert planes["floors"].sum() * blocks == pytest.approx(sum(map(len, view.towers.values())))
            assert planes["height"].sum() == len(view.towers)
            for block, floors in view.towers.items():
                at = (int(block[1:]) - 1, ord(block[0]) - ord("a"))
                assert planes["mine"][at] == (floors[-1] == colour[0])
                assert planes["theirs"][at] == (floors[-1] not in (colour[0], "U"))
                assert planes["floors"][at] * blocks == pytest.approx(len(floors))
                assert planes["my_floors"][at] * blocks == pytest.approx(floors.count(colour[0]))
                assert planes["height"][(min(len(floors), len(planes["height"])) - 1, *at)] == 1
                if view.options["utilities"]:
                    assert planes["utility"][at] == floors.count("U")
                if view.districts:
                    assert planes["district"][at] * blocks == pytest.approx(view.districts[block])
            status = planes["status"]
            assert phases[int(np.flatnonzero(status[:4])[0])] == view.phase
            assert status[4] == (state.current_player() == seat)
            assert status[5] == (state.current_player() == seat and view.swap)
            assert (status[6:8] * blocks).tolist() == pytest.approx([view.scores[seat], view.scores[1 - seat]])
            assert status[10] * blocks == pytest.approx(view.utilities_left)
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
