"""A database that a hall left behind opens in the hall of today: every match goes on where it was.

The dump and what its players hold are `make_database.py`'s. All is asked over the wire, as a browser would ask it.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.registry import game
from stackyard.server.store.listing import list_matches
from tests.golden.test_records import within
from tests.server.hall import Made, Running, settings
from tests.server.make_database import DUMP, PLAYERS, snapshot

MATCHES: list[dict[str, Any]] = json.loads(PLAYERS.read_text("utf-8"))
GOING_ON = [kept for kept in MATCHES if kept["next"] is not None]
GAMES = {"towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix"}
BY_NAME = pytest.mark.parametrize("stored", MATCHES, ids=[stored["name"] for stored in MATCHES])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Today's hall on that database."""
    database: Path = tmp_path_factory.mktemp("golden") / "hall.sqlite3"
    with closing(sqlite3.connect(database)) as made:
        made.executescript(DUMP.read_text("utf-8"))
        # Retention would count the time for which the file has lain here.
        made.execute("UPDATE match SET look_at = ?", (int(time.time()) + 7 * 86_400,))
        made.commit()
    with Running(settings(database)) as opened:
        yield opened


def named(name: str) -> dict[str, Any]:
    (found,) = (stored for stored in MATCHES if stored["name"] == name)
    return found


def made_of(stored: dict[str, Any]) -> Made:
    return Made(stored["match"], stored["secrets"])


def mine(stored: dict[str, Any]) -> list[int]:
    return [seat for seat in stored["joined"] if stored["secrets"][seat] is not None]


# In this order: what is looked at first must not have been changed by what goes on after it.


@BY_NAME
def test_a_match_is_found_as_it_was_left(hall: Running, stored: dict[str, Any]) -> None:
    was = stored["snap"]
    with hall.connect() as line:
        snap = snapshot(line, made_of(stored), mine(stored))
        assert snap["t"] == "snap"
        for field in ("v", "mine", "chat", "to_act", "offers"):
            assert snap[field] == was[field], field
        within(
            [{**entry, "description": None} for entry in was["entries"]],
            [{**entry, "description": None} for entry in snap["entries"]],
        )
        within(was["views"], snap["views"], "views")
        within(was["outcome"], snap["outcome"], "outcome")
        for field in ("header", "clock"):
            within(was["info"][field], snap["info"][field], field)
        assert snap["info"]["header"]["rules"] == was["info"]["header"]["rules"]
        assert [(seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in snap["info"]["seats"]] == [
            (seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in was["info"]["seats"]
        ]
        assert snap["clock"]["paused"] == was["clock"]["paused"]


@BY_NAME
def test_a_command_of_then_sent_again_is_answered_as_then(hall: Running, stored: dict[str, Any]) -> None:
    made = made_of(stored)
    with hall.connect() as line:
        v = snapshot(line, made, mine(stored))["v"]
        for sent in stored["acks"]:
            fields = {name: value for name, value in sent.items() if name not in ("t", "acked")}
            answer = line.command(sent["t"], made, **fields)
            assert (answer["t"], answer.get("v")) == ("ack", sent["acked"]), answer
        assert snapshot(line, made, mine(stored))["v"] == v, "and nothing is done twice"


@pytest.mark.parametrize("stored", GOING_ON, ids=[stored["name"] for stored in GOING_ON])
def test_it_goes_on(hall: Running, stored: dict[str, Any]) -> None:
    made, fields = made_of(stored), dict(stored["next"])
    kind = fields.pop("t")
    with hall.connect() as line:
        v = snapshot(line, made, mine(stored))["v"]
        answer = line.command(kind, made, **({} if kind == "resign" else {"v": v}), **fields)
        assert answer["t"] == "ack", answer
        assert answer["v"] == v + 1
        snap = snapshot(line, made, mine(stored))
        event = fields.get("move") or fields.get("event") or f"resign {fields['seat']}"
        assert snap["entries"][-1]["event"] == event or event in [entry.get("event") for entry in snap["entries"][-3:]]


def test_each_game_goes_on() -> None:
    played = {
        (stored["snap"]["info"]["header"]["game"], stored["snap"]["info"]["header"]["rules"]) for stored in GOING_ON
    }
    assert {slug for slug, _ in played} == GAMES
    assert {(slug, game(slug).versions[0]) for slug in GAMES} <= played, "by the first version that it has"


def test_all_matches_are_listed(hall: Running) -> None:
    opened = hall.hall
    assert opened is not None
    rows = hall.on_loop(lambda: opened.store.read(lambda found: list_matches(found, None, None, None, limit=100)))
    assert {(row.match, row.game) for row in rows} == {
        (stored["match"], stored["snap"]["info"]["header"]["game"]) for stored in MATCHES
    }


def test_what_was_asked_is_answered(hall: Running) -> None:
    """An offer is still open: the other seat's link, which nobody had opened, takes the seat and says yes."""
    stored = named("asks-for-a-draw")
    made = made_of(stored)
    with hall.connect() as line:
        snap = snapshot(line, made, [1])
        assert [seat["taken"] for seat in snap["info"]["seats"]] == [True, True]
        assert line.command("answer", made, seat=1, offer=snap["offers"][0]["id"], yes=True)["t"] == "ack"
        assert snapshot(line, made, [1])["outcome"]["over"]


def test_a_bot_answers(hall: Running) -> None:
    stored = named("bot-answered")  # after the person's move of before
    made = made_of(stored)
    with hall.connect() as line:
        snap = snapshot(line, made, [0])
        while snap["v"] < stored["snap"]["v"] + 2:
            line.until("played", v=stored["snap"]["v"] + 2)
            snap = snapshot(line, made, [0])
        assert [entry["by"] for entry in snap["entries"][-2:]] == [0, 1]


def test_a_clock_goes_on_where_it_stood(hall: Running) -> None:
    stored = named("floors-placed")
    was = stored["snap"]["clock"]["left_ms"]
    with hall.connect() as line:
        left = snapshot(line, made_of(stored), [0, 1])["clock"]["left_ms"]
    # The time that the acting seat had used when the hall closed is given back; nobody gets more than was dealt out.
    assert 0 < left[0] <= 36_000_000 + 6 * 5_000
    assert was[1] - 600_000 < left[1] <= was[1]


def test_a_pause_is_ended(hall: Running) -> None:
    stored = named("pause-here")
    made = made_of(stored)
    with hall.connect() as line:
        snapshot(line, made, [0, 1])
        assert line.command("ask", made, seat=1, kind="resume")["t"] == "ack"
        assert not snapshot(line, made, [0, 1])["clock"]["paused"]


def test_what_is_over_can_be_replayed(hall: Running) -> None:
    stored = named("over-now")
    answer = hall.http.get(f"/api/matches/{stored['match']}/replay")
    assert answer.status_code == 200
    assert answer.json()["verified"]
    assert len(answer.json()["frames"]) == 1 + len(stored["snap"]["entries"])
