"""Matches that anybody may watch: the lobby shows one while all who play it let them, and none by chance."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.server import lobby as lobbies
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.store.open_tables import KEEP_OPEN
from stackyard.server.store.store import Statement
from tests.server.databases import Database
from tests.server.hall import Line, Made, Running, settings, wait_for, with_pebbles


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "TELL_SECONDS", 0.01)
    monkeypatch.setattr(lobbies, "LOOK_SECONDS", 0.05)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


def shown(hall: Running) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.http.get("/api/lobby").json()["tables"]
    return found


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


def test_a_match_of_an_open_table_is_watched_from_the_first_move_on(house: Running) -> None:
    with house.connect() as ada, house.connect() as ben:
        made = at_open_table(house, ada, ben)
        assert shown(house) == []
        mine = begins(made, ada, ben)
        (live,) = shown(house)
        assert (live["match"], live["live"], sorted(seat["name"] for seat in live["seats"])) == (
            made.id,
            True,
            ["Ada", "Ben"],
        )
        assert not any(secret in str(live) for secret in made.secrets)
        assert ada.command("resign", made, seat=mine)["t"] == "ack"
        wait_for(lambda: shown(house) == [])


def test_each_of_them_says_no_before_the_first_move(house: Running) -> None:
    with house.connect() as ada, house.connect() as ben:
        made = at_open_table(house, ada, ben)
        mine = ben.join(made, 1)["mine"][0]
        assert lets(ben, made, mine, watch=False)["t"] == "ack"
        begins(made, ada, ben)
        assert shown(house) == []
        assert lets(ben, made, mine, watch=True)["t"] == "ack"
        assert [table["live"] for table in shown(house)] == [True]
        assert lets(ben, made, mine, watch=False)["t"] == "ack"
        assert shown(house) == []


def test_a_match_by_link_is_in_no_list_until_all_who_play_want_that(house: Running) -> None:
    with house.connect() as ada, house.connect() as ben, house.connect() as eve:
        made = by_link(house, ada, ben)
        begins(made, ada, ben)
        assert shown(house) == []
        assert lets(ada, made, 0, watch=True)["t"] == "ack"
        assert shown(house) == []
        eve.join(made)
        assert lets(eve, made, 1, watch=True)["code"] == "forbidden"
        assert lets(ada, made, 1, watch=True)["code"] == "forbidden"
        assert lets(ben, made, 1, watch=True)["t"] == "ack"
        assert eve.until("table", watchable=[0, 1])
        assert [table["match"] for table in shown(house)] == [made.id]


def test_a_match_that_was_given_up_is_shown_no_more(house: Running) -> None:
    with house.connect() as ada, house.connect() as ben:
        made = by_link(house, ada, ben)
        begins(made, ada, ben)
        for line, seat in ((ada, 0), (ben, 1)):
            assert lets(line, made, seat, watch=True)["t"] == "ack"
        assert shown(house)
        assert ben.command("resign", made, seat=1)["t"] == "ack"
    wait_for(lambda: shown(house) == [])


def test_a_match_alone_against_a_bot_is_shown_if_its_player_wants_that(house: Running) -> None:
    made = house.create("me", "bot1")
    with house.connect() as ada:
        snap = ada.join(made, 0)
        assert lets(ada, made, 0, watch=True)["t"] == "ack"
        assert shown(house) == []
        assert ada.move(made, 0, snap["v"], "a1-a2")["t"] == "ack"
        (live,) = shown(house)
        assert [seat["level"] for seat in live["seats"]] == [None, 1]


def test_one_of_today_is_not_shown(house: Running) -> None:
    begun = house.http.post("/api/today/towers", json={"browser": new_secret()}).json()
    made = Made(begun["match"], [seat["secret"] for seat in begun["seats"]])
    seat = next(each["seat"] for each in begun["seats"] if each["kind"] == "me")
    with house.connect() as ada:
        ada.join(made, seat)
        refused = lets(ada, made, seat, watch=True)
    assert (refused["code"], "Today" in refused["message"]) == ("bad_request", True)
    assert shown(house) == []


def test_a_match_that_all_have_left_alone_is_shown_no_more_and_goes_on(house: Running) -> None:
    with house.connect() as ada, house.connect() as ben:
        made = at_open_table(house, ada, ben)
        begins(made, ada, ben)
        assert house.hall is not None
        past: list[Statement] = [(KEEP_OPEN, (int(time.time()) - 1, made.id))]
        house.on_loop(lambda: house.hall.store.commit(past))  # type: ignore[union-attr]
        house.on_loop(house.hall.services.lobby.read_again)
        assert [table["match"] for table in shown(house)] == [made.id]  # they are here
    wait_for(lambda: shown(house) == [])
    with house.connect() as ada:
        assert ada.join(made, 0)["outcome"]["over"] is False


def test_live_matches_outlive_the_hall(either: Database) -> None:
    chosen = settings(either.path, **either.settings)
    with Running(chosen) as hall, hall.connect() as ada, hall.connect() as ben:
        made = at_open_table(hall, ada, ben)
        begins(made, ada, ben)
        before = shown(hall)
        assert before
    with Running(chosen) as hall:
        assert shown(hall) == before
        with hall.connect() as ada:
            mine = ada.join(made, 0)["mine"][0]
            assert ada.command("resign", made, seat=mine)["t"] == "ack"
        wait_for(lambda: shown(hall) == [])
    assert either.ask("SELECT * FROM open_table") == []


def test_no_more_are_shown_than_fit(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "MOST_LIVE", 1)
    made = [house.create("me", "bot1") for _ in range(2)]
    for each in made:
        with house.connect() as ada:
            snap = ada.join(each, 0)
            assert lets(ada, each, 0, watch=True)["t"] == "ack"
            assert ada.move(each, 0, snap["v"], "a1-a2")["t"] == "ack"
    assert [table["match"] for table in shown(house)] == [made[0].id]
