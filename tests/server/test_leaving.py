"""Seats that are left: by one's own word, by a vote, by a clock; a bot plays on there, and its holder may come back."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.match import Match, verify
from stackyard.server.match.change import replace
from stackyard.server.match.changes import creation, leaving
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.wire.messages import NewMatch, NewSeat
from tests.server.hall import (
    TIMEOUT_SECONDS,
    Line,
    Made,
    Running,
    settings,
    wait_for,
    with_pebbles,
)

HEAP = {"heap": 12, "dice": False}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to be away for two minutes."""
    monkeypatch.setattr(leaving, "AWAY_SECONDS", 0.0)


@pytest.fixture
def guest(hall: Running) -> Iterator[Line]:
    """A fourth socket."""
    with hall.connect() as line:
        yield line


def three(hall: Running, *lines: Line, **more: Any) -> Made:
    """Make a match of three people and seat them; the deal is version 1 of the log, and seat 0 begins."""
    made = hall.create("me", "friend", "friend", game="pebbles", options=HEAP, **more)
    for seat, line in enumerate(lines):
        line.join(made, seat)
    return made


def events(hall: Running, made: Made) -> list[str]:
    """Return the events of the table, and of seats as `seat:move`."""
    assert hall.hall is not None
    live = hall.hall.registry.live[made.id]
    return [
        event.event if event.by == "table" else f"{event.by}:{event.event}"
        for event in live.table.match.events
        if event.by != "nature"
    ]


def seat_of(hall: Running, made: Made, seat: int) -> dict[str, Any]:
    """Return what anybody may know of a seat."""
    info: dict[str, Any] = hall.http.get(f"/api/matches/{made.id}").json()["seats"][seat]
    return info


def joined_again(line: Line, made: Made, *held: int) -> dict[str, Any]:
    """Return the snapshot of a socket that joins again, letting older messages go by."""
    line.send(t="join", g=made.id, secrets=[made.secrets[seat] for seat in held])
    return line.until("snap")


def gone(hall: Running, made: Made, line: Line, seat: int) -> None:
    """Close a socket, and wait until the hall knows."""
    line.close()
    assert hall.hall is not None
    presence = hall.hall.registry.live[made.id].presence
    wait_for(lambda: seat in presence.away())


# --- by one's own word -----------------------------------------------------------------------------------------------


def test_whoever_gives_up_leaves_the_seat_to_a_bot(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = three(hall, one, other, third)
    one.command("rename", made, seat=0, name="Ada")
    assert one.command("resign", made, seat=0)["t"] == "ack"
    entry = other.until("played", v=2)["entries"][0]
    assert (entry["by"], entry["event"]) == ("table", "leave 0")
    assert entry["description"]["text"] == "Red left the match: a bot plays on."
    table = other.until("table")
    while table["seats"][0]["stand_in"] is None:
        table = other.until("table")
    seat = table["seats"][0]
    assert (seat["name"], seat["kind"], seat["stand_in"], seat["excluded"]) == ("Ada", "person", 2, True)
    moved = other.until("played", v=3)
    assert moved["entries"][0]["by"] == 0
    assert moved["entries"][0]["event"] == "take3", "level 2 takes what it can"
    assert (moved["to_act"], moved["outcome"]["over"]) == ([1], False)
    assert seat_of(hall, made, 0)["stand_in"] == 2


def test_whoever_has_left_talks_and_does_not_play(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = three(hall, one, other, third)
    one.command("resign", made, seat=0)
    one.until("played", v=3)
    for kind, fields in (
        ("move", {"v": 3, "move": "take1"}),
        ("resign", {}),
        ("ask", {"kind": "undo"}),
        ("ask", {"kind": "pause"}),
    ):
        refused = one.command(kind, made, seat=0, **fields)
        assert (refused["t"], refused["code"]) == ("nak", "forbidden"), kind
    assert one.command("chat", made, seat=0, text="have fun")["t"] == "ack"
    assert other.command("back", made, seat=1)["code"] == "bad_request", "nobody has left there"


def test_whoever_has_left_comes_back_and_cannot_win(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = three(hall, one, other, third)
    one.command("resign", made, seat=0)
    one.until("played", v=3)
    assert one.command("back", made, seat=0)["v"] == 4
    assert other.until("played", v=4)["entries"][0]["description"]["text"] == "Red is back."
    assert other.move(made, 1, 4, "take1")["t"] == "ack"
    assert third.move(made, 2, 5, "take1")["t"] == "ack"
    assert one.until("played", v=6)["to_act"] == [0]
    seat = seat_of(hall, made, 0)
    assert (seat["stand_in"], seat["excluded"]) == (None, True)
    assert one.move(made, 0, 6, "take1")["t"] == "ack", "no bot has moved"
    record = end(hall, made, (one, 0), (other, 1), (third, 2))
    assert 0 not in Match.load(record).outcome().winners
    assert verify(record).ok
    replay = hall.http.get(f"/api/matches/{made.id}/replay").json()
    texts = [frame["description"]["text"] for frame in replay["frames"] if frame["by"] == "table"]
    assert texts == ["Red left the match: a bot plays on.", "Red is back."]
    assert replay["outcome"]["excluded"] == [0]


def end(hall: Running, made: Made, *players: tuple[Line, int]) -> str:
    """Let people play to the end; return the record."""
    assert hall.hall is not None
    live = hall.hall.registry.live[made.id]
    lines = {seat: line for line, seat in players}
    end_s = time.monotonic() + TIMEOUT_SECONDS
    while not live.table.match.over:
        acting = live.table.match.to_act
        if acting and acting[0] in lines:
            lines[int(acting[0])].move(made, int(acting[0]), live.table.v, "take1")
        assert time.monotonic() < end_s, "the match does not end"
        time.sleep(0.01)
    answer = hall.http.get(f"/api/matches/{made.id}/record")
    assert answer.status_code == 200
    return answer.text


def test_with_two_seats_it_is_a_resignation(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", game="pebbles", options=HEAP)
    one.join(made, 0)
    other.join(made, 1)
    one.command("resign", made, seat=0)
    assert events(hall, made) == ["resign 0"]


def test_the_last_person_ends_the_match(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "bot2", "bot2", game="pebbles", options=HEAP)
    one.join(made, 0)
    one.command("resign", made, seat=0)
    assert events(hall, made)[-1] == "resign 0", "bots do not play on for nobody"
    two = hall.create("me", "friend", "bot1", game="pebbles", options=HEAP)
    one.join(two, 0)
    other.join(two, 1)
    one.command("resign", two, seat=0)
    other.command("resign", two, seat=1)
    assert [event for event in events(hall, two) if ":" not in event] == ["leave 0", "resign 1"]
    assert Match.load(hall.http.get(f"/api/matches/{two.id}/record").text).outcome().winners == [2]


def test_a_seat_that_nobody_has_taken_is_no_other_person(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", "bot1", game="pebbles", options=HEAP)
    one.join(made, 0)
    one.command("resign", made, seat=0)
    assert events(hall, made)[-1] == "resign 0"


# --- by a vote -------------------------------------------------------------------------------------------------------


def test_the_others_vote_after_two_minutes(
    hall: Running, one: Line, other: Line, third: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = three(hall, one, other, third)
    ask = {"seat": 1, "kind": "leave", "target": 0}
    assert other.command("ask", made, **ask)["code"] == "forbidden", "its holder is here"
    gone(hall, made, one, 0)
    refused = other.command("ask", made, **ask)
    assert refused["code"] == "forbidden"
    assert "two minutes to come back: 120 s more" in refused["message"]
    monkeypatch.setattr(leaving, "AWAY_SECONDS", 0.0)
    assert other.command("ask", made, **ask)["t"] == "ack"
    offers = third.until("table")["offers"]
    while not offers:
        offers = third.until("table")["offers"]
    assert offers == [{"id": 1, "kind": "leave", "seat": 1, "count": 0, "target": 0, "waiting": [2]}]
    assert events(hall, made) == []
    assert third.command("answer", made, seat=2, offer=1, yes=True)["t"] == "ack"
    third.until("played", v=3)
    assert events(hall, made) == ["leave 0", "0:take3"]
    assert other.command("ask", made, **ask)["code"] == "bad_request", "a bot plays there already"


@pytest.mark.usefixtures("at_once")
def test_a_vote_can_be_lost_and_a_move_does_not_close_it(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = three(hall, one, other, third)
    gone(hall, made, third, 2)
    other.command("ask", made, seat=1, kind="leave", target=2)
    assert one.move(made, 0, 1, "take1")["t"] == "ack"
    assert one.command("answer", made, seat=0, offer=1, yes=False)["t"] == "ack"
    table = other.until("table")
    while not table["notice"]:
        table = other.until("table")
    assert table["notice"] == "Red would rather wait."
    assert events(hall, made) == ["0:take1"]


@pytest.mark.usefixtures("at_once")
def test_whoever_is_back_in_time_closes_the_vote(
    hall: Running, one: Line, other: Line, third: Line, guest: Line
) -> None:
    made = three(hall, one, other, third)
    gone(hall, made, one, 0)
    other.command("ask", made, seat=1, kind="leave", target=0)
    assert guest.join(made, 0)["offers"] == []
    assert third.command("answer", made, seat=2, offer=1, yes=True)["code"] == "offer_gone"
    assert events(hall, made) == []


@pytest.mark.usefixtures("at_once")
def test_bots_consent_and_with_two_seats_the_match_ends(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = hall.create("me", "friend", "bot1", game="pebbles", options=HEAP)
    one.join(made, 0)
    other.join(made, 1)
    gone(hall, made, other, 1)
    one.command("ask", made, seat=0, kind="leave", target=1)
    assert events(hall, made) == ["leave 1"], "nobody else had to be asked, and seat 0 is to act"
    pair = hall.create("me", "friend", game="pebbles", options=HEAP)
    one.join(pair, 0)
    third.join(pair, 1)
    gone(hall, pair, third, 1)
    one.command("ask", pair, seat=0, kind="leave", target=1)
    ended = one.until("played", g=pair.id)
    while not ended["outcome"]["over"]:
        ended = one.until("played", g=pair.id)
    assert ended["outcome"]["winners"] == [0]
    assert ended["outcome"]["why"] == "Green left the match."
    assert ended["entries"][-1]["description"]["text"] == "Green left the match."
    assert seat_of(hall, pair, 1)["stand_in"] is None


@pytest.mark.parametrize(
    "fields",
    [{"target": None}, {"target": 7}, {"target": 2}, {"target": 0, "invitation": "x" * 32}],
    ids=["nobody", "no seat", "a bot", "an invitation"],
)
@pytest.mark.usefixtures("at_once")
def test_what_nobody_can_vote_on(hall: Running, one: Line, other: Line, fields: dict[str, Any]) -> None:
    made = hall.create("me", "friend", "bot1", game="pebbles", options=HEAP)
    one.join(made, 0)
    other.join(made, 1)
    sent = {name: value for name, value in fields.items() if value is not None}
    assert one.command("ask", made, seat=0, kind="leave", **sent)["code"] == "bad_request"


# --- by the clock ----------------------------------------------------------------------------------------------------


def test_with_three_seats_a_flag_leaves_the_seat_to_a_bot_without_a_clock(
    hall: Running, one: Line, other: Line, third: Line
) -> None:
    made = three(hall, one, other, third, clock={"kind": "fischer", "base_ms": 3000, "increment_ms": 0})
    left = other.until("played", v=2)
    assert left["entries"][0]["event"] == "leave 0"
    assert not left["outcome"]["over"]
    assert left["clock"]["running"] == [], "the bot is to act"
    assert other.until("played", v=3)["entries"][0]["by"] == 0
    assert one.move(made, 0, 3, "take1")["code"] == "forbidden"
    assert one.command("back", made, seat=0)["t"] == "ack"
    back = other.until("played", v=4)
    assert back["clock"]["left_ms"][0] == 300, "a tenth of the budget"


# --- what goes on ----------------------------------------------------------------------------------------------------


def test_after_a_restart_the_bot_plays_on_and_its_holder_comes_back(database: Path) -> None:
    with with_pebbles():
        with (
            Running(settings(database)) as hall,
            hall.connect() as one,
            hall.connect() as other,
            hall.connect() as third,
        ):
            made = three(hall, one, other, third)
            assert third.command("resign", made, seat=2)["t"] == "ack"
            assert one.move(made, 0, 2, "take1")["t"] == "ack"
        with Running(settings(database)) as hall:
            seats = hall.http.get(f"/api/matches/{made.id}").json()["seats"]
            assert [seat["stand_in"] for seat in seats] == [None, None, 2]
            assert seats[2]["excluded"]
            with hall.connect() as other, hall.connect() as third:
                other.join(made, 1)
                assert other.move(made, 1, 3, "take1")["t"] == "ack"
                assert other.until("played", v=5)["entries"][0]["by"] == 2
                snap = third.join(made, 2)
                assert snap["mine"] == [2], "the secret is still good"
                assert third.command("back", made, seat=2)["t"] == "ack"
                assert events(hall, made)[-1] == "back 2"


def test_a_hall_that_starts_wakes_a_match_in_which_a_stand_in_is_to_act() -> None:
    table = seated(["me", "friend", "friend"], "take-that-towers", {})
    acting = int(table.match.to_act[0])
    assert not table.hall_must_act()
    assert leaving.leave(table, acting, "resign").after.hall_must_act()


def test_the_seat_is_handed_out_anew_by_consent_and_its_holder_of_before_is_out(
    hall: Running, one: Line, other: Line, third: Line, guest: Line
) -> None:
    made = three(hall, one, other, third)
    one.command("resign", made, seat=0)
    other.until("played", v=3)
    key = secrets.token_urlsafe(24)
    assert other.command("ask", made, seat=1, kind="seat", target=0, invitation=key)["t"] == "ack"
    assert third.command("answer", made, seat=2, offer=1, yes=True)["t"] == "ack"
    assert joined_again(one, made, 0)["mine"] == [0], "who only watches voids no invitation"
    assert guest.join(made)["mine"] == []
    guest.send(t="sit", g=made.id, c="sit00001", invitation=key, secret=secrets.token_urlsafe(24), name="Eve")
    snap = guest.until("snap")
    while not snap["mine"]:
        snap = guest.until("snap")
    seat = snap["info"]["seats"][0]
    assert (seat["name"], seat["stand_in"], seat["excluded"]) == ("Eve", None, True)
    assert events(hall, made)[-1] == "seat 0"
    assert one.command("back", made, seat=0)["code"] == "forbidden"


def test_a_rematch_asks_whoever_left_if_they_are_here_and_else_seats_a_bot(
    hall: Running, one: Line, other: Line, third: Line
) -> None:
    made = three(hall, one, other, third)
    one.command("resign", made, seat=0)
    gone(hall, made, one, 0)
    end(hall, made, (other, 1), (third, 2))
    other.command("ask", made, seat=1, kind="rematch")
    third.command("answer", made, seat=2, offer=1, yes=True)
    table = third.until("table")
    while table["rematch"] is None:
        table = third.until("table")
    again = joined_again(third, Made(table["rematch"], ["", table["rematch_secrets"]["1"], ""]), 1)
    assert [(seat["kind"], seat["level"]) for seat in again["info"]["seats"]] == [
        ("person", None),
        ("person", None),
        ("bot", 2),
    ]


def test_nothing_hidden_is_told_by_leaving_playing_on_and_coming_back(
    hall: Running, one: Line, other: Line, third: Line, guest: Line
) -> None:
    made = three(hall, one, other, third)
    own = one.join(made, 0)["views"]["0"]["numbers"]
    assert own[0] is not None
    guest.join(made)
    one.command("resign", made, seat=0)
    one.command("back", made, seat=0)
    received = {seat: line.receive_all() for seat, line in enumerate((one, other, third, guest))}
    for seat, messages in received.items():
        assert any(message["t"] == "played" for message in messages) or seat == 0
        for message in messages:
            for viewer, view in message.get("views", {}).items():
                visible = [place for place, number in enumerate(view["numbers"]) if number is not None]
                assert visible == ([] if viewer == "spectator" else [int(viewer)])
                assert viewer == ("spectator" if seat == 3 else str(seat))
        text = json.dumps(messages)
        assert not any(secret in text for secret in made.secrets)
        assert "seed" not in text.replace('"fixed": ["seed"]', "")


# --- in all five games -----------------------------------------------------------------------------------------------


def seated(kinds: list[str], game: str, options: dict[str, Any]) -> Snapshot:
    """Return a new match at which everybody has sat down."""
    seats = [NewSeat(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    table, _ = creation.new_match(NewMatch(game=game, seats=seats, options=options, seed="07" * 32))
    return replace(table, seats=tuple(replace(row, taken=row.kind == "person") for row in table.seats))


@pytest.mark.parametrize(
    ("game", "seats", "options", "word"),
    [
        ("towers", 2, {}, "resign"),
        ("brick-work", 2, {}, "resign"),
        ("take-that-towers", 2, {}, "resign"),
        ("take-that-towers", 3, {}, "leave"),
        ("tower-topple", 2, {}, "resign"),
        ("tower-topple", 4, {"teams": 2}, "leave"),
        ("towerbrix", 1, {}, "quit"),
        ("towerbrix", 2, {}, "leave"),
    ],
)
def test_where_others_play_on_and_where_the_match_ends(
    game: str, seats: int, options: dict[str, Any], word: str
) -> None:
    table = seated(["me", *["friend"] * (seats - 1)], game, options)
    change = leaving.leave(table, 0, "resign")
    assert change.after.match.events[-1].event == f"{word} 0"
    assert change.after.match.over == (word != "leave")
    assert change.after.is_bot(0) == (word == "leave")
    assert change.after.people() == [seat for seat in range(seats) if seat or word != "leave"]
    if word == "leave":
        assert change.after.bot_level(0) == 2
        back = leaving.come_back(change.after, 0, 0.0).after
        assert back.people() == list(range(seats))
        assert (0 in back.match.leavers.excluded) == (game != "towerbrix")


@pytest.mark.parametrize("otherwise", ["resign", "flag"])
def test_bots_do_not_win_what_the_last_person_has_left(otherwise: Any) -> None:
    """In a cooperative game nobody wins then; an older record, in which the player resigned, folds as ever."""
    table = seated(["me", "bot", "bot"], "towerbrix", {})
    ended = leaving.leave(table, 0, otherwise).after.match
    assert ended.events[-1].event == "quit 0"
    assert ended.outcome().winners == []
    assert "left the match" in ended.outcome().why
    assert Match.load(ended.text()).outcome() == ended.outcome()
    before = table.match.branch()
    before.apply_table_event("resign 0")
    assert before.outcome().winners == [1, 2]
