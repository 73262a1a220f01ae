"""Databases that halls left behind open in the hall of today: every match goes on where it was.

The dumps and what their players hold are `make_database.py`'s. All is asked over the wire, as a browser would ask it.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from stackyard.core.registry import rooms
from tests.golden.test_records import within
from tests.server.hall import Made, Running, disable_worker_timeouts, settings
from tests.server.make_database import FOLDER, HALLS, snapshot

MATCHES: list[dict[str, Any]] = [
    {"hall": name, **kept} for name in HALLS for kept in json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
]
GOING_ON = [kept for kept in MATCHES if kept["next"] is not None]
BEFORE_RETENTION = ("hall-0002", "hall-0004")
BY_NAME = pytest.mark.parametrize("kept", MATCHES, ids=[kept["name"] for kept in MATCHES])


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Running]]:
    """Today's hall on each of those databases."""
    with ExitStack() as stack:
        disable_worker_timeouts(stack.enter_context(pytest.MonkeyPatch.context()))
        opened = {}
        for name in HALLS:
            database: Path = tmp_path_factory.mktemp("old") / "hall.sqlite3"
            with closing(sqlite3.connect(database)) as made:
                made.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))
                if name not in BEFORE_RETENTION:  # it would count the time for which the file has lain here
                    made.execute("UPDATE match SET look_at = ?", (int(time.time()) + 7 * 86_400,))
                    made.commit()
            opened[name] = stack.enter_context(Running(settings(database)))
        yield opened


def named(name: str) -> dict[str, Any]:
    (found,) = (kept for kept in MATCHES if kept["name"] == name)
    return found


def made_of(kept: dict[str, Any]) -> Made:
    return Made(kept["match"], kept["secrets"])


def mine(kept: dict[str, Any]) -> list[int]:
    return [seat for seat in kept["joined"] if kept["secrets"][seat] is not None]


def unworded(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without the words of its question: other fields say the same, and words may be chosen better."""
    question = view.get("question")
    return {**view, "question": {**question, "text": ANY}} if question else view


# In this order: what is looked at first must not have been changed by what goes on after it.


@BY_NAME
def test_a_match_is_found_as_it_was_left(halls: dict[str, Running], kept: dict[str, Any]) -> None:
    was = kept["snap"]
    with halls[kept["hall"]].connect() as line:
        snap = snapshot(line, made_of(kept), mine(kept))
        assert snap["t"] == "snap"
        for field in ("v", "mine", "chat", "to_act", "offers"):
            assert snap[field] == was[field], field
        within(
            [{**entry, "tell": None} for entry in was["entries"]],
            [{**entry, "tell": None} for entry in snap["entries"]],
        )
        within({who: unworded(view) for who, view in was["views"].items()}, snap["views"], "views")
        within(was["outcome"], snap["outcome"], "outcome")
        for field in ("header", "clock"):
            within(was["info"][field], snap["info"][field], field)
        assert snap["info"]["header"]["rules"] == was["info"]["header"]["rules"]
        assert [(seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in snap["info"]["seats"]] == [
            (seat["name"], seat["kind"], seat["level"], seat["taken"]) for seat in was["info"]["seats"]
        ]
        assert snap["clock"]["paused"] == was["clock"]["paused"]


@BY_NAME
def test_a_command_of_then_sent_again_is_answered_as_then(halls: dict[str, Running], kept: dict[str, Any]) -> None:
    made = made_of(kept)
    with halls[kept["hall"]].connect() as line:
        v = snapshot(line, made, mine(kept))["v"]
        for sent in kept["acks"]:
            fields = {name: value for name, value in sent.items() if name not in ("t", "acked")}
            answer = line.command(sent["t"], made, **fields)
            assert (answer["t"], answer.get("v")) == ("ack", sent["acked"]), answer
        assert snapshot(line, made, mine(kept))["v"] == v, "and nothing is done twice"


@pytest.mark.parametrize("kept", GOING_ON, ids=[kept["name"] for kept in GOING_ON])
def test_it_goes_on(halls: dict[str, Running], kept: dict[str, Any]) -> None:
    made, fields = made_of(kept), dict(kept["next"])
    kind = fields.pop("t")
    with halls[kept["hall"]].connect() as line:
        v = snapshot(line, made, mine(kept))["v"]
        answer = line.command(kind, made, **({} if kind == "resign" else {"v": v}), **fields)
        assert answer["t"] == "ack", answer
        assert answer["v"] == v + 1
        snap = snapshot(line, made, mine(kept))
        said = fields.get("move") or fields.get("event") or f"resign {fields['seat']}"
        assert snap["entries"][-1]["event"] == said or said in [entry.get("event") for entry in snap["entries"][-3:]]


def test_every_version_of_the_rules_is_there() -> None:
    played = {(kept["snap"]["info"]["header"]["game"], kept["snap"]["info"]["header"]["rules"]) for kept in MATCHES}
    shipped = {slug for slug, _ in played}  # all five: see below; other tests may lend games of their own
    assert played == {
        (room.slug, version) for room in rooms() for version in room.game.versions if room.slug in shipped
    }


def test_what_was_asked_is_answered(halls: dict[str, Running]) -> None:
    """An offer is still open: the other seat's link, which nobody had opened, takes the seat and says yes."""
    kept = named("asks-for-a-draw")
    made = made_of(kept)
    with halls[kept["hall"]].connect() as line:
        snap = snapshot(line, made, [1])
        assert [seat["taken"] for seat in snap["info"]["seats"]] == [True, True]
        assert line.command("answer", made, seat=1, offer=snap["offers"][0]["id"], yes=True)["t"] == "ack"
        assert snapshot(line, made, [1])["outcome"]["over"]


def test_a_bot_answers(halls: dict[str, Running]) -> None:
    kept = named("bot-answered")  # after the person's move of before
    made = made_of(kept)
    with halls[kept["hall"]].connect() as line:
        snap = snapshot(line, made, [0])
        while snap["v"] < kept["snap"]["v"] + 2:
            line.until("played", v=kept["snap"]["v"] + 2)
            snap = snapshot(line, made, [0])
        assert [entry["by"] for entry in snap["entries"][-2:]] == [0, 1]


def test_a_clock_goes_on_where_it_stood(halls: dict[str, Running]) -> None:
    kept = named("floors-placed")
    was = kept["snap"]["clock"]["left_ms"]
    with halls[kept["hall"]].connect() as line:
        left = snapshot(line, made_of(kept), [0, 1])["clock"]["left_ms"]
    # The time that the acting seat had used when the hall closed is given back; nobody gets more than was dealt out.
    assert 0 < left[0] <= 36_000_000 + 6 * 5_000
    assert was[1] - 600_000 < left[1] <= was[1]


def test_a_pause_is_ended(halls: dict[str, Running]) -> None:
    kept = named("pause-here")
    made = made_of(kept)
    with halls[kept["hall"]].connect() as line:
        snapshot(line, made, [0, 1])
        assert line.command("ask", made, seat=1, kind="resume")["t"] == "ack"
        assert not snapshot(line, made, [0, 1])["clock"]["paused"]


def test_what_is_over_can_be_replayed(halls: dict[str, Running]) -> None:
    kept = named("over-now")
    answer = halls[kept["hall"]].http.get(f"/api/matches/{kept['match']}/replay")
    assert answer.status_code == 200
    assert answer.json()["verified"]
    assert len(answer.json()["frames"]) == 1 + len(kept["snap"]["entries"])


@pytest.mark.parametrize("hall", BEFORE_RETENTION)
def test_retention_leaves_matches_of_before_alone_for_a_week(halls: dict[str, Running], hall: str) -> None:
    with closing(sqlite3.connect(halls[hall].settings.database)) as connection:
        looks = [
            row[0] for row in connection.execute("SELECT look_at FROM match WHERE created < ?", (time.time() - 60,))
        ]
    assert looks
    assert all(look > time.time() + 6 * 86_400 for look in looks)


def test_each_game_goes_on() -> None:
    going_on = {kept["snap"]["info"]["header"]["game"] for kept in GOING_ON}
    assert going_on == {"towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix"}
