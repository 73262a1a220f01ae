"""Ways around a result, a clock or a wish of somebody else that a reviewer found: each is closed."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stackyard.server.seasons import DAY, FEWEST_MATCHES, WEEK
from tests.server.finding import Somebody, heard
from tests.server.hall import TIMEOUT_SECONDS, Made, Running, settings, wait_for, with_pebbles
from tests.server.people import Browser, new_name
from tests.server.test_notices import begin, first_moves, move
from tests.server.test_rated_matches import Person, Table, folded
from tests.server.test_seasons import club, info, make, won

OVER_DAYS = {"kind": "days", "days": 3}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Running]:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


@pytest.fixture
def those(hall: Running) -> Iterator[list[Browser]]:
    """Three people with accounts."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(Browser(hall)) for _ in range(3)]
        for each in found:
            each.make_plain(new_name())
        yield found


def let_go(client: Any, match: str, secret: str) -> str:
    answer = client.post("/api/own/delete", json={"seats": [f"{match}.{secret}"], "let_go": True})
    assert answer.status_code == 200, answer.text
    return str(answer.json()[0]["how"])


def test_who_loses_a_rated_match_neither_leaves_it_nor_puts_the_loss_on_another(hall: Running) -> None:
    with contextlib.ExitStack() as stack:
        names = ("Ada", "Ben", "Cleo")
        ada, ben, cleo = (stack.enter_context(contextlib.closing(Person(hall, name))) for name in names)
        table = Table(ada, ben, clock=OVER_DAYS)
        table.move()
        (held,) = ada.http.get("/api/account/seats").json()
        assert let_go(ada.http, table.made.id, held["secret"]) == "under_way"
        cleo.http.post("/api/account/seats", json={"seats": [f"{table.made.id}.{held['secret']}"]})
        assert table.lines["Ada"].command("resign", table.made, seat=table.seat("Ada"))["t"] == "ack"
        assert len(folded(hall)) == 1
        assert (len(ada.ratings()["ratings"]), cleo.ratings()["ratings"]) == (1, [])
        table.close()


def test_no_vacation_follows_another_at_the_same_seat(hall: Running, those: list[Browser]) -> None:
    ada, ben, cleo = those
    made = begin(hall, ada, ben)
    move(hall, made, 0, first_moves(1)[0])
    ben.done("/vacation/begin")
    cleo.done("/vacation/begin")
    (held,) = ben.http.get("/api/account/seats").json()
    assert let_go(ben.http, made.id, held["secret"]) == "under_way"
    cleo.adopt(made, 1)
    assert [each["match"] for each in ben.http.get("/api/account/seats").json()] == [made.id]
    assert cleo.http.get("/api/account/seats").json() == []


def test_whoever_has_left_stops_no_clock_of_others(hall: Running, those: list[Browser]) -> None:
    made = hall.create("me", "friend", "friend", game="take-that-towers", clock={"kind": "days", "days": 2})
    with hall.connect() as line:
        line.join(made, 0, 1, 2)
    assert [each.adopt(made, seat) for seat, each in enumerate(those)] == ["adopted"] * 3
    with hall.connect() as line:
        line.join(made, 2)
        assert line.command("resign", made, seat=2)["t"] == "ack"
        those[2].done("/vacation/begin")
        state = line.join(made, 0)["clock"]
    assert state.get("stands_until") is None, state


def test_a_session_that_has_ended_hears_of_no_invitation(hall: Running) -> None:
    with Somebody(hall) as ada, Browser(hall) as ben, Browser(hall) as thief:
        name = new_name()
        code = ben.make_plain(name)
        thief.done("/recover", {"name": name, "code": code})
        made = ada.make_table()
        cookie = "; ".join(f"{key}={value}" for key, value in thief.http.cookies.items())
        url = f"{hall.url.replace('http', 'ws')}/ws/mine"
        with connect(url, proxy=None, additional_headers={"cookie": cookie}) as line:
            heard(line)
            (other,) = [each for each in ben.account()["sessions"] if not each.get("own", each.get("here"))]
            ben.done("/session/revoke", {"id": other["id"]})
            ada.invite(made, name)
            told = []
            with contextlib.suppress(ConnectionClosed):
                while True:
                    told.append(json.loads(line.recv(TIMEOUT_SECONDS)))
            assert made.id not in json.dumps(told)


def test_whoever_is_listed_no_more_stands_in_no_season_that_is_over(hall: Running, those: list[Browser]) -> None:
    ada, ben, _ = those
    for each in (ada, ben):
        each.ask("POST", "/listed", {"listed": True})
    season = make(ada, weeks=1)
    won(hall, ada, ben, FEWEST_MATCHES + 1, at=time.time() + 60)
    club(hall).clock = lambda: time.time() + WEEK + DAY
    hall.on_loop(club(hall).look)
    wait_for(lambda: info(hall, season)["state"] == "over")
    assert any(row["name"] for row in info(hall, season)["standings"])
    for each in (ada, ben):
        each.ask("POST", "/listed", {"listed": False})
    assert not any(row["name"] for row in info(hall, season)["standings"])
    club(hall).clock = time.time


def test_a_full_table_says_nothing_of_blocks(hall: Running) -> None:
    with Somebody(hall) as ada, Somebody(hall) as ben:
        made: Made = ada.make_table()
        before = ben.sit(made)["localizable"]
        ada.done("/block", {"name": ben.name})
        assert ben.sit(made)["localizable"] == before
