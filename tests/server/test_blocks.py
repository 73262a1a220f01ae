"""Who has blocked whom: neither joins the other's open table, nor are they brought together; both play others."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.hall import Line, Made, Running
from tests.server.people import DATABASES, Browser, a_hall, new_name

QUICK = {"game": "towers", "players": 2}


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


def somebody(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


ada, ben, eva = (pytest.fixture(somebody, name=name) for name in ("ada", "ben", "eva"))


def cookies(browser: Browser) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())}


def open_table(house: Running, browser: Browser) -> Made:
    made = house.create("me", "friend", open=True)
    browser.adopt(made, 0)
    return made


def sit(house: Running, browser: Browser, made: Made) -> dict[str, Any]:
    """Sit down at an open table; return the answer."""
    with Line(house.port, cookies(browser)) as line:
        line.open(made.id)
        line.join(Made(made.id, []))
        return line.command("sit", made, secret=secrets.token_urlsafe(24))


def seek(browser: Browser, options: dict[str, int], **more: Any) -> tuple[str, bool]:
    """Ask for a quick match; return which, and whether it was opened for that."""
    body = {**QUICK, "options": options, "browser": secrets.token_urlsafe(24), **more}
    answer = browser.http.post("/api/quick", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    if len(made["seats"]) == 2:
        browser.adopt(Made(made["match"], [seat["secret"] for seat in made["seats"]]), 0)
    return made["match"], len(made["seats"]) == 2


def name_of(browser: Browser) -> str:
    name: str = browser.account()["name"]
    return name


def test_neither_of_two_sits_down_at_the_others_open_table(
    house: Running, ada: Browser, ben: Browser, eva: Browser
) -> None:
    assert [each["name"] for each in ada.done("/block", {"name": name_of(ben)})] == [name_of(ben)]
    for maker, guest in ((ada, ben), (ben, ada)):
        made = open_table(house, maker)
        refused = sit(house, guest, made)
        assert (refused["t"], refused["code"]) == ("nak", "forbidden")
        assert refused["localizable"]["name"] == "core:sit-blocked"
        assert sit(house, eva, made)["t"] == "ack"
    made = open_table(house, ada)
    ada.done("/unblock", {"id": ben.account()["id"]})
    assert sit(house, ben, made)["t"] == "ack"


def test_quick_match_brings_others_together(house: Running, ada: Browser, ben: Browser, eva: Browser) -> None:
    board = {"width": 4, "height": 5}
    ada.done("/block", {"name": name_of(ben)})
    with house.connect() as line:
        match, opened = seek(ben, board)
        assert opened
        line.join(own(ben, match), 0)
        other, opened = seek(ada, board)
        assert opened
        assert other != match
        assert seek(eva, board) == (match, False), "who came first is waited for first"
        guest = secrets.token_urlsafe(24)
        line.join(own(ada, other), 0)
        answer = house.http.post("/api/quick", json={**QUICK, "options": board, "browser": guest})
        assert answer.json()["match"] == other, "and a guest meets who is left"


def own(browser: Browser, match: str) -> Made:
    return Made(match, [each["secret"] for each in browser.seats() if each["match"] == match])


def test_nobody_blocks_themselves_or_nobody_or_all(ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ada.refused("/block", {"name": name_of(ada)}) == (403, "forbidden")
    assert ada.refused("/block", {"name": "Nobody at all"}) == (404, "not_found")
    monkeypatch.setattr("stackyard.server.peace.peace.MOST_BLOCKED", 0)
    assert ada.refused("/block", {"name": name_of(ben)}) == (409, "too_many")
    with Browser(ada.hall) as guest:
        assert guest.refused("/block", {"name": name_of(ben)}) == (401, "no_account")
        assert guest.ask("GET", "/blocked").status_code == 401


def test_whom_somebody_blocks_is_their_own_business(ada: Browser, ben: Browser, eva: Browser) -> None:
    ada.done("/block", {"name": name_of(ben)})
    assert ben.ask("GET", "/blocked").json() == []
    eva.done("/unblock", {"id": ben.account()["id"]})
    (kept,) = ada.ask("GET", "/blocked").json()
    assert kept["name"] == name_of(ben)
    ben.done("/delete")
    assert ada.ask("GET", "/blocked").json() == []
