"""A database that a hall left behind opens in the hall of today: every match goes on where it was.

The dump and what its players hold are `make_database.py`'s. All is asked over the wire, as a browser would ask it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.golden.test_records import within
from tests.server.hall import Made, Running, settings
from tests.server.make_database import FOLDER, snapshot

NAME = "hall-0002"
MATCHES: list[dict[str, Any]] = json.loads((FOLDER / f"{NAME}.json").read_text("utf-8"))
GOING_ON = [kept for kept in MATCHES if kept["next"] is not None]
BY_NAME = pytest.mark.parametrize("kept", MATCHES, ids=[kept["name"] for kept in MATCHES])


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Today's hall on that database."""
    database: Path = tmp_path_factory.mktemp("old") / "hall.sqlite3"
    with closing(sqlite3.connect(database)) as made:
        made.executescript((FOLDER / f"{NAME}.sql").read_text("utf-8"))
    with Running(settings(database)) as running:
        yield running


def made_of(kept: dict[str, Any]) -> Made:
    return Made(kept["match"], kept["secrets"])


def mine(kept: dict[str, Any]) -> list[int]:
    return [seat for seat in kept["joined"] if kept["secrets"][seat] is not None]


# In this order: what is looked at first must not have been changed by what goes on after it.


@BY_NAME
def test_a_match_is_found_as_it_was_left(old: Running, kept: dict[str, Any]) -> None:
    was = kept["snap"]
    with old.connect() as line:
        snap = snapshot(line, made_of(kept), mine(kept))
        assert snap["t"] == "snap"
        for field in ("v", "mine", "chat", "to_act", "offers"):
            assert snap[field] == was[field], field
        within(
            [{**entry, "tell": None} for entry in was["entries"]],
            [{**entry, "tell": None} for entry in snap["entries"]],
        )
        for field in ("views", "outcome"):
            within(was[field], snap[field], field)
        for field in ("header", "clock"):
            within(was["info"][field], snap["info"][field], field)
        assert snap["info"]["header"]["rules"] == 1
        assert [(seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in snap["info"]["seats"]] == [
            (seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in was["info"]["seats"]
        ]
        assert snap["clock"]["paused"] == was["clock"]["paused"]


@BY_NAME
def test_a_command_of_then_sent_again_is_answered_as_then(old: Running, kept: dict[str, Any]) -> None:
    made = made_of(kept)
    with old.connect() as line:
        v = snapshot(line, made, mine(kept))["v"]
        for sent in kept["acks"]:
            fields = {name: value for name, value in sent.items() if name not in ("t", "acked")}
            answer = line.command(sent["t"], made, **fields)
            assert (answer["t"], answer.get("v")) == ("ack", sent["acked"]), answer
        assert snapshot(line, made, mine(kept))["v"] == v, "and nothing is done twice"


@pytest.mark.parametrize("kept", GOING_ON, ids=[kept["name"] for kept in GOING_ON])
def test_it_goes_on(old: Running, kept: dict[str, Any]) -> None:
    made, fields = made_of(kept), dict(kept["next"])
    kind = fields.pop("t")
    with old.connect() as line:
        v = snapshot(line, made, mine(kept))["v"]
        answer = line.command(kind, made, **({} if kind == "resign" else {"v": v}), **fields)
        assert answer["t"] == "ack", answer
        assert answer["v"] == v + 1
        snap = snapshot(line, made, mine(kept))
        said = fields.get("move") or fields.get("event") or f"resign {fields['seat']}"
        assert snap["entries"][-1]["event"] == said or said in [entry.get("event") for entry in snap["entries"][-3:]]


def test_what_was_asked_is_answered(old: Running) -> None:
    """An offer is still open: the other seat's link, which nobody had opened, takes the seat and says yes."""
    (kept,) = (kept for kept in MATCHES if kept["name"] == "asks-for-a-draw")
    made = made_of(kept)
    with old.connect() as line:
        snap = snapshot(line, made, [1])
        assert [seat["taken"] for seat in snap["info"]["seats"]] == [True, True]
        assert line.command("answer", made, seat=1, offer=snap["offers"][0]["id"], yes=True)["t"] == "ack"
        assert snapshot(line, made, [1])["outcome"]["over"]


def test_a_pause_is_ended(old: Running) -> None:
    (kept,) = (kept for kept in MATCHES if kept["name"] == "pause-here")
    made = made_of(kept)
    with old.connect() as line:
        snapshot(line, made, [0, 1])
        assert line.command("ask", made, seat=1, kind="resume")["t"] == "ack"
        assert not snapshot(line, made, [0, 1])["clock"]["paused"]


def test_what_is_over_can_be_replayed(old: Running) -> None:
    (kept,) = (kept for kept in MATCHES if kept["name"] == "over-now")
    answer = old.http.get(f"/api/matches/{kept['match']}/replay")
    assert answer.status_code == 200
    assert answer.json()["verified"]
    assert len(answer.json()["frames"]) == 1 + len(kept["snap"]["entries"])


def test_each_game_goes_on() -> None:
    going_on = {kept["snap"]["info"]["header"]["game"] for kept in GOING_ON}
    assert going_on == {"towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix"}
