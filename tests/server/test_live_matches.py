"""Matches that anybody may watch: the lobby shows one while all who play it let them, and none by chance."""

from __future__ import annotations

import time
from typing import Any

import pytest
from msgspec.structs import replace

from stackyard.core.errors import BadRequestError
from stackyard.server import lobby as lobbies
from stackyard.server.match.changes import seating
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.store.open_tables import KEEP_OPEN
from stackyard.server.store.store import Statement
from tests.server.databases import Database
from tests.server.hall import Line, Made, Running, settings, wait_for


def shown(hall: Running, made: Made) -> list[dict[str, Any]]:
    """Return a match as the lobby shows it, if it does."""
    found: list[dict[str, Any]] = hall.http.get("/api/lobby").json()["tables"]
    return [table for table in found if table["match"] == made.id]


def at_open_table(hall: Running, ada: Line, ben: Line) -> Made:
    """Let two strangers sit down at an open table of Towers."""
    body = {"game": "towers", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "friend"}], "open": True}
    answer = hall.http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    made = Made(made["match"], [seat["secret"] for seat in made["seats"]])
    ada.join(made, 0)
    ben.join(made)
    secret = new_secret()
    assert ben.command("sit", made, secret=secret, name="Ben")["t"] == "ack"
    made.secrets[1] = secret
    return made


def by_link(hall: Running, ada: Line, ben: Line) -> Made:
    made = hall.create("me", "friend")
    ada.join(made, 0)
    ben.join(made, 1)
    return made


def lets(line: Line, made: Made, seat: int, *, watch: bool) -> dict[str, Any]:
    return line.command("watchable", made, seat=seat, watchable=watch)


def begins(made: Made, ada: Line, ben: Line) -> int:
    """Play the first move, whoever the draw lets begin; return the seat of `ada`."""
    snap = ada.join(made, 0)
    mine = snap["mine"][0]
    line, key = (ada, 0) if snap["to_act"] == [mine] else (ben, 1)
    snap = line.join(made, key)
    seat = snap["mine"][0]
    assert line.move(made, seat, snap["v"], "a1-a2")["t"] == "ack"
    return int(mine)


def test_a_match_of_an_open_table_is_watched_from_the_first_move_on(hall: Running, one: Line, other: Line) -> None:
    made = at_open_table(hall, one, other)
    assert shown(hall, made) == []
    mine = begins(made, one, other)
    (live,) = shown(hall, made)
    assert (live["match"], live["live"], sorted(seat["name"] for seat in live["seats"])) == (
        made.id,
        True,
        ["Ada", "Ben"],
    )
    assert not any(secret in str(live) for secret in made.secrets)
    assert one.command("resign", made, seat=mine)["t"] == "ack"
    wait_for(lambda: shown(hall, made) == [])


def test_each_of_them_says_no_before_the_first_move(hall: Running, one: Line, other: Line) -> None:
    made = at_open_table(hall, one, other)
    mine = other.join(made, 1)["mine"][0]
    assert lets(other, made, mine, watch=False)["t"] == "ack"
    begins(made, one, other)
    assert shown(hall, made) == []
    assert lets(other, made, mine, watch=True)["t"] == "ack"
    assert [table["live"] for table in shown(hall, made)] == [True]
    assert lets(other, made, mine, watch=False)["t"] == "ack"
    assert shown(hall, made) == []


def test_a_match_by_link_is_in_no_list_until_all_who_play_want_that(hall: Running, one: Line, other: Line) -> None:
    with hall.connect() as eve:
        made = by_link(hall, one, other)
        begins(made, one, other)
        assert shown(hall, made) == []
        assert lets(one, made, 0, watch=True)["t"] == "ack"
        assert shown(hall, made) == []
        eve.join(made)
        assert lets(eve, made, 1, watch=True)["code"] == "forbidden"
        assert lets(one, made, 1, watch=True)["code"] == "forbidden"
        assert lets(other, made, 1, watch=True)["t"] == "ack"
        assert eve.until("table", watchable=[0, 1])
        assert [table["match"] for table in shown(hall, made)] == [made.id]


def test_a_match_that_was_given_up_is_shown_no_more(hall: Running, one: Line, other: Line) -> None:
    made = by_link(hall, one, other)
    begins(made, one, other)
    for line, seat in ((one, 0), (other, 1)):
        assert lets(line, made, seat, watch=True)["t"] == "ack"
    assert shown(hall, made)
    assert other.command("resign", made, seat=1)["t"] == "ack"
    wait_for(lambda: shown(hall, made) == [])


def test_a_match_alone_against_a_bot_is_shown_if_its_player_wants_that(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot1")
    snap = one.join(made, 0)
    assert lets(one, made, 0, watch=True)["t"] == "ack"
    assert shown(hall, made) == []
    assert one.move(made, 0, snap["v"], "a1-a2")["t"] == "ack"
    (live,) = shown(hall, made)
    assert [seat["level"] for seat in live["seats"]] == [None, 1]


def test_one_of_today_is_not_shown(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot1")
    snap = one.join(made, 0)
    assert one.move(made, 0, snap["v"], "a1-a2")["t"] == "ack"
    assert hall.hall is not None
    registry = hall.hall.registry
    table = hall.on_loop(lambda: registry.peek(made.id))
    assert replace(table, watchable=(0,)).is_live()
    of_today = replace(table, watchable=(0,), today="2026-11-21")
    assert not of_today.is_live()
    with pytest.raises(BadRequestError, match="Today"):
        seating.set_watchable(of_today, 0, is_watchable=True)


def test_a_match_that_all_have_left_alone_is_shown_no_more_and_goes_on(hall: Running, one: Line, other: Line) -> None:
    made = at_open_table(hall, one, other)
    begins(made, one, other)
    assert hall.hall is not None
    lobby, store = hall.hall.services.lobby, hall.hall.store
    past: list[Statement] = [(KEEP_OPEN, (int(time.time()) - 1, made.id))]
    hall.on_loop(lambda: store.commit(past))
    hall.on_loop(lobby.read_again)
    assert len(shown(hall, made)) == 1, "they are here"
    for line in (one, other):
        line.close()

    def is_gone() -> bool:
        hall.on_loop(lobby.read_again)
        return not shown(hall, made)

    wait_for(is_gone)
    with hall.connect() as again:  # whoever comes back is shown with the next move, and stays
        snaps = [again.join(made, key) for key in (0, 1)]
        assert snaps[0]["outcome"]["over"] is False
        (mover,) = [key for key, snap in enumerate(snaps) if snap["mine"] == snap["to_act"]]
        snap = again.join(made, mover)
        assert again.move(made, snap["mine"][0], snap["v"], "g8-h8")["t"] == "ack"
        for _ in range(2):
            assert len(shown(hall, made)) == 1
            hall.on_loop(lobby.read_again)


def test_live_matches_outlive_the_hall(either: Database) -> None:
    chosen = settings(either.path, **either.settings)
    with Running(chosen) as hall, hall.connect() as ada, hall.connect() as ben:
        made = at_open_table(hall, ada, ben)
        begins(made, ada, ben)
        before = shown(hall, made)
        assert before
    with Running(chosen) as hall:
        assert shown(hall, made) == before
        with hall.connect() as ada:
            mine = ada.join(made, 0)["mine"][0]
            assert ada.command("resign", made, seat=mine)["t"] == "ack"
        wait_for(lambda: shown(hall, made) == [])
    assert either.ask("SELECT * FROM open_table") == []


def test_no_more_are_shown_than_fit(hall: Running, one: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    here = sum(table["live"] for table in hall.http.get("/api/lobby").json()["tables"])
    monkeypatch.setattr(lobbies, "MOST_LIVE", here + 1)
    made = [hall.create("me", "bot1") for _ in range(2)]
    for each in made:
        snap = one.join(each, 0)
        assert lets(one, each, 0, watch=True)["t"] == "ack"
        assert one.move(each, 0, snap["v"], "a1-a2")["t"] == "ack"
    assert [len(shown(hall, each)) for each in made] == [1, 0]
