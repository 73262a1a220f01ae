"""The solver over REST: a hand and a wish, a tower or a proof, and the deal of the day; bad questions are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.games.towerbrix.conditions.language import holds, parse
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.solver.objectives import bonus_points
from stackyard.games.towerbrix.solver.towers import facts_of
from tests.server.hall import Running
from tests.server.test_rest import post, problem

SOLVE = "/api/games/towerbrix/solve"


def test_a_hand_is_solved(hall: Running) -> None:
    found = post(hall, SOLVE, cards=["p32", "P8"], deck="pink", conditions=["exactly 3 bricks: grounded"])
    assert found["verdict"] == "stands"
    assert [card["name"] for card in found["cards"]] == ["P32", "P8", None]
    assert found["cards"][0]["text"] == "Exactly one highest brick stands."
    assert found["cards"][0]["localizable"]["name"] == "towerbrix:line"
    poses = read_poses(found["poses"], 9)
    used = sum(1 << BRICKS.index(name) for name in found["used"])
    facts = facts_of(poses.astype(np.float64), used)
    assert all(holds(parse(card["condition"]), facts) for card in found["cards"])
    assert found["grounded"] == 3
    assert len(found["steps"]) == len(found["steps_localizable"]) == len(found["used"])
    assert sorted(found["order"]) == sorted(found["used"])
    assert found["svg"].startswith("<svg")
    assert found["covers"] == ""


def test_a_contradiction_says_what_it_covers(hall: Running) -> None:
    found = post(hall, SOLVE, conditions=["all red: standing", "at least 1 red: lying"])
    assert (found["verdict"], found["poses"], found["steps"]) == ("impossible", None, [])
    assert "contradicts itself: no tower satisfies all of them" in found["covers"]


def test_a_house_deck_and_a_wish(hall: Running) -> None:
    found = post(hall, SOLVE, cards=["H1"], house_deck="H1 2 all bricks: lying", wish="bonus", seconds=8)
    assert found["verdict"] == "stands"
    assert found["cards"][0]["condition"] == "all bricks: lying"
    assert found["bonus"] == bonus_points(found["height_mm"], found["grounded"])


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, "one card or condition at least"),
        ({"cards": ["G999"]}, "no card 'G999'"),
        ({"cards": ["G1"] * 200}, "length <= 60"),
        ({"cards": ["P" * 5000]}, "length <= 12"),
        ({"cards": ["G1"], "deck": "blue"}, "the decks are green and pink"),
        ({"cards": ["P1"], "deck": "green"}, "no card 'P1'"),
        ({"cards": ["G1", " g1"]}, "G1 is named twice"),
        ({"cards": ["G1", "P2"]}, "it is one of the pink deck"),
        ({"cards": ["G1"], "seed": 2**31}, "<= 2147483647"),
        ({"cards": ["G1"], "seed": -1}, ">= 0"),
        ({"cards": ["G1"], "box_short": 0}, ">= 100"),
        ({"cards": ["G1"], "box_long": 10**30}, "box_long"),
        ({"cards": ["G1"], "house_deck": "#" * 20_001}, "length <= 20000"),
        ({"cards": ["G1"], "house_deck": "# no cards"}, "this one has 0"),
        ({"cards": "G1"}, "array"),
        ({"cards": [1]}, "str"),
        ({"conditions": ["all rot: standing"]}, "'rot'"),
        ({"conditions": [""]}, "but the text ends"),
        ({"conditions": ["all red: standing; " * 21 + "all red: standing"]}, "length <= 400"),
        ({"conditions": [" or else ".join(["all red: standing"] * 6)] * 50}, "4000 characters"),
        ({"cards": ["G1"], "seconds": 11}, "at most 10 seconds"),
        ({"cards": ["G1"], "seconds": 0}, "more than 0"),
        ({"cards": ["G1"], "seconds": -5}, "more than 0"),
        ({"cards": ["G1"], "seconds": 1e308}, "at most 10 seconds"),
        ({"cards": ["G1"], "seconds": "5"}, "float"),
        ({"cards": ["G1"], "wish": "lowest"}, "lowest"),
        ({"cards": ["G1"], "box_short": 500, "box_long": 400}, "short side"),
        ({"cards": ["G1"], "house_deck": "G1 4 all red: standing"}, "2 or 3 points"),
        ({"cards": ["G1"], "moves": []}, "moves"),
    ],
)
def test_a_wrong_hand_is_refused(hall: Running, body: dict[str, Any], wrong: str) -> None:
    answer = hall.http.post(SOLVE, json=body)
    assert answer.status_code == 400, answer.text
    assert problem(answer).code in ("bad_request", "bad_option")
    assert wrong in problem(answer).message


@pytest.mark.parametrize(
    "body", [b'{"cards":["G1"],"seconds":NaN}', b'{"cards":["G1"],"seconds":1e999}', b"[]", b"\xff"]
)
def test_what_is_no_json_is_refused(hall: Running, body: bytes) -> None:
    answer = hall.http.post(SOLVE, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert problem(answer).code in ("bad_json", "bad_request")


def test_games_without_a_solver_say_so(hall: Running) -> None:
    answer = hall.http.post("/api/games/towers/solve", json={})
    assert (answer.status_code, problem(answer).code) == (400, "bad_request")
    assert "has no solver to ask" in problem(answer).message
    assert hall.http.post("/api/games/chess/solve", json={}).status_code == 404


def test_a_house_deck_is_looked_at_by_the_solver(hall: Running) -> None:
    found = post(hall, "/api/games/towerbrix/house-set", text="X1 2 all blue: lying\nX2 3 all red: standing")
    assert found["options"] == {"cards": "X1 2 all blue: lying\nX2 3 all red: standing"}
    bad = {"text": "X1 2 all blue: lying\nX2 3 exactly 9 red: standing"}
    refused = hall.http.post("/api/games/towerbrix/house-set", json=bad)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_option")
    assert "X2 can never be satisfied" in refused.json()["message"]
