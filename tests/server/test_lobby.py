"""The lobby: open tables, who may sit down at them, and what those are told who look on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.server import lobby as lobbies
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.store import schema
from stackyard.server.store.open_tables import KEEP_OPEN
from stackyard.server.store.store import Statement
from tests.server.databases import Database
from tests.server.finding import Somebody
from tests.server.hall import TIMEOUT_SECONDS, Line, Made, Running, settings, wait_for, with_pebbles
from tests.server.people import stored

ME_AND_A_FRIEND = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are told, and looked for, at once."""
    monkeypatch.setattr(lobbies, "TELL_SECONDS", 0.01)
    monkeypatch.setattr(lobbies, "COUNT_SECONDS", 0.0)
    monkeypatch.setattr(lobbies, "LOOK_SECONDS", 0.05)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


@contextmanager
def looking(hall: Running) -> Iterator[ClientConnection]:
    with connect(f"{hall.url.replace('http', 'ws')}/ws/lobby", proxy=None) as line:
        yield line


def told(line: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line.recv(TIMEOUT_SECONDS))
    return found


def until(line: ClientConnection, wanted: Any) -> dict[str, Any]:
    """Return the first message of which something is true."""
    while not wanted(message := told(line)):
        pass
    return message


def opened(hall: Running, **more: Any) -> Made:
    body = {"game": "pebbles", "seats": ME_AND_A_FRIEND, "open": True, **more}
    answer = hall.http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["match"], [seat["secret"] for seat in made["seats"]])


def listed(hall: Running) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.http.get("/api/lobby").json()["tables"]
    return found


def sit(line: Line, made: Made, secret: str = "", **more: Any) -> dict[str, Any]:
    return line.command("sit", made, secret=secret or new_secret(), **more)


def test_a_stranger_finds_an_open_table_and_sits_down(house: Running) -> None:
    with looking(house) as eye, house.connect() as one, house.connect() as other:
        assert told(eye) == {"t": "tables", "here": 0, "at_tables": 0, "tables": []}
        made = opened(house)
        (table,) = until(eye, lambda message: message["opened"])["opened"]
        assert (table["match"], table["game"]) == (made.id, "pebbles")
        assert table["seats"] == [
            {"name": "Ada", "free": False, "level": None},
            {"name": "", "free": True, "level": None},
        ]
        assert listed(house) == [table]
        assert one.join(made, 0)["open"] is True
        assert other.join(made)["open"] is True
        assert sit(other, made, name="Ben")["t"] == "ack"
        assert other.until("snap")["mine"] == [1]
        assert until(eye, lambda message: message["closed"])["closed"] == [made.id]
        assert listed(house) == []
        now = one.until("table")
        while "open" in now:
            now = one.until("table")
        assert now["seats"][1]["name"] == "Ben"


def test_two_strangers_at_once_get_a_seat_and_a_word(house: Running) -> None:
    made = opened(house)
    with house.connect() as one, house.connect() as other:
        one.join(made)
        other.join(made)
        answers = [sit(one, made), sit(other, made)]
    assert [answer["t"] for answer in answers] == ["ack", "nak"]
    assert answers[1]["code"] == "invitation_used"
    assert "no seat is free" in answers[1]["message"]


def test_the_same_sit_is_acknowledged_again_on_another_socket(house: Running) -> None:
    made, secret = opened(house), new_secret()
    with house.connect() as one:
        one.join(made)
        assert one.command("sit", made, c="once-and-again", secret=secret)["t"] == "ack"
    with house.connect() as again:
        again.join(made)
        assert again.command("sit", made, c="once-and-again", secret=secret)["t"] == "ack"
        assert again.until("snap")["mine"] == [1]


def test_nobody_sits_down_without_an_invitation_where_the_table_is_not_open(house: Running) -> None:
    made = house.create("me", "friend", game="pebbles")
    with house.connect() as one:
        one.join(made)
        assert sit(one, made)["code"] == "invitation_used"
    assert listed(house) == []


def test_whoever_has_a_seat_takes_no_second_one(house: Running) -> None:
    made = opened(house)
    with house.connect() as one:
        one.join(made, 0)
        refused = sit(one, made)
    assert (refused["code"], "already" in refused["message"]) == ("bad_request", True)


def test_the_maker_opens_and_closes_the_free_seats_and_nobody_else(house: Running) -> None:
    made = house.create("me", "friend", "friend", game="pebbles")
    with house.connect() as one, house.connect() as other, looking(house) as eye:
        one.join(made, 0)
        other.join(made, 1)
        assert other.command("open", made, seat=1, open=True)["code"] == "forbidden"
        assert other.command("open", made, seat=0, open=True)["code"] == "forbidden"
        assert one.command("open", made, seat=0, open=True)["t"] == "ack"
        until(eye, lambda message: message.get("opened"))
        assert [seat["free"] for seat in listed(house)[0]["seats"]] == [False, False, True]
        assert one.command("open", made, seat=0, open=False)["t"] == "ack"
        until(eye, lambda message: message["closed"])
        assert listed(house) == []
        assert one.command("open", made, seat=0, open=True)["t"] == "ack"
        with house.connect() as third:
            third.join(made)
            assert sit(third, made)["t"] == "ack"
        refused = one.command("open", made, seat=0, open=True)
        assert (refused["code"], "no seat is free" in refused["message"]) == ("bad_request", True)


def test_a_table_asks_for_a_language_and_keeps_nobody_away(house: Running) -> None:
    made = opened(house)
    assert [table["language"] for table in listed(house)] == [""]
    with house.connect() as one, house.connect() as other:
        assert "language" not in one.join(made, 0)
        assert one.command("open", made, seat=0, open=True, language="de")["t"] == "ack"
        assert [table["language"] for table in listed(house)] == ["de"]
        assert other.join(made)["language"] == "de"
        assert one.command("open", made, seat=0, open=True, language="Deutsch")["code"] == "bad_request"
        assert sit(other, made)["t"] == "ack"
    with house.connect() as one:
        assert "language" not in one.join(made, 0)


def test_the_language_of_a_table_outlives_the_hall(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        with Running(chosen) as hall, hall.connect() as one:
            made = opened(hall)
            one.join(made, 0)
            assert one.command("open", made, seat=0, open=True, language="de")["t"] == "ack"
        with Running(chosen) as hall, hall.connect() as one:
            assert [table["language"] for table in listed(hall)] == ["de"]
            assert one.join(made, 0)["language"] == "de"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}, "no seat is free"),
        ({"seats": [{"kind": "friend"}, {"kind": "friend"}]}, "only whoever set up the match"),
        ({"seed": "00" * 32}, "known beforehand"),
        ({"nature": "given"}, "known beforehand"),
    ],
)
def test_what_is_no_table_for_strangers_is_refused(house: Running, wrong: dict[str, Any], why: str) -> None:
    body = {"game": "pebbles", "seats": ME_AND_A_FRIEND, "open": True, **wrong}
    answer = house.http.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert why in answer.json()["message"]
    assert listed(house) == []


def test_an_address_opens_no_more_tables_than_it_can_sit_at(tmp_path: Path) -> None:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3", trust_proxy="127.0.0.1")) as hall:
        body = {"game": "pebbles", "seats": ME_AND_A_FRIEND, "open": True}

        def ask(address: str) -> int:
            return hall.http.post("/api/matches", json=body, headers={"X-Forwarded-For": address}).status_code

        assert [ask("192.0.2.7") for _ in range(lobbies.MOST_OF_ADDRESS + 1)] == [201] * lobbies.MOST_OF_ADDRESS + [503]
        assert ask("192.0.2.8") == 201


def test_open_tables_outlive_the_hall(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        with Running(chosen) as hall:
            made = opened(hall)
            before = listed(hall)
        with Running(chosen) as hall, hall.connect() as one:
            assert listed(hall) == before
            one.join(made)
            assert sit(one, made)["t"] == "ack"
            assert listed(hall) == []
    assert either.ask("SELECT * FROM open_table") == []


def test_a_table_whose_maker_has_gone_for_long_is_open_no_more(house: Running) -> None:
    gone, here = opened(house), opened(house)
    assert house.hall is not None
    with looking(house) as eye, house.connect() as maker, house.connect() as one:
        maker.join(here, 0)
        past: list[Statement] = [(KEEP_OPEN, (int(time.time()) - 1, made.id)) for made in (gone, here)]
        house.on_loop(lambda: house.hall.store.commit(past))  # type: ignore[union-attr]
        assert until(eye, lambda message: message.get("closed"))["closed"] == [gone.id]
        one.join(gone)
        assert sit(one, gone)["code"] == "invitation_used"
    assert [table["match"] for table in listed(house)] == [here.id]


def test_the_maker_who_is_here_keeps_a_table_open(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "KEEP_SECONDS", 0.02)
    with Running(settings(house.settings.database.parent / "other.sqlite3")) as hall, hall.connect() as maker:
        made = opened(hall)
        maker.join(made, 0)
        assert hall.hall is not None
        hall.on_loop(lambda: hall.hall.store.commit([(KEEP_OPEN, (1, made.id))]))  # type: ignore[union-attr]

        def is_kept() -> bool:
            assert hall.hall is not None
            store = hall.hall.store
            until = hall.on_loop(lambda: store.read(lambda one: one.scalar(select(schema.open_table.c.until))))
            return bool(until > time.time())

        wait_for(is_kept)


def test_a_removed_match_leaves_the_lobby(house: Running) -> None:
    made = opened(house)
    assert house.hall is not None
    with looking(house) as eye:
        until(eye, lambda message: message["t"] == "tables")
        house.on_loop(lambda: house.hall.remove(made.id))  # type: ignore[union-attr]
        assert until(eye, lambda message: message.get("closed"))["closed"] == [made.id]
    assert listed(house) == []


def test_who_looks_on_is_counted_and_who_speaks_is_shown_out(house: Running) -> None:
    with looking(house) as one:
        assert until(one, lambda message: message["here"] == 1)
        with looking(house) as other:
            assert until(one, lambda message: message["here"] == 2)
            other.send("{}")
            told_out = ""
            while not told_out:
                try:
                    other.recv(TIMEOUT_SECONDS)
                except ConnectionClosed as closed:
                    told_out = str(closed)
            assert "1003" in told_out
        assert until(one, lambda message: message["here"] == 1)


def test_two_looks_at_once_hide_no_table_that_is_opened_meanwhile(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "LOOK_SECONDS", 60.0)
    assert house.hall is not None
    lobby = house.hall.services.lobby
    read, has_read, go_on = lobby._store.read, asyncio.Event(), asyncio.Event()

    async def slow(question: Any) -> Any:
        found = await read(question)
        if not has_read.is_set():
            has_read.set()
            await go_on.wait()
        return found

    async def two_looks() -> bool:
        monkeypatch.setattr(lobby, "_store", SimpleNamespace(read=slow))
        one = asyncio.create_task(lobby.read_again())
        await has_read.wait()
        made = await asyncio.to_thread(opened, house)
        other = asyncio.create_task(lobby.read_again())
        await asyncio.wait([other], timeout=0.2)
        go_on.set()
        await asyncio.gather(one, other)
        return made.id in lobby.tables

    try:
        assert house.on_loop(two_looks)
    finally:
        monkeypatch.undo()


def test_those_at_tables_are_a_number_without_names_and_matches(house: Running) -> None:
    made = house.create("me", "friend", game="pebbles")
    with looking(house) as eye:
        with house.connect() as player, house.connect() as watcher:
            player.join(made, 0)
            assert until(eye, lambda message: message["at_tables"] == 1)["opened"] == []
            watcher.join(made)
            both = until(eye, lambda message: message["at_tables"] == 2)
            assert made.id not in json.dumps(both)
            assert house.http.get("/api/lobby").json() == {"t": "tables", "here": 1, "at_tables": 2, "tables": []}
        assert until(eye, lambda message: message["at_tables"] == 0)


def test_numbers_alone_are_told_seldom(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "COUNT_SECONDS", 0.5)
    made = house.create("me", "friend", game="pebbles")
    with looking(house) as eye:
        until(eye, lambda message: message["t"] == "change")
        began, heard = time.monotonic(), 0
        with house.connect() as player:
            for _ in range(20):
                player.join(made, 0)
                player.close()
            player.join(made, 0)
            while told(eye)["at_tables"] != 1 or time.monotonic() - began < 0.5:
                heard += 1
        assert heard < 5


def test_who_reads_slowly_is_sent_the_whole_list_instead_of_what_they_missed() -> None:
    watcher = lobbies.Watcher()
    for _ in range(lobbies.MOST_MISSED):
        watcher.push("{}")
    before = watcher.is_behind
    watcher.push("{}")
    assert (before, watcher.is_behind) == (False, True)
    assert watcher.messages.qsize() == lobbies.MOST_MISSED


def test_no_key_of_a_seat_is_in_the_lobby(house: Running) -> None:
    made = opened(house)
    shown = house.http.get("/api/lobby").text
    assert made.id in shown
    assert not any(secret in shown for secret in made.secrets)


def test_today_is_for_those_who_began_it(house: Running) -> None:
    made = house.http.post("/api/today/take-that-towers", json={"browser": new_secret()}).json()
    seats = [seat["secret"] for seat in made["seats"]]
    mine = next(seat for seat, secret in enumerate(seats) if secret)
    with house.connect() as one:
        one.join(Made(made["match"], seats), mine)
        assert one.command("open", Made(made["match"], seats), seat=mine, open=True)["code"] == "bad_request"


def stored_until(hall: Running, made: Made) -> int:
    """Return until when an open table stays (s since 1970), as the store has it."""
    return int(stored(hall, f"SELECT until FROM open_table WHERE \"match\" = '{made.id}'")[0][0])


@pytest.mark.parametrize(
    ("days", "account", "seconds"), [(2, True, lobbies.DAYS_AWAY_SECONDS), (2, False, 1800), (0, True, 1800)]
)
def test_a_table_over_days_waits_for_days_if_its_maker_can_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, account: bool, seconds: int
) -> None:
    monkeypatch.setattr(lobbies, "KEEP_SECONDS", 0.02)
    monkeypatch.setattr("stackyard.server.match.changes.creation._check_clock", lambda *_: None)  # Pebbles has no days
    clock = {"kind": "days", "days": days} if days else {"kind": "none"}
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as house, Somebody(house) as ada:
        made = opened(house, clock=clock)
        if account:
            ada.adopt(made, 0)
        assert abs(stored_until(house, made) - time.time() - seconds) < 60
        assert house.hall is not None
        store = house.hall.store
        with house.connect() as line:
            line.join(made, 0)
            house.on_loop(lambda: store.commit([(KEEP_OPEN, (1, made.id))]))
            wait_for(lambda: stored_until(house, made) > 1)  # she is there
        assert abs(stored_until(house, made) - time.time() - seconds) < 60
