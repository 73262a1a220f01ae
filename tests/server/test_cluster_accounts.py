"""Accounts where there are several halls: what one has asked another may be told, once; a seat is put where it is."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.cluster.pipes import UnreachableError
from tests.server.authenticator import Authenticator
from tests.server.clusters import HallOfSeveral, known
from tests.server.databases import OnServer
from tests.server.hall import TIMEOUT_SECONDS, Made, wait_for, with_pebbles
from tests.server.people import Browser, new_name

ORIGIN = "http://localhost:7000"  # of the proxy before both


@pytest.fixture
def both(on_server: OnServer, redis: RedisServer) -> Iterator[list[HallOfSeveral]]:
    with contextlib.ExitStack() as stack, with_pebbles():
        opened = [
            stack.enter_context(HallOfSeveral(on_server, redis, name, rp_origins=(ORIGIN,))) for name in ("a", "b")
        ]
        known(*opened)
        yield opened


def browser_at(hall: HallOfSeveral) -> Browser:
    return Browser(hall, Authenticator(ORIGIN))


def test_a_challenge_of_one_hall_is_answered_at_another_once(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as browser, browser_at(two) as other:
        asked = browser.options(name := new_name())
        browser.go_to(two)
        made = browser.done("/passkey", {"credential": browser.authenticator.create(asked)})
        assert made["name"] == name
        browser.go_to(one)
        assert browser.account()["id"] == made["id"]
        asked = other.challenge()
        credentials = [browser.authenticator.get(asked) for _ in range(6)]
        cookie = "; ".join(f"{key}={value}" for key, value in other.http.cookies.items())

        def send(place: int) -> int:
            body = {"credential": credentials[place]}
            return both[place % 2].http.post("/api/account/sign-in", json=body, headers={"cookie": cookie}).status_code

        with ThreadPoolExecutor(6) as pool:
            assert sorted(pool.map(send, range(6))) == [200] + [400] * 5


def test_a_session_that_one_hall_ends_is_over_at_all(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as browser, browser_at(two) as other:
        browser.make(new_name())
        other.sign_in(browser.authenticator)
        (lost,) = (each for each in browser.account()["sessions"] if not each["here"])
        browser.done("/session/revoke", {"id": lost["id"]})
        assert not other.is_signed_in()


def test_whoever_signs_out_at_one_hall_ends_their_line_at_another(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as browser:
        browser.make_plain(new_name())
        cookies = "; ".join(f"{key}={value}" for key, value in browser.http.cookies.items())
        address = f"{two.url.replace('http', 'ws')}/ws/mine"
        with connect(address, proxy=None, additional_headers={"cookie": cookies}) as line:
            line.recv(TIMEOUT_SECONDS)
            browser.done("/sign-out")
            with pytest.raises(ConnectionClosed):
                line.recv(TIMEOUT_SECONDS)


def test_a_phone_is_let_in_at_another_hall(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as owner, browser_at(two) as phone:
        owner.make_plain(new_name())
        link = owner.done("/link")["link"]
        digits = phone.done("/link/open", {"link": link})["digits"]
        assert digits in owner.ask("GET", "/link").json()["choices"]
        owner.go_to(two)
        assert digits in owner.ask("GET", "/link").json()["choices"], "both halls draw the same"
        owner.done("/link/answer", {"digits": digits})
        phone.go_to(one)
        assert phone.done("/link/finish", {"link": link})["state"] == "signed_in"


def owner_of(halls: list[HallOfSeveral], match: str) -> HallOfSeveral:
    wait_for(lambda: any(hall.has(match) for hall in halls))
    return next(hall for hall in halls if hall.has(match))


def test_a_seat_is_adopted_through_a_hall_that_does_not_have_its_match(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as browser:
        browser.make_plain(new_name())
        made = one.create("me", "friend")
        with one.connect() as black, two.connect() as white:
            black.join(made, 0)
            white.join(made, 1)
            owner = owner_of(both, made.id)
            browser.go_to(two if owner is one else one)
            assert browser.adopt(made, 0) == "adopted"
            assert not browser.hall.has(made.id)  # type: ignore[attr-defined]
            seen: Any = black.until("table")
            while seen["seats"][0]["account"] is None:
                seen = black.until("table")
            assert seen["seats"][0]["name"] == browser.account()["name"]
            assert browser.adopt(made, 0) == "had"
            (seat,) = browser.seats()
            with two.connect() as second, one.connect() as third:
                for line in (second, third):
                    assert line.join(Made(made.id, [seat["secret"]]), 0)["mine"] == [0]
                assert third.move(made, 0, second.join(Made(made.id, [seat["secret"]]), 0)["v"], "a1-a2")["t"] == "ack"


def test_an_account_goes_from_matches_of_all_halls(both: list[HallOfSeveral]) -> None:
    one, two = both
    with browser_at(one) as browser, contextlib.ExitStack() as stack:
        browser.make_plain(name := new_name())
        matches = [hall.create("me", "friend") for hall in (one, two)]
        for hall, made in zip(both, matches, strict=True):
            lines = [stack.enter_context(hall.connect()) for _ in range(2)]
            for seat, line in enumerate(lines):
                line.join(made, seat)
            assert browser.adopt(made, 0) == "adopted"
        answer = browser.done("/delete")
        assert [each["how"] for each in answer["matches"]] == ["let_go", "let_go"]
        assert answer["gone"]
        for made in matches:
            for hall in both:
                assert name not in hall.http.get(f"/api/matches/{made.id}").text


def test_an_account_is_kept_while_a_hall_with_a_match_of_it_does_not_answer(
    both: list[HallOfSeveral], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = both
    with browser_at(one) as browser, two.connect() as line:
        browser.make_plain(new_name())
        made = two.create("me", "friend")
        line.join(made, 0)
        browser.adopt(made, 0)
        owner = owner_of(both, made.id)
        here = two if owner is one else one
        browser.go_to(here)

        async def nobody_answers(hall: str, *_: Any) -> None:
            raise UnreachableError(hall)

        with monkeypatch.context() as broken:
            broken.setattr(here.cluster.pipes, "ask", nobody_answers)
            answer = browser.done("/delete")
        assert [each["how"] for each in answer["matches"]] == ["failed"]
        assert not answer["gone"]
        assert browser.is_signed_in()
        assert browser.done("/delete")["gone"]
