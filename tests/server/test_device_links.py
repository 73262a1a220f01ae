"""A second device is let in by a link: once, soon, by the digits that it shows, and nobody in its place."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from stackyard.server.accounts.links import SECONDS
from tests.server.hall import Running
from tests.server.people import DATABASES, Browser, a_hall, later, new_name, stored

PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
GONE = (400, "bad_link")


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


@pytest.fixture
def owner(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


@pytest.fixture
def phone(house: Running) -> Iterator[Browser]:
    with Browser(house, agent=PHONE) as found:
        yield found


def look(browser: Browser) -> dict[str, object]:
    answer = browser.ask("GET", "/link")
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_a_phone_is_let_in_by_the_digits_that_it_shows(owner: Browser, phone: Browser) -> None:
    assert look(owner)["state"] == "none"
    made = owner.done("/link")
    assert look(owner)["state"] == "made"
    shown = phone.done("/link/open", {"link": made["link"]})
    assert (shown["device"], shown["name"]) == ("Chrome, Android", owner.account()["name"])
    assert phone.done("/link/finish", {"link": made["link"]}) == {"state": "waiting", "account": None}
    assert not phone.is_signed_in()
    asked = look(owner)
    assert (asked["state"], asked["device"]) == ("opened", "Chrome, Android")
    choices = asked["choices"]
    assert isinstance(choices, list)
    assert (len(set(choices)), shown["digits"] in choices) == (3, True)
    assert look(owner)["choices"] == choices, "whoever looks again does not learn which one stays"
    assert owner.done("/link/answer", {"digits": shown["digits"]})["state"] == "accepted"
    finished = phone.done("/link/finish", {"link": made["link"]})
    assert (finished["state"], finished["account"]["id"]) == ("signed_in", owner.account()["id"])
    assert phone.is_signed_in()
    assert sorted(each["device"] for each in owner.account()["sessions"]) == ["Chrome, Android", "Firefox, Linux"]
    assert look(owner)["state"] == "used"


def test_a_link_is_used_once(owner: Browser, phone: Browser) -> None:
    link = owner.done("/link")["link"]
    digits = phone.done("/link/open", {"link": link})["digits"]
    with Browser(owner.hall) as thief:
        assert thief.refused("/link/open", {"link": link}) == GONE
        assert thief.refused("/link/finish", {"link": link}) == GONE
        owner.done("/link/answer", {"digits": digits})
        assert thief.refused("/link/finish", {"link": link}) == GONE, "it is for the browser that shows the digits"
        phone.done("/link/finish", {"link": link})
        assert thief.refused("/link/open", {"link": link}) == GONE
        assert phone.refused("/link/finish", {"link": link}) == GONE
        assert owner.refused("/link/answer", {"digits": digits}) == GONE
        assert not thief.is_signed_in()


def test_a_link_that_is_accepted_lets_one_in_though_it_is_asked_ten_times(owner: Browser, phone: Browser) -> None:
    link = owner.done("/link")["link"]
    digits = phone.done("/link/open", {"link": link})["digits"]
    owner.done("/link/answer", {"digits": digits})
    cookie = "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())

    def finish(_: int) -> int:
        body, headers = {"link": link}, {"cookie": cookie}
        return owner.hall.http.post("/api/account/link/finish", json=body, headers=headers).status_code

    with ThreadPoolExecutor(10) as pool:
        assert sorted(pool.map(finish, range(10))) == [200] + [400] * 9
    owner.hall.http.cookies.clear()
    assert len(owner.account()["sessions"]) == 2


@pytest.mark.parametrize("right", [True, False])
def test_a_link_is_late_after_two_minutes(house: Running, owner: Browser, phone: Browser, right: bool) -> None:
    link = owner.done("/link")["link"]
    with later(house, SECONDS + 1):
        assert phone.refused("/link/open", {"link": link}) == GONE
        assert look(owner)["state"] == "late"
    digits = phone.done("/link/open", {"link": link})["digits"]
    if right:
        owner.done("/link/answer", {"digits": digits})
    with later(house, SECONDS + 1):
        assert owner.refused("/link/answer", {"digits": digits}) == GONE
        assert phone.refused("/link/finish", {"link": link}) == GONE
    assert not phone.is_signed_in()


@pytest.mark.parametrize("wrong", ["others", None])
def test_whoever_shows_other_digits_is_not_let_in(owner: Browser, phone: Browser, wrong: str | None) -> None:
    link = owner.done("/link")["link"]
    shown = phone.done("/link/open", {"link": link})["digits"]
    choices = look(owner)["choices"]
    assert isinstance(choices, list)
    chosen = next(each for each in choices if each != shown) if wrong else None
    assert owner.done("/link/answer", {"digits": chosen})["state"] == "refused"
    assert phone.done("/link/finish", {"link": link})["state"] == "refused"
    assert owner.refused("/link/answer", {"digits": shown}) == GONE, "there is no second try"
    assert not phone.is_signed_in()


def test_nobody_answers_before_it_is_opened_and_a_new_link_ends_the_one_before(owner: Browser, phone: Browser) -> None:
    first = owner.done("/link")["link"]
    assert owner.refused("/link/answer", {"digits": "123"}) == GONE
    digits = phone.done("/link/open", {"link": first})["digits"]
    second = owner.done("/link")["link"]
    assert phone.refused("/link/finish", {"link": first}) == GONE
    assert owner.refused("/link/answer", {"digits": digits}) == GONE
    phone.done("/link/open", {"link": second})


def test_no_account_answers_for_another(house: Running, owner: Browser, phone: Browser) -> None:
    link = owner.done("/link")["link"]
    digits = phone.done("/link/open", {"link": link})["digits"]
    with Browser(house) as other:
        other.make_plain(new_name())
        assert look(other)["state"] == "none"
        assert other.refused("/link/answer", {"digits": digits}) == GONE
    assert phone.done("/link/finish", {"link": link})["state"] == "waiting"


def test_whoever_was_somebody_else_is_so_no_more_on_that_device(owner: Browser, phone: Browser) -> None:
    phone.make_plain(new_name())
    before = phone.account()["id"]
    link = owner.done("/link")["link"]
    digits = phone.done("/link/open", {"link": link})["digits"]
    owner.done("/link/answer", {"digits": digits})
    phone.done("/link/finish", {"link": link})
    assert phone.account()["id"] == owner.account()["id"] != before
    assert stored(owner.hall, f"SELECT 1 FROM account_session WHERE account = {before}") == []


@pytest.mark.parametrize("link", ["", "x", "x" * 32, "é" * 32, "x" * 65, "../../etc/passwd"])
def test_what_is_no_link_opens_nothing(phone: Browser, link: str) -> None:
    assert phone.refused("/link/open", {"link": link})[0] == 400
    assert phone.refused("/link/finish", {"link": link})[0] == 400
