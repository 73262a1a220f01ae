"""Quick match: whoever wants to play the same is brought to the same table, once, and nobody to their own."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stackyard.server import lobby as lobbies
from stackyard.server import quick_match
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.store.open_tables import KEEP_OPEN
from tests.server.databases import Database
from tests.server.hall import Made, Running, settings, wait_for, with_pebbles

CALM = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(lobbies, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(lobbies, "TELL_SECONDS", 0.01)
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


def seek(hall: Running, browser: str = "", **more: Any) -> Made:
    """Seek a match; return it with the secret of one's own seat, or with none."""
    asked = {"game": "pebbles", "browser": browser or new_secret(), **more}
    answer = hall.http.post("/api/quick", json=asked)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return Made(found["match"], [seat["secret"] for seat in found["seats"] if seat["kind"] == "me"])


def listed(hall: Running) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.http.get("/api/lobby").json()["tables"]
    return found


def test_two_who_want_the_same_sit_at_one_table(house: Running) -> None:
    one, two = seek(house, name="Ada"), seek(house, name="Ben")
    assert one.id == two.id
    assert listed(house) == []
    with house.connect() as ada, house.connect() as ben:
        assert ada.join(one, 0)["mine"] == [0]
        seated = ben.join(two, 0)
        assert seated["mine"] == [1]
        assert [seat["name"] for seat in seated["info"]["seats"]] == ["Ada", "Ben"]


def test_the_first_waits_at_an_open_table_for_a_second(house: Running) -> None:
    made = seek(house)
    assert [table["match"] for table in listed(house)] == [made.id]
    with house.connect() as one:
        assert one.join(made, 0)["open"] is True
        assert seek(house).id == made.id
        now = one.until("table")
        while "open" in now:
            now = one.until("table")
        assert all(seat["taken"] for seat in now["seats"])


@pytest.mark.parametrize("other", [{"clock": CALM}, {"players": 3}, {"options": {"heap": 9}}])
def test_who_wants_something_else_waits_elsewhere(house: Running, other: dict[str, Any]) -> None:
    first, second = seek(house), seek(house, **other)
    assert first.id != second.id
    assert seek(house, **other).id == second.id
    assert seek(house).id == first.id


def test_what_is_left_as_usual_is_the_same_as_what_is_said(house: Running) -> None:
    first = seek(house, options={"heap": 7})
    assert seek(house, clock={"kind": "none"}).id == first.id


def test_nobody_is_brought_together_with_themselves(house: Running) -> None:
    me = new_secret()
    first = seek(house, me)
    again = seek(house, me)
    assert (again.id, again.secrets) == (first.id, [])
    assert len(listed(house)) == 1
    assert seek(house).id == first.id


def test_ten_at_once_make_five_matches(house: Running) -> None:
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda _: seek(house), range(10)))
    assert sorted(Counter(made.id for made in found).values()) == [2] * 5
    assert len({secret for made in found for secret in made.secrets}) == 10
    assert listed(house) == []


def test_the_same_browser_ten_times_at_once_has_one_table(house: Running) -> None:
    me = new_secret()
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda _: seek(house, me), range(10)))
    assert len({made.id for made in found}) == 1
    assert sum(len(made.secrets) for made in found) == 1
    assert len(listed(house)) == 1


def test_a_table_for_three_fills_up_before_another_is_opened(house: Running) -> None:
    found = [seek(house, players=3) for _ in range(4)]
    assert len({made.id for made in found[:3]}) == 1
    assert found[3].id != found[0].id
    (table,) = listed(house)
    assert [seat["free"] for seat in table["seats"]] == [False, True, True]


def test_nobody_is_brought_to_a_table_that_its_maker_has_deserted(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = seek(house)
    with house.connect() as maker:
        maker.join(gone, 0)
    monkeypatch.setattr(quick_match, "DESERTED_SECONDS", 0.0)

    def is_away() -> bool:
        assert house.hall is not None
        registry = house.hall.registry
        return bool(house.on_loop(lambda: registry.away_seconds(gone.id)))

    wait_for(is_away)
    fresh = seek(house)
    assert fresh.id != gone.id
    assert [table["match"] for table in listed(house)] == [fresh.id]


def test_a_table_closes_a_minute_after_its_maker_has_gone(house: Running) -> None:
    made = seek(house)
    assert house.hall is not None
    store = house.hall.store
    (until,) = house.on_loop(lambda: store.read(lambda one: one.exec_driver_sql("SELECT until FROM open_table").one()))
    assert 0 <= until - time.time() <= lobbies.QUICK_AWAY_SECONDS
    house.on_loop(lambda: store.commit([(KEEP_OPEN, (int(time.time()) - 1, made.id))]))
    wait_for(lambda: listed(house) == [])
    assert seek(house).id != made.id


def test_the_maker_who_is_here_keeps_the_table_for_another_minute(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "KEEP_SECONDS", 0.02)
    with Running(settings(house.settings.database.parent / "other.sqlite3")) as hall, hall.connect() as maker:
        made = seek(hall)
        maker.join(made, 0)
        assert hall.hall is not None
        store = hall.hall.store
        hall.on_loop(lambda: store.commit([(KEEP_OPEN, (1, made.id))]))

        def until() -> int:
            question = "SELECT until FROM open_table"
            return int(hall.on_loop(lambda: store.read(lambda one: one.exec_driver_sql(question).scalar_one())))

        wait_for(lambda: until() > 1)
        assert until() - time.time() <= lobbies.QUICK_AWAY_SECONDS


def test_whoever_comes_by_the_list_fills_the_table_too(house: Running) -> None:
    made = seek(house)
    with house.connect() as one:
        one.join(made)
        assert one.command("sit", made, secret=new_secret())["t"] == "ack"
    assert seek(house).id != made.id


def test_a_table_that_its_maker_closes_or_begins_is_waited_at_no_more(house: Running) -> None:
    closed, begun = seek(house), seek(house, players=3)
    with house.connect() as one, house.connect() as two:
        one.join(closed, 0)
        assert one.command("open", closed, seat=0, open=False)["t"] == "ack"
        fresh = seek(house)
        assert fresh.id != closed.id
        assert one.command("open", closed, seat=0, open=True)["t"] == "ack"  # as an open table: another is waited at
        assert {table["match"] for table in listed(house)} == {closed.id, fresh.id, begun.id}
        assert seek(house).id == fresh.id
        two.join(begun, 0)
        two.command("begin", begun, seat=0)
        two.command("open", begun, seat=0, open=False)


def test_who_waits_is_found_after_a_restart(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        me = new_secret()
        with Running(chosen) as hall:
            made = seek(hall, me)
        with Running(chosen) as hall:
            assert seek(hall, me).secrets == []
            assert seek(hall).id == made.id
    assert either.ask("SELECT * FROM open_table") == []


def test_no_two_tables_wait_for_the_same_whatever_a_hall_believes(house: Running) -> None:
    """As where another hall opens a table between this one's look and its own."""
    first = seek(house)
    assert house.hall is not None
    lobby = house.hall.services.lobby
    house.on_loop(lobby.waiting.clear)
    assert seek(house).id == first.id


def test_an_address_seeks_for_no_more_games_than_it_may_open_tables(tmp_path: Path) -> None:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3", trust_proxy="127.0.0.1")) as hall:

        def ask(address: str, heap: int) -> int:
            body = {"game": "pebbles", "browser": new_secret(), "options": {"heap": heap}}
            return hall.http.post("/api/quick", json=body, headers={"X-Forwarded-For": address}).status_code

        codes = [ask("192.0.2.7", 5 + kind) for kind in range(lobbies.MOST_OF_ADDRESS + 1)]
        assert codes == [201] * lobbies.MOST_OF_ADDRESS + [503]
        assert ask("192.0.2.7", 5) == 201  # to sit down is no table more


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"players": 1}, "bad_request"),
        ({"players": 9}, "bad_option"),
        ({"options": {"no": 1}}, "bad_option"),
        ({"browser": "short"}, "bad_request"),
    ],
)
def test_what_cannot_be_played_is_refused(house: Running, wrong: dict[str, Any], code: str) -> None:
    asked = {"game": "pebbles", "browser": new_secret(), **wrong}
    answer = house.http.post("/api/quick", json=asked)
    assert answer.json()["code"] == code, answer.text
    assert answer.status_code in (400, 404)
    assert listed(house) == []
