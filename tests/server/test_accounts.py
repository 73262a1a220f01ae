"""Being someone: an account is made by a passkey, and found again on other devices; whoever is not its owner is not.

The browser is httpx with cookies, the authenticator is `authenticator.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.databases import Database
from tests.server.hall import Made, Running, settings
from tests.server.people import Browser


@pytest.fixture
def house(either: Database) -> Iterator[Running]:
    with Running(settings(either.path, **either.settings)) as hall:
        yield hall


@pytest.fixture
def browser(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


@pytest.fixture
def other(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


def test_an_account_is_made_and_found_again_on_an_empty_browser(browser: Browser, other: Browser) -> None:
    assert not browser.is_signed_in()
    made = browser.make("Ada")
    assert made["passkeys"][0]["device"] == "Firefox, Linux"
    assert [session["here"] for session in made["sessions"]] == [True]
    assert not other.is_signed_in()
    again = other.sign_in(browser.authenticator)
    assert (again["id"], again["name"]) == (made["id"], "Ada")
    assert sorted(session["here"] for session in again["sessions"]) == [False, True]
    assert browser.account()["id"] == made["id"], "the first browser stays signed in"


# --- seats -----------------------------------------------------------------------------------------------------------


def test_a_seat_is_found_on_another_device_and_opened_there(house: Running, browser: Browser, other: Browser) -> None:
    made = house.create("me", "friend")
    browser.make("Ada")
    assert browser.adopt(made, 0) == "adopted"
    other.sign_in(browser.authenticator)
    (seat,) = other.seats()
    assert (seat["match"], seat["seat"], seat["game"], seat["over"]) == (made.id, 0, "towers", False)
    assert seat["names"][0] == "Ada"
    assert seat["secret"] != made.secrets[0]
    with house.connect() as first, house.connect() as second, house.connect() as friend:
        first.join(made, 0)
        friend.join(made, 1)
        seen = second.join(Made(made.id, [seat["secret"]]), 0)
        assert seen["mine"] == [0]
        assert [each["account"] for each in seen["info"]["seats"]] == [browser.account()["id"], None]
        assert second.move(made, 0, seen["v"], "a1-a2")["t"] == "ack"
        assert first.until("played")["v"] == seen["v"] + 1, "and the first device still sits there"
        assert first.command("chat", made, seat=0, text="hello")["t"] == "ack"
