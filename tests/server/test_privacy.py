"""What is stored of a player is theirs: they get it, and it goes when they say so. The others keep their game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from stackyard.core.record import parse_record
from tests.server.hall import Made, Running, settings, wait_for, with_pebbles

NAME, WORDS = "Annabelle", "my cat is called Schnurr"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = tmp_path_factory.mktemp("privacy") / "hall.sqlite3"
    with with_pebbles(), Running(settings(database)) as running:
        yield running


def seats(made: Made, *which: int) -> dict[str, Any]:
    return {"seats": [f"{made.id}.{made.secrets[seat]}" for seat in which]}


def delete(room: Running, made: Made, *which: int) -> str:
    answer = room.http.post("/api/own/delete", json=seats(made, *which))
    assert answer.status_code == 200, answer.text
    (found,) = answer.json()
    assert found["match"] == made.id
    how: str = found["how"]
    return how


def talked(room: Running, *, over: bool) -> Made:
    """Return a match of two people who have talked, moved, and perhaps ended it."""
    made = room.create("me", "friend", game="pebbles")
    with room.connect() as one, room.connect() as two:
        snap = one.join(made, 0)
        two.join(made, 1)
        assert one.command("rename", made, seat=0, name=NAME)["t"] == "ack"
        assert one.command("chat", made, seat=0, text=WORDS)["t"] == "ack"
        assert two.command("chat", made, seat=1, text="nice")["t"] == "ack"
        seat = snap["to_act"][0]
        v = two.until("chatted", v=snap["v"] + 2)["v"]
        assert (one, two)[seat].move(made, seat, v, "take1")["t"] == "ack"
        if over:
            assert two.command("resign", made, seat=1)["t"] == "ack"
        assert one.command("chat", made, seat=0, text=WORDS)["t"] == "ack"  # the last entry
    return made


def stored(room: Running, match: str) -> str:
    """Return all that the file has of a match, as text."""
    with closing(sqlite3.connect(room.settings.database)) as connection:
        tables = [("match", "id"), *((name, "match") for name in ("seat", "entry", "command", "motion"))]
        rows = []
        for table, key in tables:
            rows += connection.execute(f"SELECT * FROM {table} WHERE {key} = ?", (match,)).fetchall()
    return repr(rows) if rows else ""


def leave_memory(room: Running, match: str) -> None:
    """Let the hall read a match from its file next time."""
    assert room.hall is not None
    hall = room.hall
    wait_for(lambda: match not in hall.registry.live or not len(hall.registry.live[match].presence.audience))
    room.on_loop(lambda: hall.registry._let_go(0.0))
    wait_for(lambda: match not in hall.registry.live)


def test_a_player_gets_what_is_stored_of_them_and_nothing_of_the_others(room: Running) -> None:
    made = talked(room, over=True)
    (mine,) = room.http.post("/api/own/export", json=seats(made, 0)).json()
    assert (mine["match"], mine["game"], mine["seats"], mine["names"]) == (made.id, "pebbles", [0], [NAME])
    assert [line["text"] for line in mine["chat"]] == [WORDS, WORDS]
    assert parse_record(mine["record"]).header.game == "pebbles"
    (theirs,) = room.http.post("/api/own/export", json=seats(made, 1)).json()
    assert [line["text"] for line in theirs["chat"]] == ["nice"]


def test_a_match_with_secrets_that_goes_on_has_no_record_yet(room: Running) -> None:
    made = talked(room, over=False)
    (mine,) = room.http.post("/api/own/export", json=seats(made, 0)).json()
    assert mine["record"] is None


def test_a_wrong_secret_opens_nothing(room: Running) -> None:
    made = talked(room, over=True)
    for wrong in ("x" * 32, "", made.id):
        asked = {"seats": [f"{made.id}.{wrong}"]}
        assert room.http.post("/api/own/export", json=asked).json() == []
        assert room.http.post("/api/own/delete", json=asked).json() == [{"match": made.id, "how": "unknown"}]
    assert room.http.post("/api/own/delete", json={"seats": ["nosuchmatch.secret"]}).json()[0]["how"] == "unknown"
    assert NAME in stored(room, made.id)


@pytest.mark.parametrize("in_memory", [True, False])
def test_the_name_and_words_go_and_the_others_keep_the_game(room: Running, in_memory: bool) -> None:
    made = talked(room, over=True)
    before = room.http.get(f"/api/matches/{made.id}/record").text
    if not in_memory:
        leave_memory(room, made.id)
    with room.connect() as other:
        v = other.join(made, 1)["v"] if in_memory else None
        assert delete(room, made, 0) == "taken_out"
        if in_memory:
            snap = other.until("snap", g=made.id)
            assert snap["v"] == v
            assert NAME not in repr(snap)
            assert [line["text"] for line in snap["chat"]] == ["nice"]
    content = stored(room, made.id)
    assert NAME not in content
    assert WORDS not in content
    leave_memory(room, made.id)
    after = room.http.get(f"/api/matches/{made.id}/record").text
    assert parse_record(after).events == parse_record(before).events
    assert NAME not in after
    with room.connect() as line:
        assert line.join(made, 0)["t"] == "nak", "the secret opens nothing any more"
        snap = line.join(made)
        assert snap["t"] == "snap"
        assert WORDS not in repr(snap)
        assert v is None or snap["v"] == v, "what was taken out keeps its version"
    with room.connect() as line:
        snap = line.join(made, 1)
        answer = line.command("chat", made, seat=1, text="still here")
        assert (answer["t"], answer["v"]) == ("ack", snap["v"] + 1)
    assert delete(room, made, 0) == "unknown"


def test_a_match_goes_when_all_have_taken_themselves_out(room: Running) -> None:
    made = talked(room, over=True)
    assert delete(room, made, 0) == "taken_out"
    assert delete(room, made, 1) == "deleted"
    assert room.http.get(f"/api/matches/{made.id}").status_code == 404
    wait_for(lambda: stored(room, made.id) == "")


def test_a_match_alone_goes_at_once_even_while_it_is_played(room: Running) -> None:
    alone, uninvited, both = (
        room.create("me", "bot1", game="pebbles"),
        room.create("me", "friend", game="pebbles"),
        room.create("me", "me", game="pebbles"),
    )
    assert delete(room, alone, 0) == "deleted"
    assert delete(room, uninvited, 0) == "deleted"
    with room.connect() as line:
        line.join(both, 0, 1)
        assert delete(room, both, 0, 1) == "deleted"
        assert line.until("nak", g=both.id)["message"] == "this match has been removed"
    for made in (alone, uninvited, both):
        assert room.http.get(f"/api/matches/{made.id}").status_code == 404


def test_who_still_plays_has_to_end_it_first(room: Running) -> None:
    made = talked(room, over=False)
    assert delete(room, made, 0) == "under_way"
    assert NAME in stored(room, made.id)
    with room.connect() as line:
        line.join(made, 0)
        assert line.command("resign", made, seat=0)["t"] == "ack"
    assert delete(room, made, 0) == "taken_out"


def test_several_matches_at_once_are_answered_one_by_one(room: Running) -> None:
    one, two = talked(room, over=True), talked(room, over=False)
    asked = {"seats": [*seats(one, 0)["seats"], *seats(two, 0)["seats"]]}
    assert [each["how"] for each in room.http.post("/api/own/delete", json=asked).json()] == ["taken_out", "under_way"]
    assert room.http.post("/api/own/delete", json={"seats": ["a.b"] * 65}).status_code == 400
