"""A hall whose program has learned new rules: matches that were under way go on by theirs, new ones by the new."""

from __future__ import annotations

from pathlib import Path

from stackyard.core.registry import registered
from tests.server.hall import Running, settings
from tests.server.make_database import snapshot
from tests.tiny_game import LATER_ROOM, PEBBLES_ROOM

SEED = f"{7:064x}"  # deals 13


def test_a_match_goes_on_by_its_own_rules_and_a_new_one_by_the_newest(database: Path) -> None:
    with registered(PEBBLES_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend", game="pebbles", seed=SEED)
        line.join(made, 0, 1)
        assert line.move(made, 0, 1, "take3")["v"] == 2
    with registered(LATER_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        assert snapshot(line, made, [0, 1])["info"]["header"]["rules"] == 1
        assert line.move(made, 1, 2, "take3")["t"] == "ack"
        snap = snapshot(line, made, [0, 1])
        assert [(entry["by"], entry["event"]) for entry in snap["entries"]][-2:] == [(1, "take3"), (0, "take1")]
        assert hall.http.get(f"/api/matches/{made.id}/replay").json()["header"]["rules"] == 1

        fresh = hall.create("me", "friend", game="pebbles", seed=SEED)
        assert snapshot(line, fresh, [0, 1])["info"]["header"]["rules"] == 2
        for seat in (0, 1):
            assert line.move(fresh, seat, seat + 1, "take3")["t"] == "ack"
        snap = snapshot(line, fresh, [0, 1])
        assert [(entry["by"], entry["event"]) for entry in snap["entries"]][-2:] == [(1, "take3"), (1, "take1")]

        for text, last in (("3/7 1 d0 n21 t2,2 s00 l0 -S", 0), ("rules=2 3/7 1 d0 n21 t2,2 s00 l0 -S", 1)):
            asked = {"game": "pebbles", "position": text, "moves": ["take2"]}
            explored = hall.http.post("/api/explore", json=asked).json()
            assert [entry["by"] for entry in explored["entries"]] == [1, last]
            assert explored["position"].startswith("rules=2 ") == text.startswith("rules=2 ")
    with registered(LATER_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        assert snapshot(line, fresh, [0, 1])["entries"][-1]["by"] == 1, "and it is folded by its own rules again"


def test_a_match_by_rules_that_this_program_does_not_play_is_refused_and_others_go_on(database: Path) -> None:
    with registered(PEBBLES_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        older = hall.create("me", "friend", game="pebbles", seed=SEED)
        line.join(older, 0, 1)
    with registered(LATER_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        newer = hall.create("me", "friend", game="pebbles", seed=SEED)
        line.join(newer, 0, 1)
        assert line.move(newer, 0, 1, "take3")["t"] == "ack"
    with registered(PEBBLES_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        why = "played by rules version 2; this program plays 1"
        for _ in range(2):  # however often it is asked for
            refused = line.join(newer, 0, 1)
            assert (refused["t"], refused["code"]) == ("nak", "bad_request")
            assert why in refused["message"]
        answer = hall.http.get(f"/api/matches/{newer.id}/chat")
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert why in answer.json()["message"]

        assert line.join(older, 0, 1)["info"]["header"]["rules"] == 1
        assert line.move(older, 0, 1, "take3")["t"] == "ack"
        assert hall.create("me", "friend", game="pebbles").id != newer.id
    with registered(LATER_ROOM), Running(settings(database)) as hall, hall.connect() as line:
        assert line.join(newer, 0, 1)["v"] == 2, "nothing of it is lost"
        assert line.move(newer, 1, 2, "take3")["t"] == "ack"
