"""Whom an open table is for: it is said in the list, and whoever comes by it and does not fit is told why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.server.match.seat_secrets import new_secret
from tests.server.databases import Database
from tests.server.finding import CALM, Somebody, count_pebbles, listed
from tests.server.hall import Made, Running, settings, with_pebbles
from tests.server.people import DATABASES, Browser, a_hall

ME_AND_A_FRIEND = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory, limits=False) as hall:
        yield hall


@pytest.fixture(autouse=True)
def _numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    count_pebbles(monkeypatch)


def opened(hall: Running, wishes: dict[str, Any], **more: Any) -> Made:
    body = {"game": "pebbles", "seats": ME_AND_A_FRIEND, "open": True, "clock": CALM, "wishes": wishes, **more}
    answer = hall.http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["match"], [seat["secret"] for seat in made["seats"]])


def sit_as_guest(hall: Running, made: Made) -> dict[str, Any]:
    with hall.connect() as line:
        line.join(Made(made.id, []))
        return line.command("sit", made, secret=new_secret())


def wishes_in_list(hall: Running, made: Made) -> dict[str, Any]:
    (found,) = (table["wishes"] for table in listed(hall) if table["match"] == made.id)
    return dict(found)


def test_a_table_for_accounts_says_so_and_lets_no_guest_sit_down(house: Running) -> None:
    made = opened(house, {"accounts": True})
    assert wishes_in_list(house, made) == {"accounts": True, "lowest": None, "highest": None}
    refused = sit_as_guest(house, made)
    assert (refused["code"], refused["localizable"]["name"]) == ("forbidden", "core:asks-accounts")
    with Somebody(house) as ada:
        assert ada.sit(made)["t"] == "ack"


@pytest.mark.parametrize(
    ("number", "wishes", "why"),
    [
        (1700.0, {"lowest": 1600, "highest": 1800}, ""),
        (1599.6, {"lowest": 1600}, ""),
        (1599.4, {"lowest": 1600}, "core:asks-lowest"),
        (1801.0, {"highest": 1800}, "core:asks-highest"),
        (None, {"lowest": 1500, "highest": 1500}, ""),
        (None, {"lowest": 1501}, "core:asks-lowest"),
    ],
)
def test_who_has_another_number_is_told_so(
    house: Running, number: float | None, wishes: dict[str, Any], why: str
) -> None:
    made = opened(house, wishes)
    with Somebody(house, number) as ada:
        answer = ada.sit(made)
    assert answer["t"] == ("nak" if why else "ack"), answer
    if why:
        assert (answer["code"], answer["localizable"]["name"]) == ("forbidden", why)
        assert answer["localizable"]["args"]["number"] == round(number or 1500)
        assert sit_as_guest(house, made)["localizable"]["name"] == "core:asks-range-accounts"


def test_quick_match_brings_nobody_where_they_do_not_fit(house: Running) -> None:
    with Somebody(house) as ada, Somebody(house) as ben, house.connect() as line:
        made = ada.seek(options={"heap": 9})
        line.join(made, 0)
        assert line.command("open", made, seat=0, open=True, wishes={"accounts": True})["t"] == "ack"
        body = {"game": "pebbles", "browser": new_secret(), "clock": CALM, "options": {"heap": 9}}
        with Browser(house) as guest:
            other = guest.http.post("/api/quick", json=body).json()
        assert other["match"] != made.id
        assert ben.seek(options={"heap": 9}).id == made.id


def test_whoever_has_a_link_need_not_fit(house: Running) -> None:
    made = opened(house, {"accounts": True, "lowest": 2000})
    with house.connect() as line:
        line.join(Made(made.id, []))
        answer = line.command("sit", made, invitation=made.secrets[1], secret=new_secret())
    assert answer["t"] == "ack"


def test_the_maker_says_whom_the_table_is_for_and_changes_it(house: Running) -> None:
    made = opened(house, {})
    with house.connect() as line:
        assert "wishes" not in line.join(made, 0)
        assert line.command("open", made, seat=0, open=True, wishes={"lowest": 1600})["t"] == "ack"
        assert line.until("table")["wishes"] == {"accounts": False, "lowest": 1600, "highest": None}
        assert line.command("open", made, seat=0, open=True)["t"] == "ack"
        assert "wishes" not in line.until("table")
    assert sit_as_guest(house, made)["t"] == "ack"


@pytest.mark.parametrize(
    ("wishes", "more", "why"),
    [
        ({"lowest": 1600, "highest": 1500}, {}, "core:asks-nobody"),
        ({"lowest": 1600}, {"clock": {"kind": "none"}}, "core:asks-no-numbers"),
    ],
)
def test_what_nobody_could_be_is_refused(
    house: Running, wishes: dict[str, Any], more: dict[str, Any], why: str
) -> None:
    body = {"game": "pebbles", "seats": ME_AND_A_FRIEND, "open": True, "clock": CALM, **more}
    answer = house.http.post("/api/matches", json={**body, "wishes": wishes})
    assert (answer.status_code, answer.json()["localizable"]["name"]) == (400, why)
    made = opened(house, {}, **more)
    with house.connect() as line:
        line.join(made, 0)
        assert line.command("open", made, seat=0, open=True, wishes=wishes)["localizable"]["name"] == why


def test_what_a_table_asks_for_holds_after_a_restart(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        with Running(chosen) as hall, hall.connect() as line:
            made = opened(hall, {"lowest": 1600})
            line.join(made, 0)
            assert line.command("open", made, seat=0, open=True, wishes={"accounts": True})["t"] == "ack"
        with Running(chosen) as hall:
            assert wishes_in_list(hall, made)["accounts"] is True
            assert sit_as_guest(hall, made)["localizable"]["name"] == "core:asks-accounts"
